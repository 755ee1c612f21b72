import {
  errorOf,
  type Stub,
  type StubRequest,
  startStub,
} from '../../../test/providers/stub-server';
import type { SerpRequest } from '../rules/serp-reading';
import type { SerpProvider } from './serp';
import { createSerper } from './serper';

const request: SerpRequest = {
  keyword: 'coffee',
  country: 'US',
  language: 'en',
  location: 'Austin, Texas, United States',
  device: 'desktop',
  engine: 'google',
  depth: 30,
};

const page = (number: number, count: number, more: object = {}) => ({
  searchParameters: { q: 'coffee', gl: 'us', hl: 'en', type: 'search', num: 10, page: number },
  organic: Array.from({ length: count }, (_, index) => ({
    title: 'Title',
    link: `https://site${number}-${index}.com/`,
    snippet: 'Words',
    position: index + 1,
    attributes: {},
  })),
  credits: 1,
  ...more,
});

let stub: Stub;
let provider: SerpProvider;
let answer: (body: { page: number }, request: StubRequest) => { status?: number; body: unknown };

beforeAll(async () => {
  stub = await startStub((sent) => answer(JSON.parse(sent.body), sent));
  provider = createSerper({ baseUrl: stub.url, apiKey: 's3cret-key' });
});

afterAll(async () => {
  await provider.close();
  await stub.close();
});

const read = (more: Partial<SerpRequest> = {}) =>
  provider.readLive({ ...request, ...more }, { callId: 'call-1' });

it('turns pages of ten until the depth, since more a page costs double', async () => {
  stub.requests.length = 0;
  answer = (body) => ({ body: page(body.page, body.page === 2 ? 9 : 10) });
  const reading = await read();
  expect(reading.organic.map(({ position }) => position)).toEqual(
    Array.from({ length: 29 }, (_, index) => index + 1),
  );
  expect(reading.providerCost).toEqual({ credits: 3, amount: 3, unit: 'credits' });
  expect(stub.requests.map(({ body }) => JSON.parse(body))).toEqual(
    [1, 2, 3].map((number) => ({
      q: 'coffee',
      gl: 'us',
      hl: 'en',
      location: 'Austin, Texas, United States',
      num: 10,
      page: number,
      autocorrect: false,
    })),
  );
  expect(stub.requests[0]?.headers['x-api-key']).toBe('s3cret-key');
});

it('blocks are features; AI overviews are not reported, which is not "none"', async () => {
  const blocks = {
    answerBox: { snippet: 'It is', title: 'What', link: 'https://own.com/a' },
    knowledgeGraph: { title: 'Coffee', website: 'https://c.com/', attributes: { k: 'v' } },
    peopleAlsoAsk: [{ question: 'Why?', link: 'https://q.com/' }],
    relatedSearches: [{ query: 'tea' }],
  };
  answer = (body) => ({ body: page(body.page, 10, body.page === 1 ? blocks : {}) });
  const reading = await read();
  expect(reading.featuredSnippet).toMatchObject({ url: 'https://own.com/a', text: 'It is' });
  expect(reading.features).toEqual([
    'featured_snippet',
    'knowledge_panel',
    'people_also_ask',
    'related_searches',
  ]);
  expect(reading.aiOverview).toMatchObject({ present: null, content: 'unknown', answer: null });
});

it('an empty first page is a failed reading, an empty later one the end', async () => {
  answer = () => ({ body: page(1, 0) });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code: 'no_results' });
  answer = (body) => ({ body: page(body.page, body.page === 1 ? 10 : 0) });
  expect(await read()).toMatchObject({ depthRead: 10, isComplete: true });
});

it('a page that repeats ends the reading after two, which then concludes nothing', async () => {
  stub.requests.length = 0;
  answer = () => ({ body: page(1, 10) });
  expect(await read({ depth: 100 })).toMatchObject({
    depthRead: 10,
    isComplete: false,
    providerCost: { credits: 2, amount: 2 },
  });
  expect(stub.requests).toHaveLength(2);
});

it('results of a corrected spelling are not the keyword’s', async () => {
  answer = () => ({ body: page(1, 10, { searchInformation: { showingResultsFor: 'toffee' } }) });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code: 'other_spelling' });
});

it('a result in an unknown shape keeps its place', async () => {
  const first = page(1, 10);
  first.organic[1] = { title: 'Title' } as never;
  first.organic[2] = null as never;
  answer = () => ({ body: first });
  const reading = await read({ depth: 10 });
  expect(reading.organic.map(({ position, url }) => [position, url]).slice(0, 4)).toEqual([
    [1, 'https://site1-0.com/'],
    [2, ''],
    [3, ''],
    [4, 'https://site1-3.com/'],
  ]);
});

it.each([
  [403, 'Unauthorized.', 'auth', 'http_403'],
  [400, 'Not enough credits', 'quota', 'out_of_credits'],
  [400, 'Query is missing', 'bad_request', 'http_400'],
  [429, 'Too many requests', 'transient', 'http_429'],
])('%i "%s" is %s', async (status, message, kind, code) => {
  answer = () => ({ status, body: { message, statusCode: status } });
  expect(await errorOf(read())).toMatchObject({ kind, code });
});

it.each([
  ['another keyword', page(1, 10, { searchParameters: { q: 'tea' } }), 'other_keyword'],
  ['no list of results', { searchParameters: { q: 'coffee' } }, 'unexpected_shape'],
])('%s is bad data', async (_name, body, code) => {
  answer = () => ({ body });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code });
});

it.each([
  [{ device: 'mobile' as const }, 'device_unsupported'],
  [{ engine: 'bing' as const }, 'engine_unsupported'],
])('%j is refused, not answered with something else', async (more, code) => {
  expect(await errorOf(read(more))).toMatchObject({ kind: 'bad_request', code });
});
