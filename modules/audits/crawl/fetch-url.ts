import { FetchFailed } from '../../../platform/network/fetch-failed';
import { mayPass } from '../../../platform/network/passing-failure';
import type { SafeFetch, StreamResponse } from '../../../platform/network/safe-fetch';
import { escapeHeaderUrl } from '../../../platform/url/header-url';
import { askedUrl, normalizePageUrl } from '../../../platform/url/page-url';
import { readCookies } from '../rules/cookies';
import type { FetchFacts } from '../rules/page-facts';
import { storedHeaders } from '../rules/page-facts';
import type { BodyMemory, PageBody } from './body-memory';
import { LoopLag } from './loop-lag';

/** Limit of a decompressed page; the rest is not read. */
const pageBytesMax = 10 * 1024 * 1024;
export type UrlResponse = {
  fetch: FetchFacts;
  /** Body of an HTML response or a stylesheet that is read, otherwise null. Its memory can be returned to the pool. */
  body: PageBody | null;
  headers: Record<string, string>;
  /** The URL that was asked for, in the spelling that its server wants. */
  asked: string;
  /** Where it redirects to, as it is written. */
  location: string | null;
};

export type UrlRequest = {
  /** In normal form, for comparing. */
  url: string;
  /** As it is written, which is asked for; default: the normal form. */
  asked?: string;
  /** False for URLs whose spelling is not known, which may be tried in another one. */
  isSpelled?: boolean;
  /** Pages are read. Other URLs are requested with HEAD where possible. */
  isPage: boolean;
  /** Whether it is read if it is a stylesheet. */
  isStyle?: boolean;
  /** Whether the body of an error is read as well. */
  readsErrors?: boolean;
  memory: BodyMemory;
  /** From the DNS look-up to the last byte: a slow-drip server must not stall the crawl. */
  timeoutMs: number;
  signal: AbortSignal;
};

const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

function mediaTypeOf(headers: Record<string, string>): string | null {
  const type = headers['content-type']?.split(/[;,]/, 1)[0]?.trim().toLowerCase();
  return type ? type : null;
}

function lengthOf(headers: Record<string, string>): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

const kept = (headers: Record<string, string>) =>
  Object.fromEntries(
    storedHeaders.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value.slice(0, 2_048)]];
    }),
  );

/** Returns where a response redirects to, as it is written; null if it does not. */
function locationOf(status: number, headers: Record<string, string>, url: string): string | null {
  const location = escapeHeaderUrl(headers['location'] ?? '');
  if (status < 300 || status > 399 || location === '') return null;
  const target = URL.parse(location, url);
  return target && 'url' in normalizePageUrl(target.href) ? askedUrl(target.href) : null;
}

function normalForm(url: string | null): string | null {
  const page = normalizePageUrl(url ?? '');
  return 'url' in page ? page.url : null;
}

/** An address as servers with case-sensitive escapes have it: `%eb` for `%EB`. */
const lowerEscapes = (url: string) => url.replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

/**
 * Returns the spelling that a server redirects to, of the address that was asked for: it is the same
 * page. Where no page shows how the address is written, lower-case escapes are tried as well.
 */
function otherSpelling(
  { fetch, location, asked }: UrlResponse,
  { url, isSpelled = true }: UrlRequest,
): string | undefined {
  if (!isSpelled && fetch.status === 404 && lowerEscapes(url) !== url) return lowerEscapes(url);
  return fetch.redirectTo === url && location !== null && location !== asked ? location : undefined;
}

/** A body without a media type is HTML if it begins like HTML. */
const looksLikeHtml = (body: Buffer) =>
  /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|title)\b/i.test(
    body.subarray(0, 512).toString('latin1'),
  );

/** Reads the body up to the limit. Keeps the part that was read when the response is cut short. */
async function readBody(
  { body, readSmall }: StreamResponse,
  memory: BodyMemory,
): Promise<{ bytes: PageBody; failure?: FetchFailed }> {
  const small = await readSmall();
  if (small) return { bytes: memory.store(small) };
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
    return { bytes: memory.store(chunks) };
  } catch (failure) {
    if (!(failure instanceof FetchFailed)) throw failure;
    return { bytes: memory.store(chunks), failure };
  }
}

