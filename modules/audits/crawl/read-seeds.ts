import { setTimeout as pause } from 'node:timers/promises';
import { mayPass, passingPauseMs } from '../../../platform/network/passing-failure';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { normalizePageUrl } from '../../../platform/url/page-url';
import { readRobotsFile } from '../../crawlers/robots/robots-file';
import type { SitemapRow } from '../../indexing/rules/sitemap-rows';
import { readSitemap } from '../../indexing/sitemaps/read-sitemap';
import { originOf } from '../rules/link-plan';
import type { StoredSitemap } from '../store/frontier-store';
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
};

/** Sitemaps named in the origins' robots.txt, or the usual location. */
async function namedSitemaps(crawl: Crawl, starts: readonly string[]): Promise<string[]> {
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
 * Reads a site's sitemaps and adds their URLs to the crawl, which writes them as it goes.
 * Idempotent.
 */
export async function readSeeds(
  { crawl, safeFetch, owns, signal, keepAlternates }: Reader,
  starts: readonly string[],
): Promise<StoredSitemap[]> {
  const queue = await namedSitemaps(crawl, starts);
  const seen = new Set(queue);
  const read: StoredSitemap[] = [];
  for (const url of queue) {
    if (read.length >= sitemapFilesMax) break;
    const conditions = { etag: null, lastModified: null };
    const request: SitemapRequest = { url, ...conditions, owns, signal, storesAlternates: true };
    const result = await readTwice(() => readSitemap(safeFetch, request), signal);
    if (result.outcome !== 'read') {
      read.push({ url, urls: 0, failure: result.outcome === 'failed' ? result.code : null });
      continue;
    }
    read.push({ url, urls: result.rows.length, failure: null });
    const urls = result.rows.map(({ page }) => page.url);
    if (result.kind === 'index') {
      for (const child of urls) if (!seen.has(child)) queue.push(child);
      for (const child of urls) seen.add(child);
      continue;
    }
    for (let at = 0; at < urls.length; at += urlsPerWrite) {
      if (!crawl.addFromSitemap(urls.slice(at, at + urlsPerWrite))) return read;
      await crawl.write();
      await keepAlternates(result.rows.slice(at, at + urlsPerWrite));
    }
  }
  return read;
}
