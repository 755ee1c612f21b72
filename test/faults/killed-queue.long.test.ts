import type { Sandbox } from '../../dev/sandbox/sandbox';
import { sql } from '../../platform/postgres/database';
import { control } from '../providers/sandbox-providers';
import { CollectionScene, keywordNames } from '../support/collection-scene';
import { type OwnService, startOwnService } from '../support/own-service';
import type { Service } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

let own: OwnService;
let sandbox: Sandbox;
let service: Service;
let scene: CollectionScene;
let worker: WorkerProcess;

beforeAll(async () => {
  own = await startOwnService({ queueDelayMs: 500 });
  ({ sandbox, service } = own);
  scene = await CollectionScene.open(service);
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
});
beforeEach(async () => {
  await control(sandbox.url, 'DELETE', 'faults');
  await control(sandbox.url, 'DELETE', 'calls');
});

const sales = () => control(sandbox.url, 'GET', 'calls');

async function restart(): Promise<void> {
  await worker.kill();
  worker = await own.startWorker();
}

const countOf = async (jobId: string, condition: string) => {
  const [row] = await service.services.database
    .reader(scene.workspaceId)
    .run<{ count: number }>(
      sql('provider_answers').where('job_id', jobId).whereRaw(condition).count(),
    );
  return row?.count ?? 0;
};

const settledOf = async (jobId: string) => {
  const [row] = await service.services.database
    .reader(scene.workspaceId)
    .run<{ count: number }>(sql('credit_settlements').where('job_id', jobId).count());
  return row?.count ?? 0;
};

async function expectAllRead(websiteId: string, jobId: string, count: number): Promise<void> {
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'completed',
    progress: { done: count, total: count },
    result: { keywords: count, failed: 0, mode: 'queue' },
  });
  for (const { evidence } of await scene.keywordsOf(websiteId)) {
    expect(['measured', 'not_found']).toContain(evidence.state);
  }
  const { purchases, boughtTwice } = await sales();
  expect([purchases, boughtTwice]).toEqual([count, []]);
  expect(await settledOf(jobId)).toBe(count);
}

it('killed after the provider took the tasks and before their names were kept, it finds them', async () => {
  const websiteId = await scene.newWebsite(keywordNames(40, 'taken'));
  await control(sandbox.url, 'POST', 'faults', {
    match: { path: 'task_post' },
    delayMs: 20_000,
    times: 1,
  });
  const jobId = await scene.enqueue(websiteId);
  await waitFor('the purchase', async () => (await sales()).purchases === 40);
  expect(await countOf(jobId, 'task_id is null')).toBe(40);
  await restart();
  await expectAllRead(websiteId, jobId, 40);
});

it('killed with pages fetched and not written, it writes each once', async () => {
  const websiteId = await scene.newWebsite(keywordNames(30, 'fetched'));
  await control(sandbox.url, 'POST', 'faults', {
    match: { path: 'task_get', keyword: 'fetched 29' },
    delayMs: 60_000,
    times: 1,
  });
  const jobId = await scene.enqueue(websiteId);
  const kept = () => countOf(jobId, `answer is not null and answer -> 'isWritten' is null`);
  await waitFor('pages that are kept', async () => (await kept()) === 29);
  await restart();
  await expectAllRead(websiteId, jobId, 30);
});

it('killed while its tasks are out, it continues to wait for them', async () => {
  const websiteId = await scene.newWebsite(keywordNames(20, 'out'));
  await control(sandbox.url, 'POST', 'faults', { match: { path: 'tasks_ready' }, status: 500 });
  const jobId = await scene.enqueue(websiteId, { batchKeywords: 5, batchesPerRun: 3 });
  await waitFor(
    'all submissions',
    async () => (await countOf(jobId, 'task_id is not null')) === 20,
  );
  await restart();
  await control(sandbox.url, 'DELETE', 'faults');
  await expectAllRead(websiteId, jobId, 20);
});
