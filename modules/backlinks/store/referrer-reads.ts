import { type Queries, sql } from '../../../platform/postgres/database';
import { readPage } from '../../../platform/postgres/read-page';
import { readSort, type Sort } from '../../../platform/sort';
import type { ReferrerKind } from '../rules/referrer';

export type Days = { from: string; to: string };

/** A page that sent people, over all drains. */
export type StoredReferrer = {
  url: string;
  host: string;
  kind: ReferrerKind;
  visits: number;
  firstDay: string;
  lastDay: string;
};

const sortColumns = { visits: 'visits', firstDay: 'first_day', lastDay: 'last_day' } as const;
export const referrerSorts = Object.keys(sortColumns) as (keyof typeof sortColumns)[];
export type ReferrerSort = Sort<keyof typeof sortColumns>;

export type ReferrerQuery = {
  days: Days;
  by: 'url' | 'host';
  kind?: ReferrerKind | undefined;
  q?: string | undefined;
  sort: ReferrerSort;
};

/** Lists referrers of a range of days, each once; by host, the host's root is its URL. */
export async function listReferrers(
  db: Queries,
  websiteId: string,
  { days, by, kind, q, sort }: ReferrerQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredReferrer[]; total: number }> {
  const { field, isDescending } = readSort(sort);
  const grouped = sql('referrers')
    .where({ workspace_id: db.workspaceId, website_id: websiteId })
    .whereRaw('day between ?::date and ?::date', [days.from, days.to])
    .groupBy('kind', 'host', ...(by === 'url' ? ['url'] : []));
  if (kind !== undefined) grouped.where({ kind });
  if (q !== undefined) grouped.whereRaw('position(lower(?) in lower(url)) > 0', [q]);
  const url = by === 'url' ? 'url' : 'host as url';
  return readPage<StoredReferrer>(db, grouped, {
    columns: [
      sql.raw(
        `${url}, host, kind, sum(visits)::bigint as visits, min(day)::text as first_day,
          max(day)::text as last_day`,
      ),
    ],
    order: `${sortColumns[field]} ${isDescending ? 'desc' : 'asc'}, url`,
    page,
    counted: sql(grouped.clone().select(sql.raw('1')).as('found')),
  });
}

/** People's requests of a day that other websites sent. */
export type StoredReferrerDay = {
  day: string;
  visits: number;
  searchEngines: number;
  websites: number;
  rest: number;
};

/** Returns the days on which drains that count referrers had such requests, the oldest first. */
export async function readReferrerDays(
  db: Queries,
  websiteId: string,
  { from, to }: Days,
): Promise<StoredReferrerDay[]> {
  const rows = await db.run<{
    day: string;
    searchEngines: number;
    websites: number;
    rest: number;
  }>({
    text: `with told as (
        select day, sum(visits) filter (where kind = 'search_engine') as search_engines,
          sum(visits) filter (where kind = 'website') as websites
        from referrers where workspace_id = $1 and website_id = $2
          and day between $3::date and $4::date group by day)
      select d.day::text as day,
        coalesce(max(told.search_engines), 0)::bigint as search_engines,
        coalesce(max(told.websites), 0)::bigint as websites, sum(d.rest)::bigint as rest
      from referrer_days d left join told on told.day = d.day
      where d.workspace_id = $1 and d.website_id = $2 and d.day between $3::date and $4::date
      group by d.day order by d.day`,
    values: [db.workspaceId, websiteId, from, to],
  });
  return rows.map((row) => ({
    day: row.day,
    visits: row.searchEngines + row.websites + row.rest,
    searchEngines: row.searchEngines,
    websites: row.websites,
    rest: row.rest,
  }));
}
