import {
  errorOf,
  type Stub,
  type StubRequest,
  startStub,
} from '../../../test/providers/stub-server';
import type { SerpRequest } from '../rules/serp-reading';
import { createSearxng } from './searxng';
import type { SerpProvider } from './serp';

const request: SerpRequest = {
  keyword: 'coffee',
  country: 'DE',
  language: 'de',
  location: null,
  device: 'desktop',
  engine: 'bing',
  depth: 20,
};

const result = (host: string, engines: string[], positions: number[]) => ({
  url: `https://${host}/`,
  title: 'Title',
  content: 'Words',
  engine: engines[0],
  engines,
  positions,
  score: 4,
  category: 'general',
  template: 'default.html',
  parsed_url: ['https', host, '/', '', '', ''],
  publishedDate: null,
});

const page = (results: object[], more: object = {}) => ({
  query: 'coffee',
  results,
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: ['tea'],
  unresponsive_engines: [],
  ...more,
});

let stub: Stub;
let provider: SerpProvider;
let answer: (request: StubRequest) => { status?: number; body: unknown };

beforeAll(async () => {
  stub = await startStub((sent) => answer(sent));
  provider = createSearxng({ baseUrl: `${stub.url}/search-engine`, requestsPerMinuteMax: 6_000 });
});

afterAll(async () => {
  await provider.close();
  await stub.close();
});

const read = (more: Partial<SerpRequest> = {}) =>
  provider.readLive({ ...request, ...more }, { callId: 'call-1' });

it('asks one engine, and takes its own order instead of the merged one', async () => {
  answer = ({ url }) => ({
    body:
      url.searchParams.get('pageno') === '1'
        ? page([
            result('second.com', ['bing'], [2]),
            result('other.com', ['duckduckgo'], [1]),
            result('first.com', ['bing', 'duckduckgo'], [1, 3]),
          ])
        : page([result('third.com', ['bing'], [1])]),
  });
  const reading = await read();
  expect(reading.organic.map(({ position, domain }) => [position, domain])).toEqual([
    [1, 'first.com'],
    [2, 'second.com'],
    [3, 'third.com'],
  ]);
  expect(reading).toMatchObject({
    depthRead: 3,
    aiOverview: { present: null, content: 'unknown' },
  });
  expect(stub.requests[0]?.url.pathname).toBe('/search-engine/search');
  expect(Object.fromEntries(stub.requests[1]?.url.searchParams ?? [])).toEqual({
    q: 'coffee',
    engines: 'bing',
    language: 'de-DE',
    pageno: '2',
    format: 'json',
  });
});

it('an engine that gave nothing is a failed collection, not an empty page', async () => {
  answer = () => ({ body: page([], { unresponsive_engines: [['bing', 'timeout']] }) });
  const error = await errorOf(read());
  expect(error).toMatchObject({ kind: 'transient', code: 'engine_unresponsive' });
  expect(String(error)).toContain('bing: timeout');
});

it('no results at all, or of other engines only, are failed readings', async () => {
  answer = () => ({ body: page([]) });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code: 'no_results' });
  answer = () => ({ body: page([result('a.com', ['duckduckgo'], [1])]) });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code: 'engine_missing' });
});

it('a page that repeats the one before ends the reading after two', async () => {
  stub.requests.length = 0;
  const same = page([result('a.com', ['bing'], [1]), result('b.com', ['bing'], [2])]);
  answer = () => ({ body: same });
  expect(await read({ depth: 100 })).toMatchObject({ depthRead: 2, isComplete: false });
  expect(stub.requests).toHaveLength(2);
  // A later page that repeats an earlier one ends it, too.
  answer = ({ url }) => ({
    body: url.searchParams.get('pageno') === '1' ? page([result('c.com', ['bing'], [1])]) : same,
  });
  stub.requests.length = 0;
  expect(await read({ depth: 100 })).toMatchObject({ depthRead: 3, isComplete: false });
  expect(stub.requests).toHaveLength(3);
});

it('explains how to allow JSON on a server that does not', async () => {
  answer = () => ({ status: 403, body: '<html>Forbidden</html>' });
  const error = await errorOf(read());
  expect(error).toMatchObject({ kind: 'bad_request', code: 'json_disabled' });
  expect(String(error)).toContain('search.formats');
});

it.each([
  ['the bot limiter', { status: 429, body: '<html>' }, 'transient', 'limited'],
  ['a page for people', { body: '<html>' }, 'bad_data', 'not_json'],
  ['another keyword', { body: page([], { query: 'tea' }) }, 'bad_data', 'other_keyword'],
])('%s', async (_name, reply, kind, code) => {
  answer = () => reply;
  expect(await errorOf(read())).toMatchObject({ kind, code });
});

it.each([
  [{ device: 'mobile' as const }, 'device_unsupported'],
  [{ location: 'Berlin,Germany' }, 'location_unsupported'],
])('%j is refused, not answered with something else', async (more, code) => {
  expect(await errorOf(read(more))).toMatchObject({ kind: 'bad_request', code });
});
