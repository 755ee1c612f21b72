import { hash } from 'node:crypto';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { createUrlScope } from '../../websites/rules/match-scope';
import type { WebsiteSettings } from '../../websites/rules/website-settings';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { findWebsite } from '../../websites/store/website-store';
import { type DueSitemap, nextDueSitemap } from '../store/sitemap-due-store';
import { storeSitemapResult } from '../store/sitemap-reading-store';
import { readSitemap, type SitemapResult } from './read-sitemap';

export type DueReading = {
  websiteId: string;
  jobId: string;
  /** Files per call, and the time after which no further one is started. */
  filesMax: number;
  msMax: number;
  signal: AbortSignal;
};

type Scope = { domain: string; settings: WebsiteSettings };

/** Hash of the settings that decide which URLs a file yields. */
const scopeKeyOf = ({ domain, settings: { matchMode, ownedHosts } }: Scope) =>
  hash('sha256', JSON.stringify([domain, matchMode, [...ownedHosts].sort()])).slice(0, 16);

async function readOne(
  safeFetch: SafeFetch,
  sitemap: DueSitemap,
  scope: Scope,
  signal: AbortSignal,
): Promise<SitemapResult> {
  const isComparable = sitemap.scopeKey === scopeKeyOf(scope);
  const result = await readSitemap(safeFetch, {
    url: sitemap.url,
    etag: isComparable ? sitemap.etag : null,
    lastModified: isComparable ? sitemap.lastModified : null,
    owns: createUrlScope({ domain: scope.domain, ...scope.settings }),
    signal,
  });
  if (result.outcome !== 'read' || result.kind !== 'index' || sitemap.source !== 'index') {
    return result;
  }
  const message = 'It is an index that an index names; search engines read no such file.';
  return { outcome: 'failed', status: result.status, code: 'nested_index', message };
}

async function readScope(db: Queries, websiteId: string): Promise<Scope | undefined> {
  const website = await findWebsite(db, websiteId);
  if (!website) return undefined;
  const settings = await getWebsiteSettings(db, websiteId);
  return { domain: website.domain, settings };
}

/**
 * Reads a website's due sitemaps one after another, including the children of an index, and returns
 * whether none is left. Each file is stored before the next one starts, so a retry after a crash
 * continues where the last call ended.
 */
export async function readDueSitemaps(
  workspace: Workspace,
  safeFetch: SafeFetch,
  { websiteId, jobId, filesMax, msMax, signal }: DueReading,
): Promise<{ isDone: boolean }> {
  const startedMs = performance.now();
  const { db } = workspace;
  const scope = await readScope(db, websiteId);
  if (!scope) return { isDone: true };
  for (let files = 0; files < filesMax && performance.now() - startedMs < msMax; files += 1) {
    const sitemap = await nextDueSitemap(db, websiteId);
    if (!sitemap) return { isDone: true };
    const begunMs = performance.now();
    const result = await readOne(safeFetch, sitemap, scope, signal);
    const tookMs = performance.now() - begunMs;
    const context = { websiteId, jobId, sitemap, scopeKey: scopeKeyOf(scope), tookMs };
    await storeSitemapResult(workspace, context, result);
  }
  return { isDone: false };
}
