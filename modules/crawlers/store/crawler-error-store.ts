import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import { type KeyedRows, listKeyedRows, streamKeyedRows } from './keyed-rows';
import { openVisits, type Visits } from './open-visits';
import type { Clause, VisitFilter } from './visit-filter';

/** An error status returned to verified crawlers. */
export type CrawlerError = {
  path: string;
  httpStatus: number;
  visits: number;
  bots: string[];
  firstAt: string;
  lastAt: string;
  /** The newest 2xx or 3xx visit by the same crawlers to the path. */
  lastOkAt: string | null;
};

const sortColumns = {
  visits: 'sum(n)',
  path: 'any(path)',
  httpStatus: 'status',
  firstAt: 'min(first_at)',
  lastAt: 'max(last_at)',
} as const;

type ErrorSortField = keyof typeof sortColumns;
export const errorSorts = Object.keys(sortColumns) as ErrorSortField[];
export type ErrorSort = Sort<ErrorSortField>;

type Key = { key: string; httpStatus: number };
type Asked = { filter: VisitFilter; visits: Visits; sort: ErrorSort };

const firstError = 400;

const sourceOf = (filter: VisitFilter, visits: Visits): Clause =>
  visits.by(['path', 'bot', 'httpStatus'], { ...filter, verification: 'verified' });

function keysSql({ filter, visits, sort }: Asked): Clause {
  const { first = 0, last = 999 } = filter.httpStatus ?? {};
  const httpStatus = { first: Math.max(first, firstError), last };
  const { sql, parameters } = sourceOf({ ...filter, httpStatus }, visits);
  const order = orderBySql(sort, sortColumns, 'max(last_at) desc, path_hash, status');
  return {
    parameters,
    sql: `SELECT toString(path_hash) AS key, status AS httpStatus FROM ${sql}
      GROUP BY path_hash, status ORDER BY ${order}`,
  };
}

type ErrorCount = Omit<CrawlerError, 'lastOkAt'> & { key: string };

/** Reads every status of the paths, to show which ones work again. */
async function readDetails(
  { clickhouse }: WorkspaceReads,
  { filter, visits }: Asked,
  keys: readonly Key[],
): Promise<CrawlerError[]> {
  const { sql, parameters } = sourceOf({ ...filter, httpStatus: undefined }, visits);
  const rows = await clickhouse.query<ErrorCount>({
    sql: `SELECT toString(path_hash) AS key, any(path) AS path, status AS httpStatus,
        sum(n) AS visits, arraySort(groupUniqArray(bot)) AS bots,
        min(first_at) AS firstAt, max(last_at) AS lastAt
      FROM ${sql} WHERE path_hash IN (SELECT toUInt64(arrayJoin({keys:Array(String)})))
      GROUP BY path_hash, status`,
    parameters: { ...parameters, keys: [...new Set(keys.map(({ key }) => key))] },
    comment: 'describe-crawler-errors',
  });
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return keys.flatMap(({ key, httpStatus }) => {
    const met = byKey.get(key) ?? [];
    const error = met.find((row) => row.httpStatus === httpStatus);
    if (!error) return [];
    const { key: _, ...shown } = error;
    return { ...shown, lastOkAt: lastOk(met) };
  });
}

function lastOk(met: readonly ErrorCount[]): string | null {
  const times = met
    .filter(({ httpStatus }) => httpStatus >= 200 && httpStatus < 400)
    .map(({ lastAt }) => lastAt)
    .sort();
  return times.at(-1) ?? null;
}

async function keyedErrors(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  sort: ErrorSort,
): Promise<KeyedRows<Key, CrawlerError>> {
  const asked = { filter, sort, visits: await openVisits(workspace.db, filter.websiteId) };
  return {
    keys: keysSql(asked),
    describe: (keys) => readDetails(workspace, asked, keys),
    comment: 'crawler-errors',
  };
}

/** Returns a page of the error statuses returned to verified crawlers, by path and status. */
export const listCrawlerErrors = async (
  workspace: WorkspaceReads,
  filter: VisitFilter,
  { sort, page }: { sort: ErrorSort; page: PageOf },
): Promise<{ rows: CrawlerError[]; total: number }> =>
  listKeyedRows(workspace, await keyedErrors(workspace, filter, sort), page);

/** Streams the same rows without paging. */
export async function* streamCrawlerErrors(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  sort: ErrorSort,
): AsyncIterable<CrawlerError> {
  yield* streamKeyedRows(workspace, await keyedErrors(workspace, filter, sort));
}
