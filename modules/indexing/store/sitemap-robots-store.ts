import { type Queries, sql } from '../../../platform/postgres/database';
import { trackSitemaps } from './sitemap-store';

/** As often as robots.txt is read for crawlers; a little under a day, for the hourly check. */
const nextAfterMs = 23.5 * 3_600_000;
const retryAfterMs = 3_600_000;

const own = (db: Queries, websiteId: string) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
});

/**
 * Schedules reading robots.txt for sitemaps. With `tracks`, it is due now, and the sitemaps it
 * names are tracked from then on. Without, it is read as often as sitemaps, only to record which
 * ones it names.
 */
export async function watchRobots(tx: Queries, websiteId: string, tracks: boolean): Promise<void> {
  await tx.run(
    sql.raw(
      `insert into sitemap_robots as r (workspace_id, website_id, tracks) values (?, ?, ?)
       on conflict (workspace_id, website_id) do update set
         tracks = r.tracks or excluded.tracks,
         next_read_at = case when excluded.tracks then clock_timestamp() else r.next_read_at end`,
      [tx.workspaceId, websiteId, tracks],
    ),
  );
}

/** Returns whether robots.txt is due, and whether the sitemaps it names are tracked. */
export async function dueRobots(
  db: Queries,
  websiteId: string,
): Promise<{ tracks: boolean } | undefined> {
  const [row] = await db.run<{ tracks: boolean }>(
    sql('sitemap_robots')
      .select('tracks')
      .where(own(db, websiteId))
      .whereRaw('next_read_at <= clock_timestamp()'),
  );
  return row;
}

/**
 * Stores which sitemaps robots.txt names. If a host did not respond, other sitemaps stay unchanged
 * and the read is retried in an hour.
 */
export async function storeRobotsSitemaps(
  tx: Queries,
  websiteId: string,
  found: { urls: readonly string[]; isWhole: boolean; tracks: boolean },
): Promise<{ added: number }> {
  const { urls, isWhole, tracks } = found;
  const tracked = tracks ? await trackSitemaps(tx, websiteId, urls, 'robots') : [];
  await tx.run(
    sql('sitemaps')
      .where({ ...own(tx, websiteId), removed_at: null })
      .modify((query) => {
        // Hosts that did not respond may name others.
        if (!isWhole) query.whereRaw('url = any (?)', [[...urls]]);
      })
      .update({ in_robots: sql.raw('url = any (?)', [[...urls]]) }),
  );
  await tx.run(
    sql('sitemap_robots')
      .where(own(tx, websiteId))
      .update({
        next_read_at: sql.raw("clock_timestamp() + ? * interval '1 millisecond'", [
          isWhole ? nextAfterMs : retryAfterMs,
        ]),
      }),
  );
  return { added: tracked.filter(({ isNew }) => isNew).length };
}
