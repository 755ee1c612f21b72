import { recordTasks } from '../../modules/purchases/store/task-store';
import { collectTasks } from '../../modules/rankings/collect/collect-tasks';
import { recordSubmitted } from '../../modules/rankings/collect/submit-tasks';
import type { TaskBatch } from '../../modules/rankings/collect/task-batch';
import { buildReading, noAiOverview } from '../../modules/rankings/providers/build-reading';
import type { Collected, SerpQueue } from '../../modules/rankings/providers/serp';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { type Service, startService } from '../support/service';
import { openScene, type Scene } from './scene';

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
  scene = await openScene(service);
});
afterAll(async () => {
  await scene.close();
  await service.stop();
});

/** A page as the provider charges for it: its AI Overview counts if it was loaded later. */
const pageFor = (credits: number) =>
  buildReading({
    checkedAt: new Date().toISOString(),
    items: [],
    isComplete: true,
    featuredSnippet: null,
    aiOverview: noAiOverview,
    providerCost: { credits, amount: null, unit: 'usd' },
    providerTaskId: 'task',
  });

it('the credit for an AI Overview that did not come later is given back, once', async () => {
  const { workspaceId, websiteId } = scene;
  const { database } = service.services;
  const jobId = newId('job');
  const ids = [await scene.addKeyword('without one'), await scene.addKeyword('with one')];
  const callIds = ids.map((id) => `${jobId}:${id}`);
  await database.transaction(workspaceId, async (tx) => {
    const tasks = callIds.map((callId) => ({
      callId,
      credits: 2,
      seriesFromMs: null,
      question: null,
    }));
    await recordTasks(tx, jobId, tasks);
    const named = callIds.map((callId) => ({ callId, taskId: `task of ${callId}` }));
    await recordSubmitted(tx, 'dataforseo', named);
  });
  const queue: Partial<SerpQueue> = {
    ready: async () => ({ callIds, isWhole: true }),
    collect: async ({ callId }): Promise<Collected> => ({
      state: 'done',
      reading: pageFor(callId === callIds[0] ? 1 : 2),
    }),
  };
  const db = database.reader(workspaceId);
  const batch = {
    workspace: openWorkspace(service.services, workspaceId),
    websiteId,
    jobId,
    source: 'dataforseo',
    provider: { name: 'dataforseo' },
    queue,
    headers: {},
    owns: () => false,
    readAs: { depth: 10, loadsAiOverviews: true },
  } as unknown as TaskBatch;
  const collection = { tasksMax: 10, deadlineMs: 60_000, signal: new AbortController().signal };
  await collectTasks({ onPagesRead: async () => undefined }, batch, collection);
  const settled = await db.run<{ callId: string; credits: number }>(
    sql('credit_settlements').select('call_id', 'credits').where('job_id', jobId),
  );
  const creditsOf = (callId: string | undefined) =>
    settled.find((row) => row.callId === callId)?.credits;
  expect(callIds.map(creditsOf)).toEqual([1, 2]);
});
