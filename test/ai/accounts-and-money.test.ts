import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { type AiScene, openAiScene } from './scene';

type Usage = {
  provider: string | null;
  websiteId: string | null;
  websiteTag: string | null;
  calls: number;
  credits: number;
  charges: { unit: string; amount: number }[];
};
type Estimate = {
  prompts: number;
  calls: number;
  credits: number;
  isAffordable: boolean;
  targets: {
    targetId: string | null;
    source: string | null;
    calls: number;
    charge: { unit: string; amount: number } | null;
    skipped: string | null;
  }[];
};

let collector: Collector;
let scene: AiScene;

beforeAll(async () => {
  // Instead of the limits of real accounts.
  collector = await startCollector({
    settings: { PROVIDER_REQUESTS_PER_MINUTE: 'perplexity=60000,gemini=60000' },
  });
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace('starter');
  scene = await openAiScene(collector.service, workspaceId);
});
afterAll(() => collector.stop());

const save = (provider: string, body: object) =>
  scene.client.send<{ state: string; hint: string }>('PUT', `/account/providers/${provider}`, {
    body,
  });
const usage = async (groupBy: string) =>
  (await scene.client.get<Usage[]>(`/account/usage?groupBy=${groupBy}`)).data;
const estimate = async () => (await scene.client.get<Estimate>(`${scene.path}/estimate`)).data;

const perplexity = { engine: 'perplexity', provider: 'perplexity', model: 'sonar', samples: 2 };

it('accounts are tested when they are saved', async () => {
  const saved = await save('openai', { apiKey: 'my-key-1234' });
  expect(saved.data).toMatchObject({ state: 'verified', hint: '…1234' });
  expect(JSON.stringify(saved.data)).not.toContain('my-key');
  for (const provider of ['anthropic', 'perplexity', 'gemini', 'xai', 'mistral']) {
    const refused = await save(provider, { apiKey: 'wrong-key' });
    expect(refused.error?.code).toBe('validation_error');
    expect(refused.error?.details?.[0]?.code).toBe('credential_refused');
  }
  const elsewhere = await save('openai_compatible', {
    apiKey: 'key',
    baseUrl: 'http://127.0.0.1:9/v1',
  });
  expect(elsewhere.error?.details?.[0]?.message).toContain('AI_COMPATIBLE_URLS');
});

it('an account that was revoked fails its target with a code, and the others are asked', async () => {
  await save('perplexity', { apiKey: 'good' });
  await save('gemini', { apiKey: 'good' });
  const revoked = await scene.addTarget({ engine: 'gemini', provider: 'gemini', model: 'm' });
  await scene.addTarget(perplexity);
  await scene.addPrompts('best shoes');
  const rule = { match: { provider: 'gemini' }, status: 401 };
  const faults = `${collector.sandboxUrl}/_sandbox/faults`;
  await fetch(faults, { method: 'POST', body: JSON.stringify(rule) });
  const job = await scene.collect();
  await fetch(faults, { method: 'DELETE' });
  expect(job).toMatchObject({
    status: 'completed',
    skipped: [{ what: revoked, code: 'provider_auth' }],
    result: { read: 2 },
  });
});

