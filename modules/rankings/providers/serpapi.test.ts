import {
  errorOf,
  type Stub,
  type StubRequest,
  startStub,
} from '../../../test/providers/stub-server';
import type { SerpRequest } from '../rules/serp-reading';
import type { SerpProvider } from './serp';
import { createSerpApi } from './serpapi';

const request: SerpRequest = {
  keyword: 'coffee',
  country: 'GB',
  language: 'en',
  location: null,
  device: 'mobile',
  engine: 'google',
  depth: 20,
};

const results = (from: number, count: number, firstPosition: number) =>
  Array.from({ length: count }, (_, index) => ({
    position: firstPosition + index,
    title: `Title ${from + index}`,
    link: `https://site${from + index}.com/`,
    displayed_link: 'https://site.com',
    snippet: 'Words',
    source: 'Site',
  }));

const page = (more: object) => ({
  search_metadata: {
    id: '64c3',
    status: 'Success',
    created_at: '2026-11-21 10:00:00 UTC',
    total_time_taken: 1.2,
  },
  search_parameters: { engine: 'google', q: 'coffee', gl: 'uk', hl: 'en', device: 'mobile' },
  search_information: { organic_results_state: 'Results for exact spelling' },
  serpapi_pagination: { current: 1, next: 'https://serpapi.com/search.json?start=10' },
  ...more,
});

let stub: Stub;
let provider: SerpProvider;
let answer: (request: StubRequest) => { status?: number; body: unknown };

beforeAll(async () => {
  stub = await startStub((sent) => answer(sent));
  provider = createSerpApi({ baseUrl: stub.url, apiKey: 's3cret-key' });
});

afterAll(async () => {
  await provider.close();
  await stub.close();
});

beforeEach(() => {
  stub.requests.length = 0;
});

const read = (more: Partial<SerpRequest> = {}) =>
  provider.readLive({ ...request, ...more }, { callId: 'call-1' });

it.each([
  ['begin anew on each page', 1],
  ['continue', 11],
])('positions are counted over all pages where the provider’s %s', async (_name, second) => {
  answer = ({ url }) => {
    const isFirst = !url.searchParams.has('start');
    // Nine results on the first page; the second repeats one that has moved down.
    return {
      body: page({ organic_results: isFirst ? results(1, 9, 1) : results(9, 6, second) }),
    };
  };
  const reading = await read();
  expect(reading.organic.map(({ position }) => position)).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  );
  expect(reading.organic[9]).toMatchObject({ position: 10, url: 'https://site10.com/' });
  expect(reading).toMatchObject({ depthRead: 14, isComplete: true });
  expect(reading.providerCost).toEqual({ credits: 2, amount: 2, unit: 'searches' });
  expect(stub.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    {
      engine: 'google',
      q: 'coffee',
      device: 'mobile',
      gl: 'uk',
      hl: 'en',
      nfpr: '1',
      api_key: 's3cret-key',
    },
    {
      engine: 'google',
      q: 'coffee',
      device: 'mobile',
      gl: 'uk',
      hl: 'en',
      nfpr: '1',
      start: '10',
      api_key: 's3cret-key',
    },
  ]);
});

it('blocks are features, ads no positions, and an answer from a page is the snippet', async () => {
  answer = () => ({
    body: page({
      ads: [
        { position: 1, block_position: 'top', title: 'Ad', link: 'https://ad.com/' },
        { position: 1, block_position: 'bottom', title: 'Ad', link: 'https://ad.org/' },
      ],
      answer_box: {
        type: 'organic_result',
        title: 'What',
        link: 'https://own.com/a',
        snippet: 'It is',
      },
      knowledge_graph: {
        title: 'Coffee',
        type: 'Drink',
        source: { name: 'W', link: 'https://w.org' },
      },
      local_results: { places: [{ position: 1, title: 'Café' }] },
      related_questions: [{ question: 'Why?', link: 'https://q.com/' }],
      related_searches: [{ query: 'tea' }],
      ai_overview: {
        text_blocks: [{ type: 'paragraph', snippet: 'In short', reference_indexes: [0] }],
        references: [{ title: 'R', link: 'https://cited.com/', source: 'Site', index: 0 }],
      },
      organic_results: results(1, 2, 1),
      serpapi_pagination: { current: 1 },
    }),
  });
  const reading = await read();
  expect(reading.organic.map(({ position }) => position)).toEqual([1, 2]);
  expect(reading.featuredSnippet).toMatchObject({ url: 'https://own.com/a', text: 'It is' });
  expect(reading.aiOverview).toEqual({
    present: true,
    content: 'known',
    citations: [{ url: 'https://cited.com/', domain: 'cited.com', title: 'R' }],
    answer: {
      text: 'In short',
      cited: [{ url: 'https://cited.com/', title: 'R', start: 0, end: 8 }],
      raw: expect.stringContaining('"paragraph"'),
    },
  });
  expect(reading.features).toEqual([
    'ads_top',
    'ai_overview',
    'featured_snippet',
    'knowledge_panel',
    'local_pack',
    'people_also_ask',
    'ads_bottom',
    'related_searches',
  ]);
  // The engine has no second page: there are only 2 results.
  expect(stub.requests).toHaveLength(1);
  expect(reading.isComplete).toBe(true);
});

