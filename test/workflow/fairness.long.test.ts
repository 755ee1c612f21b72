import { randomUUID } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import { priorityOf } from '../../platform/temporal/task-queues';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { timeOf } from '../support/timing';
import { waitFor } from '../support/wait-for';
import { workflowBundlePath } from '../support/workflow-bundle';

/** More than the places of a task queue, and far more than a workspace's share of them. */
const websitesMany = 14;
const reportsMany = 100;

type Started = { id: string; jobId: string };
type JobData = { status: string; error: { code: string; message: string } | null };

let site: Site;
/** While true, no report can be made. */
let isBroken = false;
let attempts = 0;
/** The workspaces whose schedules ran, in order. */
const scheduled: string[] = [];
const [loudKey, quietKey] = ['loud', 'quiet'];
let collector: Collector;
let loud: ApiClient;
let loudId: string;
let quiet: { client: ApiClient; websiteId: string };

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector({
    around: (activities) => ({
      ...activities,
      enqueueScheduledJobs: async ({ workspaceId }) => void scheduled.push(workspaceId),
      freezeReport: async (ref) => {
        if (!isBroken) return activities.freezeReport(ref);
        attempts += 1;
        throw new Error('a fault of the code');
      },
    }),
  });
  const { service } = collector;
  const [of, other] = [await createWorkspace(), await createWorkspace()];
  loudId = of.workspaceId;
  loud = await newClient(service, loudId);
  const client = await newClient(service, other.workspaceId);
  const host = site.takeHost();
  site.put(host, '/', {
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Quiet</title>',
  });
  quiet = { client, websiteId: await newWebsite(client, host) };
});
afterAll(async () => {
  await collector.stop();
  await site.close();
});

async function newWebsite(client: ApiClient, host: string): Promise<string> {
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  return data.id;
}

async function ended(client: ApiClient, jobId: string): Promise<JobData> {
  return waitFor('the job’s end', async () => {
    const { data } = await client.get<JobData>(`/jobs/${jobId}?wait=5`);
    return ['completed', 'failed', 'canceled'].includes(data.status) && data;
  });
}

/** Asks for a report and returns its job. */
async function startReport(client: ApiClient, websiteId: string): Promise<string> {
  const body = { type: 'rankings', websiteIds: [websiteId], formats: ['json'] };
  const answer = await client.post<Started>('/reports', body);
  if (answer.status !== 202) throw new Error(answer.text);
  return answer.data.jobId;
}

async function startAudit(client: ApiClient, websiteId: string): Promise<string> {
  const answer = await client.post<Started>(`/websites/${websiteId}/audits`, {});
  if (answer.status !== 202) throw new Error(answer.text);
  return answer.data.jobId;
}

const report = async () => {
  const jobId = await startReport(quiet.client, quiet.websiteId);
  expect(await ended(quiet.client, jobId)).toMatchObject({ status: 'completed' });
};
const audit = async () => {
  const jobId = await startAudit(quiet.client, quiet.websiteId);
  expect(await ended(quiet.client, jobId)).toMatchObject({ status: 'completed' });
};

/** How long what takes so long alone may take next to another's work, on a busy machine. */
const atMost = (aloneMs: number) => aloneMs * 5 + 20_000;

const statusesOf = async (jobIds: readonly string[]) => {
  const { data } = await loud.get<{ id: string; status: string }[]>('/jobs?limit=200');
  const ids = new Set(jobIds);
  return data.filter(({ id }) => ids.has(id)).map(({ status }) => status);
};

