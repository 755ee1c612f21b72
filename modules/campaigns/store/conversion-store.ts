import { hash } from 'node:crypto';
import type { DayRange } from '../../../platform/calendar/day-range';
import { type Queries, sql } from '../../../platform/postgres/database';

/** Conversions of a page on a day; `page` is in normal form. */
export type Conversion = { page: string; day: string; value: number };

const hashOf = (page: string): Buffer => hash('sha256', page, 'buffer').subarray(0, 16);

/** Keeps conversions; those of a page and day that are there are replaced. */
export async function putConversions(
  tx: Queries,
  campaignId: string,
  conversions: readonly Conversion[],
): Promise<void> {
  // One statement cannot change a row twice: the last one of a page and day counts.
  const last = new Map(conversions.map((one) => [`${one.day} ${one.page}`, one]));
  const rows = [...last.values()];
  await tx.run(
    sql.raw(
      `insert into campaign_conversions (workspace_id, campaign_id, day, page_hash, page, value)
       select ?, ?, c.day, c.hash, c.page, c.value
       from unnest(?::date[], ?::bytea[], ?::text[], ?::float8[]) as c (day, hash, page, value)
       order by c.day, c.hash
       on conflict (workspace_id, campaign_id, day, page_hash) do update
         set value = excluded.value, updated_at = now()`,
      [
        tx.workspaceId,
        campaignId,
        rows.map(({ day }) => day),
        rows.map(({ page }) => hashOf(page)),
        rows.map(({ page }) => page),
        rows.map(({ value }) => value),
      ],
    ),
  );
}

export async function countConversions(db: Queries, campaignId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('campaign_conversions')
      .where({ workspace_id: db.workspaceId, campaign_id: campaignId })
      .count(),
  );
  return row?.count ?? 0;
}

/** Returns the newest day with a row; null without one. */
export async function lastConversionDay(db: Queries, campaignId: string): Promise<string | null> {
  const [row] = await db.run<{ day: string | null }>(
    sql('campaign_conversions')
      .where({ workspace_id: db.workspaceId, campaign_id: campaignId })
      .select(sql.raw('max(day)::text as day')),
  );
  return row?.day ?? null;
}

/** Reads the days of a range that have a row of any page, and the rows of some pages. */
export async function readConversions(
  db: Queries,
  campaignId: string,
  { from, to }: DayRange,
  pages: readonly string[],
): Promise<{ days: number[]; rows: { page: string; at: number; value: number }[] }> {
  const within = () =>
    sql('campaign_conversions')
      .where({ workspace_id: db.workspaceId, campaign_id: campaignId })
      .whereRaw('day between ?::date and ?::date', [from, to]);
  const at = sql.raw('day - ?::date as at', [from]);
  const [days, rows] = await Promise.all([
    db.run<{ at: number }>(within().distinct(at).orderBy('at')),
    db.run<{ page: string; at: number; value: number }>(
      within()
        .select('page', at, 'value')
        .whereRaw('page_hash = any (?::bytea[])', [pages.map(hashOf)]),
    ),
  ]);
  return { days: days.map((day) => day.at), rows };
}