describe('an AI overview that is loaded in a second step', () => {
  const first = page({
    ai_overview: { page_token: 'tok3n', serpapi_link: 'https://serpapi.com/search.json' },
    organic_results: results(1, 3, 1),
  });
  const overview = {
    text_blocks: [{ type: 'paragraph', snippet: 'In short' }],
    references: [{ title: 'R', link: 'https://cited.com/', index: 0 }],
  };

  it('is fetched at once, before the next page', async () => {
    answer = ({ url }) => ({
      body: url.searchParams.has('page_token')
        ? { search_metadata: { status: 'Success' }, ai_overview: overview }
        : first,
    });
    const reading = await read();
    const [, second] = stub.requests;
    expect(second?.url.searchParams.get('engine')).toBe('google_ai_overview');
    expect(second?.url.searchParams.get('page_token')).toBe('tok3n');
    expect(reading.aiOverview).toMatchObject({ present: true, content: 'known' });
    expect(reading.providerCost).toMatchObject({ credits: 2 });
  });

  it.each([
    ['fails', { status: 503, body: { error: 'no' } }],
    ['reports an error', { body: { ai_overview: { error: 'Could not be generated.' } } }],
  ])('is present with unknown content where that %s', async (_name, reply) => {
    answer = ({ url }) => (url.searchParams.has('page_token') ? reply : { body: first });
    const reading = await read({ depth: 10 });
    expect(reading.aiOverview).toMatchObject({ present: true, content: 'unknown', answer: null });
    expect(reading.organic).toHaveLength(3);
  });
});

it('Success with an error and "Fully empty" is a valid empty page', async () => {
  answer = () => ({
    body: page({
      search_information: { organic_results_state: 'Fully empty' },
      error: "Google hasn't returned any results for this query.",
      serpapi_pagination: null,
    }),
  });
  expect(await read()).toMatchObject({ isEmpty: true, depthRead: 0, isComplete: false });
});

it.each([
  [400, 'Missing query `q` parameter.', 'bad_request', 'http_400'],
  [401, 'Invalid API key.', 'auth', 'http_401'],
  [403, 'The account was deleted.', 'auth', 'http_403'],
  [429, 'Your account has run out of searches.', 'quota', 'out_of_searches'],
  [429, 'You exceed the hourly throughput limit.', 'transient', 'http_429'],
  [503, 'Search failed.', 'transient', 'http_503'],
])('%i "%s" is %s', async (status, error, kind, code) => {
  answer = () => ({ status, body: { error } });
  expect(await errorOf(read())).toMatchObject({ kind, code, mayBeCharged: false });
});

it.each([
  [
    'another keyword',
    { search_parameters: { q: 'tea' }, organic_results: results(1, 3, 1) },
    'bad_data',
  ],
  ['no results and no word why', {}, 'bad_data'],
  ['a search that is not done', { search_metadata: { status: 'Processing' } }, 'transient'],
])('%s is a failure', async (_name, more, kind) => {
  answer = () => ({ body: page(more) });
  expect(await errorOf(read())).toMatchObject({ kind });
});

