import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { SitemapSource } from './sitemap-row';

/** A sitemap to be read, with data of its newest complete reading. */
export type DueSitemap = {
  id: string;
  url: string;
  source: SitemapSource;
  parentId: string | null;
  version: number;
  etag: string | null;
  lastModified: string | null;
  scopeKey: string | null;
};

/** Returns the sitemap that has been due longest, or undefined. */
export async function nextDueSitemap(
  db: Queries,
  websiteId: string,
): Promise<DueSitemap | undefined> {
  const [row] = await db.run<DueSitemap>(
    sql('sitemaps')
      .select('id', 'url', 'source', 'parent_id', 'version', 'etag', 'last_modified', 'scope_key')
      .where({ workspace_id: db.workspaceId, website_id: websiteId, removed_at: null })
      .whereRaw('next_read_at <= clock_timestamp()')
      .orderBy(['next_read_at', 'id'])
      .limit(1),
  );
  return row;
}

/** Returns websites of all tenants with due sitemaps. */
export const websitesWithDueSitemaps = (
  system: SystemQueries,
  afterWebsiteId: string,
  websitesMax: number,
): Promise<(WebsiteRef & { domain: string })[]> =>
  system.run<WebsiteRef & { domain: string }>(
    sql.raw('select * from websites_with_due_sitemaps(?, ?)', [afterWebsiteId, websitesMax]),
  );

/**
 * Deletes rows of removed sitemaps, over all tenants; returns their number, 0 when nothing is left.
 */
export async function removeEndedSitemapRows(
  system: SystemQueries,
  rowsMax: number,
): Promise<number> {
  const [row] = await system.run<{ removed: number }>(
    sql.raw('select remove_ended_sitemap_rows(?) as removed', [rowsMax]),
  );
  return row?.removed ?? 0;
}
