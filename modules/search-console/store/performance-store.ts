import type { ClickHouse, PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { DayRange } from '../rules/day-range';
import type { PerformanceDimension } from '../rules/performance-shape';
import type { StoredDays } from '../rules/search-period';
import { noSums, type Sums } from '../rules/search-rates';
import { currentRows } from './current-rows';
import { openRows } from './row-source';
import { readSearchDays, type SearchDay } from './search-day-store';
import {
  inSearchScope,
  type SearchScope,
  type SearchTypeScope,
  scopeParameters,
} from './search-scope';

/** Texts that a row's query or page must have. */
export type TextFilter = { contains?: string | undefined; regex?: string | undefined };
export type PerformanceFilter = { query?: TextFilter; page?: TextFilter };

export const performanceSorts = [
  'clicks',
  'impressions',
  'ctr',
  'position',
  'clicksChange',
  'impressionsChange',
] as const;
export type PerformanceSort = Sort<(typeof performanceSorts)[number]>;

/** Sums of a value in the range, and in the earlier one; null if the earlier one has no row of it. */
export type PerformanceRow = { query: string; page: string; value: string } & {
  now: Sums;
  before: Sums | null;
};

export type PerformanceQuery = {
  /** With the shape that `shapeFor` names. */
  scope: SearchScope;
  dimension: Exclude<PerformanceDimension, 'day'>;
  range: DayRange;
  before: DayRange | null;
  filter: PerformanceFilter;
  sort: PerformanceSort;
};

/** Days that are stored of a search type, as totals or in another shape; undefined before the first. */
export async function readStoredDays(
  clickhouse: ClickHouse,
  scope: SearchTypeScope,
  shape: SearchScope['shape'] = 'date',
): Promise<StoredDays | undefined> {
  const [row] = await clickhouse.query<StoredDays & { days: number }>(scope.workspaceId, {
    sql: `SELECT count() AS days, toString(min(d.day)) AS first, toString(max(d.day)) AS last,
            if(countIf(is_final) = 0, NULL, toString(maxIf(d.day, is_final))) AS lastFinal
          FROM search_days AS d FINAL WHERE ${inSearchScope}`,
    parameters: scopeParameters({ ...scope, shape }),
    comment: 'search-stored-days',
  });
  if (!row || row.days === 0) return undefined;
  const { first, last, lastFinal } = row;
  return { first, last, lastFinal };
}

type Grouped = {
  query_key: string;
  page_key: string;
  value: string;
  /** A day in the range on which it has a row. */
  shown: string;
  clicks: number;
  impressions: number;
  weighted: number;
  earlierClicks: number;
  earlierImpressions: number;
  earlierWeighted: number;
};

const keysOf: Record<PerformanceQuery['dimension'], readonly string[]> = {
  query: ['query_hash'],
  page: ['page_hash'],
  query_page: ['query_hash', 'page_hash'],
  country: ['value'],
  device: ['value'],
  appearance: ['value'],
};

const sortColumns: Record<(typeof performanceSorts)[number], string> = {
  clicks: 'clicks',
  impressions: 'impressions',
  ctr: 'clicks / impressions',
  position: 'weighted / impressions',
  clicksChange: 'if(earlierImpressions = 0, NULL, clicks - earlierClicks)',
  impressionsChange: 'if(earlierImpressions = 0, NULL, impressions - earlierImpressions)',
};

/** Selects rows grouped by hash, since texts of all rows would take most of the time. */
async function groupedSql(
  clickhouse: ClickHouse,
  { scope, dimension, range, before, filter, sort }: PerformanceQuery,
) {
  const source = await openRows(clickhouse, scope, { range, before }, filterSql(filter));
  const keys = keysOf[dimension];
  const key = (name: string) => (keys.includes(name) ? `r.${name}` : '0');
  const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';
  const inBefore = before ? 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}' : '0';
  const sums = (when: string) =>
    ['clicks', 'impressions', 'weighted_position'].map(
      (column) => `toFloat64(sumIf(r.${column}, ${when}))`,
    );
  const [clicks, impressions, weighted] = sums(inRange);
  const [earlierClicks, earlierImpressions, earlierWeighted] = sums(inBefore);
  return {
    sql: `SELECT toString(${key('query_hash')}) AS query_key, toString(${key('page_hash')}) AS page_key,
        ${keys.includes('value') ? 'toString(r.value)' : "''"} AS value,
        toString(maxIf(r.shown, ${inRange})) AS shown,
        ${clicks} AS clicks, ${impressions} AS impressions, ${weighted} AS weighted,
        ${earlierClicks} AS earlierClicks, ${earlierImpressions} AS earlierImpressions,
        ${earlierWeighted} AS earlierWeighted
      FROM ${source.table} AS r
      GROUP BY ${keys.map((name) => `r.${name}`).join(', ')}
      HAVING impressions > 0
      ORDER BY ${orderBySql(sort, sortColumns, keys.map((name) => `r.${name}`).join(', '))}`,
    parameters: {
      ...source.parameters,
      rangeFrom: range.from,
      rangeTo: range.to,
      ...(before ? { beforeFrom: before.from, beforeTo: before.to } : {}),
    },
    comment: 'search-performance',
    settings: source.settings,
  };
}

