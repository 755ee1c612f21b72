import { unionSettings } from '../../../platform/clickhouse/union-settings';
import { newRoll } from '../../../platform/rollup/roll-number';
import type { WorkspaceReads } from '../../../platform/workspace';
import { planRows } from '../rules/plan-rows';
import type { CountedDay, DueSpan, SpanRoll } from '../rules/span-rolls';
import { rowsOf } from './row-source';
import { inSearchScope, type SearchScope } from './search-scope';
import { commitRoll } from './span-roll-store';

/** A month of the largest website is added up within this memory. */
const bounds = {
  ...unionSettings,
  max_execution_time: 600,
  max_memory_usage: String(1024 ** 3),
  max_bytes_before_external_group_by: String(512 * 1024 ** 2),
  max_threads: 1,
  // The connection stays alive while the statement runs, although no data is sent.
  send_progress_in_http_headers: 1 as const,
  http_headers_progress_interval_ms: '10000',
};

const key = 'workspace_id, website_id, property, search_type, shape';

/** What a scope has: its committed days, and the roll-ups that a longer one may be made of. */
type Stored = { committed: readonly CountedDay[]; rolls: readonly SpanRoll[] };

/**
 * Rolls up the rows of a span's days. Its number is committed last, and only if all rows are there, so
 * an attempt that fails counts for nothing.
 */
export async function writeSpanRoll(
  workspace: WorkspaceReads,
  scope: SearchScope,
  { span, parts }: DueSpan,
  { committed, rolls }: Stored,
): Promise<void> {
  const [firstDay, lastDay] = [parts[0]?.part, parts.at(-1)?.part];
  if (firstDay === undefined || lastDay === undefined) return;
  const isOf = new Set(parts.map(({ part }) => part));
  const range = { from: firstDay, to: lastDay };
  const own = committed.filter(({ day }) => isOf.has(day));
  const source = rowsOf(scope, planRows({ range, before: null }, own, rolls));
  const roll = newRoll(Date.now());
  const parameters = { ...source.parameters, roll, firstDay };
  await workspace.clickhouse.insertFrom({
    sql: `INSERT INTO search_spans (${key}, first_day, roll, query_hash, page_hash, query, page, clicks,
        impressions, weighted_position, shown)
      SELECT {workspace:String}, {website:String}, {property:String}, {type:String}, {shape:String},
        {firstDay:Date}, {roll:UInt64}, r.query_hash, r.page_hash, any(r.query), any(r.page),
        sum(r.clicks), sum(r.impressions), sum(r.weighted_position), max(r.shown)
      FROM ${source.table} AS r GROUP BY r.query_hash, r.page_hash`,
    parameters,
    comment: 'search-roll-up',
    settings: bounds,
  });
  const rowCount = await requireAllRows(workspace, { span, source, parameters });
  await commitRoll(workspace, scope, { span, roll, rowCount, parts });
}

type Written = { span: string; source: { table: string }; parameters: Record<string, unknown> };

/** Compares what an attempt wrote with its rows; returns how many it wrote. */
async function requireAllRows(
  workspace: WorkspaceReads,
  { span, source, parameters }: Written,
): Promise<number> {
  const read = async (from: string) => {
    const [row] = await workspace.clickhouse.query<{
      clicks: string;
      impressions: string;
      rows: number;
    }>({
      sql: `SELECT toString(sum(clicks)) AS clicks, toString(sum(impressions)) AS impressions,
          count() AS rows FROM ${from}`,
      parameters,
      comment: 'search-roll-up-check',
    });
    return { sums: `${row?.clicks} clicks and ${row?.impressions} impressions`, ...row };
  };
  const rolled = await read(
    `search_spans WHERE ${inSearchScope} AND first_day = {firstDay:Date} AND roll = {roll:UInt64}`,
  );
  const stored = await read(source.table);
  if (rolled.sums === stored.sums) return rolled.rows ?? 0;
  throw new Error(
    `The roll-up of ${span} adds up to ${rolled.sums} instead of ${stored.sums}. It was not committed; the next collection writes it again.`,
  );
}
