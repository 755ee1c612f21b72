import type { VisitReads } from './crawler-count-store';
import type { Clause, VisitFilter } from './visit-filter';
import { readRolls } from './visit-roll-store';
import { grainOf, type Roll, visitSource } from './visit-source';

/** An error that verified crawlers met. */
export type CrawlerError = {
  path: string;
  status: number;
  visits: number;
  bots: string[];
  firstAt: string;
  lastAt: string;
  /** The newest visit of the same crawlers to the path that was answered 2xx or 3xx. */
  lastOkAt: string | null;
};

export type ErrorSort = 'visits' | '-visits' | 'lastAt' | '-lastAt';

type Page = { limit: number; offset: number };
type Key = { key: string; status: number };
type Asked = { filter: VisitFilter; rolls: readonly Roll[]; sort: ErrorSort };

const streamStep = 2_000;
const firstError = 400;

const sourceOf = (filter: VisitFilter, rolls: readonly Roll[]): Clause =>
  visitSource(
    grainOf(['path', 'bot', 'status'], filter),
    { ...filter, verification: 'verified' },
    rolls,
  );

function keysSql({ filter, rolls, sort }: Asked): Clause {
  const { first = 0, last = 999 } = filter.status ?? {};
  const status = { first: Math.max(first, firstError), last };
  const { sql, parameters } = sourceOf({ ...filter, status }, rolls);
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const order = sort.endsWith('visits')
    ? `sum(n) ${direction}, max(last_at) DESC`
    : `max(last_at) ${direction}`;
  return {
    parameters,
    sql: `SELECT toString(path_hash) AS key, status FROM ${sql} GROUP BY path_hash, status
      ORDER BY ${order}, path_hash, status`,
  };
}

type Met = Omit<CrawlerError, 'lastOkAt'> & { key: string };

/** Every status of the paths, because a path that works again is worth knowing. */
async function readDetails(
  { clickhouse, workspaceId }: VisitReads,
  { filter, rolls }: Asked,
  keys: readonly Key[],
): Promise<CrawlerError[]> {
  if (keys.length === 0) return [];
  const { sql, parameters } = sourceOf({ ...filter, status: undefined }, rolls);
  const rows = await clickhouse.query<Met>(workspaceId, {
    sql: `SELECT toString(path_hash) AS key, any(path) AS path, status, sum(n) AS visits,
        arraySort(groupUniqArray(bot)) AS bots, min(first_at) AS firstAt, max(last_at) AS lastAt
      FROM ${sql} WHERE path_hash IN (SELECT toUInt64(arrayJoin({keys:Array(String)})))
      GROUP BY path_hash, status`,
    parameters: { ...parameters, keys: [...new Set(keys.map(({ key }) => key))] },
    comment: 'describe-crawler-errors',
  });
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return keys.flatMap(({ key, status }) => {
    const met = byKey.get(key) ?? [];
    const error = met.find((row) => row.status === status);
    if (!error) return [];
    const { key: _, ...shown } = error;
    return { ...shown, lastOkAt: lastOk(met) };
  });
}

function lastOk(met: readonly Met[]): string | null {
  const times = met
    .filter(({ status }) => status >= 200 && status < 400)
    .map(({ lastAt }) => lastAt)
    .sort();
  return times.at(-1) ?? null;
}

async function askedFor(
  { db, workspaceId }: VisitReads,
  filter: VisitFilter,
  sort: ErrorSort,
): Promise<Asked> {
  return { filter, sort, rolls: await readRolls(db, { workspaceId, websiteId: filter.websiteId }) };
}

/** A page of the error statuses that verified crawlers met, by path and status. */
export async function listCrawlerErrors(
  reads: VisitReads,
  filter: VisitFilter,
  { sort, page }: { sort: ErrorSort; page: Page },
): Promise<{ rows: CrawlerError[]; total: number }> {
  const asked = await askedFor(reads, filter, sort);
  const keys = keysSql(asked);
  const { rows, total } = await reads.clickhouse.page<Key>(reads.workspaceId, {
    sql: `${keys.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    parameters: { ...keys.parameters, ...page },
    comment: 'list-crawler-errors',
  });
  return { rows: await readDetails(reads, asked, rows), total };
}

/** The same without pages, streamed. */
export async function* streamCrawlerErrors(
  reads: VisitReads,
  filter: VisitFilter,
  sort: ErrorSort,
): AsyncIterable<CrawlerError> {
  const asked = await askedFor(reads, filter, sort);
  let keys: Key[] = [];
  const found = reads.clickhouse.stream<Key>(reads.workspaceId, {
    ...keysSql(asked),
    comment: 'stream-crawler-errors',
  });
  for await (const key of found) {
    if (keys.push(key) < streamStep) continue;
    yield* await readDetails(reads, asked, keys);
    keys = [];
  }
  yield* await readDetails(reads, asked, keys);
}
