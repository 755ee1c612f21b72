import { hash } from 'node:crypto';
import { canonicalPath, canonicalQuery, encodeTarget } from './canonical-path';

/** A page's URL in normal form, and its parts. */
export type PageUrl = {
  /** Scheme, host, path and query: at most 2,048 characters of ASCII. */
  url: string;
  scheme: 'http' | 'https';
  /** Includes the port unless it is the scheme's default. */
  host: string;
  path: string;
  /** Without the question mark; empty if the URL has no query. */
  query: string;
};

export const pageUrlProblems = [
  'not_http',
  'relative',
  'too_long',
  'credentials',
  'unreadable',
] as const;
export type PageUrlProblem = (typeof pageUrlProblems)[number];

export const pageUrlCharsMax = 2_048;

/**
 * Normalizes a URL so that equal pages are equal texts, and equal to a request's log line. Scheme
 * and host are in lower case, the host in ASCII, without the scheme's default port. Path and query
 * have the normal form of logs, and the fragment is dropped. The query keeps its order. Never
 * throws.
 */
export function normalizePageUrl(text: string): PageUrl | { problem: PageUrlProblem } {
  const parsed = URL.parse(text);
  if (!parsed) return { problem: problemOf(text.trim()) };
  const scheme = parsed.protocol.slice(0, -1);
  if (scheme !== 'http' && scheme !== 'https') return { problem: 'not_http' };
  if (parsed.username !== '' || parsed.password !== '') return { problem: 'credentials' };
  const hostname = parsed.hostname.replace(/\.$/, '');
  // `a..b` is not a host name, and the normalized URL might not parse again.
  if (hostname.split('.').includes('')) return { problem: 'unreadable' };
  const host = parsed.port === '' ? hostname : `${hostname}:${parsed.port}`;
  const path = canonicalPath(encodeTarget(Buffer.from(parsed.pathname)));
  const query = canonicalQuery(encodeTarget(Buffer.from(parsed.search.slice(1))));
  const url = `${scheme}://${host}${path}${query === '' ? '' : `?${query}`}`;
  return url.length > pageUrlCharsMax
    ? { problem: 'too_long' }
    : { url, scheme, host, path, query };
}

/** Returns path and query as a request has them: `search` is without the mark of an empty query. */
export const requestTarget = ({ href, protocol, hash }: URL): string =>
  href.slice(href.indexOf('/', protocol.length + 2), hash === '' ? undefined : -hash.length);

/**
 * Returns an http URL as browsers ask for it: path and query in the spelling of its author, which may
 * matter to the server, without a fragment. The normal form is for comparing.
 */
export function askedUrl(text: string): string {
  const parsed = new URL(text);
  const host = parsed.host.replace(/\.(?=:|$)/, '');
  return `${parsed.protocol}//${host}${requestTarget(parsed).replace(/#$/, '')}`;
}

function problemOf(text: string): PageUrlProblem {
  if (/^https?:/i.test(text) || text === '') return 'unreadable';
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? 'not_http' : 'relative';
}

/** Identifies a URL within its website: the first 16 bytes of the SHA-256 of its normal form. */
export const urlHashOf = (url: string): Buffer => hash('sha256', url, 'buffer').subarray(0, 16);
