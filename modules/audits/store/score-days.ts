import { type Queries, sql } from '../../../platform/postgres/database';

/** Returns the day, in UTC, of the audit that set each website's score. */
export async function readScoreDays(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.run<{ id: string; day: string }>(
    sql.raw(
      `select w.id, (a.finished_at at time zone 'utc')::date::text as day
       from unnest(?::uuid[]) as w(id)
       cross join lateral (select finished_at from audits
         where workspace_id = ? and website_id = w.id
           and run is not null and (summary->>'setsWebsiteScore')::boolean
         order by id desc limit 1) a`,
      [[...websiteIds], db.workspaceId],
    ),
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
