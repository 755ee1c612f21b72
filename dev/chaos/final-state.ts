import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { Client } from 'pg';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { loadConfig } from '../../platform/config';
import { openTemporal } from '../../platform/temporal/temporal';
import type { FinalState, JobState } from './check-run';
import type { System } from './system';

const describedAtOnce = 10;

type Reading = { keyword: string; reading: string };

/** Reads what is stored once all is quiet, past the links and with rights that the service lacks. */
export async function readFinalState(system: System, workspaceId: string): Promise<FinalState> {
  const config = loadConfig({ ...system.directEnv });
  const postgres = new Client({ connectionString: system.directEnv['DATABASE_BACKUP_URL'] });
  const clickhouse = createClient({ url: config.clickhouse.url, request_timeout: 60_000 });
  const temporal = openTemporal(config);
  await postgres.connect();
  try {
    const rows = async <Row>(text: string) =>
      (await postgres.query(text, [workspaceId])).rows as Row[];
    const ofWorkspace = 'where public_id(workspace_id) = $1';
    const jobs = await rows<Omit<JobState, 'workflow'>>(
      `select public_id(id) as id, type, status, error ->> 'code' as error from jobs ${ofWorkspace}`,
    );
    const blocks = await rows<{ block: string; visits: number }>(
      `select public_id(batch_id) || '.' || block_index as block, (counts ->> 'visits')::int as visits
       from log_blocks ${ofWorkspace}`,
    );
    const readings = await rows<Reading>(
      `select public_id(id) as keyword,
         (extract(epoch from checked_at) * 1000)::bigint || ' at ' || coalesce(position, 0) as reading
       from keywords ${ofWorkspace} and checked_at is not null`,
    );
    return {
      batches: await readBatches(clickhouse, workspaceId),
      blocks: [...(await joinBlocks(clickhouse, workspaceId, blocks))],
      websites: await rows(`select public_id(id) as id, domain, name from websites ${ofWorkspace}`),
      keywords: await rows(
        `select public_id(website_id) as "websiteId", keyword from keywords ${ofWorkspace}`,
      ),
      annotations: await rows(`select public_id(id) as id, title from annotations ${ofWorkspace}`),
      jobs: await mapWithConcurrency(jobs, describedAtOnce, async (job) => ({
        ...job,
        workflow: await temporal.within(10_000, () => workflowStateOf(temporal.client, job.id)),
      })),
      outboxEntries: (await rows(`select 1 from outbox ${ofWorkspace}`)).length,
      readings: joinReadings(readings, await readReadings(clickhouse, workspaceId)),
      boughtTwice: await readBoughtTwice(system.sandboxUrl),
      files: await readFiles(system.filesFolder),
      recordedFiles: (
        await rows<{ key: string }>(
          `select storage_key as key from export_files ${ofWorkspace}
           union all select storage_key from report_files ${ofWorkspace}`,
        )
      ).map(({ key }) => key),
    };
  } finally {
    await postgres.end();
    await clickhouse.close();
    await temporal.close();
  }
}

/** Whether jobs still run or wait to be started, or log lines wait to be stored. */
export async function isQuiet(system: System, workspaceId: string): Promise<boolean> {
  const postgres = new Client({ connectionString: system.directEnv['DATABASE_BACKUP_URL'] });
  await postgres.connect();
  try {
    const { rows } = await postgres.query(
      `select 1 from jobs where public_id(workspace_id) = $1
         and status in ('queued', 'running', 'paused')
       union all select 1 from outbox where public_id(workspace_id) = $1
       union all select 1 from log_inbox where public_id(workspace_id) = $1 limit 1`,
      [workspaceId],
    );
    return rows.length === 0;
  } finally {
    await postgres.end();
  }
}

async function ask<Row>(clickhouse: ClickHouseClient, workspaceId: string, query: string) {
  const query_params = { workspace: workspaceId };
  const result = await clickhouse.query({ query, query_params, format: 'JSONEachRow' });
  return result.json<Row>();
}

const batchOfPath = "extract(path, '^/chaos/([^/]+)/')";

async function readBatches(clickhouse: ClickHouseClient, workspaceId: string) {
  const found = await ask<{ batch: string; rows: string; paths: string }>(
    clickhouse,
    workspaceId,
    `SELECT ${batchOfPath} AS batch, count() AS rows, uniqExact(path) AS paths FROM crawler_visits
     WHERE workspace_id = {workspace:String} GROUP BY batch`,
  );
  return new Map(
    found.map(({ batch, rows, paths }) => [batch, { rows: Number(rows), paths: Number(paths) }]),
  );
}

/** Blocks of both databases: a block's token begins with its batch record's id and its number. */
async function joinBlocks(
  clickhouse: ClickHouseClient,
  workspaceId: string,
  recorded: ReadonlyArray<{ block: string; visits: number }>,
): Promise<FinalState['blocks']> {
  const found = await ask<{ block: string; rows: string; batches: string[] }>(
    clickhouse,
    workspaceId,
    `SELECT arrayStringConcat(arraySlice(splitByChar('.', block_token), 1, 2), '.') AS block,
       count() AS rows, groupUniqArray(${batchOfPath}) AS batches
     FROM crawler_visits WHERE workspace_id = {workspace:String} GROUP BY block`,
  );
  const stored = new Map(found.map((each) => [each.block, each]));
  const known = new Map(recorded.map(({ block, visits }) => [block, visits]));
  return [...new Set([...stored.keys(), ...known.keys()])].map((block) => ({
    block,
    recorded: known.get(block) ?? null,
    rows: Number(stored.get(block)?.rows ?? 0),
    batches: stored.get(block)?.batches ?? [],
  }));
}

const readReadings = (clickhouse: ClickHouseClient, workspaceId: string) =>
  ask<Reading>(
    clickhouse,
    workspaceId,
    `SELECT keyword_id AS keyword,
       concat(toString(toUnixTimestamp64Milli(max(checked_at))), ' at ',
         toString(argMax(position, checked_at))) AS reading
     FROM rank_readings FINAL WHERE workspace_id = {workspace:String} AND state != 'failed'
     GROUP BY keyword_id`,
  );

function joinReadings(inPostgres: Reading[], inClickHouse: Reading[]): FinalState['readings'] {
  const one = new Map(inPostgres.map(({ keyword, reading }) => [keyword, reading]));
  const other = new Map(inClickHouse.map(({ keyword, reading }) => [keyword, reading]));
  return [...new Set([...one.keys(), ...other.keys()])].map((keyword) => ({
    keyword,
    inPostgres: one.get(keyword) ?? null,
    inClickHouse: other.get(keyword) ?? null,
  }));
}

async function workflowStateOf(
  client: ReturnType<typeof openTemporal>['client'],
  jobId: string,
): Promise<JobState['workflow']> {
  try {
    const { status } = await client.workflow.getHandle(jobId).describe();
    return status.name === 'RUNNING' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'missing';
    throw error;
  }
}

async function readBoughtTwice(sandboxUrl: string): Promise<string[]> {
  const response = await fetch(`${sandboxUrl}/_sandbox/calls`);
  return ((await response.json()) as { boughtTwice: string[] }).boughtTwice;
}

async function readFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
