import { type Queries, sql } from '../../../platform/postgres/database';
import { rollUpEach } from '../../../platform/rollup/roll-up-each';
import { runInSlices } from '../../../platform/rollup/run-in-slices';
import { openWorkspace, type Stores, type WorkspaceReads } from '../../../platform/workspace';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { monthOfDay } from '../rules/visit-times';
import {
  addMonthsSql,
  countPathsSql,
  countTimesSql,
  rolledPathsSql,
  visitsSql,
} from './count-visits-sql';

/** One attempt to roll up a span: its rows have the number `roll`. */
type Attempt = WebsiteRef & { roll: number };

/** A kind of roll-up: what is due, how it is counted, and how it is recorded that it counts. */
type RollUp<Due extends Attempt> = {
  /** SQL for up to `max` attempts, of all tenants; each gets a number that was never used before. */
  due: { sql: string; values: (max: number) => number[] };
  /** The FROM of the rows that are counted, and the statements that count them, in slices. */
  from: string;
  statements: readonly string[];
  slicesMax: number;
  parameters: (due: Due) => Record<string, unknown>;
  /** Fewer rows are read one by one as fast, and are not rolled up. */
  rowsMin?: number | undefined;
  /** Records the number, unless what it counts has changed or a later attempt has begun. */
  commit: (tx: Queries, due: Due, isRolledUp: boolean) => Promise<unknown>;
};

/** No request waits for a roll-up, so it may take longer than a read. */
const secondsMax = 55;

/** Counts what an attempt is of, unless it is little. Returns whether it did. */
async function write<Due extends Attempt>(
  workspace: WorkspaceReads,
  { from, statements, slicesMax, parameters, rowsMin = 0 }: RollUp<Due>,
  due: Due,
): Promise<boolean> {
  const { websiteId: website, roll } = due;
  const all = { ...parameters(due), website, roll };
  const [found] = await workspace.clickhouse.query<{ rows: number }>({
    sql: `SELECT count() AS rows FROM ${from}`,
    parameters: all,
    comment: 'count-to-roll-up',
  });
  const rows = found?.rows ?? 0;
  if (rows < rowsMin) return false;
  await runInSlices(workspace, {
    statements,
    parameters: all,
    rows,
    slicesMax,
    comment: 'roll-up-visits',
    secondsMax,
  });
  return true;
}

type Runner = (stores: Stores, max: number) => Promise<number>;

const runnerOf =
  <Due extends Attempt>(rollUp: RollUp<Due>): Runner =>
  async (stores, max) => {
    const statement = sql.raw(rollUp.due.sql, rollUp.due.values(max));
    const due = await stores.database.system.run<Due>(statement);
    await rollUpEach(due, async (one) => {
      const workspace = openWorkspace(stores, one);
      const isRolledUp = await write(workspace, rollUp, one);
      await workspace.transaction((tx) => rollUp.commit(tx, one, isRolledUp));
    });
    return due.length;
  };

const ids = 'workspace_id, website_id';

const rowOf = ({ workspaceId, websiteId, roll }: Attempt) => ({
  workspace_id: workspaceId,
  website_id: websiteId,
  started: roll,
});

/** The row of an attempt whose visits are as it began. */
const unchanged = (
  table: 'visit_months' | 'visit_days',
  due: Attempt & { changedAt: string },
  span: Record<string, unknown>,
) =>
  sql(table)
    .where({ ...rowOf(due), ...span, changed_at: sql.raw('?::timestamptz', [due.changedAt]) })
    .whereNull('roll');

type DueMonth = Attempt & { partition: number; changedAt: string };

/** Months that are over. The shortest has 28 days, and a slice contains whole days. */
const months = (quietSeconds: number) =>
  runnerOf<DueMonth>({
    due: {
      sql: `select ${ids}, partition, changed_at, roll from due_visit_months(?, ?)`,
      values: (max) => [quietSeconds, max],
    },
    from: visitsSql('1'),
    statements: [...countTimesSql('1'), ...countPathsSql('1')],
    slicesMax: 28,
    parameters: ({ partition }) => ({ partition }),
    async commit(tx, due) {
      const { roll, partition } = due;
      const recorded = await tx.run(
        unchanged('visit_months', due, { partition }).update({ roll }).returning('partition'),
      );
      if (recorded.length > 0) await addDueYear(tx, due.websiteId, Math.floor(partition / 100));
    },
  });

