import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import type { Stores } from '../../../platform/stores';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { isStaticSql, parameterNameSql, type Roll } from './visit-source';
import { addDueYear, rollUpDueYears } from './visit-year-store';

/**
 * Returns the months of a website that are rolled up and unchanged since, and the years that add up
 * such months.
 */
export async function readRolls(
  db: Queries,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<Roll[]> {
  const rows = await db.run<Omit<Roll, 'hasDays'> & { has_days: boolean }>(
    sql.raw(
      `with rolled as materialized (
         select partition, roll from visit_months
         where workspace_id = ? and website_id = ? and roll is not null)
       select partition, roll, array[partition] as months, true as has_days from rolled
       union all
       select year, roll, months, day_roll is not distinct from roll from visit_years
       where workspace_id = ? and website_id = ? and roll is not null
         and rolls <@ array(select roll from rolled)
       order by partition`,
      [workspaceId, websiteId, workspaceId, websiteId],
    ),
  );
  return rows.map(({ has_days, ...roll }) => ({ ...roll, hasDays: has_days }));
}

// Static text, since it runs for every block: building the SQL costs more than sending it.
const addMonthsText = `insert into visit_months as known (workspace_id, website_id, partition)
  select $1, $2, came.partition from unnest($3::int[]) as came (partition)
  where not exists (select from visit_months noted
    where noted.workspace_id = $1 and noted.website_id = $2
      and noted.partition = came.partition and noted.roll is null
      and noted.changed_at > clock_timestamp() - interval '1 minute')
  order by came.partition
  on conflict (workspace_id, website_id, partition) do update set
    changed_at = excluded.changed_at, roll = null`;

/**
 * Records that a block has visits of these months, in the block's transaction, so that they are
 * read visit by visit again. A month recorded within the last minute is skipped: the roll-up waits
 * much longer than that after the newest record.
 */
export async function addVisitMonths(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
  partitions: readonly number[],
): Promise<void> {
  // Times far from now share a partition that is never rolled up.
  const months = partitions.filter((partition) => partition !== 0);
  if (months.length === 0) return;
  await tx.run({ text: addMonthsText, values: [workspaceId, websiteId, months] });
}

/**
 * Records the same for visits about to change or to be deleted, for the known months in the range.
 */
export async function recordVisitChange(
  db: Database,
  { workspaceId, websiteId }: { workspaceId: string; websiteId?: string },
  between: { firstPartition: number; lastPartition: number },
): Promise<void> {
  await db.transaction(workspaceId, async (tx) => {
    await tx.run(
      sql('visit_months')
        .where({ workspace_id: workspaceId, ...(websiteId && { website_id: websiteId }) })
        .whereBetween('partition', [between.firstPartition, between.lastPartition])
        .update({ changed_at: sql.raw('clock_timestamp()'), roll: null }),
    );
  });
}

type DueMonth = WebsiteRef & { partition: number; roll: number; changedAt: string };

/** Approximate maximum of visits in one statement: a larger month is rolled up in slices. */
const sliceVisits = 500_000;

/** The shortest month has this many days, and a slice contains whole days. */
const slicesMax = 28;

const groups = 'bot, operator, purpose, verification, status';
const head = (roll: string) => `workspace_id, website_id, partition, ${roll}`;
const counted = 'count() AS visits, min(at) AS first_at, max(at) AS last_at';
const month = `FROM crawler_visits WHERE workspace_id = {workspace:String}
  AND website_id = {website:String} AND partition = {partition:UInt32}`;
const rollParameter = '{roll:UInt64} AS roll';
// Rows that count a day are in one slice, and so are rows that count a path.
const sliceOfDay = 'toDayOfMonth(day) % {slices:UInt8} = {slice:UInt8}';
const sliceOfPath = 'path_hash % {slices:UInt8} = {slice:UInt8}';

const statements = [
  `INSERT INTO crawler_hours (${head('roll')}, day, hour, ${groups}, method, host, has_query, is_static,
      visits, first_at, last_at)
    SELECT ${head(rollParameter)}, day, toHour(at) AS hour, ${groups}, method, host,
      toBool(query != '') AS has_query, ${isStaticSql} AS is_static, ${counted}
    ${month} AND ${sliceOfDay}
    GROUP BY workspace_id, website_id, partition, day, hour, ${groups}, method, host, has_query, is_static`,
  `INSERT INTO crawler_paths (${head('roll')}, path, path_hash, ${groups}, has_query,
      visits, first_at, last_at)
    SELECT ${head(rollParameter)}, path, path_hash, ${groups}, toBool(query != '') AS has_query, ${counted}
    ${month} AND ${sliceOfPath}
    GROUP BY workspace_id, website_id, partition, path, path_hash, ${groups}, has_query`,
  `INSERT INTO crawler_path_totals (${head('roll')}, path, path_hash, verification, visits, first_at, last_at)
    SELECT ${head('roll')}, path, path_hash, verification, sum(visits), min(first_at), max(last_at)
    FROM crawler_paths WHERE workspace_id = {workspace:String} AND website_id = {website:String}
      AND partition = {partition:UInt32} AND roll = {roll:UInt64} AND ${sliceOfPath}
    GROUP BY ${head('roll')}, path, path_hash, verification`,
  `INSERT INTO crawler_parameters (${head('roll')}, day, name, ${groups}, visits)
    SELECT ${head(rollParameter)}, day, ${parameterNameSql} AS name, ${groups}, count() AS visits
    ${month} AND ${sliceOfDay} AND query != ''
    GROUP BY workspace_id, website_id, partition, day, name, ${groups}`,
];

async function rollUp(clickhouse: ClickHouse, due: DueMonth): Promise<void> {
  const { workspaceId, websiteId, partition, roll } = due;
  const parameters = { website: websiteId, partition };
  const [found] = await clickhouse.query<{ visits: number }>(workspaceId, {
    sql: `SELECT count() AS visits ${month}`,
    parameters,
    comment: 'count-month-visits',
  });
  const visits = found?.visits ?? 0;
  const slices = Math.min(slicesMax, Math.ceil(visits / sliceVisits));
  for (let slice = 0; slice < slices; slice += 1) {
    for (const statement of statements) {
      await clickhouse.update(workspaceId, {
        sql: statement,
        parameters: { ...parameters, roll, slices, slice },
        comment: 'roll-up-visits',
      });
    }
  }
}

type DueOptions = { quietSeconds: number; monthsMax: number };

/**
 * Rolls up months that were quiet for long enough, of all tenants, then years whose months are all
 * rolled up. Returns how many of both were due.
 */
export async function rollUpDueMonths(stores: Stores, options: DueOptions): Promise<number> {
  const months = await rollUpMonths(stores, options);
  return months + (await rollUpDueYears(stores, { yearsMax: options.monthsMax - months }));
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
  let failure: { error: unknown } | undefined;
  for (const { workspace_id, website_id, changed_at, ...rest } of due) {
    const month = {
      ...rest,
      workspaceId: workspace_id,
      websiteId: website_id,
      changedAt: changed_at,
    };
    try {
      await rollUp(clickhouse, month);
      await database.transaction(workspace_id, (tx) => recordRoll(tx, month));
    } catch (error) {
      // A failing month must not block other tenants' months.
      failure = { error };
    }
  }
  if (failure) throw failure.error;
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
