import { unionSettings } from '../../../platform/clickhouse/union-settings';
import { readSort, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { CrawlerPurpose, Verification } from '../rules/crawler';
import { openVisits, type Visits } from './open-visits';
import type { Clause, VisitFilter } from './visit-filter';
import { statusClassSql, type VisitDimension } from './visit-source';

/** Counts of visits, with the dimensions they are grouped by. */
export type CrawlerCounts = Partial<{
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  verification: Verification;
  day: string;
  hour: string;
  httpStatus: number | null;
  statusClass: string | null;
  method: string | null;
  host: string | null;
  hasQuery: boolean;
  path: string;
  directory: string;
}> & {
  visits: number;
  verified: number;
  spoofed: number;
  unverifiable: number;
  firstAt: string;
  lastAt: string;
};

const countSorts = ['visits', 'firstAt', 'lastAt'] as const;
const dimensionSorts = ['bot', 'day', 'httpStatus', 'path', 'directory'] as const;

/** Fields to sort counts by; a dimension only if the counts are grouped by it. */
export const crawlerSorts = [...countSorts, ...dimensionSorts] as const;
export type CrawlerSort = Sort<(typeof crawlerSorts)[number]>;

/**
 * Returns the column that a sort names; undefined if it is a dimension that is not grouped by.
 * `day` sorts hours as well.
 */
export function sortColumnOf(
  sort: CrawlerSort,
  groupBy: readonly VisitDimension[],
): string | undefined {
  const { field } = readSort(sort);
  const count = countSorts.find((name) => name === field);
  if (count) return count;
  const dimension =
    groupBy.find((name) => name === field) ??
    (field === 'day' ? groupBy.find((name) => name === 'hour') : undefined);
  if (dimension === undefined) return undefined;
  return dimension === 'bot' ? 'lower(d_bot)' : `d_${dimension}`;
}

export type CountOptions = {
  groupBy: readonly VisitDimension[];
  /** Depth of a directory: how many names of the path are distinguished, 1 to 3. */
  depth: number;
  sort: CrawlerSort;
};

/**
 * SQL for the position where the n-th name of a path ends, including its slash; 0 if it has none.
 */
function nameEnd(depth: number): string {
  let end = '1';
  for (let level = 0; level < depth; level += 1) {
    end = `position(path, '/', toUInt64(${end} + 1))`;
    // A path with fewer names belongs to its last directory.
    if (level + 1 < depth) end = `if(${end} = 0, length(path), ${end})`;
  }
  return end;
}

/**
 * SQL for a path's directory: `/a/b/c` is in `/a/` at depth 1, and in `/a/b/` at depth 2 and 3;
 * `/a` is in `/`.
 */
const directorySql = (depth: number) =>
  `multiIf(${[...Array(depth).keys()]
    .map((level) => depth - level)
    .map((level) => `${nameEnd(level)} > 0, substring(path, 1, ${nameEnd(level)})`)
    .join(', ')}, '/')`;

/** SQL of each dimension over a source's columns. */
const dimensionSql: Record<VisitDimension, (options: CountOptions) => string> = {
  bot: () => 'bot',
  operator: () => 'operator',
  purpose: () => 'purpose',
  verification: () => 'verification',
  day: () => 'day',
  hour: () => "toDateTime(toUnixTimestamp(toDateTime(day, 'UTC')) + toUInt32(hour) * 3600, 'UTC')",
  httpStatus: () => 'nullIf(status, 0)',
  statusClass: () => statusClassSql,
  method: () => "nullIf(toString(method), '')",
  host: () => "nullIf(toString(host), '')",
  hasQuery: () => 'has_query',
  path: () => 'any(path)',
  directory: ({ depth }) => directorySql(depth),
};

function countsSql(visits: Visits, filter: VisitFilter, options: CountOptions): Clause {
  const { groupBy, sort } = options;
  const source = visits.by(groupBy, filter);
  const names = groupBy.map((name) => `d_${name}`).join(', ');
  // A hash is grouped in two thirds of the time that its text takes.
  const groups = groupBy.map((name) => (name === 'path' ? 'path_hash' : `d_${name}`)).join(', ');
  const keys = groupBy.map((name) => `${dimensionSql[name](options)} AS d_${name}`).join(', ');
  const order = sortColumnOf(sort, groupBy) ?? 'visits';
  const direction = readSort(sort).isDescending ? 'DESC' : 'ASC';
  return {
    parameters: source.parameters,
    sql: `SELECT ${keys}, sum(n) AS visits,
            sumIf(n, verification = 'verified') AS verified,
            sumIf(n, verification = 'spoofed') AS spoofed,
            sumIf(n, verification = 'unverifiable') AS unverifiable,
            min(first_at) AS firstAt, max(last_at) AS lastAt
          FROM ${source.sql}
          GROUP BY ${groups} ORDER BY ${order} ${direction}, ${names}`,
  };
}

/** Restores the dimensions' own names, which the source's columns have as well. */
function named(row: Record<string, unknown>): CrawlerCounts {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/^d_/, ''), value]),
  ) as CrawlerCounts;
}

/** Counts visits by the given dimensions. */
export async function countCrawlerVisits(
  { db, clickhouse }: WorkspaceReads,
  filter: VisitFilter,
  options: CountOptions & { page: { limit: number; offset: number } },
): Promise<{ rows: CrawlerCounts[]; total: number }> {
  const counts = countsSql(await openVisits(db, filter.websiteId), filter, options);
  const { rows, total } = await clickhouse.page<Record<string, unknown>>(
    { ...counts, comment: 'count-crawler-visits', settings: unionSettings },
    options.page,
  );
  return { rows: rows.map(named), total };
}

/** Streams the same counts without paging. */
export async function* streamCrawlerCounts(
  { db, clickhouse }: WorkspaceReads,
  filter: VisitFilter,
  options: CountOptions,
): AsyncIterable<CrawlerCounts> {
  const counts = countsSql(await openVisits(db, filter.websiteId), filter, options);
  const rows = clickhouse.stream<Record<string, unknown>>({
    ...counts,
    comment: 'stream-crawler-counts',
    settings: unionSettings,
  });
  for await (const row of rows) yield named(row);
}
