import { aiProviderNames } from '../../../modules/ai/providers/ai-provider';
import { AiProviders } from '../../../modules/ai/providers/ai-providers';
import { readHostRules } from '../../../platform/network/host-rules';
import { aiCall, aiProvidersAt, askOf } from '../../../test/providers/sandbox-ai-providers';
import { control } from '../../../test/providers/sandbox-providers';
import { errorOf } from '../../../test/providers/stub-server';
import { createSandbox, type Sandbox } from '../sandbox';

let sandbox: Sandbox;
let providers: ReturnType<typeof aiProvidersAt>;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, queueDelayMs: 60 });
  // Endless bodies are read to the limit.
  providers = aiProvidersAt(sandbox.url, { replyBytesMax: 500_000 });
});

afterAll(async () => {
  await closeAll(providers);
  await sandbox.close();
});

beforeEach(async () => {
  await control(sandbox.url, 'DELETE', 'faults');
  await control(sandbox.url, 'DELETE', 'calls');
});

const closeAll = (all: ReturnType<typeof aiProvidersAt>) =>
  Promise.all(Object.values(all).map((provider) => provider.close()));

const sandboxCalls = () => control(sandbox.url, 'GET', 'calls');

describe.each(aiProviderNames)('%s', (name) => {
  it('answers the same sample of a day alike, with valid sources, and buys it once', async () => {
    const provider = providers[name];
    const answer = await askOf(provider);
    const again = await askOf(provider);
    expect(again.text).toBe(answer.text);
    expect(again.cited).toEqual(answer.cited);
    expect(answer).toMatchObject({ state: 'ok', searched: true, warnings: [] });
    expect(answer.text).toMatch(/1\. \*\*/);
    expect(answer.cited.length).toBeGreaterThan(1);
    expect(answer.cited.map(({ order }) => order)).toEqual(answer.cited.map((_, at) => at + 1));
    for (const { url, start, end } of answer.cited) {
      expect(url).toMatch(/^https:\/\/[^/]+\/[a-z/-]+$/);
      if (start === null || end === null) continue;
      expect(answer.text.slice(start, end).trim()).not.toBe('');
      expect(answer.text.slice(start, end).isWellFormed()).toBe(true);
    }
    expect(JSON.parse(answer.raw)).toBeInstanceOf(Object);
    expect((await sandboxCalls()).purchases).toBe(2);
  });

  it('reports what its capabilities promise', async () => {
    const provider = providers[name];
    const answer = await askOf(provider);
    const { reportsOffsets, reportsQueries, reportsSeen, model } = provider.capabilities;
    expect(answer.cited.some(({ start }) => start !== null)).toBe(reportsOffsets);
    expect(answer.queries.length > 0).toBe(reportsQueries);
    const unseen = answer.seen.filter(({ url }) => !answer.cited.some((each) => each.url === url));
    expect(unseen.length > 0).toBe(reportsSeen);
    if (model === 'required') expect(answer.modelServed).toBe('test-model');
  });

  it('samples differ, and the brands of the call are named in some, not in all', async () => {
    const samples = await Promise.all(
      Array.from({ length: 12 }, (_, sample) => askOf(providers[name], {}, aiCall({ sample }))),
    );
    expect(new Set(samples.map(({ text }) => text)).size).toBeGreaterThan(8);
    const naming = samples.filter(({ text }) => text.includes('**Éclair Shoes**')).length;
    expect(naming).toBeGreaterThan(1);
    expect(
      new Set(samples.flatMap(({ cited }) => cited.map(({ url }) => url))).size,
    ).toBeGreaterThan(6);
  });

  it.each([
    ['sandbox:cut', { kind: 'transient', code: 'connection_lost', mayBeCharged: true }, 1],
    ['sandbox:half', { kind: 'transient', mayBeCharged: true }, 1],
    ['sandbox:html', { kind: 'bad_data', code: 'not_json', mayBeCharged: true }, 1],
    ['sandbox:endless', { kind: 'bad_data', code: 'reply_too_large', mayBeCharged: true }, 1],
    ['sandbox:status=503', { kind: 'transient' }, 0],
    ['sandbox:status=500', { kind: 'transient' }, 0],
    ['sandbox:status=429', { kind: 'transient' }, 0],
    ['sandbox:status=401', { kind: 'auth', mayBeCharged: false }, 0],
    ['sandbox:status=402', { kind: 'quota', mayBeCharged: false }, 0],
  ])('%s', async (prompt, expected, bought) => {
    const error = await errorOf(askOf(providers[name], { prompt }));
    expect(error).toMatchObject({ ...expected, provider: name });
    expect((await sandboxCalls()).purchases).toBe(bought);
  });

  it('impossible citations are dropped with a warning; the rest stays', async () => {
    const good = await askOf(providers[name], { prompt: 'sandbox:citations for shoes' });
    const urls = good.cited.map(({ url }) => url);
    expect(urls.length).toBeGreaterThan(1);
    expect(urls.filter((url) => !url.startsWith('https://') || url.length > 2_048)).toEqual([]);
    expect(good.warnings.join(' ')).toMatch(/no http URL/);
    expect(good.warnings.join(' ')).toMatch(/a URL of more than 2048 characters|only the domain/);
  });

  it('a Retry-After is passed on', async () => {
    const provider = name.startsWith('dataforseo')
      ? 'dataforseo'
      : name.startsWith('serpapi')
        ? 'serpapi'
        : name.replace('_', '-');
    const fault = { match: { provider }, status: 503, retryAfterSeconds: 7, times: 1 };
    await control(sandbox.url, 'POST', 'faults', fault);
    expect(await errorOf(askOf(providers[name]))).toMatchObject({
      kind: 'transient',
      retryAfterMs: 7_000,
    });
  });

  it('a slow engine is given up, and may have charged', async () => {
    const quick = aiProvidersAt(sandbox.url, { totalTimeoutMs: 80 });
    const error = await errorOf(askOf(quick[name], { prompt: 'sandbox:slow=400 shoes' }));
    expect(error).toMatchObject({ kind: 'transient', code: 'total_timeout', mayBeCharged: true });
    await closeAll(quick);
  });

  it('a credential is checked without buying, and never repeated in an error', async () => {
    await expect(providers[name].check({})).resolves.toBeUndefined();
    expect((await sandboxCalls()).purchases).toBe(0);
    const refused = aiProvidersAt(sandbox.url, { secret: 'wrong-s3cret' });
    for (const call of [refused[name].check({}), askOf(refused[name])]) {
      // SerpApi’s and DataForSEO’s account calls, and every question, refuse the same way.
      const error = await errorOf(call);
      expect(error).toMatchObject({ kind: 'auth' });
      expect(`${(error as Error).stack}`).not.toContain('s3cret');
    }
    const empty = aiProvidersAt(sandbox.url, { secret: 'empty-s3cret' });
    expect(await errorOf(askOf(empty[name]))).toMatchObject({ kind: 'quota' });
    await Promise.all([closeAll(refused), closeAll(empty)]);
  });
});

