import { isNarrowEnough } from '../../modules/ai/rules/sampling';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { type AiScene, openAiScene, uuidOf } from './scene';

let collector: Collector;
let scene: AiScene;

beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  scene = await openAiScene(collector.service, workspaceId);
});
afterAll(() => collector.stop());

const competitors = [
  { name: 'Shoe Barn', isOwn: false, domains: ['shoe-barn.example'] },
  { name: 'Trail Hub', isOwn: false, domains: ['trail-hub.example'] },
];

it('three prompts and two competitors are all that a refresh needs', async () => {
  const prompts = await scene.addPrompts(
    'best running shoes',
    'best trail shoes',
    'shoes for rain',
  );
  await scene.addBrands(...competitors);
  const before = (await collector.sales()).purchases;
  const job = await scene.collect();
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 45, total: 45, unit: 'answers' },
    result: { prompts: 3, answers: 45, read: 45, failed: 0, frozen: 0 },
    warnings: [],
    skipped: [],
  });
  const targets = await scene.targets();
  expect(targets.map(({ engine, provider }) => `${engine} ${provider}`)).toEqual([
    'chatgpt openai',
    'perplexity perplexity',
    'gemini gemini',
  ]);
  const answers = await scene.answers();
  expect(answers).toHaveLength(45);
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(45);
  for (const prompt of prompts) {
    for (const target of targets) {
      const own = answers.filter(
        (each) => each.prompt === uuidOf(prompt) && each.target === uuidOf(target.id),
      );
      expect(own.map(({ sample }) => sample)).toEqual([1, 2, 3, 4, 5]);
      // Samples of a prompt differ as those of real engines do.
      expect(new Set(own.map(({ text }) => text)).size).toBeGreaterThan(1);
    }
  }
  for (const answer of answers) {
    expect(answer).toMatchObject({ state: 'ok', source: 'sandbox', revision: 1 });
    expect(answer.raw).toBeGreaterThan(100);
  }
  const sold = await collector.sales();
  expect(sold.purchases - before).toBe(45);
  expect(sold.boughtTwice).toEqual([]);
  const website = await scene.client.get<{ lastSyncedAt: string }>(`/websites/${scene.websiteId}`);
  expect(website.data.lastSyncedAt).not.toBeNull();
});

it('brands are found at their offsets, the website’s own one among them', async () => {
  await scene.addPrompts('best running shoes');
  await scene.addBrands(...competitors);
  await scene.collect();
  const brands = await scene.client.get<{ id: string; name: string; isOwn: boolean }[]>(
    `${scene.path}/brands`,
  );
  const names = new Map(brands.data.map(({ id, name }) => [uuidOf(id), name]));
  expect(brands.data.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  const texts = new Map((await scene.answers()).map(({ answer, text }) => [answer, text]));
  const readings = await scene.readings();
  expect(readings).toHaveLength(15);
  const found = new Set<string>();
  for (const { answer, names: uuids, starts, ends } of readings) {
    const text = texts.get(answer) ?? '';
    for (const [place, uuid] of uuids.entries()) {
      const name = names.get(uuid) ?? '';
      found.add(name);
      const [start = 0] = starts[place] ?? [];
      const [end = 0] = ends[place] ?? [];
      expect(text.slice(start, end).toLowerCase()).toContain(name.toLowerCase());
    }
  }
  expect(found.size).toBe(3);
});

it('failures are answers of their own state, and stop nothing', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  const [good, html, declined, endless, other, empty] = await scene.addPrompts(
    'best running shoes',
    'sandbox:html shoes',
    'sandbox:declined shoes',
    'sandbox:endless shoes',
    'sandbox:model shoes',
    'sandbox:empty shoes',
  );
  const job = await scene.collect();
  expect(job).toMatchObject({ status: 'completed', result: { answers: 6, read: 3, failed: 3 } });
  const answers = await scene.answers();
  const of = (id: string | undefined) => answers.find(({ prompt }) => prompt === uuidOf(id ?? ''));
  expect(of(good)).toMatchObject({ state: 'ok' });
  expect(of(declined)).toMatchObject({ state: 'refused' });
  expect(of(other)).toMatchObject({ state: 'ok', model_served: 'sandbox-other-2026-01' });
  for (const id of [html, endless, empty]) {
    expect(of(id)).toMatchObject({ state: 'failed', text: '' });
    expect(of(id)?.failure_code).toMatch(/\S/);
    expect(of(id)?.warnings).toEqual([expect.stringMatching(/\S/)]);
  }
  const { failureCodes } = job.result as { failureCodes: Record<string, number> };
  expect(Object.values(failureCodes).reduce((sum, count) => sum + count, 0)).toBe(3);
  const readings = await scene.readings();
  expect(readings.filter(({ state }) => state === 'failed')).toHaveLength(3);
});

