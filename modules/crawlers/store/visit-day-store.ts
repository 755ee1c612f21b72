import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type Queries, sql } from '../../../platform/postgres/database';
import { rollUpEach } from '../../../platform/rollup/roll-up-each';
import type { Stores } from '../../../platform/stores';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { monthOfDay } from '../rules/visit-times';
import { addDuePathDays } from './visit-path-store';
import { isStaticSql, parameterNameSql } from './visit-source';

const groups = 'bot, operator, purpose, verification, status';
const ofHour = `day, hour, ${groups}, method, host, has_query, is_static`;
const single = `FROM crawler_visits WHERE website_id = {website:String} AND partition = {partition:UInt32}`;

/** Builds the statement that counts a month's visits by hour, of the days that a condition names. */
export const countHoursSql = (condition: string) =>
  `INSERT INTO crawler_hours (workspace_id, website_id, partition, roll, ${ofHour},
      visits, first_at, last_at)
    SELECT workspace_id, website_id, partition, {roll:UInt64} AS roll, day, toHour(at) AS hour,
      ${groups}, method, host, toBool(query != '') AS has_query, ${isStaticSql} AS is_static,
      count() AS visits, min(at) AS first_at, max(at) AS last_at
    ${single} AND ${condition}
    GROUP BY workspace_id, website_id, partition, ${ofHour}`;

/** Builds the same for the names of queries' parameters. */
export const countParametersSql = (condition: string) =>
  `INSERT INTO crawler_parameters (workspace_id, website_id, partition, roll, day, name, ${groups}, visits)
    SELECT workspace_id, website_id, partition, {roll:UInt64} AS roll, day,
      ${parameterNameSql} AS name, ${groups}, count() AS visits
    ${single} AND ${condition} AND query != ''
    GROUP BY workspace_id, website_id, partition, day, name, ${groups}`;

const ofDay = 'day = {day:Date}';
const statements = [countHoursSql(ofDay), countParametersSql(ofDay)];

/** A day with fewer visits is read visit by visit as fast, and needs no rows of its own. */
const visitsMinUsual = 5_000;

/** No request waits for a roll-up, so it may take longer than a read. */
const secondsMax = 55;

type DueDay = WebsiteRef & { day: string; roll: number; changedAt: string };

/** Counts a day's visits by hour, unless they are few. Returns whether it did. */
async function rollUp(clickhouse: ClickHouse, due: DueDay, visitsMin: number): Promise<boolean> {
  const { workspaceId, websiteId: website, day, roll } = due;
  const parameters = { website, day, partition: monthOfDay(day) };
  const [found] = await clickhouse.query<{ visits: number }>(workspaceId, {
    sql: `SELECT count() AS visits ${single} AND ${ofDay}`,
    parameters,
    comment: 'count-day-visits',
  });
  if ((found?.visits ?? 0) < visitsMin) return false;
  for (const statement of statements) {
    await clickhouse.insertFrom(workspaceId, {
      sql: statement,
      parameters: { ...parameters, roll },
      comment: 'roll-up-visit-days',
      settings: { max_execution_time: secondsMax },
    });
  }
  return true;
}

/** Records the roll-up, or forgets a day without one, unless the day changed at the same time. */
async function recordDay(tx: Queries, due: DueDay, isRolledUp: boolean): Promise<void> {
  const { workspaceId, websiteId, day, roll } = due;
  const unchanged = sql('visit_days')
    .where({
      workspace_id: workspaceId,
      website_id: websiteId,
      day,
      started: roll,
      changed_at: sql.raw('?::timestamptz', [due.changedAt]),
    })
    .whereNull('roll');
  await tx.run(isRolledUp ? unchanged.update({ roll }) : unchanged.delete());
  await addDuePathDays(tx, due);
}

/** Rolls up past days of the present month that are due, of all tenants. Returns their number. */
export async function rollUpDueDays(
  { database, clickhouse }: Stores,
  options: { quietSeconds: number; daysMax: number; dayVisitsMin: number | undefined },
): Promise<number> {
  const { quietSeconds, daysMax, dayVisitsMin = visitsMinUsual } = options;
  if (daysMax === 0) return 0;
  const due = await database.system.run<{
    workspace_id: string;
    website_id: string;
    day: string;
    changed_at: string;
    roll: number;
  }>(sql.raw('select * from due_visit_days(?, ?)', [quietSeconds, daysMax]));
  await rollUpEach(due, async ({ workspace_id, website_id, changed_at, ...rest }) => {
    const ids = { workspaceId: workspace_id, websiteId: website_id };
    const day = { ...rest, ...ids, changedAt: changed_at };
    const isRolledUp = await rollUp(clickhouse, day, dayVisitsMin);
    await database.transaction(workspace_id, (tx) => recordDay(tx, day, isRolledUp));
  });
  return due.length;
}
