import { dayMs } from '../../../platform/calendar/day';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import { rollUpEach } from '../../../platform/rollup/roll-up-each';
import { runInSlices } from '../../../platform/rollup/run-in-slices';
import type { Stores } from '../../../platform/stores';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { dayText } from '../rules/visit-times';
import { countHoursSql, countParametersSql, rollUpDueDays } from './visit-day-store';
import { countPathsSql, rollUpDuePathDays } from './visit-path-store';
import type { Roll } from './visit-source';
import { addDueYear, rollUpDueYears } from './visit-year-store';

/**
 * Returns the months of a website that are rolled up and unchanged since, the years that add up
 * such months, and such days of the present month, one by one and counted by path together.
 */
export async function readRolls(
  db: Queries,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<Roll[]> {
  const rows = await db.run<{
    partition: number;
    roll: number;
    months: number[];
    has_days: boolean;
    day: string | null;
    path_days: string[];
  }>(
    sql.raw(
      `with rolled as materialized (
         select partition, roll from visit_months
         where workspace_id = ? and website_id = ? and roll is not null),
       days as materialized (
         select day, roll from visit_days
         where workspace_id = ? and website_id = ? and roll is not null)
       select partition, roll, array[partition] as months, true as has_days, null as day,
         '{}'::text[] as path_days from rolled
       union all
       select year, roll, months, day_roll is not distinct from roll, null, '{}' from visit_years
       where workspace_id = ? and website_id = ? and roll is not null
         and rolls <@ array(select roll from rolled)
       union all
       select to_char(day, 'YYYYMM')::int, roll, '{}'::int[], true, day::text, '{}' from days
       union all
       select to_char(days[1], 'YYYYMM')::int, roll, '{}', true, null, days::text[]
       from visit_path_days where workspace_id = ? and website_id = ? and roll is not null
         and rolls <@ array(select roll from days)
       order by partition, day`,
      new Array(4).fill([workspaceId, websiteId]).flat(),
    ),
  );
  return rows.map(({ has_days, path_days, ...roll }) => ({
    ...roll,
    hasDays: has_days,
    pathDays: path_days,
  }));
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
  { workspaceId, websiteId }: WebsiteRef,
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
    values: [workspaceId, websiteId, months, recent],
  });
}

/** Visits that change: of whole months, or of the days in them, both ends included. */
export type ChangedTimes = {
  firstPartition: number;
  lastPartition: number;
  days?: { firstMs: number; lastMs: number };
};

/**
 * Records the same for visits about to change or to be deleted, for the known months and days in
 * the range.
 */
export async function recordVisitChange(
  db: Database,
  { workspaceId, websiteId }: { workspaceId: string; websiteId?: string },
  { firstPartition, lastPartition, days }: ChangedTimes,
): Promise<void> {
  const own = { workspace_id: workspaceId, ...(websiteId && { website_id: websiteId }) };
  const changed = { changed_at: sql.raw('clock_timestamp()'), roll: null };
  const ofDays = sql('visit_days').where(own).update(changed);
  if (days) ofDays.whereBetween('day', [dayText(days.firstMs), dayText(days.lastMs)]);
  else {
    const months = [firstPartition, lastPartition];
    ofDays.whereRaw("to_char(day, 'YYYYMM')::int between ? and ?", months);
  }
  await db.transaction(workspaceId, async (tx) => {
    await tx.run(
      sql('visit_months')
        .where(own)
        .whereBetween('partition', [firstPartition, lastPartition])
        .update({ ...changed, notes_days: true }),
    );
    await tx.run(ofDays);
  });
}

type DueMonth = WebsiteRef & { partition: number; roll: number; changedAt: string };

/** The shortest month has this many days, and a slice contains whole days. */
const slicesMax = 28;

const month = `FROM crawler_visits WHERE website_id = {website:String} AND partition = {partition:UInt32}`;
// Rows that count a day are in one slice.
const sliceOfDay = 'toDayOfMonth(day) % {slices:UInt8} = {slice:UInt8}';

const statements = [
  countHoursSql(sliceOfDay),
  ...countPathsSql('1'),
  countParametersSql(sliceOfDay),
];

async function rollUp(clickhouse: ClickHouse, due: DueMonth): Promise<void> {
  const { workspaceId, websiteId, partition, roll } = due;
  const parameters = { website: websiteId, partition };
  const [found] = await clickhouse.query<{ visits: number }>(workspaceId, {
    sql: `SELECT count() AS visits ${month}`,
    parameters,
    comment: 'count-month-visits',
  });
  await runInSlices(clickhouse, workspaceId, {
    statements,
    parameters: { ...parameters, roll },
    rows: found?.visits ?? 0,
    slicesMax,
    comment: 'roll-up-visits',
  });
}

type DueOptions = {
  quietSeconds: number;
  monthsMax: number;
  /** Only tests change the default. */
  dayVisitsMin?: number;
  /** The same. */
  pathDaysStep?: number;
};

/**
 * Rolls up months that were quiet for long enough, of all tenants, then such days of the present
 * month, then years whose months are all rolled up. Returns how many of them were due.
 */
export async function rollUpDueMonths(stores: Stores, options: DueOptions): Promise<number> {
  const months = await rollUpMonths(stores, options);
  const { quietSeconds, dayVisitsMin } = options;
  const left = options.monthsMax - months;
  const days = await rollUpDueDays(stores, { quietSeconds, dayVisitsMin, daysMax: left });
  const leftAfterDays = left - days;
  const pathDays = { websitesMax: leftAfterDays, step: options.pathDaysStep };
  const paths = await rollUpDuePathDays(stores, pathDays);
  const years = await rollUpDueYears(stores, { yearsMax: leftAfterDays - paths });
  return months + days + paths + years;
}

/**
 * Rolls up months. One that changes at the same time keeps its state: the rows written are ignored,
 * because their roll number is not the month's.
 */
async function rollUpMonths({ database, clickhouse }: Stores, options: DueOptions) {
  const due = await database.system.run<{
    workspace_id: string;
    website_id: string;
    partition: number;
    changed_at: string;
    roll: number;
  }>(sql.raw('select * from due_visit_months(?, ?)', [options.quietSeconds, options.monthsMax]));
  await rollUpEach(due, async ({ workspace_id, website_id, changed_at, ...rest }) => {
    const ids = { workspaceId: workspace_id, websiteId: website_id };
    const month = { ...rest, ...ids, changedAt: changed_at };
    await rollUp(clickhouse, month);
    await database.transaction(workspace_id, (tx) => recordRoll(tx, month));
  });
  return due.length;
}

/** Records the roll-up unless a later one began, and that its year is due. */
async function recordRoll(tx: Queries, month: DueMonth): Promise<void> {
  const { workspaceId, websiteId, partition } = month;
  const recorded = await tx.run(
    sql('visit_months')
      .where({
        workspace_id: workspaceId,
        website_id: websiteId,
        partition,
        started: month.roll,
        changed_at: sql.raw('?::timestamptz', [month.changedAt]),
      })
      .whereNull('roll')
      .update({ roll: month.roll })
      .returning('partition'),
  );
  if (recorded.length === 0) return;
  await addDueYear(tx, month, Math.floor(partition / 100));
}