function filterSql(filter: PerformanceFilter) {
  const parameters: Record<string, string> = {};
  let sql = '';
  for (const column of ['query', 'page'] as const) {
    const { contains, regex } = filter[column] ?? {};
    if (contains !== undefined) {
      sql += ` AND positionCaseInsensitiveUTF8(r.${column}, {${column}Part:String}) > 0`;
      parameters[`${column}Part`] = contains;
    }
    if (regex !== undefined) {
      sql += ` AND match(r.${column}, {${column}Regex:String})`;
      parameters[`${column}Regex`] = regex;
    }
  }
  return { sql, parameters };
}

/** Returns a page of the rows with an impression in the range, and their number. */
export async function listPerformance(
  clickhouse: ClickHouse,
  query: PerformanceQuery,
  page: PageOf,
): Promise<{ rows: PerformanceRow[]; total: number }> {
  const { workspaceId } = query.scope;
  const found = await clickhouse.page<Grouped>(
    workspaceId,
    await groupedSql(clickhouse, query),
    page,
  );
  return { rows: await withTexts(clickhouse, query, found.rows), total: found.total };
}

const rowsAtOnce = 1_000;

/** Streams all rows with an impression in the range. */
export async function* streamPerformance(
  clickhouse: ClickHouse,
  query: PerformanceQuery,
): AsyncGenerator<PerformanceRow> {
  const { workspaceId } = query.scope;
  let chunk: Grouped[] = [];
  for await (const row of clickhouse.stream<Grouped>(
    workspaceId,
    await groupedSql(clickhouse, query),
  )) {
    chunk.push(row);
    if (chunk.length < rowsAtOnce) continue;
    yield* await withTexts(clickhouse, query, chunk);
    chunk = [];
  }
  yield* await withTexts(clickhouse, query, chunk);
}

async function withTexts(
  clickhouse: ClickHouse,
  query: PerformanceQuery,
  rows: readonly Grouped[],
): Promise<PerformanceRow[]> {
  const placesOf = (key: 'query_key' | 'page_key') =>
    rows.map((row) => ({ hash: row[key], day: row.shown }));
  const [queries, pages] = await Promise.all([
    textsOf(clickhouse, query, 'query', placesOf('query_key')),
    textsOf(clickhouse, query, 'page', placesOf('page_key')),
  ]);
  return rows.map((row) => ({
    query: queries.get(row.query_key) ?? '',
    page: pages.get(row.page_key) ?? '',
    value: row.value,
    now: {
      clicks: row.clicks,
      impressions: row.impressions,
      weightedPosition: row.weighted,
    },
    before:
      row.earlierImpressions === 0
        ? null
        : {
            clicks: row.earlierClicks,
            impressions: row.earlierImpressions,
            weightedPosition: row.earlierWeighted,
          },
  }));
}

