import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import { openVisits } from '../../crawlers/store/open-visits';
import type { Clause, VisitFilter } from '../../crawlers/store/visit-filter';
import { type RetrievalKind, refusals, type StatusCount } from '../rules/retrieval';
import type { CitedPath } from './cited-paths';

/** A page that fetchers for people's questions read. */
export type RetrievedPath = {
  key: string;
  path: string;
  visits: number;
  statuses: StatusCount[];
  bots: string[];
  firstAt: string;
  lastAt: string;
};

/** As `isTurnedAway`. */
const refusedSql = `status IN (${refusals.join(', ')}) OR status >= 500`;
const sortColumns = {
  visits: 'sum(n)',
  turnedAway: `sumIf(n, ${refusedSql})`,
  path: 'any(path)',
  firstAt: 'min(first_at)',
  lastAt: 'max(last_at)',
} as const;

type RetrievalSortField = keyof typeof sortColumns;
export const retrievalSorts = Object.keys(sortColumns) as RetrievalSortField[];
export type RetrievalSort = Sort<RetrievalSortField>;

/** An alias with a column's name would hide the column from the order. */
type Row = Omit<RetrievedPath, 'statuses' | 'path'> & {
  page: string;
  statuses: [number, number | string][];
};

/** Only visits of the operators' own addresses count: anybody can send a user agent. */
export const ofPeople = (filter: VisitFilter): VisitFilter => ({
  ...filter,
  purpose: 'ai_user',
  verification: 'verified',
});

export type PathsAsked = {
  filter: VisitFilter;
  kind: Exclude<RetrievalKind, 'cited_never_retrieved'>;
  cited: ReadonlyMap<string, CitedPath>;
  sort: RetrievalSort;
};

/** Returns a page of the retrieved paths, in order. Throws `unavailable` while ClickHouse is down. */
export async function listRetrievedPaths(
  workspace: WorkspaceReads,
  asked: PathsAsked,
  page: PageOf,
): Promise<{ rows: RetrievedPath[]; total: number }> {
  const query = { ...(await pathsSql(workspace, asked)), comment: 'list-retrievals' };
  const { rows, total } = await workspace.clickhouse.page<Row>(query, page);
  return { rows: rows.map(toRetrieved), total };
}

/** Streams the same rows without paging. */
export async function* streamRetrievedPaths(
  workspace: WorkspaceReads,
  asked: PathsAsked,
): AsyncIterable<RetrievedPath> {
  const query = { ...(await pathsSql(workspace, asked)), comment: 'stream-retrievals' };
  for await (const row of workspace.clickhouse.stream<Row>(query)) yield toRetrieved(row);
}

const toRetrieved = ({ statuses, page, ...row }: Row): RetrievedPath => ({
  ...row,
  path: page,
  statuses: statuses.map(([httpStatus, visits]) => ({ httpStatus, visits: Number(visits) })),
});

async function sourceOf({ db }: WorkspaceReads, filter: VisitFilter): Promise<Clause> {
  const visits = await openVisits(db, filter.websiteId);
  return visits.by(['path', 'bot', 'httpStatus'], ofPeople(filter));
}

async function pathsSql(
  workspace: WorkspaceReads,
  { filter, kind, cited, sort }: PathsAsked,
): Promise<Clause> {
  const { sql, parameters } = await sourceOf(workspace, filter);
  const isOfKind =
    kind === 'retrieved'
      ? '1'
      : 'path_hash NOT IN (SELECT toUInt64(arrayJoin({cited:Array(String)})))';
  return {
    parameters: { ...parameters, ...(kind === 'retrieved' ? {} : { cited: [...cited.keys()] }) },
    sql: `SELECT toString(path_hash) AS key, any(path) AS page, sum(n) AS visits,
        arrayZip((sumMap([status], [n]) AS by_status).1, by_status.2) AS statuses,
        arraySort(groupUniqArray(bot)) AS bots,
        min(first_at) AS firstAt, max(last_at) AS lastAt
      FROM ${sql} WHERE ${isOfKind}
      GROUP BY path_hash ORDER BY ${orderBySql(sort, sortColumns, 'path_hash')}`,
  };
}

/** Returns those cited paths that no fetcher for people's questions ever read, in the same order. */
export async function neverRetrieved(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  cited: ReadonlyMap<string, CitedPath>,
): Promise<CitedPath[]> {
  if (cited.size === 0) return [];
  const always = { ...filter, range: { from: undefined, to: undefined } };
  const { sql, parameters } = await sourceOf(workspace, always);
  const rows = await workspace.clickhouse.query<{ key: string }>({
    sql: `SELECT toString(path_hash) AS key FROM ${sql}
      WHERE path_hash IN (SELECT toUInt64(arrayJoin({cited:Array(String)}))) GROUP BY path_hash`,
    parameters: { ...parameters, cited: [...cited.keys()] },
    comment: 'find-retrieved-citations',
  });
  const retrieved = new Set(rows.map(({ key }) => key));
  return [...cited].flatMap(([key, one]) => (retrieved.has(key) ? [] : [one]));
}
