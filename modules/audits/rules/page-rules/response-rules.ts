import type { responseChecks } from '../../checks/response-checks';
import { type RespondedUrl, type Rules, when } from './rule';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const extensionTypes: Record<string, RegExp> = {
  html: /^(text\/html|application\/xhtml\+xml)$/,
  htm: /^(text\/html|application\/xhtml\+xml)$/,
  pdf: /^application\/pdf$/,
  css: /^text\/css$/,
  js: /^(text|application)\/(x-)?(javascript|ecmascript)$/,
  json: /^(application|text)\/(.+\+)?json$/,
  png: /^image\/(png|webp|avif)$/,
  gif: /^image\/(gif|webp|avif)$/,
  jpg: /^image\/(jpe?g|pjpeg|webp|avif)$/,
  jpeg: /^image\/(jpe?g|pjpeg|webp|avif)$/,
  webp: /^image\/(webp|avif)$/,
  svg: /^image\/svg\+xml$/,
};

const failureOf = ({ fetch }: RespondedUrl) => ({
  failure: fetch.failure,
  message: fetch.failureMessage,
});
const isClass = (status: number | null, hundred: number) =>
  status !== null && Math.floor(status / 100) === hundred;
const isRedirect = ({ fetch }: RespondedUrl) =>
  fetch.status !== null && redirectStatuses.has(fetch.status);

export function typeMismatch({ url, fetch, isSuccess }: RespondedUrl) {
  const extension = /\.([a-z]+)(?:\?|$)/.exec(url.replace(/^https?:\/\/[^/]*/, ''))?.[1] ?? '';
  const expected = Object.hasOwn(extensionTypes, extension) ? extensionTypes[extension] : undefined;
  const isWrong = fetch.mediaType !== null && expected?.test(fetch.mediaType) === false;
  return when(isSuccess && isWrong, { mediaType: fetch.mediaType, extension });
}

export const responseRules: Rules<typeof responseChecks, RespondedUrl> = {
  http_4xx: ({ fetch: { status } }) =>
    when(isClass(status, 4) && status !== 429, { httpStatus: status }),
  http_5xx: ({ fetch: { status } }) => when(isClass(status, 5), { httpStatus: status }),
  http_429: ({ fetch: { status } }) => when(status === 429, { httpStatus: status }),
  no_answer: (page) => {
    const { status, failure } = page.fetch;
    return when(
      status === null && failure !== 'tls' && failure !== 'bad_redirect',
      failureOf(page),
    );
  },
  certificate_invalid: (page) => when(page.fetch.failure === 'tls', failureOf(page)),
  answer_incomplete: (page) => {
    const { status, failure } = page.fetch;
    const isKnown = failure === null || failure === 'body_too_large' || failure === 'bad_redirect';
    return when(status !== null && failure !== 'tls' && !isKnown, failureOf(page));
  },
  body_too_large: ({ fetch: { isTruncated, failure, bytes } }) =>
    when(isTruncated || failure === 'body_too_large', { bytes }),
  body_empty: ({ fetch, isSuccess }) =>
    when(isSuccess && fetch.status !== 204 && fetch.failure === null && fetch.bytes === 0),
  content_type_missing: ({ fetch, isSuccess }) =>
    when(isSuccess && fetch.mediaType === null && fetch.bytes !== 0),
  content_type_mismatch: typeMismatch,
  redirect_permanent: ({ fetch: { status, redirectTo } }) =>
    when((status === 301 || status === 308) && redirectTo !== null, {
      httpStatus: status,
      to: redirectTo,
    }),
  redirect_temporary: ({ fetch: { status, redirectTo } }) =>
    when((status === 302 || status === 303 || status === 307) && redirectTo !== null, {
      httpStatus: status,
      to: redirectTo,
    }),
  redirect_without_target: (page) => {
    const { failure, redirectTo, headers, status } = page.fetch;
    const isLost = isRedirect(page) && redirectTo === null;
    return when(isLost || failure === 'bad_redirect', {
      httpStatus: status,
      location: headers['location'] ?? null,
    });
  },
  redirect_to_http: ({ fetch, isSecure }) =>
    when(isSecure && fetch.redirectTo?.startsWith('http:') === true, { to: fetch.redirectTo }),
  redirect_by_refresh: ({ html, fetch, isSuccess }) => {
    const byHeader = /url\s*=/i.test(fetch.headers['refresh'] ?? '');
    const byTag = html !== null && html.refresh !== null && html.refresh.url !== null;
    return when(isSuccess && (byHeader || byTag), {
      refresh: html?.refresh ?? fetch.headers['refresh'],
    });
  },
};
