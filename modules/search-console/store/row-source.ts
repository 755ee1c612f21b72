import type { ClickHouseSettings } from '@clickhouse/client';
import { unionOf } from '../../../platform/calendar/day-range';
import { unionSettings } from '../../../platform/clickhouse/union-settings';
import type { WorkspaceReads } from '../../../platform/workspace';
import { planRows, planWithin, type ReadRanges, type RowPlan } from '../rules/plan-rows';
import { versionsOf } from './current-rows';
import { readSearchDays, type SearchDay } from './search-day-store';
import { inSearchScope, type SearchScope, scopeParameters } from './search-scope';
import { isRolledUp, readSpanRolls } from './span-roll-store';

/**
 * Rows whose sums by any of their texts are those of the days that count, as a table expression. A row is
 * of a day or of a whole roll-up; `day` is in the ranges that it counts for, `shown` a day on which it has
 * a row. `rolled_query` and `rolled_page` are its texts if it is of a roll-up, else empty: there they are
 * quickly read.
 */
export type Rows = { table: string; parameters: Record<string, unknown> };

export type RowSource = Rows & {
  /** The rows of the range alone. */
  ofRange: Rows;
  /** Of each query that reads it. */
  settings: ClickHouseSettings;
  /** All committed days from the first to the last day of the ranges. */
  days: SearchDay[];
};

/** A condition on the texts of `r`, with its parameters. */
type Filter = { sql: string; parameters: Record<string, unknown> };
const noFilter: Filter = { sql: '', parameters: {} };

/** Opens the rows of one or two ranges, from roll-ups where they have the versions that count. */
export async function openRows(
  workspace: WorkspaceReads,
  scope: SearchScope,
  ranges: ReadRanges,
  filter = noFilter,
): Promise<RowSource> {
  const { range, before } = ranges;
  const [days, rolls] = await Promise.all([
    readSearchDays(workspace, scope, before ? unionOf(range, before) : range),
    isRolledUp(scope.shape) ? readSpanRolls(workspace, scope) : [],
  ]);
  const plan = planRows(ranges, days, rolls);
  return {
    ...rowsOf(scope, plan, filter),
    ofRange: rowsOf(scope, planWithin(plan, range), filter),
    settings: unionSettings,
    days,
  };
}

/** Texts of a source, as `search_rows` has them. */
const texts = `r.query_hash AS query_hash, r.page_hash AS page_hash, r.query AS query,
  r.page AS page`;

const numbers = `toUInt64(r.clicks) AS clicks, toUInt64(r.impressions) AS impressions,
  r.weighted_position AS weighted_position`;

/** Selects the rows of a plan. */
export function rowsOf(scope: SearchScope, plan: RowPlan, filter = noFilter): Rows {
  const byDay = plan.days.length > 0 || plan.rolls.length === 0 ? [branchByDay(plan)] : [];
  const byRoll = plan.rolls.length > 0 ? [branchByRoll(plan)] : [];
  const branches = [...byDay, ...byRoll];
  const selects = branches.map(
    ({ table, select, condition }) =>
      `SELECT ${texts}, ${select}, ${numbers} FROM ${table} AS r
        WHERE ${inSearchScope} AND ${condition} ${filter.sql}`,
  );
  return {
    table: `(${selects.join(' UNION ALL ')})`,
    parameters: Object.assign(
      scopeParameters(scope),
      filter.parameters,
      ...branches.map(({ parameters }) => parameters),
    ),
  };
}

type Branch = {
  table: 'search_rows' | 'search_spans';
  select: string;
  condition: string;
  parameters: Record<string, unknown>;
};

/** Partitions without such a day are not opened. */
const partitionsOf = (days: readonly string[]) => [
  ...new Set(days.map((day) => Number(day.slice(0, 4) + day.slice(5, 7)))),
];

function branchByDay({ days }: RowPlan): Branch {
  const dates = days.map(({ day }) => day).toSorted();
  const range = { from: dates[0] ?? '1970-01-01', to: dates.at(-1) ?? '1970-01-01' };
  return {
    table: 'search_rows',
    select: `r.value AS value, r.day AS day, r.day AS shown, '' AS rolled_query, '' AS rolled_page`,
    condition: `r.day BETWEEN {from:Date} AND {to:Date}
      AND toYYYYMM(r.day) IN {partitions:Array(UInt32)} AND r.version = {versions:Array(UInt64)}[toUInt32(r.day - {from:Date}) + 1]`,
    parameters: { ...range, partitions: partitionsOf(dates), versions: versionsOf(range, days) },
  };
}

const branchByRoll = ({ rolls }: RowPlan): Branch => ({
  table: 'search_spans',
  select: `'' AS value, r.first_day AS day, r.shown AS shown, r.query AS rolled_query,
    r.page AS rolled_page`,
  condition: `toYYYYMM(r.first_day) IN {rollPartitions:Array(UInt32)}
    AND r.roll IN {rolls:Array(UInt64)}`,
  parameters: {
    rollPartitions: partitionsOf(rolls.map(({ firstDay }) => firstDay)),
    rolls: rolls.map(({ roll }) => roll),
  },
});
