import { toUuid } from '../../platform/ids';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { type AiScene, openAiScene } from './scene';

let collector: Collector;
let scene: AiScene;

beforeAll(async () => {
  collector = await startCollector({ queueDelayMs: 300 });
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  scene = await openAiScene(collector.service, workspaceId);
});
afterAll(() => collector.stop());

const scraper = { engine: 'chatgpt', provider: 'dataforseo_llm_scraper', samples: 2 };
const purchases = async () => (await collector.sales()).purchases;

it('answers are bought as tasks, each once, and fetched when they are done', async () => {
  const before = await purchases();
  await scene.addTarget({ ...scraper, delivery: 'standard' });
  await scene.addPrompts('best running shoes', 'sandbox:declined shoes', 'sandbox:late=2500 shoes');
  const job = await scene.collect();
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 6, total: 6 },
    result: { answers: 6, read: 6, failed: 0, failureCodes: {} },
    warnings: [],
  });
  expect(await purchases()).toBe(before + 6);
  expect((await collector.sales()).boughtTwice).toEqual([]);
  const answers = await scene.answers();
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(6);
  expect(answers.map(({ sample }) => sample)).toEqual([1, 2, 1, 2, 1, 2]);
  for (const { state, text, cited } of answers) {
    expect([state, text]).toEqual(['ok', expect.stringMatching(/\S/)]);
    expect(cited).toBeGreaterThanOrEqual(0);
  }
  expect(await scene.readings()).toHaveLength(6);
});

it('only some prompts are asked, as campaigns do', async () => {
  const targetId = await scene.addTarget({ ...scraper, delivery: 'standard' });
  const [chosen = ''] = await scene.addPrompts('best shoes', 'best boots');
  const jobId = await scene.enqueue({ only: { targetId, promptIds: [chosen] } });
  expect(await scene.finished(jobId)).toMatchObject({ result: { answers: 2, read: 2 } });
  const asked = (await scene.answers()).map(({ prompt }) => prompt);
  expect(asked).toEqual([toUuid(chosen), toUuid(chosen)]);
});

it('a task that is never done is given up, and one that is refused fails at once', async () => {
  await scene.addTarget({ ...scraper, samples: 1, delivery: 'priority' });
  const [never, refused, good] = await scene.addPrompts(
    'sandbox:pending shoes',
    'sandbox:code=40501 shoes',
    'best shoes',
  );
  const job = await scene.finished(await scene.enqueue({ taskDeadlineMs: 4_000 }));
  expect(job).toMatchObject({
    status: 'completed',
    result: { answers: 3, read: 1, failed: 2, failureCodes: { provider_timeout: 1, 40501: 1 } },
  });
  const states = new Map(
    (await scene.answers()).map(({ prompt, state, failure_code: code }) => [prompt, [state, code]]),
  );
  expect(states.get(toUuid(never ?? ''))).toEqual(['failed', 'provider_timeout']);
  expect(states.get(toUuid(refused ?? ''))).toEqual(['failed', '40501']);
  expect(states.get(toUuid(good ?? ''))).toEqual(['ok', '']);
});

it('no place in a worker is taken while tasks wait, and a canceled job keeps what is done', async () => {
  await scene.addTarget({ ...scraper, samples: 1, delivery: 'standard' });
  await scene.addPrompts(
    ...Array.from({ length: 60 }, (_, index) => `sandbox:pending shoes ${index}`),
    'best shoes',
  );
  const before = await purchases();
  const jobId = await scene.refresh();
  await waitFor('all tasks', async () => (await purchases()) >= before + 61);
  await waitFor('the one that is done', async () => (await scene.answers()).length === 1);
  // The same worker reads another website’s answers at the same time.
  const { workspaceId } = await createWorkspace();
  const other = await openAiScene(collector.service, workspaceId);
  await other.addPrompts('best boots');
  expect(await other.collect()).toMatchObject({ status: 'completed', result: { answers: 15 } });
  await scene.client.post(`/jobs/${jobId}/cancel`);
  expect(await scene.finished(jobId)).toMatchObject({ status: 'canceled' });
  const answers = await scene.answers();
  expect(answers.filter(({ state }) => state === 'ok')).toHaveLength(1);
  const given = answers.filter(({ failure_code: code }) => code === 'job_ended');
  expect(given).toHaveLength(60);
});

it('only providers that take tasks deliver later, and a day’s budget counts waiting tasks', async () => {
  const { error } = await scene.client.post(`${scene.path}/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
    delivery: 'standard',
  });
  expect(error?.details?.[0]?.code).toBe('delivery_unsupported');
  const sequential = await scene.client.post(`${scene.path}/targets`, {
    ...scraper,
    delivery: 'standard',
    targetHalfWidth: 0.2,
  });
  expect(sequential.error?.details?.[0]?.code).toBe('delivery_unsupported');
  await scene.addTarget({ ...scraper, delivery: 'standard', answersPerDayMax: 3 });
  await scene.addPrompts('one', 'two', 'three');
  const first = await scene.collect();
  expect(first).toMatchObject({
    result: { answers: 3, read: 3 },
    skipped: [{ code: 'daily_budget_spent' }],
  });
  expect(await scene.collect()).toMatchObject({ result: { answers: 0 } });
  expect(await scene.answers()).toHaveLength(3);
});
