import type { DayRange } from '../../../platform/calendar/day-range';
import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, readSort, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { PerformanceDimension } from '../rules/performance-shape';
import type { StoredDays } from '../rules/search-period';
import { noSums, type Sums } from '../rules/search-rates';
import { currentRows } from './current-rows';
import { openRows, type RowSource } from './row-source';
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
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  shape: SearchScope['shape'] = 'date',
): Promise<StoredDays | undefined> {
  const [row] = await workspace.clickhouse.query<StoredDays & { days: number }>({
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

type Keys = { query_key: string; page_key: string; value: string };
type Grouped = Keys & {
  /** A day in the range on which it has a row. */
  shown: string;
  clicks: number;
  impressions: number;
  weighted: number;
  earlierClicks: number;
  earlierImpressions: number;
  earlierWeighted: number;
  /** Empty if they must be looked up. */
  query: string;
  page: string;
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
  position: 'if(weighted = 0, NULL, weighted / impressions)',
  clicksChange: 'if(earlierImpressions = 0, NULL, clicks - earlierClicks)',
  impressionsChange: 'if(earlierImpressions = 0, NULL, impressions - earlierImpressions)',
};

/** The parts of a statement that groups rows `r` by the dimension's keys. */
function groupingOf({ dimension, range, before, sort }: PerformanceQuery) {
  const keys = keysOf[dimension];
  const key = (name: string) => (keys.includes(name) ? `r.${name}` : '0');
  const inBefore = before ? 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}' : '0';
  const sum = (column: string, when: string) => `toFloat64(sumIf(r.${column}, ${when}))`;
  const by = keys.map((name) => `r.${name}`).join(', ');
  return {
    keys: `toString(${key('query_hash')}) AS query_key, toString(${key('page_hash')}) AS page_key,
      ${keys.includes('value') ? 'toString(r.value)' : "''"} AS value`,
    sums: `toString(maxIf(r.shown, ${inRange})) AS shown,
      ${sum('clicks', inRange)} AS clicks, ${sum('impressions', inRange)} AS impressions,
      ${sum('weighted_position', inRange)} AS weighted,
      ${sum('clicks', inBefore)} AS earlierClicks,
      ${sum('impressions', inBefore)} AS earlierImpressions,
      ${sum('weighted_position', inBefore)} AS earlierWeighted`,
    by,
    order: orderBySql(sort, sortColumns, by),
    parameters: {
      rangeFrom: range.from,
      rangeTo: range.to,
      ...(before ? { beforeFrom: before.from, beforeTo: before.to } : {}),
    },
  };
}

const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';

/**
 * Selects rows grouped by hash, since texts of all rows would take most of the time. Pages are few: those
 * of roll-ups come with their texts.
 */
function groupedSql(query: PerformanceQuery, source: RowSource) {
  const { keys, sums, by, order, parameters } = groupingOf(query);
  const isOfPages = query.scope.shape === 'page';
  return {
    sql: `SELECT ${keys}, ${sums}, '' AS query, ${isOfPages ? 'max(r.rolled_page)' : "''"} AS page
      FROM ${source.table} AS r GROUP BY ${by} HAVING impressions > 0 ORDER BY ${order}`,
    parameters: { ...source.parameters, ...parameters },
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

const openQuery = (workspace: WorkspaceReads, { scope, range, before, filter }: PerformanceQuery) =>
  openRows(workspace, scope, { range, before }, filterSql(filter));

/** Returns a page of the rows with an impression in the range, and their number. */
export async function listPerformance(
  workspace: WorkspaceReads,
  query: PerformanceQuery,
  page: PageOf,
): Promise<{ rows: PerformanceRow[]; total: number }> {
  const source = await openQuery(workspace, query);
  const found = canRank(query)
    ? await rankAndRead(workspace, query, { source, page })
    : await workspace.clickhouse.page<Grouped>(groupedSql(query, source), page);
  return { rows: await withTexts(workspace, query, found.rows), total: found.total };
}

/** Columns that a sort needs; a change also needs the earlier range. */
const rankedBy: Partial<Record<(typeof performanceSorts)[number], readonly (keyof Sums)[]>> = {
  clicks: ['clicks'],
  impressions: ['impressions'],
  ctr: ['clicks', 'impressions'],
  position: ['weightedPosition', 'impressions'],
};

/** Pages are few, each with rows on most days: those of a hundred are nearly all, so ranking gains nothing. */
const canRank = ({ scope, dimension, sort }: PerformanceQuery) =>
  scope.shape !== 'page' &&
  !keysOf[dimension].includes('value') &&
  rankedBy[readSort(sort).field] !== undefined;

/**
 * Ranks rows by what the sort needs, of the range alone, then reads all numbers of those that are shown:
 * about half of the rows, and a third of the sums, are never grouped.
 */
async function rankAndRead(
  workspace: WorkspaceReads,
  query: PerformanceQuery,
  { source, page }: { source: RowSource; page: PageOf },
): Promise<{ rows: Grouped[]; total: number }> {
  const { keys, sums, by, order, parameters } = groupingOf(query);
  const shared = { parameters: { ...source.parameters, ...parameters }, settings: source.settings };
  const needed = rankedBy[readSort(query.sort).field] ?? [];
  const names = { clicks: 'clicks', impressions: 'impressions', weightedPosition: 'weighted' };
  const columns = { ...names, weightedPosition: 'weighted_position' };
  const ranking = needed.map((name) => `toFloat64(sum(r.${columns[name]})) AS ${names[name]}`);
  const ranked = await workspace.clickhouse.page<Keys>(
    {
      parameters: source.ofRange.parameters,
      settings: source.settings,
      sql: `SELECT ${[keys, ...ranking].join(', ')} FROM ${source.ofRange.table} AS r
        WHERE r.impressions > 0 GROUP BY ${by} ORDER BY ${order}`,
      comment: 'search-performance-rank',
    },
    page,
  );
  if (ranked.rows.length === 0) return { rows: [], total: ranked.total };
  const hashes = { query_key: 'query_hash', page_key: 'page_hash' } as const;
  const asked = (['query_key', 'page_key'] as const).filter((key) =>
    keysOf[query.dimension].includes(hashes[key]),
  );
  const textOf = (name: 'query' | 'page') =>
    keysOf[query.dimension].includes(`${name}_hash`) ? `max(r.rolled_${name})` : "''";
  const isShown = asked.map((key) => `r.${hashes[key]} IN {${key}:Array(UInt64)}`);
  const rows = await workspace.clickhouse.query<Grouped>({
    ...shared,
    sql: `SELECT ${keys}, ${sums}, ${textOf('query')} AS query, ${textOf('page')} AS page
      FROM ${source.table} AS r WHERE ${isShown.join(' AND ')} GROUP BY ${by}`,
    parameters: {
      ...shared.parameters,
      ...Object.fromEntries(
        asked.map((key) => [key, [...new Set(ranked.rows.map((row) => BigInt(row[key])))]]),
      ),
    },
    comment: 'search-performance-rows',
  });
  // Of pairs, all that are made of the shown texts are read.
  const nameOf = (row: Keys) => `${row.query_key} ${row.page_key}`;
  const read = new Map(rows.map((row) => [nameOf(row), row]));
  return {
    rows: ranked.rows.flatMap((row) => read.get(nameOf(row)) ?? []),
    total: ranked.total,
  };
}

const rowsAtOnce = 1_000;

/** Streams all rows with an impression in the range. */
export async function* streamPerformance(
  workspace: WorkspaceReads,
  query: PerformanceQuery,
): AsyncGenerator<PerformanceRow> {
  const source = await openQuery(workspace, query);
  let chunk: Grouped[] = [];
  for await (const row of workspace.clickhouse.stream<Grouped>(groupedSql(query, source))) {
    chunk.push(row);
    if (chunk.length < rowsAtOnce) continue;
    yield* await withTexts(workspace, query, chunk);
    chunk = [];
  }
  yield* await withTexts(workspace, query, chunk);
}

async function withTexts(
  workspace: WorkspaceReads,
  query: PerformanceQuery,
  rows: readonly Grouped[],
): Promise<PerformanceRow[]> {
  const placesOf = (text: 'query' | 'page') =>
    rows
      .filter((row) => row[text] === '')
      .map((row) => ({ hash: row[`${text}_key`], day: row.shown }));
  const [queries, pages] = await Promise.all([
    textsOf(workspace, query, 'query', placesOf('query')),
    textsOf(workspace, query, 'page', placesOf('page')),
  ]);
  return rows.map((row) => ({
    query: row.query || (queries.get(row.query_key) ?? ''),
    page: row.page || (pages.get(row.page_key) ?? ''),
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
  workspace: WorkspaceReads,
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
    const rows = await workspace.clickhouse.query<{ hash: string; text: string }>({
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
  workspace: WorkspaceReads,
  scope: SearchScope,
  range: DayRange,
  filter: PerformanceFilter,
): Promise<(Pick<SearchDay, 'day' | 'isFinal' | 'isCapped'> & { sums: Sums })[]> {
  const days = await readSearchDays(workspace, scope, range);
  if (scope.shape === 'date') {
    return days.map(({ day, isFinal, isCapped, ...sums }) => ({ day, isFinal, isCapped, sums }));
  }
  const current = currentRows(scope, range, days);
  const texts = filterSql(filter);
  const rows = await workspace.clickhouse.query<{ name: string; sums: Triple }>({
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
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { range, before }: { range: DayRange; before: DayRange | null },
): AsyncGenerator<QuerySums> {
  const ofQueries = { ...scope, shape: 'query' } as const;
  const source = await openRows(workspace, ofQueries, { range, before });
  const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';
  const inBefore = before ? 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}' : '0';
  type Row = { text: string; now: Triple; earlier: Triple };
  for await (const row of workspace.clickhouse.stream<Row>({
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
