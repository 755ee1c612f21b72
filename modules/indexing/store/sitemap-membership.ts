import { type Queries, sql } from '../../../platform/postgres/database';

/** A URL's membership in the website's sitemaps. Missing for a URL that is in none. */
export type SitemapFact = {
  sitemapIds: string[];
  /** Since when it has been in one of them without interruption. */
  since: string;
  /** The newest date among them. */
  lastmod: string | null;
  /** Whether robots.txt names one of them, or their index; null until that was read. */
  isInRobots: boolean | null;
};

type FactRow = {
  urlId: string;
  sitemapIds: string[];
  sinceAt: Date;
  lastmod: string | null;
  inRobots: boolean | null;
};

/** Returns the facts of these URLs, at most some thousands, by their ids. */
export async function readSitemapFacts(
  db: Queries,
  urlIds: readonly string[],
): Promise<Map<string, SitemapFact>> {
  const rows = await db.run<FactRow>(
    sql.raw(
      `select u.url_id, array_agg(s.id order by s.id) as sitemap_ids, min(u.since_at) as since_at,
         max(u.lastmod) as lastmod, bool_or(coalesce(p.in_robots, false) or s.in_robots) as in_robots
       from sitemap_urls u
       join sitemaps s on s.workspace_id = u.workspace_id and s.id = u.sitemap_id
       left join sitemaps p on p.workspace_id = s.workspace_id and p.id = s.parent_id
         and p.removed_at is null
       where u.workspace_id = ? and u.url_id = any (?) and u.gone_at is null and s.removed_at is null
       group by u.url_id`,
      [db.workspaceId, [...urlIds]],
    ),
  );
  return new Map(
    rows.map((row) => [
      row.urlId,
      {
        sitemapIds: row.sitemapIds,
        since: row.sinceAt.toISOString(),
        lastmod: row.lastmod,
        isInRobots: row.inRobots,
      },
    ]),
  );
}

/**
 * Deletes the membership of these URLs. Their sitemaps are read completely the next time, even if
 * unchanged, so that URLs still in them get it back.
 */
export async function forgetSitemapUrls(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
): Promise<void> {
  await tx.run(
    sql.raw(
      `with gone as (delete from sitemap_urls
         where workspace_id = :workspaceId and website_id = :websiteId and url_id = any (:urlIds)
         returning sitemap_id)
       update sitemaps set etag = null, last_modified = null, version = version + 1
       where workspace_id = :workspaceId and id in (select sitemap_id from gone)`,
      { workspaceId: tx.workspaceId, websiteId, urlIds: [...urlIds] },
    ),
  );
}