/** Reads the texts of hashes, each on a day of which it has a row: days are in parts of their month. */
async function textsOf(
  clickhouse: ClickHouse,
  { scope, dimension }: PerformanceQuery,
  column: 'query' | 'page',
  places: readonly { hash: string; day: string }[],
): Promise<Map<string, string>> {
  if (!keysOf[dimension].includes(`${column}_hash`)) return new Map();
  const texts = new Map<string, string>();
  // The rows by one text are found by it. Google may have cut a text off there.
  for (const shape of new Set([column, scope.shape])) {
    const missing = places.filter(({ hash }) => !texts.has(hash));
    if (missing.length === 0) break;
    const rows = await clickhouse.query<{ hash: string; text: string }>(scope.workspaceId, {
      sql: `SELECT toString(${column}_hash) AS hash, any(${column}) AS text FROM search_rows
            WHERE ${inSearchScope} AND (${column}_hash, day) IN (
              SELECT (toUInt64(place.1), toDate(place.2)) FROM (SELECT arrayJoin(
                arrayZip({hashes:Array(String)}, {days:Array(String)})) AS place))
            GROUP BY ${column}_hash`,
      parameters: {
        ...scopeParameters({ ...scope, shape }),
        hashes: missing.map(({ hash }) => hash),
        days: missing.map(({ day }) => day),
      },
      comment: 'search-texts',
    });
    for (const { hash, text } of rows) texts.set(hash, text);
  }
  return texts;
}

/** Returns the sums of each day; of rows that meet the filter if there is one. */
export async function readPerformanceDays(
  clickhouse: ClickHouse,
  scope: SearchScope,
  range: DayRange,
  filter: PerformanceFilter,
): Promise<(Pick<SearchDay, 'day' | 'isFinal' | 'isCapped'> & { sums: Sums })[]> {
  const days = await readSearchDays(clickhouse, scope, range);
  if (scope.shape === 'date') {
    return days.map(({ day, isFinal, isCapped, ...sums }) => ({ day, isFinal, isCapped, sums }));
  }
  const current = currentRows(scope, range, days);
  const texts = filterSql(filter);
  const rows = await clickhouse.query<{ name: string; sums: Triple }>(scope.workspaceId, {
    // `day` is a column of the condition, so no result may have its name.
    sql: `SELECT toString(r.day) AS name, [toFloat64(sum(r.clicks)), toFloat64(sum(r.impressions)),
            sum(r.weighted_position)] AS sums
          FROM search_rows AS r WHERE ${current.condition} ${texts.sql} GROUP BY r.day`,
    parameters: { ...current.parameters, ...texts.parameters },
    comment: 'search-performance-days',
  });
  const byDay = new Map(rows.map(({ name, sums }) => [name, toSums(sums)]));
  return days.map(({ day, isFinal, isCapped }) => ({
    day,
    isFinal,
    isCapped,
    sums: byDay.get(day) ?? noSums,
  }));
}

export type QuerySums = { query: string; now: Sums; before: Sums };

/** Streams each query of the two ranges with its sums, in no order. */
export async function* streamQueries(
  clickhouse: ClickHouse,
  scope: SearchTypeScope,
  { range, before }: { range: DayRange; before: DayRange | null },
): AsyncGenerator<QuerySums> {
  const ofQueries = { ...scope, shape: 'query' } as const;
  const source = await openRows(clickhouse, ofQueries, { range, before });
  const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';
  const inBefore = before ? 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}' : '0';
  type Row = { text: string; now: Triple; earlier: Triple };
  for await (const row of clickhouse.stream<Row>(scope.workspaceId, {
    sql: `SELECT any(r.query) AS text, ${sumsSql(inRange)} AS now, ${sumsSql(inBefore)} AS earlier
      FROM ${source.table} AS r GROUP BY r.query_hash`,
    parameters: {
      ...source.parameters,
      rangeFrom: range.from,
      rangeTo: range.to,
      ...(before ? { beforeFrom: before.from, beforeTo: before.to } : {}),
    },
    comment: 'search-queries',
    settings: source.settings,
  })) {
    yield { query: row.text, now: toSums(row.now), before: toSums(row.earlier) };
  }
}

/** Selects the sums of the rows `r` that meet a condition, as `toSums` reads them. */
export const sumsSql = (when: string): string =>
  `[toFloat64(sumIf(r.clicks, ${when})), toFloat64(sumIf(r.impressions, ${when})),
    sumIf(r.weighted_position, ${when})]`;

export type Triple = [number, number, number];

export const toSums = ([clicks, impressions, weightedPosition]: Triple): Sums => ({
  clicks,
  impressions,
  weightedPosition,
});
