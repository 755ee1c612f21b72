import { FetchFailed } from '../../../platform/network/fetch-failed';
import type { SafeFetch, StreamResponse } from '../../../platform/network/safe-fetch';
import {
  type SitemapProblems,
  type SitemapRow,
  SitemapRows,
  sitemapBytesMax,
} from '../rules/sitemap-rows';
import type { SitemapKind } from './sitemap-entry';
import { SitemapParser } from './sitemap-parser';
import { SitemapRefused } from './sitemap-refused';

/** Enough for a large file from a slow server; a slower one is aborted. */
const timeoutMs = 180_000;
/** A server that sends less would keep a place of its workspace busy for minutes. */
const leastRate = { bytesPerSecond: 1_024, afterSeconds: 10 };

export type SitemapRequest = {
  url: string;
  /** From the newest complete reading; an unchanged file is then not sent again. */
  etag: string | null;
  lastModified: string | null;
  /** Returns whether an address is the website's; an index may also list files on its own host. */
  owns: (url: string) => boolean;
  signal?: AbortSignal;
  /** Whether rows include the other languages that the file lists for them. */
  storesAlternates?: boolean;
};

export type SitemapReading = {
  outcome: 'read';
  status: number;
  kind: SitemapKind;
  rows: SitemapRow[];
  problems: SitemapProblems;
  /** Whether the file exceeds the limits of a sitemap: missing URLs may still be in it. */
  isOverLimit: boolean;
  warnings: string[];
  etag: string | null;
  lastModified: string | null;
};

export type SitemapFailure = {
  outcome: 'failed';
  status: number | null;
  code: string;
  message: string;
};

export type SitemapResult =
  | SitemapReading
  | SitemapFailure
  | { outcome: 'unchanged'; status: number };

function conditionsOf({ etag, lastModified }: SitemapRequest): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

const shortest = (text: string | undefined) =>
  text === undefined || text.length > 500 ? null : text;

async function readBody(
  answer: StreamResponse,
  { url: ownUrl, owns, storesAlternates }: SitemapRequest,
): Promise<SitemapResult> {
  const parser = new SitemapParser();
  const { host } = new URL(ownUrl);
  const rows = new SitemapRows(
    (url) => owns(url) || (parser.kind === 'index' && new URL(url).host === host),
    storesAlternates,
  );
  let isTooLarge = false;
  try {
    for await (const chunk of answer.body) rows.take(parser.write(chunk));
    rows.take(parser.end());
  } catch (error) {
    // The beginning of an oversized file counts, as it does for search engines.
    isTooLarge = error instanceof FetchFailed && error.code === 'body_too_large';
    if (!isTooLarge || rows.rows.length === 0) throw error;
  }
  const { status, headers } = answer;
  return {
    outcome: 'read',
    status,
    // Without rows and without an error there was at least a root element.
    kind: parser.kind ?? 'text',
    rows: rows.rows,
    problems: rows.problems,
    isOverLimit: isTooLarge || rows.isOverLimit,
    warnings: [...parser.warnings, ...(isTooLarge ? ['over_50_mb'] : [])],
    etag: shortest(headers['etag']),
    lastModified: shortest(headers['last-modified']),
  };
}

/**
 * Fetches a sitemap and parses it completely. A problem of the site or the file is a result; throws
 * only the abort of the caller's signal, and bugs.
 */
export async function readSitemap(
  safeFetch: SafeFetch,
  request: SitemapRequest,
): Promise<SitemapResult> {
  let status: number | null = null;
  try {
    const answer = await safeFetch.stream(request.url, {
      headers: conditionsOf(request),
      accept: 'application/xml, text/xml, text/plain;q=0.9, */*;q=0.5',
      bytesMax: sitemapBytesMax,
      timeoutMs,
      leastRate,
      signal: request.signal,
      unpackGzipFiles: true,
    });
    status = answer.status;
    if (status === 200) return await readBody(answer, request);
    answer.discard();
    if (status === 304) return { outcome: 'unchanged', status };
    const message = `The server answers ${status}.`;
    return { outcome: 'failed', status, code: `http_${status}`, message };
  } catch (error) {
    if (!(error instanceof FetchFailed || error instanceof SitemapRefused)) throw error;
    return { outcome: 'failed', status, code: error.code, message: error.message };
  }
}
