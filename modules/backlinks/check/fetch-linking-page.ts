import { getDomain } from 'tldts';
import { parseLinkHeader } from '../../../platform/html/link-header';
import { FetchFailed } from '../../../platform/network/fetch-failed';
import type { SafeFetch, StreamResponse } from '../../../platform/network/safe-fetch';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { FetchedPage, PageDocument } from '../rules/linking-page';
import { readLinkingPage } from './read-linking-page';
import type { Slots } from './slots';

/** Google reads less of a page; links below are not looked for. */
const bytesMax = 3 * 1024 * 1024;
const timeoutMs = 20_000;
const redirectsMax = 10;
const headerCharsMax = 1_000;

export type PageFetch = {
  safeFetch: SafeFetch;
  /** Bounds the bodies in memory. */
  bodies: Slots;
  signal: AbortSignal | undefined;
};

/** Fetches a page for its links. Failures of the page's server are results. */
export async function fetchLinkingPage(asked: PageFetch, url: string): Promise<FetchedPage> {
  const fetchedAt = new Date().toISOString();
  try {
    const response = await openPage(asked, url);
    const finalUrl = inNormalForm(response.url);
    const isRead = response.status >= 200 && response.status < 300 && isHtml(response);
    if (!isRead) response.discard();
    if (isChallenge(response)) {
      return { url, fetchedAt, failure: 'challenge', httpStatus: response.status, isBlocked: true };
    }
    const document = isRead ? await asked.bodies.run(() => readBody(response, finalUrl)) : null;
    return {
      url,
      fetchedAt,
      failure: null,
      httpStatus: response.status,
      finalUrl,
      robotsHeader: response.headers['x-robots-tag']?.slice(0, headerCharsMax) ?? null,
      document,
      frame: null,
    };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { url, fetchedAt, failure: error.code, httpStatus: null, isBlocked: false };
  }
}

const openPage = ({ safeFetch, signal }: PageFetch, url: string) =>
  safeFetch.stream(url, {
    bytesMax,
    timeoutMs,
    redirectsMax,
    signal,
    accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5',
    leastRate: { bytesPerSecond: 2_000, afterSeconds: 10 },
  });

const inNormalForm = (text: string): string => {
  const page = normalizePageUrl(text);
  return 'url' in page ? page.url : text;
};

const isHtml = ({ headers }: StreamResponse) =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? 'text/html');

/** A protection that lets people in after a test, and no program. */
const isChallenge = ({ headers }: StreamResponse) => headers['cf-mitigated'] === 'challenge';

async function readBody(response: StreamResponse, url: string): Promise<PageDocument> {
  const chunks: Buffer[] = [];
  let isCut = false;
  try {
    for await (const chunk of response.body) chunks.push(chunk);
  } catch (error) {
    isCut = error instanceof FetchFailed && error.code === 'body_too_large';
    if (!isCut) throw error;
  }
  const contentType = response.headers['content-type'] ?? '';
  const document = await readLinkingPage(Buffer.concat(chunks), { url, contentType, isCut });
  return { ...document, canonical: document.canonical ?? headerCanonical(response, url) };
}

function headerCanonical({ headers }: StreamResponse, url: string): string | null {
  const link = parseLinkHeader(headers['link'] ?? '').find(({ rels }) =>
    rels.includes('canonical'),
  );
  const target = link && URL.parse(link.target, url);
  return target ? inNormalForm(target.href) : null;
}

/** Frames of a page that may have its links: of its own domain, or all of a page of frames only. */
export function framesOf({
  finalUrl,
  document,
}: Extract<FetchedPage, { failure: null }>): string[] {
  if (!document) return [];
  const domain = getDomain(finalUrl);
  return document.frames.filter((url) => getDomain(url) === domain).slice(0, framesMax);
}

const framesMax = 3;

/** Where a URL's redirects end; null if they could not be followed: the server failed, or refused. */
export async function findRedirectEnd(asked: PageFetch, url: string): Promise<string | null> {
  try {
    const response = await openPage(asked, url);
    response.discard();
    const end = inNormalForm(response.url);
    const isAnswer = response.status < 400 || response.status === 404 || response.status === 410;
    return isAnswer || end !== url ? end : null;
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return null;
  }
}