it('a prompt in right-to-left script is asked as it is, and brands have their offsets', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  // cspell:disable-next-line
  const text = 'אילו נעלי ריצה הן הטובות ביותר?';
  await scene.addPrompts(text);
  await scene.addBrands({ name: 'נעלי ריצה', isOwn: true });
  expect(await scene.collect()).toMatchObject({ status: 'completed', result: { read: 1 } });
  const [answer] = await scene.answers();
  const [reading] = await scene.readings();
  const [start = 0] = reading?.starts[0] ?? [];
  const [end = 0] = reading?.ends[0] ?? [];
  expect(answer?.text.slice(start, end)).toBe('נעלי ריצה');
  const { data } = await scene.client.get<{ text: string; isBranded: boolean }[]>(
    `${scene.path}/prompts`,
  );
  expect(data).toMatchObject([{ text, isBranded: true }]);
});

it('a long collection continues as new, and still asks each prompt once', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  await scene.addTarget({ engine: 'gemini', provider: 'gemini', samples: 2 });
  await scene.addPrompts(...Array.from({ length: 9 }, (_, index) => `long ${index}`));
  const job = await scene.finished(await scene.enqueue({ answersPerBatch: 2, batchesPerRun: 4 }));
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 27, total: 27 },
    result: { answers: 27, failed: 0 },
  });
  expect(await scene.answers()).toHaveLength(27);
  expect((await collector.sales()).boughtTwice).toEqual([]);
});

it('it waits with all its targets while its website is paused', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  await scene.addTarget({ engine: 'gemini', provider: 'gemini', samples: 1 });
  await scene.addPrompts(
    ...Array.from({ length: 6 }, (_, index) => `sandbox:slow=400 paused ${index}`),
  );
  const jobId = await scene.enqueue({ answersPerBatch: 1 });
  await waitFor('its beginning', async () => (await scene.job(jobId)).status === 'running');
  await scene.client.patch(`/websites/${scene.websiteId}`, { status: 'paused' });
  await waitFor('its pause', async () => (await scene.job(jobId)).status === 'paused');
  // What was under way has ended after a second.
  const started = Date.now();
  await waitFor('a second', async () => Date.now() - started > 1_000);
  const paused = (await scene.answers()).length;
  expect(paused).toBeLessThan(12);
  const later = Date.now();
  await waitFor('another second', async () => Date.now() - later > 1_000);
  expect(await scene.answers()).toHaveLength(paused);
  await scene.client.patch(`/websites/${scene.websiteId}`, { status: 'active' });
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'completed',
    progress: { done: 12 },
  });
});

it('it is canceled in the middle, and keeps what it has bought', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  await scene.addPrompts(
    ...Array.from({ length: 40 }, (_, index) => `sandbox:slow=500 canceled ${index}`),
  );
  const jobId = await scene.enqueue({ answersPerBatch: 5 });
  const before = (await collector.sales()).purchases;
  await waitFor('some answers', async () => (await collector.sales()).purchases >= before + 15);
  await scene.client.post(`/jobs/${jobId}/cancel`);
  const job = await scene.finished(jobId);
  expect(job).toMatchObject({ status: 'canceled', error: { code: 'canceled' } });
  const answers = await scene.answers();
  expect(answers.length).toBeGreaterThanOrEqual(10);
  expect(answers.length).toBeLessThan(40);
});

