import { randomInt } from 'node:crypto';
import { type ClickHouse, fromClickHouseError } from '../../../platform/clickhouse/clickhouse';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { DayVersion, MonthRoll } from '../rules/month-rolls';
import type { SearchShape } from '../rules/search-shape';
import { currentRows } from './current-rows';
import { inSearchScope, type SearchScope, scopeParameters } from './search-scope';

/** Shapes with many rows; the others have a few a day. */
export const rolledShapes = ['query', 'page', 'query_page'] as const satisfies SearchShape[];

export const isRolledUp = (shape: SearchShape): boolean =>
  rolledShapes.some((rolled) => rolled === shape);

/** Returns the roll-ups of a scope's months that count. */
export async function readMonthRolls(
  clickhouse: ClickHouse,
  scope: SearchScope,
): Promise<MonthRoll[]> {
  type Row = { name: string; roll: number; days: string[]; versions: number[] };
  const rows = await clickhouse.query<Row>(scope.workspaceId, {
    sql: `SELECT toString(month) AS name, roll, days, versions
          FROM search_month_rolls FINAL WHERE ${inSearchScope}`,
    parameters: scopeParameters(scope),
    comment: 'search-month-rolls',
  });
  return rows.map(({ name, roll, days, versions }) => ({
    month: name,
    roll,
    days: days.map((day, at) => ({ day, version: versions[at] ?? 0 })),
  }));
}

/** Returns the scopes of a property that have a month of at least `rowsMin` rows. */
export async function readLargeScopes(
  clickhouse: ClickHouse,
  { workspaceId, websiteId, property }: WebsiteRef & { property: string },
  rowsMin: number,
): Promise<SearchScope[]> {
  const scopes = await clickhouse.query<Pick<SearchScope, 'type' | 'shape'>>(workspaceId, {
    sql: `SELECT DISTINCT search_type AS type, shape FROM (
        SELECT search_type, shape, sum(row_count) AS rows FROM search_days FINAL
        WHERE workspace_id = {workspace:String} AND website_id = {website:String}
          AND property = {property:String} AND shape IN {shapes:Array(String)}
        GROUP BY search_type, shape, toStartOfMonth(day))
      WHERE rows >= {rowsMin:UInt32}`,
    parameters: { website: websiteId, property, shapes: rolledShapes, rowsMin },
    comment: 'search-large-scopes',
  });
  return scopes.map((scope) => ({ workspaceId, websiteId, property, ...scope }));
}

/** A month of the largest website is added up within this memory. */
const bounds = {
  max_execution_time: 600,
  max_memory_usage: String(1024 ** 3),
  max_bytes_before_external_group_by: String(512 * 1024 ** 2),
  max_threads: 1,
  // The connection stays alive while the statement runs, although no data is sent.
  send_progress_in_http_headers: 1 as const,
  http_headers_progress_interval_ms: '10000',
};

/** With the seconds since 1970 before them, numbers stay exact below 2 ** 53. */
const rollsPerSecond = 4_000_000;

/** The lowest number of attempts that began in a second. */
export const rollsFrom = (atMs: number): number => Math.floor(atMs / 1_000) * rollsPerSecond;

/** A number that no other attempt has. */
const newRoll = (nowMs: number): number => rollsFrom(nowMs) + randomInt(rollsPerSecond);

const key = 'workspace_id, website_id, property, search_type, shape';

/**
 * Rolls up the rows of a month's days. Its number is committed last, and only if all rows are there, so
 * an attempt that fails counts for nothing.
 */
export async function writeMonthRoll(
  clickhouse: ClickHouse,
  scope: SearchScope,
  { month, days }: { month: string; days: readonly DayVersion[] },
): Promise<void> {
  const roll = newRoll(Date.now());
  const range = { from: month, to: days.at(-1)?.day ?? month };
  const current = currentRows(scope, range, days);
  const parameters = { ...current.parameters, roll };
  await clickhouse.insertFrom(scope.workspaceId, {
    sql: `INSERT INTO search_months (${key}, month, roll, query_hash, page_hash, query, page, clicks,
        impressions, weighted_position, shown)
      SELECT {workspace:String}, {website:String}, {property:String}, {type:String}, {shape:String},
        {from:Date}, {roll:UInt64}, r.query_hash, r.page_hash, any(r.query), any(r.page),
        sum(r.clicks), sum(r.impressions), sum(r.weighted_position), max(r.day)
      FROM search_rows AS r WHERE ${current.condition} GROUP BY r.query_hash, r.page_hash`,
    parameters,
    comment: 'search-roll-up',
    settings: bounds,
  });
  await requireAllRows(clickhouse, scope, { month, parameters, condition: current.condition });
  await commitRoll(clickhouse, scope, { month, roll, days });
}

async function commitRoll(
  clickhouse: ClickHouse,
  { workspaceId, websiteId, property, type, shape }: SearchScope,
  { month, roll, days }: MonthRoll,
): Promise<void> {
  try {
    const client = await clickhouse.clientFor(workspaceId);
    await client.insert({
      table: 'search_month_rolls',
      format: 'JSONEachRow',
      values: [
        {
          workspace_id: workspaceId,
          website_id: websiteId,
          property,
          search_type: type,
          shape,
          month,
          roll,
          days: days.map(({ day }) => day),
          versions: days.map(({ version }) => version),
        },
      ],
      clickhouse_settings: { async_insert: 0, log_comment: 'search-roll-up-commit' },
    });
  } catch (error) {
    throw fromClickHouseError(error);
  }
}

type Written = { month: string; parameters: Record<string, unknown>; condition: string };

/** Compares what an attempt wrote with its rows. */
async function requireAllRows(
  clickhouse: ClickHouse,
  { workspaceId }: SearchScope,
  { month, parameters, condition }: Written,
): Promise<void> {
  const read = async (from: string) => {
    const rows = await clickhouse.query(workspaceId, {
      sql: `SELECT toString(sum(clicks)) AS clicks, toString(sum(impressions)) AS impressions
        FROM ${from}`,
      parameters,
      comment: 'search-roll-up-check',
    });
    return JSON.stringify(rows);
  };
  const rolled = await read(
    `search_months WHERE ${inSearchScope} AND month = {from:Date} AND roll = {roll:UInt64}`,
  );
  const stored = await read(`search_rows WHERE ${condition}`);
  if (rolled === stored) return;
  throw new Error(
    `The roll-up of the month from ${month} adds up to ${rolled} instead of ${stored}. It was not committed; the next collection writes it again.`,
  );
}
