import type { Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, type NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createActivities } from '../../activities';
import { createWorkers } from '../../activities/worker';
import {
  closeWorkerServices,
  createWorkerServices,
  type WorkerServices,
} from '../../activities/worker-services';
import { targetKeyOf } from '../../modules/indexing/rules/path-hash';
import { VisitFacts } from '../../modules/indexing/rules/visit-facts';
import { toFactColumns } from '../../modules/indexing/store/fact-columns';
import { queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import { statusQueryName } from '../../modules/jobs/job-types';
import { enqueueJob, getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import { purgeWebsiteRows } from '../../modules/websites/store/website-data-store';
import { renderMetrics } from '../../platform/metrics';
import { searchAttributes } from '../../platform/temporal/task-queues';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { createWorkspace, type Service, startService } from '../support/service';
import { storedRows } from '../support/stored-rows';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { workflowBundlePath } from '../support/workflow-bundle';

let service: Service;
let temporal: Client;
let workspaceId: string;
let client: ApiClient;
let workers: Worker[];
let connection: NativeConnection;
let running: Promise<unknown>;
let workerServices: WorkerServices;
const logged: string[] = [];
/** Websites whose rows cannot be removed. */
const readOnly = new Set<string>();

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  service = await startService({ dispatches: true });
  const { config } = service.services;
  temporal = service.services.temporal.client;
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  workerServices = createWorkerServices(config, log);
  const activities = createActivities(workerServices);
  const failing = {
    ...activities,
    async purgeWebsite(website: Parameters<typeof activities.purgeWebsite>[0]) {
      if (!readOnly.has(website.websiteId)) return activities.purgeWebsite(website);
      throw ApplicationFailure.nonRetryable('the store is read-only for ever', 'store_read_only');
    },
  };
  ({ workers, connection } = await createWorkers(config, failing, workflowBundlePath()));
  running = Promise.all(workers.map((worker) => worker.run()));
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
});
afterAll(async () => {
  for (const worker of workers) worker.shutdown();
  await running;
  await connection.close();
  await closeWorkerServices(workerServices);
  await service.stop();
});

const newWebsite = async () => {
  const domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  return { id: data.id, domain };
};
const insert = (websiteId: string, count: number) =>
  insertVisits(
    service.services.clickhouse,
    { workspaceId, websiteId },
    Array.from({ length: count }, () => ({})),
  );

