import { dayMs } from '../../../platform/calendar/day';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { monthOf } from '../rules/visit-times';

/** Months that ended this long ago have no roll-ups of days. */
const daysOfMonthsMs = 40 * dayMs;
/** No read still uses a number that was cleared before. */
const clearedMs = 3_600_000;
/** Bounds the parameters of a statement; the rest follows a day later. */
const monthsMax = 500;

const tables = ['crawler_hours', 'crawler_paths', 'crawler_path_totals', 'crawler_parameters'];

/** The number of a month or year; none: it is not rolled up, or has changed lately. */
type Known = { websiteId: string; partition: number; roll: number | null; isRecent: boolean };

const readKnown = (db: Queries, nowMs: number): Promise<Known[]> => {
  const since = new Date(nowMs - clearedMs);
  return db.run<Known>(
    sql.raw(
      `select website_id, partition, roll, changed_at > ? as is_recent
       from visit_months where workspace_id = ?
       union all
       select website_id, year, roll, due_at > ? from visit_years where workspace_id = ?`,
      [since, db.workspaceId, since, db.workspaceId],
    ),
  );
};

/** Roll-ups of a month or year, none of which is of an attempt of the last day. */
type Found = { websiteId: string; partition: number; rolls: number[] };

const foundSql = `SELECT website_id AS websiteId, partition, groupUniqArray(roll) AS rolls
  FROM crawler_hours WHERE partition < 10000 OR partition <= {lastMonth:UInt32}
  GROUP BY website_id, partition HAVING max(roll) < {rollsBefore:UInt64}`;

const keyOf = ({ websiteId, partition }: { websiteId: string; partition: number }) =>
  `${websiteId} ${partition}`;

/**
 * Deletes roll-ups of months and years of which none counts any more, since all their visits were
 * removed: they have paths, which must not outlive the visits.
 */
export async function purgeVisitRolls(workspace: WorkspaceReads, nowMs: number): Promise<void> {
  const lastMonth = monthOf(nowMs - daysOfMonthsMs);
  // As `new_visit_roll` numbers them.
  const rollsBefore = Math.floor((nowMs - dayMs) / 1_000) * 2 ** 20;
  const [found, known] = await Promise.all([
    workspace.clickhouse.query<Found>({
      sql: foundSql,
      parameters: { lastMonth, rollsBefore },
      comment: 'find-dead-visit-rolls',
    }),
    readKnown(workspace.db, nowMs),
  ]);
  const byKey = new Map(known.map((one) => [keyOf(one), one]));
  const isDead = (one: Found) => {
    const { roll = null, isRecent = false } = byKey.get(keyOf(one)) ?? {};
    return !isRecent && (roll === null || !one.rolls.includes(roll));
  };
  const dead = found.filter(isDead).slice(0, monthsMax);
  if (dead.length > 0) await purge(workspace, dead, rollsBefore);
}

async function purge(
  workspace: WorkspaceReads,
  dead: readonly Found[],
  rollsBefore: number,
): Promise<void> {
  for (const table of tables) {
    await purgeRows(workspace, {
      table,
      condition: `(website_id, partition) IN (SELECT arrayJoin(arrayZip({websites:Array(String)},
        {partitions:Array(UInt32)}))) AND roll < {rollsBefore:UInt64}`,
      parameters: {
        websites: dead.map(({ websiteId }) => websiteId),
        partitions: dead.map(({ partition }) => partition),
        rollsBefore,
      },
      comment: 'purge-visit-rolls',
    });
  }
}