const newFacts = (): FetchFacts => ({
  at: new Date().toISOString(),
  status: null,
  failure: null,
  failureMessage: null,
  ttfbMs: null,
  totalMs: null,
  mediaType: null,
  bytes: null,
  isTruncated: false,
  redirectTo: null,
  headers: {},
});

const lag = new LoopLag();

/** Measures a server's time: for what the worker itself was late is not the server's. */
function newClock(): { readMs(): number; end(): void } {
  const startedMs = performance.now();
  const { lateMs, end } = lag.watch();
  const readMs = () => {
    const ms = Math.max(0, performance.now() - startedMs - lateMs());
    return Math.round(ms * 10) / 10;
  };
  return { readMs, end };
}

async function ask(
  safeFetch: SafeFetch,
  request: UrlRequest,
  method: 'GET' | 'HEAD',
): Promise<UrlResponse> {
  const { isPage, isStyle = false, readsErrors = false, memory, timeoutMs, signal } = request;
  const { asked = request.url } = request;
  const facts = newFacts();
  const clock = newClock();
  try {
    const answer = await safeFetch.stream(asked, {
      method,
      answersRedirects: true,
      accept: isPage ? 'text/html, application/xhtml+xml, */*;q=0.5' : '*/*',
      bytesMax: pageBytesMax,
      timeoutMs,
      signal,
    });
    const { status, headers } = answer;
    facts.ttfbMs = clock.readMs();
    const mediaType = mediaTypeOf(headers);
    const location = locationOf(status, headers, asked);
    const redirectTo = normalForm(location);
    const response = { fetch: facts, headers, asked, location };
    Object.assign(facts, { status, mediaType, redirectTo, headers: kept(headers) });
    const cookies = readCookies(headers['set-cookie'] ?? '');
    if (cookies.length > 0) facts.cookies = cookies;
    const isSuccess = status >= 200 && status < 300;
    const hasBody = isSuccess || (readsErrors && status >= 400);
    const isDocument = isPage && hasBody && (mediaType === null || htmlTypes.has(mediaType));
    const isRead = isDocument || (isStyle && isSuccess && mediaType === 'text/css');
    if (!isRead) {
      answer.discard();
      facts.bytes = lengthOf(headers);
      facts.totalMs = facts.ttfbMs;
      return { ...response, body: null };
    }
    const { bytes, failure } = await readBody(answer, memory);
    facts.totalMs = clock.readMs();
    facts.bytes = bytes.length;
    facts.isTruncated = failure?.code === 'body_too_large';
    if (failure && !facts.isTruncated) {
      facts.failure = failure.code;
      facts.failureMessage = failure.message;
      return { ...response, body: null };
    }
    const isKnown = mediaType !== null || looksLikeHtml(bytes);
    return { ...response, body: isKnown ? bytes : null };
  } catch (failure) {
    if (!(failure instanceof FetchFailed)) throw failure;
    facts.failure = failure.code;
    facts.failureMessage = failure.message;
    facts.totalMs = clock.readMs();
    return { fetch: facts, body: null, headers: {}, asked, location: null };
  } finally {
    clock.end();
  }
}

/**
 * Some servers refuse HEAD, never answer it or answer it differently from GET: only GET's refusal
 * counts.
 */
const mustRetry = ({ fetch }: UrlResponse) =>
  fetch.status === null
    ? mayPass(fetch)
    : fetch.status >= 400 && fetch.status !== 429 && fetch.status !== 503;

/**
 * Requests one URL. Redirects are returned, not followed, and errors of the site become facts.
 * Throws the signal's reason, and on bugs.
 */
export async function fetchUrl(safeFetch: SafeFetch, request: UrlRequest): Promise<UrlResponse> {
  const answer = await askOnce(safeFetch, request);
  const spelling = otherSpelling(answer, request);
  if (spelling === undefined) return answer;
  const spelled = await askOnce(safeFetch, { ...request, asked: spelling });
  const { status } = spelled.fetch;
  const isBetter = status !== null && status < 400 && spelled.fetch.redirectTo !== request.url;
  return isBetter ? spelled : answer;
}

async function askOnce(safeFetch: SafeFetch, request: UrlRequest): Promise<UrlResponse> {
  if (request.isPage || request.isStyle) return ask(safeFetch, request, 'GET');
  const head = await ask(safeFetch, request, 'HEAD');
  return mustRetry(head) ? ask(safeFetch, request, 'GET') : head;
}
