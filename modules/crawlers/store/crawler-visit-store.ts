import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { CrawlerPurpose, Verification } from '../rules/crawler';
import { type Clause, instantsOf, type VisitFilter, whereOf } from './visit-filter';

type Page = { limit: number; offset: number };

export type CrawlerVisit = {
  at: string;
  receivedAt: string;
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  verification: Verification;
  reason: string | null;
  listDate: string | null;
  ip: string;
  method: string | null;
  scheme: 'http' | 'https' | null;
  host: string | null;
  hostAssumed: boolean;
  path: string | null;
  query: string | null;
  status: number;
  bytes: number;
  referer: string | null;
  userAgent: string;
};

const visitColumns = `at, received_at AS receivedAt, bot, operator, purpose, verification,
  nullIf(reason, '') AS reason, nullIf(list_date, '') AS listDate,
  replaceRegexpOne(toString(ip), '^::ffff:(\\\\d+\\\\.)', '\\\\1') AS ip,
  nullIf(method, '') AS method, nullIf(scheme, '') AS scheme, nullIf(host, '') AS host, host_assumed AS hostAssumed,
  nullIf(path, '') AS path, nullIf(query, '') AS query, status, bytes,
  nullIf(referer, '') AS referer, user_agent AS userAgent`;

function filterSql(filter: VisitFilter): Clause {
  const [where, instants] = [whereOf(filter), instantsOf(filter.range)];
  return {
    sql: `WHERE ${where.sql} AND ${instants.sql}`,
    parameters: { ...where.parameters, ...instants.parameters },
  };
}

function visitsSql(filter: VisitFilter): Clause {
  const { sql, parameters } = filterSql(filter);
  // Visits at the same instant are ordered by their content.
  const order = 'ORDER BY day DESC, at DESC, bot, path_hash, ip, received_at';
  return { parameters, sql: `SELECT ${visitColumns} FROM crawler_visits ${sql} ${order}` };
}

/** Returns a page of single visits, newest first. */
export async function listCrawlerVisits(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
  page: Page,
): Promise<{ rows: CrawlerVisit[]; total: number }> {
  const visits = visitsSql(filter);
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
): AsyncIterable<CrawlerVisit> {
  return clickhouse.stream(workspaceId, { ...visitsSql(filter), comment: 'stream-crawler-visits' });
}