it('calls cost credits and money, which usage shows by provider, website and tag', async () => {
  await save('perplexity', { apiKey: 'good' });
  await scene.addTarget(perplexity);
  // Without an account of its own, and no longer by the sandbox.
  const other = await scene.addTarget({ engine: 'gemini', provider: 'gemini' });
  await scene.addPrompts('best shoes', 'best boots');
  await scene.client.patch(`/websites/${scene.websiteId}`, { tags: ['Shoes'] });
  const before = await estimate();
  expect(before).toMatchObject({ prompts: 2, calls: 4, credits: 4, isAffordable: true });
  expect(before.targets).toEqual([
    expect.objectContaining({ source: 'perplexity', calls: 4, charge: null, skipped: null }),
    expect.objectContaining({ targetId: other, calls: 0, skipped: 'provider_not_configured' }),
  ]);
  const job = await scene.collect();
  expect(job).toMatchObject({
    status: 'completed',
    skipped: [{ what: other, code: 'provider_not_configured' }],
    result: { answers: 4 },
  });
  const [byProvider] = await usage('provider');
  expect(byProvider).toMatchObject({ provider: 'perplexity', calls: 4, credits: 4 });
  const amount = byProvider?.charges[0]?.amount ?? 0;
  expect(byProvider?.charges).toEqual([{ unit: 'usd', amount }]);
  expect(amount).toBeGreaterThan(0);
  expect(await usage('website')).toMatchObject([{ websiteId: scene.websiteId, calls: 4 }]);
  expect(await usage('websiteTag')).toMatchObject([{ websiteTag: 'Shoes', credits: 4 }]);
  const [again] = (await estimate()).targets;
  expect(again?.charge?.unit).toBe('usd');
  expect(again?.charge?.amount).toBeCloseTo(amount, 9);
  const account = await scene.client.get<{ credits: { used: number; reserved: number } }>(
    '/account',
  );
  expect(account.data.credits).toMatchObject({ used: 4, reserved: 0 });
});

it('a website buys no more than its answers or dollars of the month', async () => {
  await save('perplexity', { apiKey: 'good' });
  const target = await scene.addTarget(perplexity);
  await scene.addPrompts('one', 'two', 'three');
  const settings = `/websites/${scene.websiteId}/settings`;
  await scene.client.patch(settings, { collection: { aiAnswersPerMonthMax: 4 } });
  const spent = { skipped: [{ what: target, code: 'monthly_budget_spent' }] };
  expect(await scene.collect()).toMatchObject({ ...spent, result: { answers: 4 } });
  await scene.client.patch(settings, {
    collection: { aiAnswersPerMonthMax: null, aiUsdPerMonthMax: 0.000001 },
  });
  expect(await scene.collect()).toMatchObject({ ...spent, result: { answers: 0 } });
  await scene.client.patch(settings, { collection: { aiUsdPerMonthMax: 100 } });
  expect(await scene.collect()).toMatchObject({ skipped: [], result: { answers: 6 } });
});

it('a refresh beyond the credits is refused before anything is asked', async () => {
  const { workspaceId } = await createWorkspace('free');
  scene = await openAiScene(collector.service, workspaceId);
  await save('perplexity', { apiKey: 'good' });
  await scene.addTarget({ ...perplexity, samples: 50 });
  await scene.addTarget({ ...perplexity, model: 'sonar-pro', samples: 50 });
  await scene.addPrompts(...Array.from({ length: 11 }, (_, index) => `prompt ${index}`));
  expect(await estimate()).toMatchObject({ credits: 1_100, isAffordable: false });
  const refused = await scene.client.post(`/websites/${scene.websiteId}/refresh`, {
    kinds: ['ai'],
  });
  expect(refused.status).toBe(402);
  expect(await usage('provider')).toEqual([]);
});

it('what has been estimated before the first collection are its default targets', async () => {
  await scene.addPrompts('best shoes');
  const { targets, calls, credits } = await estimate();
  expect(targets.map(({ targetId, source }) => [targetId, source])).toEqual(
    Array(3).fill([null, 'sandbox']),
  );
  expect({ calls, credits }).toEqual({ calls: 15, credits: 0 });
  expect((await scene.targets()).length).toBe(0);
  expect(await scene.collect()).toMatchObject({ result: { answers: calls } });
});

it('a target that needs a model says so', async () => {
  await save('openai', { apiKey: 'good' });
  await scene.addPrompts('best shoes');
  expect((await scene.collect()).skipped).toEqual([{ what: 'all', code: 'no_targets' }]);
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai' });
  expect((await estimate()).targets[0]?.skipped).toBe('model_missing');
  expect((await scene.collect()).skipped).toEqual([{ what: 'all', code: 'model_missing' }]);
});
