import type { TimeRange } from '../../../platform/calendar/time-range';
import type { CrawlerPurpose, Verification } from '../rules/crawler';

/** Filter for a website's visits; missing fields match everything. */
export type VisitFilter = {
  websiteId: string;
  bot?: string | undefined;
  operator?: string | undefined;
  purpose?: CrawlerPurpose | undefined;
  verification?: Verification | undefined;
  /** From the first to the last HTTP status, both included. */
  httpStatus?: { first: number; last: number } | undefined;
  /** Prefix of the path. */
  path?: string | undefined;
  /** The whole path; only of single visits. */
  exactPath?: string | undefined;
  range: TimeRange;
};

/** A condition with its values; every value is bound, none is interpolated into the SQL. */
export type Clause = { sql: string; parameters: Record<string, unknown> };

/** ClickHouse's Date covers 1970 to 2149; values outside wrap around. */
const dateEndMs = Date.UTC(2149, 5, 6);
export const toMillis = (at: Date | undefined): number | undefined =>
  at && Math.min(Math.max(at.getTime(), 0), dateEndMs);

const ofWebsite = 'website_id = {website:String}';

/**
 * Finds the website's granules without comparing its id in each row, which takes half of the time
 * of ranking paths. Only with numbers of roll-ups, which no other website has.
 */
export const nearWebsite = `indexHint(${ofWebsite})`;

/** Builds the conditions except the time; every table of visits has these columns. */
export function whereOf(filter: VisitFilter, website = ofWebsite): Clause {
  const clauses = [website];
  const parameters: Record<string, unknown> = { website: filter.websiteId };
  const add = (clause: string, name: string, value: unknown) => {
    if (value === undefined) return;
    clauses.push(clause);
    parameters[name] = value;
  };
  add('bot = {bot:String}', 'bot', filter.bot);
  add('operator = {operator:String}', 'operator', filter.operator);
  add('purpose = {purpose:String}', 'purpose', filter.purpose);
  add('verification = {verification:String}', 'verification', filter.verification);
  add('status >= {statusFirst:UInt16}', 'statusFirst', filter.httpStatus?.first);
  add('status <= {statusLast:UInt16}', 'statusLast', filter.httpStatus?.last);
  add('startsWith(path, {path:String})', 'path', filter.path);
  add('path = {exactPath:String}', 'exactPath', filter.exactPath);
  return { sql: clauses.join(' AND '), parameters };
}

/** Builds the range over the columns of single visits. */
export function instantsOf(range: TimeRange): Clause {
  const { from, to } = { from: toMillis(range.from), to: toMillis(range.to) };
  const clauses: string[] = [];
  // The day is in the sorting key and limits what is read; the instant then cuts exactly.
  if (from !== undefined) {
    clauses.push(
      "day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))",
      "at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')",
    );
  }
  if (to !== undefined) {
    clauses.push(
      "day <= toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))",
      "at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')",
    );
  }
  const parameters = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return { sql: clauses.join(' AND ') || '1', parameters };
}
