import { openAiScene } from '../ai/scene';
import { killAndStart, killableServers, orNothing } from '../support/kill-servers';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// Servers are killed here, so this file has servers of its own.

/** Calls of one target that are under way at a time. */
const callsAtOnce = 10;

let own: OwnService;
let worker: WorkerProcess;

beforeAll(async () => {
  own = await startOwnService();
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
});

const sales = async () =>
  (await (await fetch(`${own.sandbox.url}/_sandbox/calls`)).json()) as {
    purchases: number;
    boughtTwice: string[];
  };

it.each(killableServers)(
  '%s killed while answers are bought: each is bought and stored once',
  async (server) => {
    const { workspaceId } = await createWorkspace();
    const scene = await openAiScene(own.service, workspaceId);
    await scene.addTarget({ engine: 'chatgpt', provider: 'openai' });
    await scene.addTarget({ engine: 'gemini', provider: 'gemini' });
    await scene.addBrands({ name: 'Shoe Barn', isOwn: false });
    await scene.addPrompts(
      ...Array.from({ length: 8 }, (_, index) => `sandbox:slow=400 ${server} ${index}`),
    );
    await fetch(`${own.sandbox.url}/_sandbox/calls`, { method: 'DELETE' });
    const jobId = await scene.enqueue({ answersPerBatch: 20 });
    await waitFor('the second batches', async () => (await sales()).purchases > 45);
    worker = await killAndStart(own, server, worker);
    const job = await waitFor('the job’s end', async () => {
      const current = await orNothing(scene.job(jobId));
      return current && current.finishedAt !== null && current;
    });
    expect(job).toMatchObject({ status: 'completed', progress: { done: 80, total: 80 } });
    const answers = await scene.answers();
    const failed = answers.filter(({ state }) => state === 'failed');
    // What was under way when its caller died may have been charged: it is reported, not bought again.
    expect(failed.length).toBeLessThanOrEqual(server === 'worker' ? 2 * callsAtOnce : 0);
    for (const { failure_code: code } of failed) expect(code).toBe('interrupted');
    const keys = answers.map(({ prompt, target, sample }) => `${prompt} ${target} ${sample}`);
    expect(keys).toHaveLength(80);
    expect(new Set(keys).size).toBe(80);
    expect(await scene.readings()).toHaveLength(80);
    expect(job.result).toMatchObject({ answers: 80, failed: failed.length });
    const sold = await sales();
    expect(sold.boughtTwice).toEqual([]);
    expect(sold.purchases).toBeLessThanOrEqual(80);
  },
);

it('the worker killed while tasks are bought: each is bought once, and found when it is done', async () => {
  const { workspaceId } = await createWorkspace();
  const scene = await openAiScene(own.service, workspaceId);
  const scraper = { engine: 'chatgpt', provider: 'dataforseo_llm_scraper' };
  await scene.addTarget({ ...scraper, delivery: 'standard' });
  await scene.addPrompts(
    ...Array.from({ length: 8 }, (_, index) => `sandbox:slow=400 queued ${index}`),
  );
  await fetch(`${own.sandbox.url}/_sandbox/calls`, { method: 'DELETE' });
  const jobId = await scene.enqueue({ taskDeadlineMs: 60_000 });
  await waitFor('some tasks', async () => (await sales()).purchases > 15);
  worker = await killAndStart(own, 'worker', worker);
  const job = await scene.finished(jobId);
  expect(job).toMatchObject({ status: 'completed', progress: { done: 40, total: 40 } });
  const answers = await scene.answers();
  expect(new Set(answers.map((one) => `${one.prompt} ${one.sample}`)).size).toBe(40);
  expect(answers).toHaveLength(40);
  // A task that never reached the provider cannot be distinguished from a lost one, and is given up.
  const failed = answers.filter(({ state }) => state === 'failed');
  expect(failed.length).toBeLessThanOrEqual(callsAtOnce);
  for (const { failure_code: code } of failed) expect(code).toBe('interrupted');
  const sold = await sales();
  expect(sold.boughtTwice).toEqual([]);
  expect(sold.purchases).toBe(40 - failed.length);
});
