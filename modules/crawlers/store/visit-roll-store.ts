import { dayMs } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { countingRolls, type VisitRoll } from '../rules/plan-visits';
import { dayText } from '../rules/visit-times';

type Row = Omit<VisitRoll, 'parts'> & { parts: string[]; versions: string[] };

/** Returns the roll-ups of a website that count. A change of the visits of a month or day clears its number. */
export async function readRolls(db: Queries, websiteId: string): Promise<VisitRoll[]> {
  const rows = await db.run<Row>(
    sql.raw(
      `select 'month' as kind, partition, roll, array[partition::text] as parts,
         array[roll] as versions from visit_months
       where workspace_id = ? and website_id = ? and roll is not null
       union all
       select 'day', to_char(day, 'YYYYMM')::int, roll, array[day::text], array[roll] from visit_days
       where workspace_id = ? and website_id = ? and roll is not null
       union all
       select 'year', year, roll, months::text[], rolls from visit_years
       where workspace_id = ? and website_id = ? and roll = day_roll
       union all
       select 'days', to_char(days[1], 'YYYYMM')::int, roll, days::text[], rolls from visit_path_days
       where workspace_id = ? and website_id = ? and roll is not null
       order by partition, parts`,
      new Array(4).fill([db.workspaceId, websiteId]).flat(),
    ),
  );
  return countingRolls(
    rows.map(({ parts, versions, ...roll }) => ({
      ...roll,
      parts: parts.map((part, at) => ({ part, version: Number(versions[at]) })),
    })),
  );
}

/** Days that can still be rolled up alone: those of this month, and of one that just ended. */
const recentDays = 40;

/**
 * Records that a block has visits of these months and days, in the block's transaction, so that
 * they are read visit by visit again. What was recorded within the last minute is skipped: the
 * roll-up waits much longer than that after the newest record.
 */
export async function addVisitTimes(
  tx: Queries,
  websiteId: string,
  /** `days` since 1970. */
  { partitions, days }: { partitions: readonly number[]; days: readonly number[] },
): Promise<void> {
  // Times far from now share a partition that is never rolled up.
  const months = partitions.filter((partition) => partition !== 0);
  if (months.length === 0) return;
  const first = Math.floor(Date.now() / dayMs) - recentDays;
  const recent = days.filter((day) => day >= first);
  await tx.run({
    text: 'select add_visit_times($1, $2, $3, $4)',
    values: [tx.workspaceId, websiteId, months, recent],
  });
}

/** Visits that change: of whole months, or of the days in them, both ends included. */
export type ChangedTimes = {
  firstPartition: number;
  lastPartition: number;
  days?: { firstMs: number; lastMs: number };
};

/**
 * Records the same for visits about to change or to be deleted, of a website or of all, for the known
 * months and days in the range.
 */
export async function recordVisitChange(
  workspace: Workspace,
  { websiteId }: { websiteId?: string },
  { firstPartition, lastPartition, days }: ChangedTimes,
): Promise<void> {
  const own = {
    workspace_id: workspace.workspaceId,
    ...(websiteId && { website_id: websiteId }),
  };
  const changed = { changed_at: sql.raw('clock_timestamp()'), roll: null };
  const ofDays = sql('visit_days').where(own).update(changed);
  if (days) ofDays.whereBetween('day', [dayText(days.firstMs), dayText(days.lastMs)]);
  else {
    const months = [firstPartition, lastPartition];
    ofDays.whereRaw("to_char(day, 'YYYYMM')::int between ? and ?", months);
  }
  await workspace.transaction(async (tx) => {
    await tx.run(
      sql('visit_months')
        .where(own)
        .whereBetween('partition', [firstPartition, lastPartition])
        .update(changed),
    );
    await tx.run(ofDays);
  });
}
