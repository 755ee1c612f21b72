import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { readSort, type Sort } from '../../../platform/sort';
import type { CrawlerPurpose, Verification } from '../rules/crawler';
import { type Clause, instantsOf, type VisitFilter, whereOf } from './visit-filter';

type Page = { limit: number; offset: number };

/** The table's sorting key serves no other order. */
export const visitSorts = ['at'] as const;
export type VisitSort = Sort<(typeof visitSorts)[number]>;

export type CrawlerVisit = {
  at: string;
  receivedAt: string;
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  verification: Verification;
  reason: string | null;
  listDay: string | null;
  ip: string;
  method: string | null;
  scheme: 'http' | 'https' | null;
  host: string | null;
  isHostAssumed: boolean;
  path: string | null;
  query: string | null;
  httpStatus: number;
  bytes: number;
  referer: string | null;
  userAgent: string;
};

const visitColumns = `at, received_at AS receivedAt, bot, operator, purpose, verification,
  nullIf(reason, '') AS reason, nullIf(list_date, '') AS listDay,
  replaceRegexpOne(toString(ip), '^::ffff:(\\\\d+\\\\.)', '\\\\1') AS ip,
  nullIf(method, '') AS method, nullIf(scheme, '') AS scheme, nullIf(host, '') AS host,
  host_assumed AS isHostAssumed,
  nullIf(path, '') AS path, nullIf(query, '') AS query, status AS httpStatus, bytes,
  nullIf(referer, '') AS referer, user_agent AS userAgent`;

function filterSql(filter: VisitFilter): Clause {
  const [where, instants] = [whereOf(filter), instantsOf(filter.range)];
  return {
    sql: `WHERE ${where.sql} AND ${instants.sql}`,
    parameters: { ...where.parameters, ...instants.parameters },
  };
}

function visitsSql(filter: VisitFilter, sort: VisitSort): Clause {
  const { sql, parameters } = filterSql(filter);
  const direction = readSort(sort).isDescending ? 'DESC' : 'ASC';
  // Visits at the same instant are ordered by their content.
  const order = `ORDER BY day ${direction}, at ${direction}, bot, path_hash, ip, received_at`;
  return { parameters, sql: `SELECT ${visitColumns} FROM crawler_visits ${sql} ${order}` };
}

/** Returns a page of single visits, newest first by default. */
export async function listCrawlerVisits(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
  page: Page,
  sort: VisitSort = '-at',
): Promise<{ rows: CrawlerVisit[]; total: number }> {
  const visits = visitsSql(filter, sort);
  const filtered = filterSql(filter);
  const [rows, [total]] = await Promise.all([
    clickhouse.query<CrawlerVisit>(workspaceId, {
      sql: `${visits.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      parameters: { ...visits.parameters, ...page },
      comment: 'list-crawler-visits',
    }),
    clickhouse.query<{ total: number }>(workspaceId, {
      sql: `SELECT count() AS total FROM crawler_visits ${filtered.sql}`,
      parameters: filtered.parameters,
      comment: 'count-visits',
    }),
  ]);
  return { rows, total: total?.total ?? 0 };
}

/** Streams the same rows without paging. */
export function streamCrawlerVisits(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
  sort: VisitSort = '-at',
): AsyncIterable<CrawlerVisit> {
  const visits = visitsSql(filter, sort);
  return clickhouse.stream(workspaceId, { ...visits, comment: 'stream-crawler-visits' });
}