/** Records, with a month's roll-up, that its year has to be added up again. */
const addDueYear = (tx: Queries, websiteId: string, year: number) =>
  tx.run(
    sql.raw(
      `insert into visit_years (workspace_id, website_id, year) values (?, ?, ?)
       on conflict (workspace_id, website_id, year) do update set
         roll = null, started = null, due_at = excluded.due_at`,
      [tx.workspaceId, websiteId, year],
    ),
  );

/** A day with fewer visits is read visit by visit as fast, and needs no rows of its own. */
const visitsOfDayMin = 5_000;

type DueDay = Attempt & { day: string; changedAt: string };

/** Past days of the present month, without paths: two visits in three would be a row. */
const days = (quietSeconds: number, rowsMin = visitsOfDayMin) =>
  runnerOf<DueDay>({
    due: {
      sql: `select ${ids}, day, changed_at, roll from due_visit_days(?, ?)`,
      values: (max) => [quietSeconds, max],
    },
    from: visitsSql('day = {day:Date}'),
    statements: countTimesSql('day = {day:Date}'),
    slicesMax: 1,
    parameters: ({ day }) => ({ day, partition: monthOfDay(day) }),
    rowsMin,
    async commit(tx, due, isRolledUp) {
      const { roll, day } = due;
      const row = unchanged('visit_days', due, { day });
      await tx.run(isRolledUp ? row.update({ roll }) : row.delete());
      await addDuePathDays(tx, due.websiteId);
    },
  });

/** Records, with a day's roll-up, that the days may have to be counted by path. */
const addDuePathDays = (tx: Queries, websiteId: string) =>
  tx.run(
    sql.raw(
      `insert into visit_path_days (workspace_id, website_id) values (?, ?)
       on conflict (workspace_id, website_id) do update set
         is_due = true, due_at = excluded.due_at`,
      [tx.workspaceId, websiteId],
    ),
  );

/** The days are counted anew when five more have ended: in a month, two and a half times its visits. */
const daysAStep = 5;

type DuePathDays = Attempt & { dueAt: string; days: string[]; rolls: string[] };

/** Rolled-up days of the present month by path, all together. Stays due if a day changes as it runs. */
const pathDays = (step = daysAStep) =>
  runnerOf<DuePathDays>({
    due: {
      sql: `select ${ids}, due_at, roll, days, rolls from due_path_days(?, ?)`,
      values: (max) => [step, max],
    },
    from: visitsSql('day IN {days:Array(Date)}'),
    statements: countPathsSql('day IN {days:Array(Date)}'),
    slicesMax: 64,
    parameters: ({ days }) => ({ days, partition: monthOfDay(days[0] ?? '') }),
    commit: (tx, due) =>
      tx.run(
        sql('visit_path_days')
          .where(rowOf(due))
          .update({
            roll: due.roll,
            days: due.days,
            rolls: due.rolls,
            is_due: sql.raw('due_at <> ?::timestamptz', [due.dueAt]),
          }),
      ),
  });

type DueYear = Attempt & { year: number; months: number[]; rolls: string[] };

/** Years whose months are all rolled up. */
const years = () =>
  runnerOf<DueYear>({
    due: {
      sql: `select ${ids}, year, roll, months, rolls from due_visit_years(?)`,
      values: (max) => [max],
    },
    from: rolledPathsSql,
    statements: addMonthsSql,
    slicesMax: 64,
    parameters: ({ year, months: partitions, rolls }) => ({
      year,
      months: partitions,
      rolls: rolls.map(Number),
    }),
    commit: (tx, due) =>
      tx.run(
        sql('visit_years')
          .where({ ...rowOf(due), year: due.year })
          .update({ roll: due.roll, day_roll: due.roll, months: due.months, rolls: due.rolls }),
      ),
  });

/**
 * Rolls up visits that were quiet for long enough, of all tenants: months, then days of the present
 * month, these by path, and years. Returns how many were due. One that changes at the same time does
 * not count: its number is not recorded.
 */
export async function rollUpDueVisits(
  stores: Stores,
  options: {
    quietSeconds: number;
    rollsMax: number;
    /** Only tests change the defaults. */
    dayVisitsMin?: number;
    pathDaysStep?: number;
  },
): Promise<number> {
  const { quietSeconds, rollsMax, dayVisitsMin, pathDaysStep } = options;
  const inOrder = [
    months(quietSeconds),
    days(quietSeconds, dayVisitsMin),
    pathDays(pathDaysStep),
    years(),
  ];
  let rolled = 0;
  for (const run of inOrder) {
    if (rolled < rollsMax) rolled += await run(stores, rollsMax - rolled);
  }
  return rolled;
}
