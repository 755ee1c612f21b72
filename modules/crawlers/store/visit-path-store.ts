import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type Queries, sql } from '../../../platform/postgres/database';
import { rollUpEach } from '../../../platform/rollup/roll-up-each';
import { runInSlices } from '../../../platform/rollup/run-in-slices';
import type { Stores } from '../../../platform/stores';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { monthOfDay } from '../rules/visit-times';

const ofWebsite = 'website_id = {website:String}';
const groups = 'bot, operator, purpose, verification, status';
const columns = 'workspace_id, website_id, partition, roll, path, path_hash';
// Rows that count a path are in one slice.
const slice = 'path_hash % {slices:UInt8} = {slice:UInt8}';

/**
 * Builds the statements that count a month's visits by path, of the days that a condition names:
 * first by crawler, then for all crawlers together.
 */
export const countPathsSql = (condition: string): string[] => [
  `INSERT INTO crawler_paths (${columns}, ${groups}, has_query, visits, first_at, last_at)
    SELECT workspace_id, website_id, partition, {roll:UInt64} AS roll, path, path_hash, ${groups},
      toBool(query != '') AS has_query, count() AS visits, min(at) AS first_at, max(at) AS last_at
    FROM crawler_visits WHERE ${ofWebsite} AND partition = {partition:UInt32}
      AND ${condition} AND ${slice}
    GROUP BY workspace_id, website_id, partition, path, path_hash, ${groups}, has_query`,
  `INSERT INTO crawler_path_totals (${columns}, verification, visits, first_at, last_at)
    SELECT ${columns}, verification, sum(visits), min(first_at), max(last_at)
    FROM crawler_paths WHERE ${ofWebsite} AND partition = {partition:UInt32}
      AND roll = {roll:UInt64} AND ${slice}
    GROUP BY ${columns}, verification`,
];

const ofDays = 'day IN {days:Array(Date)}';
const statements = countPathsSql(ofDays);

const slicesMax = 64;
/** No request waits for a roll-up, so it may take longer than a read. */
const secondsMax = 55;
/** The days are counted anew when five more have ended: in a month, two and a half times its visits. */
const daysAStep = 5;

/** Records, with a day's roll-up, that the days may have to be counted by path. */
export async function addDuePathDays(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<void> {
  await tx.run(
    sql.raw(
      `insert into visit_path_days (workspace_id, website_id) values (?, ?)
       on conflict (workspace_id, website_id) do update set
         is_due = true, due_at = excluded.due_at`,
      [workspaceId, websiteId],
    ),
  );
}

/** `days` with the numbers of their roll-ups. */
type DueDays = WebsiteRef & { dueAt: string; roll: number; days: string[]; rolls: string[] };

async function rollUp(clickhouse: ClickHouse, due: DueDays): Promise<void> {
  const { workspaceId, websiteId: website, days, roll } = due;
  const partition = monthOfDay(days[0] ?? '');
  const [found] = await clickhouse.query<{ visits: number }>(workspaceId, {
    sql: `SELECT count() AS visits FROM crawler_visits
      WHERE ${ofWebsite} AND partition = {partition:UInt32} AND ${ofDays}`,
    parameters: { website, partition, days },
    comment: 'count-path-visits',
  });
  await runInSlices(clickhouse, workspaceId, {
    statements,
    parameters: { website, partition, days, roll },
    rows: found?.visits ?? 0,
    slicesMax,
    comment: 'roll-up-visit-paths',
    secondsMax,
  });
}

/** Records the roll-up unless a later one began; it stays due if a day was rolled up while it ran. */
async function recordRoll(tx: Queries, due: DueDays): Promise<void> {
  const { workspaceId, websiteId, roll, days, rolls, dueAt } = due;
  await tx.run(
    sql('visit_path_days')
      .where({ workspace_id: workspaceId, website_id: websiteId, started: roll })
      .update({ roll, days, rolls, is_due: sql.raw('due_at <> ?::timestamptz', [dueAt]) }),
  );
}

/**
 * Counts past days of the present month by path, of all tenants, where these are due. Returns how
 * many websites were.
 */
export async function rollUpDuePathDays(
  { database, clickhouse }: Stores,
  options: { websitesMax: number; step: number | undefined },
): Promise<number> {
  const { websitesMax, step = daysAStep } = options;
  if (websitesMax === 0) return 0;
  const due = await database.system.run<{
    workspace_id: string;
    website_id: string;
    due_at: string;
    roll: number;
    days: string[];
    rolls: string[];
  }>(sql.raw('select * from due_path_days(?, ?)', [step, websitesMax]));
  await rollUpEach(due, async ({ workspace_id, website_id, due_at, ...rest }) => {
    const days = { ...rest, workspaceId: workspace_id, websiteId: website_id, dueAt: due_at };
    await rollUp(clickhouse, days);
    await database.transaction(workspace_id, (tx) => recordRoll(tx, days));
  });
  return due.length;
}
