import type { ClickHouseSettings } from '@clickhouse/client';
import { addDays } from '../../../platform/calendar/day';
import { unionOf } from '../../../platform/calendar/day-range';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { monthOf } from '../rules/month-rolls';
import { planRows, type ReadRanges, type RowPlan } from '../rules/plan-rows';
import { versionsOf } from './current-rows';
import { isRolledUp, readMonthRolls } from './month-roll-store';
import { readSearchDays, type SearchDay } from './search-day-store';
import { inSearchScope, type SearchScope, scopeParameters } from './search-scope';

/**
 * Rows whose sums by any of their texts are those of the days that count. A row is of a day or of a whole
 * month; `day` is in the ranges that it counts for, `shown` a day on which it has a row. `rolled_query` and
 * `rolled_page` are its texts if it is of a month, else empty: there they are quickly read.
 */
export type RowSource = {
  /** A table expression. */
  table: string;
  parameters: Record<string, unknown>;
  /** Of each query that reads it. */
  settings: ClickHouseSettings;
  /** All committed days from the first to the last day of the ranges. */
  days: SearchDay[];
};

/** Texts of a source, as `search_rows` has them. */
const texts = `r.query_hash AS query_hash, r.page_hash AS page_hash, r.query AS query,
  r.page AS page`;

const numbers = `toUInt64(r.clicks) AS clicks, toUInt64(r.impressions) AS impressions,
  r.weighted_position AS weighted_position`;

/** Opens the rows of one or two ranges, from roll-ups where they have the versions that count. */
export async function openRows(
  clickhouse: ClickHouse,
  scope: SearchScope,
  ranges: ReadRanges,
  /** Further condition on the texts of `r`, with its parameters. */
  filter: { sql: string; parameters: Record<string, unknown> } = { sql: '', parameters: {} },
): Promise<RowSource> {
  const { range, before } = ranges;
  const span = before ? unionOf(range, before) : range;
  // A roll-up counts only if all of its days do, also those that are not asked for.
  const wholeMonths = { from: monthOf(span.from), to: addDays(monthOf(addDays(span.to, 31)), -1) };
  const [committed, rolls] = await Promise.all([
    readSearchDays(clickhouse, scope, wholeMonths),
    isRolledUp(scope.shape) ? readMonthRolls(clickhouse, scope) : [],
  ]);
  const plan = planRows(ranges, committed, rolls);
  const byDay = plan.days.length > 0 || plan.months.length === 0 ? [branchByDay(plan)] : [];
  const byMonth = plan.months.length > 0 ? [branchByMonth(plan)] : [];
  const branches = [...byDay, ...byMonth];
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
    // Each stream has groups of its own, which are merged: with those of both branches for twice as long.
    settings: { max_streams_for_union_step_to_max_threads_ratio: 1 },
    days: committed.filter(({ day }) => span.from <= day && day <= span.to),
  };
}

type Branch = {
  table: 'search_rows' | 'search_months';
  select: string;
  condition: string;
  parameters: Record<string, unknown>;
};

function branchByDay({ days }: RowPlan): Branch {
  const dates = days.map(({ day }) => day).toSorted();
  const range = { from: dates[0] ?? '1970-01-01', to: dates.at(-1) ?? '1970-01-01' };
  const months = days.map(({ day }) => Number(day.slice(0, 4) + day.slice(5, 7)));
  return {
    table: 'search_rows',
    select: `r.value AS value, r.day AS day, r.day AS shown, '' AS rolled_query, '' AS rolled_page`,
    // Partitions without such a day are not opened.
    condition: `r.day BETWEEN {from:Date} AND {to:Date}
      AND toYYYYMM(r.day) IN {partitions:Array(UInt32)} AND r.version = {versions:Array(UInt64)}[toUInt32(r.day - {from:Date}) + 1]`,
    parameters: {
      ...range,
      partitions: [...new Set(months)],
      versions: versionsOf(range, days),
    },
  };
}

function branchByMonth({ months }: RowPlan): Branch {
  const named = months.map(({ month, roll }, at) => ({
    condition: `(r.month = {month${at}:Date} AND r.roll = {roll${at}:UInt64})`,
    parameters: { [`month${at}`]: month, [`roll${at}`]: roll },
  }));
  return {
    table: 'search_months',
    select: `'' AS value, r.month AS day, r.shown AS shown, r.query AS rolled_query,
      r.page AS rolled_page`,
    condition: `(${named.map(({ condition }) => condition).join(' OR ')})`,
    parameters: Object.assign({}, ...named.map(({ parameters }) => parameters)),
  };
}