/** Rows of a website; with those that are only hidden, when asked for. */
async function rowsOf(websiteId: string, { hidden = false } = {}): Promise<number> {
  const { clickhouse } = service.services;
  const query = {
    sql: `SELECT count() AS count FROM crawler_visits
          WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
    parameters: { website: websiteId },
    comment: 'test',
  };
  const [row] = hidden
    ? await storedRows<{ count: number }>(clickhouse, workspaceId, query)
    : await clickhouse.of(workspaceId).query<{ count: number }>(query);
  return Number(row?.count ?? 0);
}

const read = (jobId: string) => getJob(service.services.database.reader(workspaceId), jobId);
const finished = (jobId: string): Promise<Job> =>
  waitFor('the job’s end', async () => {
    const job = await read(jobId);
    return isFinished(job) && job;
  });
const progressOf = async (jobId: string) =>
  (await temporal.workflow.getHandle(jobId).query<{ progress: { done: number } }>(statusQueryName))
    .progress.done;

const enqueue = (websiteId: string, secondPassAfterMs: number) =>
  service.services.database.transaction(workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, {
      type: 'website.purge',
      websiteId,
      input: { secondPassAfterMs },
      memo: { domain: 'example.com' },
    });
    return job.id;
  });

it('every row of the website goes, really, and no row of another', async () => {
  const [doomed, other] = [await newWebsite(), await newWebsite()];
  await insert(doomed.id, 500);
  await insert(other.id, 300);
  const job = await finished(await enqueue(doomed.id, 100));
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 2, total: 2, unit: 'passes' },
    result: { rowsRemoved: 500 },
    error: null,
    attempts: 1,
    startedAt: expect.any(String),
    finishedAt: expect.any(String),
  });
  expect([await rowsOf(doomed.id), await rowsOf(doomed.id, { hidden: true })]).toEqual([0, 0]);
  expect(await rowsOf(other.id)).toBe(300);
});

it('rows that land after the first pass go with the second', async () => {
  const { id } = await newWebsite();
  await insert(id, 10);
  const jobId = await enqueue(id, 3_000);
  await waitFor('the first pass', async () => (await read(jobId)).status === 'running');
  await waitFor('the first pass', async () => (await progressOf(jobId)) === 1);
  await insert(id, 7);
  expect(await finished(jobId)).toMatchObject({
    status: 'completed',
    result: { rowsRemoved: 17 },
  });
  expect(await rowsOf(id, { hidden: true })).toBe(0);
});

it('its ledger goes with it, and no other’s', async () => {
  const [doomed, other] = [await newWebsite(), await newWebsite()];
  const { database } = service.services;
  for (const { id: websiteId, domain } of [doomed, other]) {
    await insert(websiteId, 3);
    const urls = Array.from({ length: 50 }, (_, index) => `https://${domain}/page-${index}`);
    await client.post(`/websites/${websiteId}/indexing/urls`, { urls });
    const facts = new VisitFacts();
    const source = { bot: 'Googlebot', isSearch: true, scheme: '', host: '' } as const;
    facts.add(source, BigInt(targetKeyOf('/page-1', '')), { atMs: Date.now(), status: 200 });
    await database.transaction(workspaceId, async (tx) => {
      await queueFacts(tx, websiteId, toFactColumns(facts.all));
      await tx.run({
        text: `update ledger_urls set discovered_at = now() where website_id = $1 and url like '%-2'`,
        values: [websiteId],
      });
    });
  }
  const left = async (websiteId: string) => {
    const tables = ['ledger_queue', 'ledger_urls', 'ledger_counts', 'ledger_days'];
    const rows = tables.map((table) =>
      database
        .reader(workspaceId)
        .run({ text: `select 1 from ${table} where website_id = $1`, values: [websiteId] }),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  expect(await left(doomed.id)).toEqual([1, 50, 2, 1]);
  await client.delete(`/websites/${doomed.id}`);
  await waitFor('the first pass', async () => (await rowsOf(doomed.id)) === 0);
  expect(await left(doomed.id)).toEqual([0, 0, 0, 0]);
  expect(await left(other.id)).toEqual([1, 50, 2, 1]);
});

it('the activity run again removes nothing more, and nothing else', async () => {
  const { id } = await newWebsite();
  await insert(id, 5);
  const run = () => purgeWebsiteRows(openWorkspace(service.services, workspaceId), id);
  expect([await run(), await run()]).toEqual([5, 0]);
});

it('deleting a website starts it, and it can be found by workspace, website and kind', async () => {
  const { id, domain } = await newWebsite();
  await insert(id, 20);
  const answer = await client.delete(`/websites/${id}`);
  const jobId = answer.headers.get('Location')?.split('/').at(-1) ?? '';
  await waitFor('the first pass', async () => (await rowsOf(id)) === 0);
  const description = await temporal.workflow.getHandle(jobId).describe();
  expect(description).toMatchObject({ type: 'purgeWebsite', memo: { domain } });
  const attributes = description.typedSearchAttributes;
  expect(attributes.get(searchAttributes.workspace)).toBe(workspaceId);
  expect(attributes.get(searchAttributes.website)).toBe(id);
  expect(attributes.get(searchAttributes.jobType)).toBe('website.purge');
  await temporal.workflow.getHandle(jobId).cancel();
  expect((await finished(jobId)).status).toBe('canceled');
});

it('ends once the website is gone, whether it succeeds or fails', async () => {
  const { id } = await newWebsite();
  await insert(id, 5);
  const answer = await client.delete(`/websites/${id}`);
  const first = answer.headers.get('Location')?.split('/').at(-1) ?? '';
  await waitFor('the first pass', async () => (await rowsOf(id)) === 0);
  await temporal.workflow.getHandle(first).cancel();
  await finished(first);
  expect(await finished(await enqueue(id, 0))).toMatchObject({ status: 'completed' });
  readOnly.add(id);
  const jobId = await enqueue(id, 0);
  expect(await finished(jobId)).toMatchObject({ status: 'failed' });
  const { data: events } =
    await client.get<{ type: string; data: { jobType: string } }[]>('/events?type=job.failed');
  expect(events).toContainEqual(expect.objectContaining({ subject: jobId, websiteId: null }));
});

it('cancelled between its passes it says so, with what it had done', async () => {
  const { id } = await newWebsite();
  const jobId = await enqueue(id, 600_000);
  await waitFor('the start', async () => (await read(jobId)).status === 'running');
  await waitFor('the first pass', async () => (await progressOf(jobId)) === 1);
  await temporal.workflow.getHandle(jobId).cancel();
  expect(await finished(jobId)).toMatchObject({
    status: 'canceled',
    progress: { done: 1, total: 2 },
    result: null,
    error: { code: 'canceled' },
  });
});

it('a failure that no retry fixes is recorded with its own code and words', async () => {
  const { id } = await newWebsite();
  readOnly.add(id);
  const jobId = await enqueue(id, 0);
  expect(await finished(jobId)).toMatchObject({
    status: 'failed',
    error: { code: 'store_read_only', message: 'the store is read-only for ever' },
    result: null,
  });
});

it('the log and the metrics say how jobs ended', async () => {
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'job started', type: 'website.purge' }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'job ended',
      type: 'website.purge',
      outcome: 'completed',
      credits: 0,
      durationMs: expect.any(Number),
    }),
  );
  expect(await renderMetrics()).toMatch(
    /sightline_job_seconds_count\{type="website.purge",outcome="completed"\} [1-9]/,
  );
});
