import type { TimeRange } from '../../../platform/calendar/time-range';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { LogDay } from '../rules/log-coverage';

/**
 * Records the hours of a block's lines, in the block's transaction. Most blocks have no new hours,
 * and write nothing. Idempotent. `isSettled`: no batch record can take them back.
 */
export async function addLogDays(
  tx: Queries,
  websiteId: string,
  days: readonly LogDay[],
  isSettled: boolean,
): Promise<void> {
  if (days.length === 0) return;
  // Always in the same order, so that concurrent blocks of the same days do not deadlock.
  const values = [days.map(({ day }) => day), days.map(({ hours }) => hours)];
  await tx.run({
    text: 'select add_log_days($1, $2, $3, $4, $5)',
    values: [tx.workspaceId, websiteId, ...values, isSettled],
  });
}

/**
 * Returns the hours of a website's log lines, including people's, oldest day first. They
 * distinguish "no crawler came" from "no logs came". The first and last day of the range are whole.
 */
export async function readLogCoverage(
  db: Queries,
  websiteId: string,
  { from, to }: TimeRange,
): Promise<LogDay[]> {
  const query = sql('log_days')
    .select(
      sql.raw(
        `day - date '1970-01-01' as day, hours, received_on - date '1970-01-01' as received_on`,
      ),
    )
    .where({ workspace_id: db.workspaceId, website_id: websiteId })
    .orderBy('log_days.day');
  if (from) query.where('log_days.day', '>=', from.toISOString().slice(0, 10));
  // `to` is exclusive, so midnight belongs to the previous day.
  if (to) query.where('log_days.day', '<=', new Date(to.getTime() - 1).toISOString().slice(0, 10));
  return db.run<LogDay>(query);
}

/** Deletes the days without a line received since then: their visits are deleted, too. */
export async function forgetLogDays(tx: Queries, receivedBeforeMs: number): Promise<void> {
  await tx.run(
    sql('log_days')
      .where({ workspace_id: tx.workspaceId })
      .andWhere('received_on', '<', new Date(receivedBeforeMs).toISOString().slice(0, 10))
      .delete(),
  );
}
