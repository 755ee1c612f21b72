import { type Queries, sql } from '../../../platform/postgres/database';
import { readSort, sortRows } from '../../../platform/sort';
import type { Workspace } from '../../../platform/workspace';
import { ctrAt, defaultCtrCurve } from '../rules/ctr-curve';
import { keywordKey } from '../rules/keyword';
import type { RankedRow } from '../rules/ranking-row';
import { keywordsMatching } from './rank-filter';
import { type DatedStanding, isWholeWebsite, rowsAtDates, standingsOf } from './rank-list-dates';
import { toNewestRow } from './rank-newest';
import { type RankRequest, type RankSort, type RankSortField, rankSortSql } from './rank-request';
import { type RankKeyword, readRankKeywords } from './rank-row';

export type RankingRow = RankedRow & Omit<RankKeyword, 'newest' | 'seriesFrom' | 'createdAt'>;

/** The click-through curve by position, as a query parameter. */
const curve = Array.from({ length: 100 }, (_, index) => ctrAt(defaultCtrCurve, index + 1));

const isOfKeyword = (sort: RankSort | undefined) =>
  sort === undefined || ['keyword', 'searchVolume'].includes(readSort(sort).field);

/** Whether the sort order or the filters depend on readings that Postgres does not have. */
const dependsOnDates = ({ day, compareDay, ...request }: RankRequest) => {
  if (day === undefined && compareDay === undefined) return false;
  const { status, positionMin, positionMax, sort } = request;
  return (
    status !== undefined ||
    positionMin !== undefined ||
    positionMax !== undefined ||
    !isOfKeyword(sort)
  );
};

type Page = { limit: number; offset: number };
type Found = { ids: string[]; total: number };

/** Returns ids in the requested order, of one page or of all, with the exact total. */
async function findIds(
  workspace: Workspace,
  request: RankRequest,
  page: Page | undefined,
  order?: RankOrder,
): Promise<Found> {
  if (order === undefined && !dependsOnDates(request)) {
    return workspace.scan((tx) => findInPostgres(tx, request, page));
  }
  const standings = await standingsOf(workspace, request);
  const { status, positionMin = 0, positionMax = Number.POSITIVE_INFINITY } = request;
  const byPosition = request.positionMin !== undefined || request.positionMax !== undefined;
  const matching = standings.filter(
    ({ row }) =>
      (status === undefined || row.status === status) &&
      (!byPosition ||
        (row.position !== null && row.position >= positionMin && row.position <= positionMax)),
  );
  const ordered = order ? matching.toSorted(order) : sorted(matching, request.sort);
  const ids = ordered.map(({ id }) => id);
  const total = ids.length;
  return { ids: page ? ids.slice(page.offset, page.offset + page.limit) : ids, total };
}

/** An order by several fields, of rows in memory. */
export type RankOrder = (one: DatedStanding, other: DatedStanding) => number;

type Standings = Awaited<ReturnType<typeof standingsOf>>;

/** Sorts as Postgres would; the standings are in the order of their ids. */
const sorted = (standings: Standings, sort: RankSort | undefined): Standings =>
  sortRows(standings, sort, ({ row, keyword, searchVolume }, field: RankSortField) => {
    if (field === 'keyword') return keywordKey(keyword);
    if (field === 'searchVolume') return searchVolume;
    return field === 'checkedAt' ? row.evidence.checkedAt : row[field];
  });

async function findInPostgres(
  tx: Queries,
  { filter, status, positionMin, positionMax, sort }: RankRequest,
  page: Page | undefined,
): Promise<Found> {
  const field = sort?.replace(/^-/, '') as RankSortField | undefined;
  const key = field
    ? sql.raw(rankSortSql[field], field === 'traffic' ? [curve] : [])
    : sql.raw('1');
  const matching = keywordsMatching(tx.workspaceId, filter)
    .select('keywords.id', sql.raw('? as sort_key', [key]))
    .modify((query) => {
      if (status !== undefined) query.whereRaw('keywords.rank_status = ?', [status]);
      if (positionMin !== undefined) query.where('keywords.position', '>=', positionMin);
      if (positionMax !== undefined) query.where('keywords.position', '<=', positionMax);
    });
  const order = `sort_key ${sort?.startsWith('-') ? 'desc' : 'asc'} nulls last, id`;
  const [found] = await tx.run<Found>(
    sql.raw(
      `with matching as materialized (?)
       select (select count(*) from matching) as total,
         array(select id from matching order by ${order} limit ? offset ?) as ids`,
      [matching, page?.limit ?? null, page?.offset ?? 0],
    ),
  );
  return found ?? { ids: [], total: 0 };
}

/** Whether a page contains every keyword of a website between its first and last one. */
const showsRun = ({ filter, status, positionMin, positionMax, sort }: RankRequest) =>
  isWholeWebsite(filter) &&
  [status, positionMin, positionMax, sort].every((value) => value === undefined);

/** Returns the full rows of these keywords. */
async function readRows(
  workspace: Workspace,
  ids: string[],
  request: RankRequest,
  isRun = showsRun(request),
): Promise<RankingRow[]> {
  if (request.day === undefined && request.compareDay === undefined) {
    const newest = await workspace.scan((tx) => readRankKeywords(tx, ids));
    return newest.map((keyword) => withKeyword(keyword, toNewestRow(keyword)));
  }
  const of = { keywordIds: ids, isRun, wide: true };
  const { keywords, rows } = await rowsAtDates(workspace, request, of);
  return keywords.map((keyword, index) => withKeyword(keyword, rows[index] as RankedRow));
}

/** Field by field: with spreads, a thousand rows take twenty times as long. */
const withKeyword = (keyword: RankKeyword, row: RankedRow): RankingRow => ({
  id: keyword.id,
  websiteId: keyword.websiteId,
  domain: keyword.domain,
  keyword: keyword.keyword,
  country: keyword.country,
  language: keyword.language,
  location: keyword.location,
  device: keyword.device,
  engine: keyword.engine,
  targetUrl: keyword.targetUrl,
  searchVolume: keyword.searchVolume,
  position: row.position,
  previousPosition: row.previousPosition,
  change: row.change,
  status: row.status,
  url: row.url,
  traffic: row.traffic,
  serpFeatures: row.serpFeatures,
  aiOverview: row.aiOverview,
  ownUrls: row.ownUrls,
  previousCheckedAt: row.previousCheckedAt,
  evidence: row.evidence,
});

/** Returns a page of ranking rows. */
export async function listRankings(
  workspace: Workspace,
  request: RankRequest,
  page: Page,
): Promise<{ rows: RankingRow[]; total: number }> {
  const { ids, total } = await findIds(workspace, request, page);
  return { rows: await readRows(workspace, ids, request), total };
}

const streamedRows = 1_000;

/**
 * Streams all ranking rows in chunks; only the ids are kept in memory. An `order` takes precedence
 * over the request's sort; it needs a day.
 */
export async function* streamRankings(
  workspace: Workspace,
  request: RankRequest,
  order?: RankOrder,
): AsyncGenerator<RankingRow> {
  const { ids } = await findIds(workspace, request, undefined, order);
  for (let start = 0; start < ids.length; start += streamedRows) {
    const chunk = ids.slice(start, start + streamedRows);
    const isRun = order === undefined && showsRun(request);
    yield* await readRows(workspace, chunk, request, isRun);
  }
}
