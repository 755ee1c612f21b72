// cspell:ignore genai
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createAccessToken, readScope } from '../../dev/sandbox/google/accounts';
import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { createKeywordData } from '../../modules/rankings/providers/keyword-data';
import { createGoogleSearchConsole } from '../../modules/search-console/providers/google-search-console';
import type { GoogleTokens } from '../../modules/search-console/providers/google-tokens';
import { aiProvidersAt, askOf } from '../providers/sandbox-ai-providers';
import { providersAt } from '../providers/sandbox-providers';
import { errorOf } from '../providers/stub-server';
import { describeUnless } from '../support/programs';

/** `npm run sdks` installs the clients there. */
const folder = resolve(process.env['SDKS_FOLDER'] ?? join(__dirname, '../../.data/sdks'));
const missing = ['node_modules/openai', 'python/bin/python3'].filter(
  (name) => !existsSync(join(folder, name)),
);

const run = promisify(execFile);
const keyword = 'blue teapot';
const prompt = 'What are the best running shoes for beginners?';
const property = 'sc-domain:example.com';
const day = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10);
const token = createAccessToken(
  { email: 'reader@example.com', domains: ['example.com'], scopes: [readScope] },
  Date.now() + 3_600_000,
);

type Read = Record<string, Record<string, unknown>>;

describeUnless(missing, 'the providers’ official clients', () => {
  let sandbox: Sandbox;
  let node: Read;
  let python: Read;
  let ai: ReturnType<typeof aiProvidersAt>;
  let serp: ReturnType<typeof providersAt>;

  beforeAll(async () => {
    sandbox = await createSandbox({ port: 0 });
    ai = aiProvidersAt(sandbox.url);
    serp = providersAt(sandbox.url);
    const asked = JSON.stringify({ url: sandbox.url, token, prompt, keyword, property, day });
    const script = join(folder, 'call-clients.mjs');
    copyFileSync(join(__dirname, 'call-clients.mjs'), script);
    node = JSON.parse((await run(process.execPath, [script, asked])).stdout);
    const interpreter = join(folder, 'python/bin/python3');
    const called = await run(interpreter, [join(__dirname, 'call-clients.py'), asked]);
    python = JSON.parse(called.stdout);
  });

  afterAll(async () => {
    await Promise.all([...Object.values(ai), ...Object.values(serp)].map((each) => each.close()));
    await sandbox.close();
  });

  it('are all taken, and understand what they get', () => {
    const failed = Object.entries({ ...node, ...python }).filter(([, read]) => 'failed' in read);
    expect(failed).toEqual([]);
  });

  const textsOf = (read: Record<string, unknown> | undefined, name: string) =>
    (read?.[name] ?? []) as string[];

  const urlsOf = (read: Record<string, unknown> | undefined) =>
    textsOf(read, 'cited').map((url) => url.replace('?utm_source=openai', ''));

  it.each(['openai', 'xai', 'gemini', 'perplexity', 'mistral'] as const)(
    '%s: the adapter reads the text, citations and searches that the client reads',
    async (name) => {
      const answer = await askOf(ai[name], { prompt }, { callId: 'sdks' });
      const read = node[name];
      expect(answer.text).toBe(read?.['text']);
      if (read?.['queries']) expect(answer.queries).toEqual(read['queries']);
      if (!read?.['cited']) return;
      expect(new Set(answer.cited.map(({ url }) => url))).toEqual(new Set(urlsOf(read)));
    },
  );

  it('openai distinguishes commentary from the answer', () => {
    expect(node['openai']?.['phases']).toEqual(['commentary', 'final_answer']);
  });

  it('anthropic thinks, cites and cuts as the adapter reads it', async () => {
    const answer = await askOf(ai.anthropic, { prompt }, { callId: 'sdks' });
    const read = node['anthropic'];
    for (const text of textsOf(read, 'texts')) expect(answer.text).toContain(text.trim());
    expect(new Set(answer.cited.map(({ url }) => url))).toEqual(new Set(urlsOf(read)));
    expect(read).toMatchObject({ reason: 'end_turn', reasonOfSmallLimit: 'max_tokens' });
    expect(read?.['types']).toContain('thinking');
  });

  it('a wrong key of xAI is a 400, and a refused credential', async () => {
    expect(node['xaiWrongKey']).toEqual({ status: 400 });
    const wrong = aiProvidersAt(sandbox.url, { secret: 'wrong' });
    expect(await errorOf(askOf(wrong.xai))).toMatchObject({ kind: 'auth' });
    await Promise.all(Object.values(wrong).map((each) => each.close()));
  });

  it('DataForSEO’s clients and the adapter read the same places, on Google and Bing', async () => {
    const placesOn = async (engine: 'google' | 'bing') => {
      const place = { country: 'DE', language: 'de', location: null, device: 'desktop' } as const;
      const request = { keyword, engine, depth: 10, ...place };
      const { organic } = await serp.dataforseo.readLive(request, { callId: 'sdks' });
      return organic.map(({ position, url }) => `${position} ${url}`);
    };
    const google = await placesOn('google');
    expect(google).toHaveLength(10);
    expect(node['dataforseo']).toEqual({ places: google });
    expect(python['google']).toEqual({ places: google, unknown: 0 });
    expect(python['bing']).toEqual({ places: await placesOn('bing'), unknown: 0 });
  });

  it('DataForSEO’s client for Python reads volumes, and Gemini’s page without ChatGPT’s fields', async () => {
    const account = { login: 'sandbox', password: 'sandbox', requestsPerMinuteMax: 60_000 };
    const volumes = createKeywordData({ ...account, baseUrl: `${sandbox.url}/dataforseo` });
    const asked = { keywords: [keyword], country: 'DE', location: null };
    const [row] = await volumes.read(asked, { callId: 'sdks' });
    await volumes.close();
    expect(python['volumes']).toEqual({ volume: row?.searchVolume });
    expect(python['geminiScraper']).toMatchObject({ types: ['gemini_text'], more: [] });
  });

  it('Search Console counts no position in Discover, with names in any case', async () => {
    const tokens = { read: async () => token, drop() {}, async close() {} };
    const console = createGoogleSearchConsole({
      baseUrl: `${sandbox.url}/google`,
      tokens: tokens as unknown as GoogleTokens,
      requestsPerMinuteMax: 60_000,
    });
    const read = async (type: 'web' | 'discover') => {
      const range = { property, startDate: day, endDate: day, dataState: 'final' } as const;
      const page = await console.query({ ...range, type, dimensions: ['page'], rowLimit: 5 });
      return page.rows.map(({ keys, clicks, position }) => [keys[0], clicks, position]);
    };
    const [web, discover] = [await read('web'), await read('discover')];
    await console.close();
    expect(node['searchConsole']).toEqual({ web, discover });
    expect(web.every(([, , position]) => typeof position === 'number')).toBe(true);
    expect(discover.map(([, , position]) => position)).toEqual([null, null, null, null, null]);
  });

  it('CrUX is read', () => {
    expect(node['crux']).toEqual({ p75: expect.any(Number) });
  });
});
