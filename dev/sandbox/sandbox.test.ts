import { rankOn } from '../../modules/rankings/rules/ranking';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import {
  control,
  providersAt,
  serpCall,
  serpRequest,
} from '../../test/providers/sandbox-providers';
import { errorOf } from '../../test/providers/stub-server';
import { createSandbox, type Sandbox } from './sandbox';

let sandbox: Sandbox;
let providers: ReturnType<typeof providersAt>;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, queueDelayMs: 60 });
  providers = providersAt(sandbox.url);
});

afterAll(async () => {
  await Promise.all(Object.values(providers).map((provider) => provider.close()));
  await sandbox.close();
});

beforeEach(async () => {
  await control(sandbox.url, 'DELETE', 'faults');
  await control(sandbox.url, 'DELETE', 'calls');
});

const names = ['dataforseo', 'serpapi', 'serper', 'searxng'] as const;
const calls = (callId = '') => control(sandbox.url, 'GET', `calls?callId=${callId}`);

describe.each(names)('%s', (name) => {
  it('reads the same page twice, to its depth, and says what it bought', async () => {
    const request = serpRequest({ depth: 40 });
    const call = serpCall();
    const first = await providers[name].readLive(request, call);
    const second = await providers[name].readLive(request, serpCall());
    expect(second.organic).toEqual(first.organic);
    expect(first.organic.map(({ position }) => position)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect(first.providerCost.credits).toBe(4);
    const { ofCall, boughtTwice } = await calls(call.callId);
    expect(Object.keys(ofCall).length).toBeGreaterThanOrEqual(name === 'dataforseo' ? 1 : 4);
    expect(boughtTwice).toEqual([]);
  });

  it('the same search stands the same whichever provider is asked', async () => {
    const request = serpRequest({ keyword: 'trail running' });
    const reading = await providers[name].readLive(request, serpCall());
    const other = await providers.dataforseo.readLive(request, serpCall());
    expect(reading.organic.map(({ url }) => url)).toEqual(other.organic.map(({ url }) => url));
  });

  it('a repetition of a call is seen', async () => {
    const call = serpCall({ callId: `${name}-twice` });
    await providers[name].readLive(serpRequest({ depth: 10 }), call);
    await providers[name].readLive(serpRequest({ depth: 10 }), call);
    expect((await calls()).boughtTwice).toHaveLength(1);
  });

  it.each([
    ['sandbox:cut', { kind: 'transient', code: 'connection_lost', mayBeCharged: true }, 1],
    ['sandbox:half', { kind: 'transient', mayBeCharged: true }, 1],
    ['sandbox:html', { kind: 'bad_data', code: 'not_json', mayBeCharged: true }, 1],
    ['sandbox:other', { kind: 'bad_data', code: 'other_keyword' }, 1],
    ['sandbox:status=503', { kind: 'transient', code: 'http_503' }, 0],
    ['sandbox:status=429', { kind: 'transient' }, 0],
    ['sandbox:status=500', { kind: 'transient' }, 0],
    ['sandbox:status=401', { kind: 'auth', mayBeCharged: false }, 0],
    ['sandbox:status=402', { kind: 'quota', mayBeCharged: false }, 0],
  ])('%s', async (keyword, expected, bought) => {
    const call = providers[name].readLive(serpRequest({ keyword, depth: 10 }), serpCall());
    expect(await errorOf(call)).toMatchObject({ ...expected, provider: name });
    expect((await calls()).purchases).toBe(bought);
  });

  it('sandbox:empty is an empty page', async () => {
    const request = serpRequest({ keyword: 'sandbox:empty of words' });
    const reading = providers[name].readLive(request, serpCall());
    // Only two providers say that the engine has no results, which concludes nothing either.
    if (name === 'serper' || name === 'searxng') {
      expect(await errorOf(reading)).toMatchObject({ kind: 'bad_data', code: 'no_results' });
    } else {
      const ended = { isEmpty: true, depthRead: 0, isComplete: false };
      expect(await reading).toMatchObject(ended);
    }
  });

  it('a slow provider is given up, and may have charged', async () => {
    const quick = providersAt(sandbox.url, { totalTimeoutMs: 80 });
    const request = serpRequest({ keyword: 'sandbox:slow=400', depth: 10 });
    expect(await errorOf(quick[name].readLive(request, serpCall()))).toMatchObject({
      kind: 'transient',
      code: 'total_timeout',
      mayBeCharged: true,
    });
    expect((await calls()).purchases).toBe(1);
    await Promise.all(Object.values(quick).map((provider) => provider.close()));
  });

  it('a fault on demand meets as many calls as it says, with its Retry-After', async () => {
    const fault = { match: { provider: name }, status: 503, retryAfterSeconds: 3, times: 2 };
    await control(sandbox.url, 'POST', 'faults', fault);
    const read = () => providers[name].readLive(serpRequest({ depth: 10 }), serpCall());
    const expected = { kind: 'transient', retryAfterMs: 3_000, mayBeCharged: false };
    expect(await errorOf(read())).toMatchObject(expected);
    expect(await errorOf(read())).toMatchObject(expected);
    await expect(read()).resolves.toMatchObject({ depthRead: 10 });
  });
});

it.each([
  ['dataforseo', 'wrong', 'auth', '40100'],
  ['dataforseo', 'empty', 'quota', '40200'],
  ['serpapi', 'wrong', 'auth', 'http_401'],
  ['serpapi', 'empty', 'quota', 'out_of_searches'],
  ['serper', 'wrong', 'auth', 'http_403'],
  ['serper', 'empty', 'quota', 'out_of_credits'],
] as const)('%s with a credential that begins with %s', async (name, secret, kind, code) => {
  const bad = providersAt(sandbox.url, { secret: `${secret}-s3cret` });
  const error = await errorOf(bad[name].readLive(serpRequest(), serpCall()));
  expect(error).toMatchObject({ kind, code });
  expect(`${(error as Error).stack}`).not.toContain('s3cret');
  await Promise.all(Object.values(bad).map((provider) => provider.close()));
});

it('a SearXNG without JSON says so; a silent engine is an error, not an empty page', async () => {
  const plain = await createSandbox({ port: 0, searxngAllowsJson: false });
  const { searxng } = providersAt(plain.url);
  expect(await errorOf(searxng.readLive(serpRequest(), serpCall()))).toMatchObject({
    code: 'json_disabled',
  });
  await searxng.close();
  await plain.close();
  const request = serpRequest({ keyword: 'sandbox:pending' });
  expect(await errorOf(providers.searxng.readLive(request, serpCall()))).toMatchObject({
    kind: 'transient',
    code: 'engine_unresponsive',
  });
});

it('overviews are known, unknown or none; ads are never a position; snippet owners are first', async () => {
  const owns = createUrlScope({
    domain: 'example.com',
    matchMode: 'subdomains',
    ownedHosts: [],
  });
  const contents = new Set<string>();
  let snippets = 0;
  let advertised = 0;
  for (let index = 0; index < 200; index += 1) {
    const request = serpRequest({ keyword: `phrase ${index}`, depth: 10 });
    const reading = await providers.dataforseo.readLive(request, serpCall());
    contents.add(reading.aiOverview.content);
    const ranking = rankOn(reading, owns);
    if (ranking.ownsFeaturedSnippet) {
      snippets += 1;
      expect(ranking.position).toBe(1);
    }
    const isAdvertised = reading.items.some(
      ({ type, url }) => type.startsWith('ads') && owns(url ?? ''),
    );
    if (isAdvertised) advertised += 1;
    for (const own of ranking.ownUrls) expect(own.url).not.toContain('/offers/');
  }
  expect([...contents].sort()).toEqual(['known', 'none', 'unknown']);
  expect(snippets).toBeGreaterThan(0);
  expect(advertised).toBeGreaterThan(0);
});

it('SerpApi’s second step fetches what DataForSEO leaves unknown', async () => {
  for (let index = 0; index < 120; index += 1) {
    const request = serpRequest({ keyword: `phrase ${index}`, depth: 10 });
    const one = await providers.dataforseo.readLive(request, serpCall());
    if (one.aiOverview.content !== 'unknown') continue;
    const other = await providers.serpapi.readLive(request, serpCall());
    expect(other.aiOverview.content).toBe('known');
    expect(other.aiOverview.citations.length).toBeGreaterThan(0);
    return;
  }
  throw new Error('No overview was left unknown.');
});

it('a day of the past can be read', async () => {
  const read = (date: string) => providers.dataforseo.readLive(serpRequest(), serpCall({ date }));
  const past = await read('2026-05-04');
  expect(past.checkedAt).toMatch(/^2026-05-04T/);
  expect(past.organic).not.toEqual((await read('2026-11-21')).organic);
});

it('a rule of the control interface that makes no sense is refused', async () => {
  await expect(control(sandbox.url, 'POST', 'faults', { statuses: 1 })).rejects.toThrow();
});
