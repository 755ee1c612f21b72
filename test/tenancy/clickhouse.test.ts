import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';

type Table = { table: string; isOfWorkspace: 0 | 1; days: string[]; times: string[] };

/** Reads the server's catalog, so tables of later migrations are included automatically. */
let clickhouse: ClickHouse;
const [mine, theirs] = [newId('workspace'), newId('workspace')];
let tables: string[];
let tablesOfNoWorkspace: string[];

beforeAll(async () => {
  clickhouse = openClickHouse({ url: loadConfig(process.env).clickhouse.url });
  const result = await clickhouse.client.query({
    query: `SELECT table, max(name = 'workspace_id') AS isOfWorkspace,
              groupArrayIf(name, type = 'Date') AS days, groupArrayIf(name, type LIKE 'DateTime%') AS times
            FROM system.columns WHERE database = currentDatabase() GROUP BY table`,
    format: 'JSONEachRow',
  });
  const found = await result.json<Table>();
  tables = found.filter(({ isOfWorkspace }) => isOfWorkspace === 1).map(({ table }) => table);
  tablesOfNoWorkspace = found.map(({ table }) => table).filter((each) => !tables.includes(each));
  // Some tables delete rows of the distant past at once.
  const today = new Date().toISOString().slice(0, 10);
  for (const { table, days, times } of found.filter((each) => each.isOfWorkspace === 1)) {
    const dates = [
      ...days.map((name) => [name, today]),
      ...times.map((name) => [name, `${today} 00:00:00`]),
    ];
    const row = Object.fromEntries(dates);
    await clickhouse.client.insert({
      table,
      values: [mine, theirs].map((workspace_id) => ({ ...row, workspace_id })),
      format: 'JSONEachRow',
    });
  }
});
afterAll(() => clickhouse.close());

/** The workspaces that a statement sees in its column `workspace`. */
async function seenBy(sql: string): Promise<string[]> {
  const query = { sql, comment: 'test' };
  const rows = await clickhouse.of(mine).query<{ workspace: string }>(query);
  const streamed: string[] = [];
  for await (const row of clickhouse.of(mine).stream<{ workspace: string }>(query))
    streamed.push(row.workspace);
  expect(streamed.sort()).toEqual(rows.map(({ workspace }) => workspace).sort());
  return [...new Set(streamed)];
}

it('a read sees the rows of its workspace alone, in every table and without a condition', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(30);
  for (const table of tables) {
    const read = `SELECT workspace_id AS workspace FROM ${table}`;
    expect([table, await seenBy(read)]).toEqual([table, [mine]]);
  }
});

it('so does each further table of a statement', async () => {
  const [first, second] = tables;
  for (const sql of [
    `SELECT b.workspace_id AS workspace FROM ${first} AS a CROSS JOIN ${second} AS b`,
    `SELECT workspace_id AS workspace FROM ${first} UNION ALL
       SELECT workspace_id AS workspace FROM ${second}`,
    `WITH their AS (SELECT workspace_id FROM ${second})
       SELECT workspace_id AS workspace FROM their WHERE workspace_id IN (
         SELECT workspace_id FROM ${first} FINAL)`,
    `SELECT arrayJoin((SELECT groupUniqArray(workspace_id) FROM ${second})) AS workspace`,
  ])
    expect([sql, await seenBy(sql)]).toEqual([sql, [mine]]);
});

it('a table without workspaces shows no row', async () => {
  for (const table of tablesOfNoWorkspace)
    expect([table, await seenBy(`SELECT 'any' AS workspace FROM ${table}`)]).toEqual([table, []]);
});

it('a change of rows leaves those of others, as does what an insert reads', async () => {
  const table = 'audit_urls';
  await clickhouse.of(mine).insertFrom({
    sql: `INSERT INTO ${table} (workspace_id, website_id)
          SELECT workspace_id, 'copy' FROM ${table} WHERE website_id = ''`,
    comment: 'test',
  });
  await clickhouse.of(mine).deleteRows({
    table,
    where: "website_id = '' OR true",
    parameters: {},
    comment: 'test',
    how: 'rewrite',
  });
  const result = await clickhouse.client.query({
    query: `SELECT workspace_id AS workspace, website_id AS website FROM ${table}
            WHERE workspace_id IN ({workspaces:Array(String)})`,
    query_params: { workspaces: [mine, theirs] },
    format: 'JSONEachRow',
  });
  expect(await result.json()).toEqual([{ workspace: theirs, website: '' }]);
});
