import { setTimeout as pause } from 'node:timers/promises';
import { mayPass, passingPauseMs } from '../../../platform/network/passing-failure';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { normalizePageUrl } from '../../../platform/url/page-url';
import { readRobotsFile } from '../../crawlers/robots/robots-file';
import type { SitemapRow } from '../../indexing/rules/sitemap-rows';
import { readSitemap } from '../../indexing/sitemaps/read-sitemap';
import { originOf } from '../rules/link-plan';
import { readSitemapFile } from '../rules/sitemap-file';
import type { SitemapReading } from '../store/frontier-store';
import type { Crawl } from './crawl';

/** Sitemap files per audit, including the children of an index. */
export const sitemapFilesMax = 500;
const urlsPerWrite = 5_000;

type Reader = {
  crawl: Crawl;
  safeFetch: SafeFetch;
  owns: (url: string) => boolean;
  signal: AbortSignal;
  /** Called with URLs that are already in the frontier. */
  keepAlternates: (rows: readonly SitemapRow[]) => Promise<void>;
  /** In `performance.now()` time; no file is begun after it. */
  untilMs: number;
};

/** Sitemaps named in the origins' robots.txt, or the usual location. */
export async function namedSitemaps(crawl: Crawl, starts: readonly string[]): Promise<string[]> {
  const origins = new Set(starts.map(originOf));
  const urls = new Set<string>();
  for (const origin of origins) {
    if (crawl.isBeyondLimit(origin)) continue;
    const { url: robotsUrl, body } = await crawl.robotsOf(origin);
    if (crawl.isClosed(origin)) continue;
    const named = readRobotsFile(Buffer.from(body ?? '')).sitemaps.map(({ url }) => url);
    const usual = new URL('/sitemap.xml', robotsUrl);
    usual.host = new URL(origin).host;
    for (const text of named.length > 0 ? named : [usual.href]) {
      const page = normalizePageUrl(text);
      if ('url' in page) urls.add(page.url);
    }
  }
  return [...urls];
}

type SitemapRequest = Parameters<typeof readSitemap>[1];
type SitemapResult = Awaited<ReturnType<typeof readSitemap>>;

/** Reads once more after a failure that may pass. */
async function readTwice(
  read: () => Promise<SitemapResult>,
  signal: AbortSignal,
): Promise<SitemapResult> {
  const first = await read();
  if (first.outcome !== 'failed') return first;
  const status = Number(/^http_(\d+)$/.exec(first.code)?.[1]);
  if (!mayPass({ status, failure: first.code })) return first;
  await pause(passingPauseMs, undefined, { signal });
  return read();
}

/**
 * Reads a site's due sitemaps and adds their URLs to the crawl, which writes them as it goes. Returns
 * what was read and what is still due. Idempotent.
 */
export async function readSeeds(reader: Reader, before: SitemapReading): Promise<SitemapReading> {
  const { safeFetch, owns, signal, untilMs } = reader;
  const read = [...before.read];
  const due = [...before.due];
  const seen = new Set([...read.map(({ url }) => url), ...due]);
  const room = () => sitemapFilesMax - read.length;
  while (due.length > 0 && room() > 0 && performance.now() < untilMs) {
    const url = due.shift() as string;
    const conditions = { etag: null, lastModified: null };
    const request: SitemapRequest = { url, ...conditions, owns, signal, storesAlternates: true };
    const result = await readTwice(() => readSitemap(safeFetch, request), signal);
    if (result.outcome !== 'read') {
      read.push({ url, urls: 0, failure: result.outcome === 'failed' ? result.code : null });
      continue;
    }
    const file = readSitemapFile(result, new Date());
    read.push({ url, urls: result.rows.length, failure: null, ...(file && { file }) });
    if (result.kind !== 'index') {
      if (await addRows(reader, result.rows)) continue;
      return { due: [], read };
    }
    for (const { page } of result.rows) if (!seen.has(page.url)) due.push(page.url);
    for (const { page } of result.rows) seen.add(page.url);
  }
  return { due: due.slice(0, room()), read };
}

/** Returns whether more URLs may be added. */
async function addRows(
  { crawl, keepAlternates }: Reader,
  rows: readonly SitemapRow[],
): Promise<boolean> {
  for (let at = 0; at < rows.length; at += urlsPerWrite) {
    const some = rows.slice(at, at + urlsPerWrite);
    const urls = some.map(({ page, asked = null }) => ({ url: page.url, asked }));
    if (!crawl.addFromSitemap(urls)) return false;
    await crawl.write();
    await keepAlternates(some);
  }
  return true;
}
