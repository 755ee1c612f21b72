import { readSort, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { CrawlerPurpose, Verification } from '../rules/crawler';
import { openVisits } from './open-visits';
import { type Clause, instantsOf, type VisitFilter, whereOf } from './visit-filter';
import { grainOf } from './visit-source';

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
  signer: string | null;
  cdnWord: string | null;
  ip: string;
  method: string | null;
  scheme: 'http' | 'https' | null;
  host: string | null;
  isHostAssumed: boolean;
  path: string | null;
  query: string | null;
  httpStatus: number | null;
  bytes: number;
  referer: string | null;
  userAgent: string;
};

const visitColumns = `at, received_at AS receivedAt, bot, operator, purpose, verification,
  nullIf(reason, '') AS reason, nullIf(list_date, '') AS listDay,
  nullIf(signer, '') AS signer, nullIf(cdn_word, '') AS cdnWord,
  replaceRegexpOne(toString(ip), '^::ffff:(\\\\d+\\\\.)', '\\\\1') AS ip,
  nullIf(method, '') AS method, nullIf(scheme, '') AS scheme, nullIf(host, '') AS host,
  host_assumed AS isHostAssumed,
  nullIf(path, '') AS path, nullIf(query, '') AS query, nullIf(status, 0) AS httpStatus, bytes,
  nullIf(referer, '') AS referer, user_agent AS userAgent`;

function filterSql(filter: VisitFilter): Clause {
  const [where, instants] = [whereOf(filter), instantsOf(filter.range)];
  return {
    sql: `WHERE ${where.sql} AND ${instants.sql}`,
    parameters: { ...where.parameters, ...instants.parameters },
  };
}

function visitsSql(filter: VisitFilter, sort: VisitSort, lastDay?: string): Clause {
  const { sql, parameters } = filterSql(filter);
  const { isDescending } = readSort(sort);
  const direction = isDescending ? 'DESC' : 'ASC';
  const days = lastDay === undefined ? '' : `AND day ${isDescending ? '>=' : '<='} {lastDay:Date}`;
  // Visits at the same instant are ordered by their content.
  const order = `ORDER BY day ${direction}, at ${direction}, bot, path_hash, ip, received_at`;
  return {
    parameters: { ...parameters, ...(lastDay !== undefined && { lastDay }) },
    sql: `SELECT ${visitColumns} FROM crawler_visits ${sql} ${days} ${order}`,
  };
}

type DayCount = { counted: string | null; visits: number };

/** Counts visits by day, in the order of the days; without days where roll-ups do not have them. */
async function countVisits(
  { db, clickhouse }: WorkspaceReads,
  filter: VisitFilter,
  { isByDay, sort }: { isByDay: boolean; sort: VisitSort },
): Promise<DayCount[]> {
  const visits = await openVisits(db, filter.websiteId);
  const source = visits.by(isByDay ? ['day'] : [], filter);
  const direction = readSort(sort).isDescending ? 'DESC' : 'ASC';
  return clickhouse.query<DayCount>({
    sql: `SELECT ${isByDay ? 'day' : 'NULL'} AS counted, sum(n) AS visits FROM ${source.sql}
      GROUP BY counted ORDER BY counted ${direction}`,
    parameters: source.parameters,
    comment: 'count-visits',
  });
}

/** Returns the day of the page's last visit. */
function lastDayOf(days: readonly DayCount[], { limit, offset }: Page): string | null | undefined {
  let visits = 0;
  return days.find((each) => {
    visits += each.visits;
    return visits >= offset + limit;
  })?.counted;
}

/**
 * Returns a page of single visits, newest first by default. Where the roll-ups have days, only those
 * up to the page's last visit are read.
 */
export async function listCrawlerVisits(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  page: Page,
  sort: VisitSort = '-at',
): Promise<{ rows: CrawlerVisit[]; total: number }> {
  const isByDay = grainOf(['day'], filter) === 'day';
  const counting = countVisits(workspace, filter, { isByDay, sort });
  const lastDay = isByDay ? lastDayOf(await counting, page) : undefined;
  const visits = visitsSql(filter, sort, lastDay ?? undefined);
  const [rows, days] = await Promise.all([
    workspace.clickhouse.query<CrawlerVisit>({
      sql: `${visits.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      parameters: { ...visits.parameters, ...page },
      comment: 'list-crawler-visits',
    }),
    counting,
  ]);
  return { rows, total: days.reduce((sum, each) => sum + each.visits, 0) };
}

/** Streams the same rows without paging. */
export function streamCrawlerVisits(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  sort: VisitSort = '-at',
): AsyncIterable<CrawlerVisit> {
  const visits = visitsSql(filter, sort);
  return workspace.clickhouse.stream({ ...visits, comment: 'stream-crawler-visits' });
}
