import { hash } from 'node:crypto';
import { canonicalPath, canonicalQuery, encodeTarget } from './canonical-path';

/** An address of a page in its one normal form, and the parts of it. */
export type PageUrl = {
  /** Scheme, host, path and query: at most 2,048 characters of ASCII. */
  url: string;
  scheme: 'http' | 'https';
  /** With its port unless that is the scheme's own. */
  host: string;
  path: string;
  /** Without the question mark; empty when there is none. */
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
 * Brings an address to the form in which equal pages are equal texts, and equal to what a log line
 * of a request for it says: scheme and host in lower case, the host in ASCII, no port of the
 * scheme's own, path and query in the form of logs, no fragment. The query is kept in its order.
 * Never throws.
 */
export function normalizePageUrl(text: string): PageUrl | { problem: PageUrlProblem } {
  const parsed = URL.parse(text);
  if (!parsed) return { problem: problemOf(text.trim()) };
  const scheme = parsed.protocol.slice(0, -1);
  if (scheme !== 'http' && scheme !== 'https') return { problem: 'not_http' };
  if (parsed.username !== '' || parsed.password !== '') return { problem: 'credentials' };
  const hostname = parsed.hostname.replace(/\.$/, '');
  // `a..b` is no name, and what its dots hide might not even be read again.
  if (hostname.split('.').includes('')) return { problem: 'unreadable' };
  const host = parsed.port === '' ? hostname : `${hostname}:${parsed.port}`;
  const path = canonicalPath(encodeTarget(Buffer.from(parsed.pathname)));
  const query = canonicalQuery(encodeTarget(Buffer.from(parsed.search.slice(1))));
  const url = `${scheme}://${host}${path}${query === '' ? '' : `?${query}`}`;
  return url.length > pageUrlCharsMax
    ? { problem: 'too_long' }
    : { url, scheme, host, path, query };
}

function problemOf(text: string): PageUrlProblem {
  if (/^https?:/i.test(text) || text === '') return 'unreadable';
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? 'not_http' : 'relative';
}

/** What makes an address unique in its website: the first 16 bytes of its normal form's SHA-256. */
export const urlHashOf = (url: string): Buffer => hash('sha256', url, 'buffer').subarray(0, 16);
