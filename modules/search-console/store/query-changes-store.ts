import type { DayRange } from '../../../platform/calendar/day-range';
import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Sums } from '../rules/search-rates';
import { sumsSql, type Triple, toSums } from './performance-store';
import { openRows } from './row-source';
import type { SearchTypeScope } from './search-scope';

export type ChangedDimension = 'query' | 'page';
/** `new` and `lost` values have an impression in one of the ranges only. */
export type ChangeKind = 'movers' | 'new' | 'lost';

export type ChangeQuery = {
  scope: SearchTypeScope;
  dimension: ChangedDimension;
  kind: ChangeKind;
  range: DayRange;
  before: DayRange;
  /** Fewest impressions in the range that has more of them. */
  impressionsMin: number;
};

export type ChangedRow = { name: string; now: Sums; before: Sums };

const having: Record<ChangeKind, string> = {
  movers: 'now[1] != earlier[1]',
  new: 'earlier[2] = 0',
  lost: 'now[2] = 0',
};

/** Lists queries or pages by the size of their change in clicks, then in impressions. */
export async function listChanges(
  workspace: WorkspaceReads,
  { scope, dimension, kind, range, before, impressionsMin }: ChangeQuery,
  page: PageOf,
): Promise<{ rows: ChangedRow[]; total: number; cappedDays: { now: number; before: number } }> {
  const ofShape = { ...scope, shape: dimension };
  const source = await openRows(workspace, ofShape, { range, before });
  const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';
  const inBefore = 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}';
  const key = `r.${dimension}_hash`;
  const found = await workspace.clickhouse.page<{ name: string; now: Triple; earlier: Triple }>(
    {
      sql: `SELECT any(r.${dimension}) AS name, ${sumsSql(inRange)} AS now,
          ${sumsSql(inBefore)} AS earlier
        FROM ${source.table} AS r
        GROUP BY ${key}
        HAVING greatest(now[2], earlier[2]) >= {impressionsMin:UInt32} AND ${having[kind]}
        ORDER BY abs(now[1] - earlier[1]) DESC, abs(now[2] - earlier[2]) DESC, ${key}`,
      parameters: {
        ...source.parameters,
        rangeFrom: range.from,
        rangeTo: range.to,
        beforeFrom: before.from,
        beforeTo: before.to,
        impressionsMin: Math.max(1, impressionsMin),
      },
      comment: 'search-changes',
      settings: source.settings,
    },
    page,
  );
  const cappedIn = ({ from, to }: DayRange) =>
    source.days.filter(({ day, isCapped }) => isCapped && day >= from && day <= to).length;
  return {
    rows: found.rows.map(({ name, now, earlier }) => ({
      name,
      now: toSums(now),
      before: toSums(earlier),
    })),
    total: found.total,
    cappedDays: { now: cappedIn(range), before: cappedIn(before) },
  };
}
