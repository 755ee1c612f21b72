import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type Queries, sql } from '../../../platform/postgres/database';
import { rollUpEach } from '../../../platform/rollup/roll-up-each';
import { runInSlices } from '../../../platform/rollup/run-in-slices';
import type { Stores } from '../../../platform/stores';
import type { WebsiteRef } from '../../websites/rules/website-ref';

/** Records, with a month's roll-up, that its year has to be added up again. */
export async function addDueYear(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
  year: number,
): Promise<void> {
  await tx.run(
    sql.raw(
      `insert into visit_years (workspace_id, website_id, year) values (?, ?, ?)
       on conflict (workspace_id, website_id, year) do update set
         roll = null, started = null, due_at = excluded.due_at`,
      [workspaceId, websiteId, year],
    ),
  );
}

/** `months` with the numbers of their roll-ups. */
type DueYear = WebsiteRef & { year: number; roll: number; months: number[]; rolls: number[] };

const slicesMax = 64;
/** No request waits for a roll-up, so it may take longer than a read. */
const secondsMax = 55;

const ofMonths = `WHERE website_id = {website:String}
  AND partition IN {months:Array(UInt32)} AND roll IN {rolls:Array(UInt64)}`;
// Rows that count a path are in one slice.
const source = `${ofMonths} AND path_hash % {slices:UInt8} = {slice:UInt8}`;
// Without names, which the conditions would refer to instead of the columns.
const head = '{year:UInt32}, {roll:UInt64}';
const added = 'sum(visits), min(first_at), max(last_at)';
const groups = 'bot, operator, purpose, verification, status, has_query';
const dayGroups = `${groups}, method, host, is_static`;

const statements = [
  `INSERT INTO crawler_paths (workspace_id, website_id, partition, roll, path, path_hash, ${groups},
      visits, first_at, last_at)
    SELECT workspace_id, website_id, ${head}, any(path), path_hash, ${groups}, ${added}
    FROM crawler_paths ${source} GROUP BY workspace_id, website_id, path_hash, ${groups}`,
  `INSERT INTO crawler_path_totals (workspace_id, website_id, partition, roll, path, path_hash,
      verification, visits, first_at, last_at)
    SELECT workspace_id, website_id, ${head}, any(path), path_hash, verification, ${added}
    FROM crawler_path_totals ${source} GROUP BY workspace_id, website_id, path_hash, verification`,
  // A row counts a whole day, so its hour says nothing.
  `INSERT INTO crawler_hours (workspace_id, website_id, partition, roll, day, hour, ${dayGroups},
      visits, first_at, last_at)
    SELECT workspace_id, website_id, ${head}, day, 0, ${dayGroups}, ${added}
    FROM crawler_hours ${ofMonths} AND toDayOfYear(day) % {slices:UInt8} = {slice:UInt8}
    GROUP BY workspace_id, website_id, day, ${dayGroups}`,
];

async function rollUp(clickhouse: ClickHouse, due: DueYear): Promise<void> {
  const { workspaceId, websiteId: website, year, roll, months, rolls } = due;
  const parameters = { website, months, rolls };
  const [found] = await clickhouse.query<{ rows: number }>(workspaceId, {
    sql: `SELECT count() AS rows FROM crawler_paths ${ofMonths}`,
    parameters,
    comment: 'count-year-rows',
  });
  await runInSlices(clickhouse, workspaceId, {
    statements,
    parameters: { ...parameters, year, roll },
    rows: found?.rows ?? 0,
    slicesMax,
    comment: 'roll-up-visit-years',
    secondsMax,
  });
}

/** Records the roll-up unless a later one began, or a month was rolled up anew. */
async function recordRoll(tx: Queries, due: DueYear): Promise<void> {
  const { workspaceId, websiteId, year, roll, months, rolls } = due;
  await tx.run(
    sql('visit_years')
      .where({ workspace_id: workspaceId, website_id: websiteId, year, started: roll })
      .update({ roll, day_roll: roll, months, rolls }),
  );
}

/** Adds up the rolled-up months of years that are due, of all tenants, and returns their number. */
export async function rollUpDueYears(
  { database, clickhouse }: Stores,
  { yearsMax }: { yearsMax: number },
): Promise<number> {
  if (yearsMax === 0) return 0;
  const due = await database.system.run<{
    workspace_id: string;
    website_id: string;
    year: number;
    roll: number;
    months: number[];
    rolls: string[];
  }>(sql.raw('select * from due_visit_years(?)', [yearsMax]));
  await rollUpEach(due, async ({ workspace_id, website_id, rolls, ...rest }) => {
    const ids = { workspaceId: workspace_id, websiteId: website_id };
    const year = { ...rest, ...ids, rolls: rolls.map(Number) };
    await rollUp(clickhouse, year);
    await database.transaction(workspace_id, (tx) => recordRoll(tx, year));
  });
  return due.length;
}