describe('states', () => {
  it.each(['openai', 'xai', 'anthropic', 'gemini', 'openai_compatible'] as const)(
    '%s: a refusal is an answer of its own state',
    async (name) => {
      const answer = await askOf(providers[name], { prompt: 'sandbox:declined shoes' });
      expect(answer).toMatchObject({ state: 'refused', cited: [] });
    },
  );

  it.each(['dataforseo_llm_scraper', 'serpapi_ai_mode'] as const)(
    '%s: a product without an answer shows no answer surface',
    async (name) => {
      const answer = await askOf(providers[name], { prompt: 'sandbox:empty shoes' });
      expect(answer).toMatchObject({ state: 'no_answer_surface', text: '', cited: [] });
    },
  );

  it.each(
    aiProviderNames.filter((name) => !['dataforseo_llm_scraper', 'serpapi_ai_mode'].includes(name)),
  )('%s: a vendor’s empty text is bad data, not an answer', async (name) => {
    const error = await errorOf(askOf(providers[name], { prompt: 'sandbox:empty shoes' }));
    expect(error).toMatchObject({ kind: 'bad_data', code: 'no_text', mayBeCharged: true });
  });

  it.each(['openai', 'anthropic', 'perplexity', 'gemini', 'xai', 'mistral'] as const)(
    '%s: another model than asked for is kept',
    async (name) => {
      const answer = await askOf(providers[name], { prompt: 'sandbox:model shoes' });
      expect(answer.modelServed).toBe('test-model-other-2026-01');
    },
  );

  it.each(['openai', 'anthropic', 'perplexity', 'gemini', 'mistral'] as const)(
    '%s: without the web there are no sources',
    async (name) => {
      const answer = await askOf(providers[name], { online: false });
      expect(answer).toMatchObject({ state: 'ok', searched: false, queries: [], cited: [] });
    },
  );

  it('Anthropic’s paused answers are continued to the whole one', async () => {
    const whole = await askOf(providers.anthropic, { prompt: 'sandbox:pauses=0 shoes' });
    const paused = await askOf(providers.anthropic, { prompt: 'sandbox:pauses=3 shoes' });
    expect(paused.queries.length).toBeGreaterThan(0);
    expect(paused.raw.split('\n')).toHaveLength(4);
    expect(paused.warnings).toEqual([]);
    expect(whole.raw.split('\n')).toHaveLength(1);
    expect(paused.fetched).toEqual([
      expect.objectContaining({ state: 'read', code: null }),
      expect.objectContaining({ state: 'failed', code: 'url_not_accessible' }),
    ]);
    const endless = await askOf(providers.anthropic, { prompt: 'sandbox:pauses=10 shoes' });
    expect(endless.warnings).toEqual(['The answer is not complete: it was paused too often.']);
  });
});

