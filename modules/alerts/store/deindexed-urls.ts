import { dayMs } from '../../../platform/calendar/day';
import type { Queries } from '../../../platform/postgres/database';
import { examplesMax, type Finding } from '../rules/alert';
import { deindexedRule } from '../rules/deindexed';

type Row = { url: string; deindexedAt: Date; lastDay: string | null; count: number };

/**
 * Finds tracked URLs that left Google's index; one finding for the website. Null where nothing is
 * known of its index.
 */
export async function findDeindexed(
  db: Queries,
  websiteId: string,
  { nowMs, urlsMin }: { nowMs: number; urlsMin: number },
): Promise<Finding[] | null> {
  const [known] = await db.run<{ exists: boolean }>({
    text: `select exists (select from ledger_index
      where workspace_id = $1 and website_id = $2) as exists`,
    values: [db.workspaceId, websiteId],
  });
  if (!known?.exists) return null;
  const rows = await db.run<Row>({
    text: `with gone as materialized (
        select url_id, deindexed_at, last_shown_on from ledger_index
        where workspace_id = $1 and website_id = $2 and deindexed_at >= $3::timestamptz)
      select u.url, g.deindexed_at, to_char(g.last_shown_on, 'YYYY-MM-DD') as last_day,
        (select count(*) from gone) as count
      from (select * from gone order by last_shown_on desc nulls last, url_id limit $4) g
      join ledger_urls u on u.workspace_id = $1 and u.id = g.url_id
      order by g.last_shown_on desc nulls last, g.url_id`,
    values: [
      db.workspaceId,
      websiteId,
      new Date(nowMs - deindexedRule.withinDays * dayMs),
      examplesMax,
    ],
  });
  const [first] = rows;
  if (!first || first.count < urlsMin) return [];
  const examples = rows.map((row) => ({
    url: row.url,
    foundAt: row.deindexedAt.toISOString(),
    lastImpressionDay: row.lastDay,
  }));
  return [{ subject: 'google', evidence: { urls: first.count, examples, rule: deindexedRule } }];
}