it('what was bought is kept when a later page fails, and said to be incomplete', async () => {
  answer = ({ url }) =>
    url.searchParams.has('start')
      ? { status: 500, body: { error: 'no' } }
      : { body: page({ organic_results: results(1, 10, 1) }) };
  const reading = await read({ depth: 30 });
  expect(reading).toMatchObject({ isComplete: false, depthRead: 10 });
  expect(reading.providerCost).toEqual({ credits: 1, amount: 1, unit: 'searches' });
});

it('Bing is asked in its own parameters', async () => {
  answer = () => ({ body: page({ organic_results: results(1, 10, 1) }) });
  await read({ engine: 'bing', country: 'DE', language: 'de' });
  expect(Object.fromEntries(stub.requests[1]?.url.searchParams ?? [])).toMatchObject({
    engine: 'bing',
    mkt: 'de-DE',
    first: '11',
    count: '10',
  });
});

it('the key is in no error', async () => {
  answer = ({ url }) => ({ status: 401, body: { error: `Invalid key in ${url.search}` } });
  const error = await errorOf(read());
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('s3cret');
});

it.each([
  { organic_results_state: 'Some results for exact spelling but showing fixed spelling' },
  { organic_results_state: 'Empty showing fixed spelling results' },
  { showing_results_for: 'toffee' },
])('the results of a corrected spelling are not the keyword’s: %j', async (state) => {
  answer = () => ({ body: page({ search_information: state, organic_results: results(1, 9, 1) }) });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code: 'other_spelling' });
});

it('a page that repeats ends the reading after two, and both are charged', async () => {
  answer = () => ({ body: page({ organic_results: results(1, 10, 1) }) });
  expect(await read({ depth: 100 })).toMatchObject({
    depthRead: 10,
    isComplete: false,
    providerCost: { credits: 2, amount: 2 },
  });
  expect(stub.requests).toHaveLength(2);
});

it('a result without a link keeps its place, and costs no other', async () => {
  const [first, , ...rest] = results(1, 9, 1);
  const broken = { position: 2, title: 'No link' };
  answer = () => ({
    body: page({ organic_results: [first, broken, ...rest], serpapi_pagination: {} }),
  });
  const reading = await read();
  expect(reading.organic.map(({ position, url }) => [position, url]).slice(0, 3)).toEqual([
    [1, 'https://site1.com/'],
    [2, ''],
    [3, 'https://site3.com/'],
  ]);
  answer = () => ({ body: page({ organic_results: [broken, broken] }) });
  expect(await errorOf(read())).toMatchObject({ kind: 'bad_data', code: 'no_organic_results' });
});

it('all words of an overview are its text: tables, lists in lists, comparisons', async () => {
  const overview = {
    text_blocks: [
      { type: 'paragraph', snippet: 'In short.', reference_indexes: [0] },
      {
        type: 'table',
        table: [
          ['Maker', 'Price'],
          ['Brio', '90'],
        ],
      },
      {
        type: 'list',
        list: [
          { snippet: 'Vela', list: [{ snippet: 'Vela Pro', list: [{ snippet: 'Vela Max' }] }] },
        ],
      },
      {
        type: 'expandable',
        text_blocks: [{ type: 'list', list: [{ title: 'Zoomo', snippet: 'light' }] }],
      },
      {
        type: 'comparison',
        product_labels: ['Acme', 'Shop'],
        comparison: [{ feature: 'Weight', values: ['1 kg', '2 kg'] }],
      },
    ],
    references: [null, { title: 'A', link: 'https://a.com/', index: 0 }],
  };
  answer = () => ({
    body: page({
      ai_overview: overview,
      organic_results: results(1, 9, 1),
      serpapi_pagination: {},
    }),
  });
  const { aiOverview } = await read();
  for (const word of [
    'Maker | Price',
    'Brio | 90',
    'Vela Pro',
    'Vela Max',
    'Zoomo: light',
    'Acme | Shop',
    'Weight | 1 kg | 2 kg',
  ]) {
    expect(aiOverview.answer?.text).toContain(word);
  }
  expect(aiOverview.citations.map(({ url }) => url)).toEqual(['https://a.com/']);
});

it('an overview in an unknown shape is one, and its content unknown', async () => {
  answer = () => ({
    body: page({ ai_overview: 'new', organic_results: results(1, 9, 1), serpapi_pagination: {} }),
  });
  expect((await read()).aiOverview).toMatchObject({ present: true, content: 'unknown' });
});