it('Temporal hands out the tasks of a queue to each workspace in turn', async () => {
  const { config, temporal } = collector.service.services;
  const taskQueue = `test-${randomUUID()}`;
  const many = 60;
  const start = (key: string, index: number) =>
    temporal.client.workflow.start('scheduledCollection', {
      taskQueue,
      workflowId: `${taskQueue}-${key}-${index}`,
      args: [{ workspaceId: key, websiteId: '' }],
      priority: priorityOf(key),
    });
  const handles = [];
  for (let index = 0; index < many; index += 1) handles.push(await start(loudKey, index));
  handles.push(await start(quietKey, 0));
  const connection = await NativeConnection.connect({ address: config.temporal.address });
  const worker = await Worker.create({
    connection,
    namespace: config.temporal.namespace,
    taskQueue,
    workflowBundle: { codePath: workflowBundlePath() },
    maxConcurrentWorkflowTaskExecutions: 2,
  });
  await worker.runUntil(Promise.all(handles.map((handle) => handle.result())));
  await connection.close();
  expect(scheduled).toHaveLength(many + 1);
  // First come would be last.
  expect(scheduled.indexOf(quietKey)).toBeLessThan(many / 3);
});

it('a hundred reports of a workspace leave another’s alone', async () => {
  const websiteId = await newWebsite(loud, site.takeHost());
  const client = await newClient(collector.service, loudId);
  const asked = Array.from({ length: reportsMany }, () => startReport(client, websiteId));
  const jobIds = await Promise.all(asked);
  const countDone = async () =>
    (await statusesOf(jobIds)).filter((status) => status === 'completed').length;
  const before = await countDone();
  await report();
  const doneDuring = (await countDone()) - before;
  // First come would be after all that were asked for before. Counted, because the machine's speed
  // says nothing about whose turn it is.
  expect(reportsMany - before).toBeGreaterThan(reportsMany / 2);
  expect(doneDuring).toBeLessThan(reportsMany / 3);
});

it('a workspace’s slow sitemaps and sites leave another’s report and audit alone', async () => {
  const aloneMs = [await timeOf(report), await timeOf(audit)] as const;
  const dripping = { body: ' '.repeat(100_000), dripMs: 200 };
  const websiteIds: string[] = [];
  const jobIds: string[] = [];
  for (let made = 0; made < websitesMany; made += 1) {
    const host = site.takeHost();
    const websiteId = await newWebsite(loud, host);
    websiteIds.push(websiteId);
    site.put(host, '/sitemap.xml', dripping);
    const urls = [0, 1, 2].map((each) => site.put(host, `/slow-${each}.xml`, dripping));
    const { data } = await loud.post<{ job: { id: string } }>(
      `/websites/${websiteId}/indexing/sitemaps`,
      { urls },
    );
    jobIds.push(data.job.id, await startAudit(loud, websiteId));
  }
  await waitFor('slow reads', async () => site.asked.some((name) => name.endsWith('slow-0.xml')));
  await waitFor('slow crawls', async () => site.asked.some((name) => name.endsWith('sitemap.xml')));
  const togetherMs = [await timeOf(report), await timeOf(audit)] as const;
  // The slow work was there all the while.
  expect((await statusesOf(jobIds)).filter((status) => status === 'running')).not.toEqual([]);
  expect(togetherMs[0]).toBeLessThan(atMost(aloneMs[0]));
  expect(togetherMs[1]).toBeLessThan(atMost(aloneMs[1]));
  const path = `/websites/${websiteIds[0]}/indexing/sitemaps`;
  const isGivenUp = await waitFor('a sitemap that is given up', async () => {
    const { data } = await loud.get<{ error: { code: string } | null }[]>(path);
    return data.some(({ error }) => error?.code === 'timeout');
  });
  expect(isGivenUp).toBe(true);
  for (const websiteId of websiteIds) await loud.delete(`/websites/${websiteId}`);
});

it('a step that fails again and again fails its job, with what to do', async () => {
  isBroken = true;
  const jobId = await startReport(quiet.client, quiet.websiteId);
  const { status, error } = await ended(quiet.client, jobId);
  expect(status).toBe('failed');
  expect(error).toEqual({
    code: 'internal_error',
    message:
      'The step freezeReport failed 5 times, so it was given up. Start the job again; if it fails again, give its id to the operator.',
  });
  expect(attempts).toBe(5);
});