describe('AiProviders', () => {
  it('has every provider in the sandbox, and one client an account', async () => {
    const compatible = { urls: [], hostRules: readHostRules({}) };
    const all = new AiProviders({ sandboxUrl: sandbox.url, compatible });
    for (const name of aiProviderNames) {
      const provider = all.sandbox(name);
      expect(provider.name).toBe(name);
      expect(await askOf(provider)).toMatchObject({ state: 'ok' });
    }
    const own = all.of('openai', { apiKey: 'key' });
    expect(own).not.toBe(all.sandbox('openai'));
    expect(all.of('openai', { apiKey: 'key' })).toBe(own);
    expect(all.of('openai', { apiKey: 'other' })).not.toBe(own);
    await all.close();
    const without = new AiProviders({ sandboxUrl: undefined, compatible });
    expect(() => without.sandbox('openai')).toThrow('no sandbox');
    await without.close();
  });

  it('a compatible server is reached only where an operator allows it', async () => {
    const baseUrl = `${sandbox.url}/openai-compatible/v1`;
    const ask = async (privateHostsAllowed: string, urls = [baseUrl]) => {
      const compatible = { urls, hostRules: readHostRules({ privateHostsAllowed }) };
      const all = new AiProviders({ sandboxUrl: undefined, compatible });
      try {
        const provider = all.of('openai_compatible', { baseUrl, apiKey: 'key' });
        return provider && (await askOf(provider));
      } finally {
        await all.close();
      }
    };
    expect(await errorOf(ask(''))).toMatchObject({ kind: 'auth', code: 'address_refused' });
    expect(await ask(new URL(sandbox.url).host, [`${baseUrl}/other`])).toBeUndefined();
    expect((await sandboxCalls()).calls).toEqual({});
    expect(await ask(new URL(sandbox.url).host)).toMatchObject({ state: 'ok' });
  });
});
