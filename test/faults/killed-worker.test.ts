import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from '../../core/postgres/database';
import { getJob, isFinished } from '../../core/stores/job-store';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { entryPoint } from '../../stack/entry-point';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { uniqueDomain } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

jest.setTimeout(120_000);

let sandbox: Sandbox;
let service: Service;
let workspaceId: string;
let client: ApiClient;
let worker: ChildProcess;

async function startWorker(): Promise<void> {
  worker = fork(entryPoint('activities/main'), {
    env: { ...process.env, SANDBOX_URL: sandbox.url, LOG_LEVEL: 'error' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
}

async function kill(): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
  service = await startService({ sandboxUrl: sandbox.url });
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  await startWorker();
});
afterAll(async () => {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
  await service.stop();
  await sandbox.close();
});

test('a collection goes on within 15 seconds of its killed worker, and buys nothing twice', async () => {
  const website = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const keywords = Array.from({ length: 60 }, (_, index) => `sandbox:slow=150 killed ${index}`);
  await client.post('/keywords', { websiteId: website.data.id, keywords });
  const refresh = await client.post<{ jobs: Array<{ id: string }> }>(
    `/websites/${website.data.id}/refresh`,
    { kinds: ['serp'] },
  );
  const jobId = refresh.data.jobs[0]?.id ?? '';
  const sales = async () =>
    (await (await fetch(`${sandbox.url}/_sandbox/calls`)).json()) as {
      purchases: number;
      boughtTwice: string[];
    };

  // Other files' jobs may be collected by this worker too: only this job's purchases are counted.
  const bought = async () => {
    const [row] = await service.services.database
      .reader(workspaceId)
      .run<{ count: number }>(sql('credit_settlements').where('job_id', jobId).count());
    return row?.count ?? 0;
  };

  await waitFor('the middle of the batch', async () => (await bought()) >= 20, 60_000);
  await kill();
  const boughtBefore = await bought();
  expect(boughtBefore).toBeLessThan(60);
  await startWorker();
  const restartedAt = Date.now();
  await waitFor('more purchases', async () => (await bought()) > boughtBefore, 30_000);
  expect(Date.now() - restartedAt).toBeLessThan(15_000);

  const job = await waitFor(
    'the job’s end',
    async () => {
      const current = await getJob(
        service.services.database.reader(workspaceId),
        workspaceId,
        jobId,
      );
      return isFinished(current) && current;
    },
    60_000,
  );
  expect(job).toMatchObject({ status: 'completed', progress: { done: 60, total: 60 } });
  expect((await sales()).boughtTwice).toEqual([]);
  expect(await bought()).toBeLessThanOrEqual(60);

  // What was under way when the worker died may have been charged: it is told, not bought again.
  const listed = await client.get<
    Array<{ evidence: { state: string; failureCode: string | null } }>
  >(`/keywords?websiteId=${website.data.id}&limit=100`);
  const interrupted = listed.data.filter(({ evidence }) => evidence.failureCode === 'interrupted');
  expect(interrupted.length).toBeLessThanOrEqual(10);
  const others = listed.data.filter(({ evidence }) => evidence.failureCode === null);
  expect(others.length).toBe(60 - interrupted.length);
  for (const { evidence } of others) expect(['measured', 'not_found']).toContain(evidence.state);
});
