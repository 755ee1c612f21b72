import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import { type KeyedRows, listKeyedRows, streamKeyedRows } from './keyed-rows';
import { openVisits, type Visits } from './open-visits';
import type { Clause, VisitFilter } from './visit-filter';
import type { VisitDimension } from './visit-source';

export const pathKinds = ['most', 'least', 'new', 'gone'] as const;
export type PathKind = (typeof pathKinds)[number];

const isVerified = "verification = 'verified'";

const sortColumns = {
  visits: 'sum(n)',
  path: 'any(path)',
  lastAt: 'max(last_at)',
  firstVerifiedAt: `minOrNullIf(first_at, ${isVerified})`,
  lastVerifiedAt: `maxOrNullIf(last_at, ${isVerified})`,
} as const;

type PathSortField = keyof typeof sortColumns;
export const pathSorts = Object.keys(sortColumns) as PathSortField[];
export type PathSort = Sort<PathSortField>;

/**
 * New and gone addresses are found among the visits that decide it, so they cannot be sorted by
 * what concerns other visits, too.
 */
export const deciderSorts: readonly PathSortField[] = ['path', 'firstVerifiedAt', 'lastVerifiedAt'];

const usualSort: Record<PathKind, PathSort> = {
  most: '-visits',
  least: 'visits',
  new: '-firstVerifiedAt',
  gone: '-lastVerifiedAt',
};

export type PathOptions = {
  kind: PathKind;
  /** Group by path, or by path with query. */
  by: 'path' | 'url';
  /** Undefined: the kind's own order. */
  sort?: PathSort | undefined;
};

export type CrawledPath = {
  path: string;
  query: string | null;
  visits: number;
  verified: number;
  bots: string[];
  firstVerifiedAt: string | null;
  lastVerifiedAt: string | null;
  lastAt: string;
  lastHttpStatus: number;
};

/** A row by its key; renamed because `query` is a column, too. */
type Found = Omit<CrawledPath, 'query'> & { key: string; ofQuery: string | null };

type Asked = PathOptions & { filter: VisitFilter; visits: Visits };

const keySql = { path: 'path_hash', url: 'sipHash64(path_hash, query)' };

const sourceOf = ({ by, filter, visits }: Asked, dimensions: readonly VisitDimension[]): Clause =>
  by === 'url' ? visits.single(filter) : visits.by(dimensions, filter);

/** The visits that decide whether an address is new or gone: verified ones, by default. */
const countable = (filter: VisitFilter): VisitFilter => ({
  ...filter,
  verification: filter.verification ?? 'verified',
});

/**
 * Selects the keys of the addresses, in order. An address is new when its first visit ever is in
 * the range, and gone when all its visits are before the range.
 */
function keysSql(asked: Asked): Clause {
  const { kind, by, filter, sort = usualSort[asked.kind] } = asked;
  const key = `SELECT toString(${keySql[by]}) AS key`;
  if (kind === 'most' || kind === 'least') {
    const { sql, parameters } = sourceOf(asked, ['path']);
    const order = orderBySql(sort, sortColumns, keySql[by]);
    return { parameters, sql: `${key} FROM ${sql} GROUP BY ${keySql[by]} ORDER BY ${order}` };
  }
  const range = { from: undefined, to: filter.range.to };
  const { sql, parameters } = sourceOf({ ...asked, filter: { ...countable(filter), range } }, [
    'path',
  ]);
  const [instant, relation] = kind === 'new' ? ['min(first_at)', '>='] : ['max(last_at)', '<'];
  // All visits read are of the verdict that decides, whichever it is.
  const columns = {
    ...sortColumns,
    firstVerifiedAt: 'min(first_at)',
    lastVerifiedAt: 'max(last_at)',
  };
  return {
    parameters: { ...parameters, since: filter.range.from?.getTime() ?? 0 },
    sql: `${key} FROM ${sql} GROUP BY ${keySql[by]}
      HAVING ${instant} ${relation} fromUnixTimestamp64Milli({since:Int64}, 'UTC')
      ORDER BY ${orderBySql(sort, columns, keySql[by])}`,
  };
}

/**
 * Selects the details of addresses from visits in the range; for gone ones, from visits before it.
 */
function detailsSql(asked: Asked, keys: string[]): Clause {
  const { kind, by, filter } = asked;
  const range = kind === 'gone' ? { from: undefined, to: filter.range.from } : filter.range;
  const { sql, parameters } = sourceOf({ ...asked, filter: { ...filter, range } }, [
    'path',
    'bot',
    'httpStatus',
  ]);
  return {
    parameters: { ...parameters, keys },
    sql: `SELECT toString(${keySql[by]}) AS key, any(path) AS path,
        ${by === 'url' ? 'any(query)' : 'NULL'} AS ofQuery, sum(n) AS visits,
        sumIf(n, ${isVerified}) AS verified, arraySort(groupUniqArray(bot)) AS bots,
        if(verified = 0, NULL, minIf(first_at, ${isVerified})) AS firstVerifiedAt,
        if(verified = 0, NULL, maxIf(last_at, ${isVerified})) AS lastVerifiedAt,
        max(last_at) AS lastAt, argMax(status, last_at) AS lastHttpStatus
      FROM ${sql}
      WHERE ${keySql[by]} IN (SELECT toUInt64(arrayJoin({keys:Array(String)})))
      GROUP BY ${keySql[by]}`,
  };
}

async function readDetails(
  { clickhouse }: WorkspaceReads,
  asked: Asked,
  keys: string[],
): Promise<CrawledPath[]> {
  const rows = await clickhouse.query<Found>({
    ...detailsSql(asked, keys),
    comment: 'describe-crawled-paths',
  });
  const byKey = new Map(
    rows.map(({ key, ofQuery: query, path, ...row }) => [key, { path, query, ...row }]),
  );
  // Nothing is deleted between the two reads, so every key has a row.
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

async function keyedPaths(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  options: PathOptions,
): Promise<KeyedRows<{ key: string }, CrawledPath>> {
  const asked = { ...options, filter, visits: await openVisits(workspace.db, filter.websiteId) };
  return {
    keys: keysSql(asked),
    describe: (found) =>
      readDetails(
        workspace,
        asked,
        found.map(({ key }) => key),
      ),
    comment: 'crawled-paths',
  };
}

/** Returns a page of visited addresses: the most or least visited, the new or the gone ones. */
export const listCrawledPaths = async (
  workspace: WorkspaceReads,
  filter: VisitFilter,
  { page, ...options }: PathOptions & { page: PageOf },
): Promise<{ rows: CrawledPath[]; total: number }> =>
  listKeyedRows(workspace, await keyedPaths(workspace, filter, options), page);

/** Streams the same rows without paging. */
export async function* streamCrawledPaths(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  options: PathOptions,
): AsyncIterable<CrawledPath> {
  yield* streamKeyedRows(workspace, await keyedPaths(workspace, filter, options));
}
