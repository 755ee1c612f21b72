import { type Queries, sql } from '../../../platform/postgres/database';
import type { AuditSample } from './audit-store';

/** A website's health: of its last whole audit, or else of the last sample that a limit cut off. */
export type WebsiteHealth = { score: number; day: string; sample: AuditSample | null };

/** Returns the health of websites; those that have neither kind of audit are missing. */
export async function readWebsiteHealth(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, WebsiteHealth>> {
  const rows = await db.run<WebsiteHealth & { id: string }>(
    sql.raw(
      `select w.id, a.health_score as score, (a.finished_at at time zone 'utc')::date::text as day,
         nullif(a.summary->'sample', 'null') as sample
       from unnest(?::uuid[]) as w(id)
       cross join lateral (select health_score, finished_at, summary from audits
         where workspace_id = ? and website_id = w.id and run is not null
           and ((summary->>'setsWebsiteScore')::boolean or summary->'sample' <> 'null')
         order by (summary->>'setsWebsiteScore')::boolean desc, id desc limit 1) a`,
      [[...websiteIds], db.workspaceId],
    ),
  );
  return new Map(rows.map(({ id, ...health }) => [id, health]));
}
