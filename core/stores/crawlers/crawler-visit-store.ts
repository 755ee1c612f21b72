import type { ClickHouse } from '../../clickhouse/clickhouse';
import type { CrawlerPurpose, Verification } from '../../domain/crawler';
import type { TimeRange } from '../../domain/time-range';

export const visitDimensions = ['bot', 'operator', 'purpose', 'day', 'status', 'path'] as const;
export type VisitDimension = (typeof visitDimensions)[number];

export type VisitFilter = {
  websiteId: string;
  bot?: string | undefined;
  purpose?: CrawlerPurpose | undefined;
  verification?: Verification | undefined;
  status?: number | undefined;
  path?: string | undefined;
  range: TimeRange;
};

type Page = { limit: number; offset: number };

/** The WHERE clause and its parameters; every value is bound, none is put into the SQL. */
function where(filter: VisitFilter) {
  const clauses = ['workspace_id = {workspace:String}', 'website_id = {website:String}'];
  const parameters: Record<string, unknown> = { website: filter.websiteId };
  const add = (clause: string, name: string, value: unknown) => {
    if (value === undefined) return;
    clauses.push(clause);
    parameters[name] = value;
  };
  add('bot = {bot:String}', 'bot', filter.bot);
  add('purpose = {purpose:String}', 'purpose', filter.purpose);
  add('verification = {verification:String}', 'verification', filter.verification);
  add('status = {status:UInt16}', 'status', filter.status);
  add('startsWith(path, {path:String})', 'path', filter.path);
  const { from, to } = { from: toMillis(filter.range.from), to: toMillis(filter.range.to) };
  // The day is in the sorting key, so it narrows what is read; the instant then cuts exactly.
  add("day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))", 'from', from);
  add("at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')", 'from', from);
  add("day <= toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))", 'to', to);
  add("at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')", 'to', to);
  return { sql: `WHERE ${clauses.join(' AND ')}`, parameters };
}

/** ClickHouse's Date begins in 1970 and ends in 2149; beyond, it would start over at the other end. */
const dateEndMs = Date.UTC(2149, 5, 6);
const toMillis = (at: Date | undefined) => at && Math.min(Math.max(at.getTime(), 0), dateEndMs);

export type CrawlerCounts = Partial<{
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  day: string;
  status: number;
  path: string;
}> & {
  visits: number;
  verified: number;
  spoofed: number;
  unverifiable: number;
  firstAt: string;
  lastAt: string;
};

export type CrawlerSort = 'visits' | '-visits' | 'day' | '-day' | 'lastAt' | '-lastAt';

function countsSql(filter: VisitFilter, groupBy: VisitDimension[], sort: CrawlerSort) {
  const { sql, parameters } = where(filter);
  const keys = groupBy.join(', ');
  const column = sort.replace(/^-/, '');
  const order = column === 'day' && !groupBy.includes('day') ? 'visits' : column;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return {
    parameters,
    sql: `SELECT ${keys}, count() AS visits,
            countIf(verification = 'verified') AS verified,
            countIf(verification = 'spoofed') AS spoofed,
            countIf(verification = 'unverifiable') AS unverifiable,
            min(at) AS firstAt, max(at) AS lastAt
          FROM crawler_visits ${sql}
          GROUP BY ${keys} ORDER BY ${order} ${direction}, ${keys}`,
  };
}

/** Visits counted by the given dimensions. */
export async function countCrawlerVisits(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
  options: { groupBy: VisitDimension[]; sort: CrawlerSort; page: Page },
): Promise<{ rows: CrawlerCounts[]; total: number }> {
  const { groupBy, sort, page } = options;
  const counts = countsSql(filter, groupBy, sort);
  const filtered = where(filter);
  const [rows, [total]] = await Promise.all([
    clickhouse.query<CrawlerCounts>(workspaceId, {
      sql: `${counts.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      parameters: { ...counts.parameters, ...page },
      comment: 'count-crawler-visits',
    }),
    clickhouse.query<{ total: number }>(workspaceId, {
      sql: `SELECT uniqExact(${groupBy.join(', ')}) AS total FROM crawler_visits ${filtered.sql}`,
      parameters: filtered.parameters,
      comment: 'count-crawler-groups',
    }),
  ]);
  return { rows, total: total?.total ?? 0 };
}

/** The same without pages, streamed. */
export function streamCrawlerCounts(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
  options: { groupBy: VisitDimension[]; sort: CrawlerSort },
): AsyncIterable<CrawlerCounts> {
  const counts = countsSql(filter, options.groupBy, options.sort);
  return clickhouse.stream(workspaceId, { ...counts, comment: 'stream-crawler-counts' });
}

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

function visitsSql(filter: VisitFilter) {
  const { sql, parameters } = where(filter);
  // Within one instant nothing tells visits apart but their content, so that orders them.
  const order = 'ORDER BY day DESC, at DESC, bot, path_hash, ip, received_at';
  return { parameters, sql: `SELECT ${visitColumns} FROM crawler_visits ${sql} ${order}` };
}

/** Single visits, newest first. */
export async function listCrawlerVisits(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
  page: Page,
): Promise<{ rows: CrawlerVisit[]; total: number }> {
  const visits = visitsSql(filter);
  const filtered = where(filter);
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

/** The same without pages, streamed. */
export function streamCrawlerVisits(
  clickhouse: ClickHouse,
  workspaceId: string,
  filter: VisitFilter,
): AsyncIterable<CrawlerVisit> {
  return clickhouse.stream(workspaceId, { ...visitsSql(filter), comment: 'stream-crawler-visits' });
}