it('an account that is refused stops its target alone', async () => {
  const refused = await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  await scene.addTarget({ engine: 'gemini', provider: 'gemini', samples: 1 });
  await scene.addPrompts('best shoes', 'best boots', 'best socks');
  const rule = { match: { provider: 'openai' }, status: 402 };
  await fetch(`${collector.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(rule),
  });
  const job = await scene.collect();
  await fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
  expect(job).toMatchObject({
    status: 'completed',
    result: {
      read: 3,
      targets: [
        { targetId: refused, stopped: 'provider_quota' },
        { stopped: null, answers: 3, failed: 0 },
      ],
    },
    skipped: [{ what: refused, code: 'provider_quota' }],
  });
  const failed = (await scene.answers()).filter(({ state }) => state === 'failed');
  expect(failed.map(({ failure_code }) => failure_code)).toContain('insufficient_quota');
});

it('asks a prompt that is revised during the run in its new revision', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 1 });
  const ids = await scene.addPrompts('sandbox:slow=1500 first', 'second');
  const jobId = await scene.enqueue({ answersPerBatch: 1 });
  await waitFor('its beginning', async () => (await scene.job(jobId)).status === 'running');
  await scene.client.patch(`${scene.path}/prompts/${ids[1]}`, { text: 'second, revised' });
  await scene.finished(jobId);
  const asked = (await scene.answers()).map(({ prompt, revision }) => [prompt, revision]);
  expect(asked).toEqual([
    [uuidOf(ids[0] ?? ''), 1],
    [uuidOf(ids[1] ?? ''), 2],
  ]);
});

it('nothing is asked where there is nothing to ask, and the job says why', async () => {
  const skippedOf = async () => (await scene.collect()).skipped[0]?.code;
  expect(await skippedOf()).toBe('no_prompts');
  await scene.addPrompts('best shoes');
  await scene.client.patch(`/websites/${scene.websiteId}`, { aiTracking: false });
  expect(await skippedOf()).toBe('tracking_off');
  await scene.client.patch(`/websites/${scene.websiteId}`, { aiTracking: true });
  await scene.collect();
  // Defaults that were deleted stay deleted.
  for (const { id } of await scene.targets()) {
    await scene.client.delete(`${scene.path}/targets/${id}`);
  }
  expect(await skippedOf()).toBe('no_targets');
});

it('a prompt asks until its rate is known closely enough', async () => {
  const sampled = { samples: 40, targetHalfWidth: 0.2 };
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', ...sampled });
  await scene.addPrompts('best running shoes', 'best trail shoes');
  const [own] = await scene.addBrands({ name: 'Never Named', isOwn: true });
  expect(own).toBeDefined();
  const { result } = await scene.collect();
  const answers = await scene.answers();
  const names = await scene.readings();
  for (const prompt of new Set(answers.map((each) => each.prompt))) {
    const asked = answers.filter((each) => each.prompt === prompt);
    const mentions = asked.filter(({ answer }) =>
      names.find((each) => each.answer === answer)?.names.includes(uuidOf(own ?? '')),
    ).length;
    expect(asked.length % 5).toBe(0);
    expect(asked.length).toBeLessThan(40);
    expect(isNarrowEnough(0.2, { mentions, answers: asked.length })).toBe(true);
    const earlier = asked.slice(0, -5);
    const mentionsEarlier = earlier.filter(({ answer }) =>
      names.find((each) => each.answer === answer)?.names.includes(uuidOf(own ?? '')),
    ).length;
    expect(isNarrowEnough(0.2, { mentions: mentionsEarlier, answers: earlier.length })).toBe(false);
  }
  expect(result).toMatchObject({ answers: answers.length });
});

it('a target asks for no more than its answers a day, and continues where it stopped', async () => {
  const id = await scene.addTarget({
    engine: 'chatgpt',
    provider: 'openai',
    samples: 2,
    answersPerDayMax: 6,
  });
  const prompts = await scene.addPrompts('one', 'two', 'three', 'four', 'five');
  const first = await scene.collect();
  expect(first).toMatchObject({
    status: 'completed',
    result: { answers: 6 },
    skipped: [{ what: id, code: 'daily_budget_spent' }],
  });
  expect(await scene.collect()).toMatchObject({ status: 'completed', result: { answers: 0 } });
  await scene.client.patch(`${scene.path}/targets/${id}`, { answersPerDayMax: 10 });
  await scene.collect();
  const asked = (await scene.answers()).map(({ prompt }) => prompt);
  for (const prompt of prompts) {
    expect(asked.filter((each) => each === uuidOf(prompt))).toHaveLength(2);
  }
});
