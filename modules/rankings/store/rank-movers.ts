import { daysBefore } from '../../../platform/calendar/day';
import { fromUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { orderBySql, readSort, type Sort } from '../../../platform/sort';
import type { Workspace } from '../../../platform/workspace';
import { rankWindowDays } from '../rules/rank-window';
import type { RankFilter } from './rank-filter';
import { type RankKeyword, readRankKeywords } from './rank-row';
import { type RankScope, resolveScope, scopeSql, websitesToJson } from './rank-scope';

/** Sort fields of the readings, as SQL of ClickHouse. */
const readingSorts = {
  places: 'places',
  position: 'nullIf(nowPosition, 0)',
  previousPosition: 'nullIf(thenPosition, 0)',
  checkedAt: 'nowAtMs',
} as const;

/** Sort fields of the keywords, as SQL of Postgres. */
const keywordSorts = { keyword: 'keyword_key', searchVolume: 'search_volume' } as const;

type ReadingSort = keyof typeof readingSorts;
type KeywordSort = keyof typeof keywordSorts;
export type MoverSortField = KeywordSort | ReadingSort;

export const moverSortFields = [
  ...Object.keys(keywordSorts),
  ...Object.keys(readingSorts),
] as MoverSortField[];

const isOfKeyword = (sort: Sort<MoverSortField>): sort is Sort<KeywordSort> =>
  readSort(sort).field in keywordSorts;

export type MoverRequest = {
  filter: RankFilter;
  day: string;
  compareDay: string;
  direction: 'winners' | 'losers' | undefined;
  source: string | undefined;
  /** Without it, the largest move comes first. */
  sort?: Sort<MoverSortField> | undefined;
};

type MoverStanding = {
  position: number | null;
  depthRead: number;
  checkedAt: string;
};

/** A keyword compared between its website's two days. */
export type Mover = {
  keyword: RankKeyword;
  now: MoverStanding;
  before: MoverStanding;
  /**
   * Number of positions moved. Entering or leaving the depth that was read counts up to the first
   * position beyond it.
   */
  places: number;
};

type DayPair = { id: string; source: string; day: string; previousDay: string };

/**
 * Returns each website's newest day with readings on or before each of the two days, at most a
 * week back. The later day must be after the comparison day, or a reading would be compared with
 * itself.
 */
async function readDayPairs(
  tx: Queries,
  { websites }: RankScope,
  { day, compareDay }: MoverRequest,
): Promise<DayPair[]> {
  const { workspaceId } = tx;
  const newest = `select day from rank_days r where r.workspace_id = ? and r.website_id = s.id
    and r.source = s.source and r.day > ?::date and r.day <= ?::date order by day desc limit 1`;
  const weekBefore = daysBefore(day, rankWindowDays + 1);
  const since = weekBefore > compareDay ? weekBefore : compareDay;
  return tx.run<DayPair>(
    sql.raw(
      `select s.id, s.source, a.day::text as day, b.day::text as previous_day
       from jsonb_to_recordset(?::jsonb) as s(id uuid, source text)
       cross join lateral (${newest}) a cross join lateral (${newest}) b`,
      [
        websitesToJson(websites),
        workspaceId,
        since,
        day,
        workspaceId,
        daysBefore(compareDay, rankWindowDays + 1),
        compareDay,
      ],
    ),
  );
}

/**
 * Packs a reading into one number, the largest being the newest: its time, then position and depth.
 * A single maximum finds both days' readings several times faster than argMax.
 */
const standing = `bitShiftLeft(bitAnd(version, 4398046511103), 16)
  + bitShiftLeft(toUInt64(position), 8) + depth_read`;

const partsOf = (name: string) => `bitAnd(bitShiftRight(${name}, 8), 255) AS ${name}Position,
  bitAnd(${name}, 255) AS ${name}Depth, bitShiftRight(${name}, 16) AS ${name}AtMs`;

/** Positions moved: between two ranks, or into or out of the depth that both days read. */
const movedPlaces = `multiIf(
  nowPosition > 0 AND thenPosition > 0, toInt32(thenPosition) - toInt32(nowPosition),
  thenPosition > 0 AND thenPosition <= nowDepth,
    toInt32(thenPosition) - 1 - toInt32(least(nowDepth, thenDepth)),
  nowPosition > 0 AND nowPosition <= thenDepth,
    1 + toInt32(least(nowDepth, thenDepth)) - toInt32(nowPosition),
  0)`;

const byDirection = {
  winners: { having: 'places > 0', order: 'places DESC' },
  losers: { having: 'places < 0', order: 'places' },
  both: { having: 'places != 0', order: 'abs(places) DESC' },
} as const;

type MoverRow = {
  uuid: string;
  nowPosition: number;
  nowDepth: number;
  nowAtMs: number;
  thenPosition: number;
  thenDepth: number;
  thenAtMs: number;
  places: number;
};

type Page = { limit: number; offset: number };

function moversSql(
  scope: RankScope,
  pairs: DayPair[],
  { compareDay, direction, sort }: MoverRequest,
) {
  const paired = { ...scope, websites: pairs.map(({ id, source }) => ({ id, source })) };
  const { sql: condition, parameters } = scopeSql(paired);
  const days = [...new Set(pairs.flatMap(({ day, previousDay }) => [day, previousDay]))];
  const { having, order: largestFirst } = byDirection[direction ?? 'both'];
  const order =
    sort === undefined || isOfKeyword(sort)
      ? `${largestFirst}, uuid`
      : orderBySql(sort, readingSorts, 'uuid');
  // If all websites have the same days, the days alone identify the rows.
  const isUniform = days.length === 2;
  // Nested subqueries, because an alias is expanded at every use, which makes planning slow.
  return {
    sql: `SELECT *
          FROM (
            SELECT *, ${movedPlaces} AS places
            FROM (
              SELECT uuid, ${partsOf('now')}, ${partsOf('then')}
              FROM (
                SELECT keyword_uuid AS uuid,
                  maxIf(${standing}, day > {compareDay:Date}) AS now,
                  maxIf(${standing}, day <= {compareDay:Date}) AS then
                FROM rank_readings
                WHERE ${condition} AND state != 'failed' AND day IN {days:Array(Date)}
                  ${isUniform ? '' : "AND concat(website_id, ' ', toString(day)) IN {pairs:Array(String)}"}
                GROUP BY keyword_uuid HAVING now > 0 AND then > 0
              )
            )
          )
          WHERE ${having} ORDER BY ${order}`,
    parameters: {
      ...parameters,
      compareDay,
      days,
      ...(!isUniform && {
        pairs: pairs.flatMap(({ id, day, previousDay }) => [
          `${id} ${day}`,
          `${id} ${previousDay}`,
        ]),
      }),
    },
  };
}

/**
 * Returns rows of one page or all rows, the total, and whether any website was read at both dates.
 */
async function findMovers(
  workspace: Workspace,
  request: MoverRequest,
  page?: Page,
): Promise<{ rows: MoverRow[]; total: number; isCompared: boolean }> {
  const { scope, pairs } = await workspace.scan(async (tx) => {
    const found = await resolveScope(tx, request.filter, request.source);
    return { scope: found, pairs: await readDayPairs(tx, found, request) };
  });
  if (pairs.length === 0) return { rows: [], total: 0, isCompared: false };
  const { sql: statement, parameters } = moversSql(scope, pairs, request);
  const query = {
    sql: statement,
    parameters,
    comment: 'rank-movers',
    settings: { preferred_optimize_projection_name: 'by_day' },
  };
  const { sort } = request;
  if (sort !== undefined && isOfKeyword(sort)) {
    const all = await workspace.clickhouse.query<MoverRow>(query);
    const sorted = await sortByKeyword(workspace, { rows: all, sort });
    const rows = page ? sorted.slice(page.offset, page.offset + page.limit) : sorted;
    return { rows, total: sorted.length, isCompared: true };
  }
  if (page)
    return { ...(await workspace.clickhouse.page<MoverRow>(query, page)), isCompared: true };
  const rows = await workspace.clickhouse.query<MoverRow>(query);
  return { rows, total: rows.length, isCompared: true };
}

/** Sorts rows by their keywords, which only Postgres knows; deleted ones are omitted. */
async function sortByKeyword(
  workspace: Workspace,
  { rows, sort }: { rows: MoverRow[]; sort: Sort<KeywordSort> },
): Promise<MoverRow[]> {
  const byId = new Map(rows.map((row) => [fromUuid(row.uuid), row]));
  const found = await workspace.scan((tx) =>
    tx.run<{ id: string }>(
      sql('keywords')
        .select('id')
        .where('workspace_id', workspace.workspaceId)
        .whereRaw('id = any (?)', [[...byId.keys()]])
        .orderByRaw(orderBySql(sort, keywordSorts)),
    ),
  );
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

async function withKeywords(workspace: Workspace, rows: MoverRow[]): Promise<Mover[]> {
  const ids = rows.map(({ uuid }) => fromUuid(uuid));
  const keywords = await workspace.scan((tx) => readRankKeywords(tx, ids));
  const byId = new Map(keywords.map((keyword) => [keyword.id, keyword]));
  return rows.flatMap((row, index) => {
    const keyword = byId.get(ids[index] ?? '');
    return keyword ? [toMover(row, keyword)] : [];
  });
}

/**
 * Returns the keywords that moved most between two days, largest move first. `isCompared`
 * distinguishes no movers from no data.
 */
export async function listMovers(
  workspace: Workspace,
  request: MoverRequest,
  page: Page,
): Promise<{ rows: Mover[]; total: number; isCompared: boolean }> {
  const { rows, ...found } = await findMovers(workspace, request, page);
  return { rows: await withKeywords(workspace, rows), ...found };
}

const streamedRows = 1_000;

/** Streams all movers; only their narrow rows are kept in memory. */
export async function* streamMovers(
  workspace: Workspace,
  request: MoverRequest,
): AsyncGenerator<Mover> {
  const { rows } = await findMovers(workspace, request);
  for (let start = 0; start < rows.length; start += streamedRows) {
    yield* await withKeywords(workspace, rows.slice(start, start + streamedRows));
  }
}

const toStanding = (position: number, depthRead: number, atMs: number): MoverStanding => ({
  position: position || null,
  depthRead,
  checkedAt: new Date(atMs).toISOString(),
});

const toMover = (row: MoverRow, keyword: RankKeyword): Mover => ({
  keyword,
  now: toStanding(row.nowPosition, row.nowDepth, row.nowAtMs),
  before: toStanding(row.thenPosition, row.thenDepth, row.thenAtMs),
  places: row.places,
});
