import type { WorkspaceReads } from '../../../platform/workspace';
import { readEdgeDrainIds } from '../../crawlers/drains/store/log-drain-store';

const hourMs = 3_600_000;

/**
 * Returns times of lines of each drain whose log contains every request, in order: the first and the
 * last of each minute in the hours around the questions. Only lines of crawlers are stored with their
 * time, so a log without them counts as silent.
 */
export async function readEdgeLines(
  { db, clickhouse }: WorkspaceReads,
  websiteId: string,
  askedAtMs: readonly number[],
): Promise<number[][]> {
  const drainIds = await readEdgeDrainIds(db, websiteId);
  if (drainIds.length === 0 || askedAtMs.length === 0) return [];
  const hours = [...new Set(askedAtMs.map((at) => Math.floor(at / hourMs)))];
  const around = [...new Set(hours.flatMap((hour) => [hour - 1, hour, hour + 1]))];
  const dayOf = (hour: number) => new Date(hour * hourMs).toISOString().slice(0, 10);
  type Row = { drain: string; first: string | number; last: string | number };
  const rows = await clickhouse.query<Row>({
    sql: `SELECT drain_id AS drain, toUnixTimestamp64Milli(min(at)) AS first,
            toUnixTimestamp64Milli(max(at)) AS last
          FROM crawler_visits
          WHERE website_id = {website:String}
            AND day IN {days:Array(Date)} AND drain_id IN {drains:Array(String)}
            AND intDiv(toUnixTimestamp64Milli(at), ${hourMs}) IN {hours:Array(Int64)}
          GROUP BY drain_id, intDiv(toUnixTimestamp64Milli(at), 60000) ORDER BY drain_id, first`,
    parameters: {
      website: websiteId,
      drains: drainIds,
      hours: around,
      days: [...new Set(around.map(dayOf))],
    },
    comment: 'edge-lines',
  });
  const byDrain = Map.groupBy(rows, ({ drain }) => drain);
  return drainIds.map((id) =>
    (byDrain.get(id) ?? []).flatMap(({ first, last }) => [Number(first), Number(last)]),
  );
}
