import { exportScene } from '../exports/export-scene';
import { newClient } from '../support/clients';
import { lockRows } from '../support/lock-rows';
import { type OwnService, startOwnService } from '../support/own-service';
import { createResources } from '../support/samples';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// A worker of another file would continue where the killed one stopped, so this file starts its own servers.

let own: OwnService;
let worker: WorkerProcess;
let workspaceId: string;
let websiteId: string;
let scene: ReturnType<typeof exportScene>;
let client: Awaited<ReturnType<typeof newClient>>;
const rows = 300_000;

beforeAll(async () => {
  own = await startOwnService();
  worker = await own.startWorker();
  const resources = await createResources(own.service, await createWorkspace());
  ({ workspaceId } = resources.workspace);
  websiteId = resources.ids['websiteId'] ?? '';
  client = await newClient(own.service, workspaceId);
  scene = exportScene(own.service, client, resources.readWriteKey);
  await own.service.services.clickhouse.client.command({
    query: `INSERT INTO crawler_visits (workspace_id, website_id, partition, day, at, received_at, bot, path, path_hash)
      SELECT {workspace:String}, {website:String}, 202610, '2026-10-01',
        toDateTime64('2026-10-01 00:00:00', 3, 'UTC') + number / 10, now64(3), 'Googlebot',
        concat('/page-', toString(number)), number FROM numbers(${rows})`,
    query_params: { workspace: workspaceId, website: websiteId },
  });
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
});

const pathsOf = async (id: string) => {
  const made = await scene.ended(id);
  expect([made.status, made.error]).toEqual(['completed', null]);
  const lines = await scene.lines(made, 'crawlerVisits');
  return { made, paths: lines.map(({ path }) => path) };
};

it('a worker killed while it writes: no row is missing, and none is there twice', async () => {
  const { id } = await scene.start({ datasets: ['websites', 'crawlerVisits'], format: 'jsonl' });
  await waitFor('the first file', async () => {
    const { data } = await client.get<{ files: unknown[] }>(`/exports/${id}`);
    return data.files.length === 1;
  });
  await worker.kill();
  worker = await own.startWorker();
  const { made, paths } = await pathsOf(id);
  expect([paths.length, new Set(paths).size]).toEqual([rows, rows]);
  expect(made.files[1]?.rows).toBe(rows);
});

it('a worker killed after it wrote a file that it could not note: the file is written again', async () => {
  const lock = await lockRows('lock table export_files in share mode', []);
  const { id } = await scene.start({ datasets: ['websites'], format: 'jsonl' });
  await waitFor('the worker at the lock', async () => {
    const found = await own.owner.rows(
      "select 1 from pg_locks where relation = 'export_files'::regclass and not granted",
      [],
    );
    return found.length > 0;
  });
  await worker.kill();
  await lock.release();
  worker = await own.startWorker();
  const made = await scene.ended(id);
  expect(made.status).toBe('completed');
  expect(await scene.lines(made, 'websites')).toHaveLength(1);
  const stored: string[] = [];
  const { files } = own.service.services;
  for await (const { key } of files.list(`exports/${workspaceId}/${id}`)) stored.push(key);
  expect(stored).toHaveLength(1);
});

it('a worker killed while it notes that a job runs: Temporal sees it by its heartbeats', async () => {
  await own.backends.act('pause', 'temporal');
  const { id, jobId } = await scene.start({ datasets: ['websites'], format: 'jsonl' });
  const lock = await lockRows('lock table jobs in share mode', []);
  await own.backends.act('resume', 'temporal');
  const job = own.service.services.temporal.client.workflow.getHandle(jobId);
  await waitFor('the worker at the lock', async () => {
    const { raw } = (await job.describe().catch(() => undefined)) ?? {};
    return raw?.pendingActivities?.some(
      ({ activityType, lastStartedTime }) =>
        activityType?.name === 'markJobRunning' && Boolean(lastStartedTime),
    );
  });
  await worker.kill();
  await lock.release();
  worker = await own.startWorker();
  const startedAt = performance.now();
  expect((await scene.ended(id)).status).toBe('completed');
  // Without heartbeats it would wait for the end of the attempt's minute.
  expect(performance.now() - startedAt).toBeLessThan(35_000);
});

it('a canceled export stops, and leaves no half of a file', async () => {
  const { id, jobId } = await scene.start({ datasets: ['crawlerVisits'], format: 'parquet' });
  await waitFor('the job to run', async () => {
    const { data } = await client.get<{ status: string }>(`/jobs/${jobId}`);
    return data.status === 'running';
  });
  await client.post(`/jobs/${jobId}/cancel`, {});
  const ended = await scene.ended(id);
  expect(ended.status).toBe('canceled');
  expect(ended.files).toEqual([]);
});
