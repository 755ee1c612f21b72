import { errorOf, type Stub, startStub } from '../../../test/providers/stub-server';
import type { SerpRequest } from '../rules/serp-reading';
import { createDataForSeo } from './dataforseo';
import type { SerpProvider } from './serp';

/** Responses as in the provider's public documentation, not as our sandbox generates them. */
const request: SerpRequest = {
  keyword: 'c++ 100% course',
  country: 'US',
  language: 'en',
  location: null,
  device: 'desktop',
  engine: 'google',
  depth: 20,
};

const task = (more: object) => ({
  id: '07231252-7652-0139-0000-301b3ccdda6f',
  status_code: 20000,
  status_message: 'Ok.',
  time: '0.01 sec.',
  cost: 0.0012,
  result_count: 1,
  path: ['v3', 'serp', 'google', 'organic', 'live', 'advanced'],
  data: { api: 'serp', function: 'live', keyword: 'c%2B%2B 100%25 course', tag: 'call-1' },
  result: null,
  ...more,
});

const envelope = (...tasks: object[]) => ({
  version: '0.1.20261101',
  status_code: 20000,
  status_message: 'Ok.',
  time: '0.3059 sec.',
  cost: 0.0012,
  tasks_count: tasks.length,
  // The provider may report 0 although a task failed.
  tasks_error: 0,
  tasks,
});

const reference = (url: string) => ({
  type: 'ai_overview_reference',
  position: 'left',
  source: 'Site',
  domain: new URL(url).hostname,
  url,
  title: 'T',
  text: 'quoted',
});

const organic = (rank: number, absolute: number, url: string) => ({
  type: 'organic',
  rank_group: rank,
  rank_absolute: absolute,
  page: 1,
  position: 'left',
  xpath: '/html[1]',
  domain: new URL(url).hostname,
  title: `Title ${rank}`,
  description: null,
  url,
  is_featured_snippet: false,
  links: null,
});

const page = (items: object[], more: object = {}) =>
  task({
    result: [
      {
        keyword: request.keyword,
        type: 'organic',
        datetime: '2026-11-21 10:00:00 +00:00',
        items_count: items.length,
        items,
        ...more,
      },
    ],
  });

const overview = (more: object) => ({
  type: 'ai_overview',
  rank_group: 1,
  rank_absolute: 1,
  asynchronous_ai_overview: false,
  markdown: null,
  items: [],
  references: [],
  ...more,
});

let stub: Stub;
let provider: SerpProvider;
let reply: object;

beforeAll(async () => {
  stub = await startStub(() => ({ body: reply }));
  provider = createDataForSeo({ baseUrl: stub.url, login: 'someone', password: 'pa55word' });
});

afterAll(async () => {
  await provider.close();
  await stub.close();
});

const read = (answer: object) => {
  reply = answer;
  return provider.readLive(request, { callId: 'call-1' });
};

it('asks for one task, with the keyword escaped, the country’s code and the call’s tag', async () => {
  await read(envelope(page([organic(1, 1, 'https://a.com/')])));
  const sent = stub.requests.at(-1);
  expect(sent?.url.pathname).toBe('/v3/serp/google/organic/live/advanced');
  expect(sent?.headers.authorization).toBe(`Basic ${btoa('someone:pa55word')}`);
  expect(JSON.parse(sent?.body ?? '')).toEqual([
    {
      keyword: 'c%2B%2B 100%25 course',
      location_code: 2840,
      search_param: 'nfpr=1',
      language_code: 'en',
      device: 'desktop',
      depth: 20,
      tag: 'call-1',
    },
  ]);
});

it('does not count ads, maps and other blocks as positions; zero ranks are unknown', async () => {
  const reading = await read(
    envelope(
      page([
        { type: 'paid', rank_group: 1, rank_absolute: 1, url: 'https://ad.com/', title: 'Ad' },
        {
          type: 'featured_snippet',
          rank_group: 1,
          rank_absolute: 2,
          url: 'https://own.com/a',
          title: 'S',
          description: 'Text',
        },
        organic(1, 3, 'https://a.com/'),
        { type: 'local_pack', rank_group: 1, rank_absolute: 4, title: 'Café', url: null },
        { ...organic(2, 5, 'https://b.com/'), links: [{ type: 'link_element', title: 'More' }] },
        { type: 'something_new', rank_group: 1, rank_absolute: 6, title: { text: 'odd' } },
        { type: 'paid', rank_group: 2, rank_absolute: 7, url: 'https://ad.org/', title: 'Ad' },
        { type: 'knowledge_graph', rank_group: 1, rank_absolute: 0, title: 'Panel' },
        { type: 'related_searches', rank_group: 1, rank_absolute: 8, items: ['x', 'y'] },
      ]),
    ),
  );
  expect(
    reading.organic.map(({ position, absoluteRank, domain }) => [position, absoluteRank, domain]),
  ).toEqual([
    [1, 3, 'a.com'],
    [2, 5, 'b.com'],
  ]);
  expect(reading.featuredSnippet).toEqual({
    url: 'https://own.com/a',
    domain: 'own.com',
    title: 'S',
    text: 'Text',
  });
  expect([...reading.features].sort()).toEqual(
    [
      'ads_bottom',
      'ads_top',
      'featured_snippet',
      'knowledge_panel',
      'local_pack',
      'other',
      'related_searches',
      'sitelinks',
    ].sort(),
  );
  expect(reading.items.find(({ type }) => type === 'knowledge_panel')?.absoluteRank).toBeNull();
  expect(reading).toMatchObject({
    checkedAt: '2026-11-21T10:00:00.000Z',
    depthRead: 2,
    isComplete: true,
    isEmpty: false,
    providerCost: { credits: 2, amount: 0.0012, unit: 'usd' },
    providerTaskId: '07231252-7652-0139-0000-301b3ccdda6f',
    aiOverview: { present: false, content: 'none', citations: [] },
  });
});

it.each([
  ['loaded later: present, content unknown', { asynchronous_ai_overview: true }, 'unknown', []],
  [
    'known, with the citations of all its parts once each',
    {
      markdown: 'In short',
      references: [reference('https://a.com/1')],
      items: [
        { type: 'ai_overview_element', text: 'x', references: [reference('https://a.com/1')] },
        {
          type: 'ai_overview_expanded_element',
          components: [{ type: 'c', references: [reference('https://b.com/2')] }],
        },
        { type: 'ai_overview_table_element', markdown: '|', table: {} },
      ],
    },
    'known',
    ['https://a.com/1', 'https://b.com/2'],
  ],
])('an AI overview %s', async (_name, more, content, urls) => {
  const reading = await read(envelope(page([overview(more), organic(1, 2, 'https://a.com/')])));
  expect(reading.aiOverview).toMatchObject({ present: true, content });
  expect(reading.aiOverview.citations.map(({ url }) => url)).toEqual(urls);
});

it('an AI overview’s words are kept with the pages that each part cites', async () => {
  const parts = {
    markdown: '**In short**\n\n- a.com sells\n- b.com mends',
    references: [reference('https://a.com/1'), reference('https://c.com/3')],
    items: [
      {
        type: 'ai_overview_element',
        markdown: 'a.com sells',
        references: [reference('https://a.com/1')],
      },
      {
        type: 'ai_overview_expanded_element',
        components: [
          { type: 'c', text: 'b.com mends', references: [reference('https://b.com/2')] },
        ],
      },
    ],
  };
  const { aiOverview } = await read(
    envelope(page([overview(parts), organic(1, 2, 'https://a.com/')])),
  );
  const { text = '', cited = [], raw = '' } = aiOverview.answer ?? {};
  expect(text).toBe(parts.markdown);
  const spans = cited.map(({ url, start, end }) => [url, text.slice(start ?? 0, end ?? 0)]);
  expect(spans).toEqual([
    ['https://a.com/1', 'a.com sells'],
    ['https://b.com/2', 'b.com mends'],
    ['https://c.com/3', ''],
  ]);
  expect(JSON.parse(raw)).toMatchObject({ type: 'ai_overview', markdown: text });
});

it('an organic result that is shown as the featured snippet is one', async () => {
  const shown = { ...organic(1, 1, 'https://own.com/a'), is_featured_snippet: true };
  const reading = await read(envelope(page([shown])));
  expect(reading.featuredSnippet?.url).toBe('https://own.com/a');
});

it('40102 is an empty page, which does not fail and concludes nothing', async () => {
  const reading = await read(
    envelope(task({ status_code: 40102, status_message: 'No Search Results.', result_count: 0 })),
  );
  expect(reading).toMatchObject({ isEmpty: true, isComplete: false, depthRead: 0, organic: [] });
});

it.each([
  [40000, 'bad_request', undefined],
  [40100, 'auth', undefined],
  [40101, 'transient', 60_000],
  [40200, 'quota', undefined],
  [40202, 'transient', 60_000],
  [40203, 'quota', undefined],
  [40205, 'transient', 3_600_000],
  [40209, 'transient', 10_000],
  [40210, 'quota', undefined],
  [40401, 'bad_request', undefined],
  [40501, 'bad_request', undefined],
  [50000, 'transient', 300_000],
  [50401, 'transient', undefined],
])('code %i within HTTP 200 is %s', async (code, kind, retryAfterMs) => {
  const failed = envelope(task({ status_code: code, status_message: 'Message.', cost: 0 }));
  const error = await errorOf(read(failed));
  expect(error).toMatchObject({ kind, code: String(code), retryAfterMs });
  expect(error).toMatchObject({ mayBeCharged: code === 40101 });
  // The same code has the same meaning for the call as a whole.
  const whole = { ...envelope(), status_code: code, status_message: 'Message.', tasks: null };
  expect(await errorOf(read(whole))).toMatchObject({ kind, code: String(code) });
});

it.each([
  [
    'another keyword',
    envelope(page([organic(1, 1, 'https://a.com/')], { keyword: 'else' })),
    'other_keyword',
  ],
  ['no organic results', envelope(page([])), 'no_organic_results'],
  ['no task', envelope(), 'unexpected_tasks'],
  ['two tasks', envelope(page([]), page([])), 'unexpected_tasks'],
  ['no result', envelope(task({})), 'unexpected_shape'],
  [
    'an organic result without address',
    envelope(page([{ type: 'organic', rank_group: 1 }])),
    'no_organic_results',
  ],
])('%s is bad data', async (_name, answer, code) => {
  expect(await errorOf(read(answer))).toMatchObject({ kind: 'bad_data', code });
});

it.each([
  [{ depth: 201 }, 'depth_unsupported'],
  [{ country: 'QQ' }, 'country_unknown'],
])('%j is refused before anything is sent', async (more, code) => {
  const sentBefore = stub.requests.length;
  const call = provider.readLive({ ...request, ...more }, { callId: 'call-2' });
  expect(await errorOf(call)).toMatchObject({ kind: 'bad_request', code });
  expect(stub.requests).toHaveLength(sentBefore);
});

it('a place within the country goes by its name, Chinese by its script', async () => {
  reply = envelope(page([organic(1, 1, 'https://a.com/')]));
  const there = { location: 'London, England, United Kingdom', country: 'GB', language: 'zh' };
  await provider.readLive({ ...request, ...there }, { callId: 'call-3' });
  expect(JSON.parse(stub.requests.at(-1)?.body ?? '')[0]).toMatchObject({
    location_name: 'London,England,United Kingdom',
    language_code: 'zh-CN',
  });
});

it.each(['showing_results_for', 'no_results_found_for', 'including_results_for'])(
  'results of a corrected spelling are not the keyword’s: %s',
  async (type) => {
    const spell = { keyword: 'c++ horse', type };
    const found = envelope(page([organic(1, 1, 'https://a.com/')], { spell }));
    const error = await errorOf(read(found));
    expect(error).toMatchObject({ kind: 'bad_data', code: 'other_spelling', mayBeCharged: true });
    expect(String(error)).toContain('c++ horse');
  },
);

it('a suggestion of another spelling leaves the results the keyword’s', async () => {
  const spell = { keyword: 'c++ horse', type: 'did_you_mean' };
  expect(await read(envelope(page([organic(1, 1, 'https://a.com/')], { spell })))).toMatchObject({
    depthRead: 1,
  });
});

it('AI Overviews that load later are asked for where they are paid for, and on Google only', async () => {
  reply = envelope(page([organic(1, 1, 'https://a.com/')]));
  const sent = () => JSON.parse(stub.requests.at(-1)?.body ?? '')[0];
  const asking = { ...request, depth: 20, loadsAiOverview: true };
  const call = { callId: 'call-1' };
  await provider.readLive({ ...asking, loadsAiOverview: false }, call);
  expect(sent()).not.toHaveProperty('load_async_ai_overview');
  // Nothing was loaded, so the extra charge came back.
  expect(await provider.readLive(asking, call)).toMatchObject({ providerCost: { credits: 2 } });
  expect(sent()).toMatchObject({ load_async_ai_overview: true });
  await provider.readLive({ ...asking, engine: 'bing' }, call);
  expect(sent()).not.toHaveProperty('load_async_ai_overview');
  expect(sent()).not.toHaveProperty('search_param');
  expect(provider.creditsFor(asking)).toBe(3);
  expect(provider.creditsFor({ ...asking, engine: 'bing' })).toBe(2);
  const late = overview({ asynchronous_ai_overview: true, markdown: 'Take Brio.' });
  reply = envelope(page([late, organic(1, 2, 'https://a.com/')]));
  expect(await provider.readLive(asking, call)).toMatchObject({
    providerCost: { credits: 3 },
    aiOverview: { content: 'known', answer: { text: 'Take Brio.' } },
  });
});

it.each([
  [
    'Google’s video',
    { type: 'ai_overview_video_element', title: 'V', snippet: 'About V', url: 'https://v.com/1' },
  ],
  [
    'Bing’s result',
    { type: 'ai_overview_organic_element', title: 'V', snippet: 'About V', url: 'https://v.com/1' },
  ],
  [
    'Bing’s videos',
    {
      type: 'ai_overview_videos_element',
      items: [{ type: 'video_element', title: 'V', snippet: 'About V', url: 'https://v.com/1' }],
    },
  ],
])('%s in an overview is cited by its own address, and its words are text', async (_name, item) => {
  const { aiOverview } = await read(
    envelope(page([overview({ items: [item] }), organic(1, 2, 'https://a.com/')])),
  );
  expect(aiOverview.citations.map(({ url }) => url)).toEqual(['https://v.com/1']);
  expect(aiOverview.answer?.text).toBe('V: About V');
});

it.each(['on its own', 'in the panel'])(
  'an overview of the knowledge panel is one, %s',
  async (where) => {
    const own = {
      ...overview({ markdown: null }),
      type: 'knowledge_graph_ai_overview_item',
      items: [
        {
          type: 'ai_overview_element',
          text: 'Brio makes shoes.',
          references: [reference('https://b.com/')],
        },
      ],
    };
    const shown =
      where === 'on its own' ? own : { type: 'knowledge_graph', title: 'Brio', items: [own] };
    const reading = await read(envelope(page([shown, organic(1, 2, 'https://a.com/')])));
    expect(reading.aiOverview).toMatchObject({
      present: true,
      content: 'known',
      citations: [{ url: 'https://b.com/' }],
      answer: { text: 'Brio makes shoes.' },
    });
    expect(reading.features).toContain('ai_overview');
  },
);

it('one result without an address costs neither the page nor a place', async () => {
  const items = [
    organic(1, 1, 'https://a.com/'),
    { type: 'organic', rank_group: 2 },
    'new',
    organic(3, 3, 'https://c.com/'),
  ];
  const reading = await read(envelope(page(items as object[])));
  expect(reading.organic.map(({ position, url }) => [position, url])).toEqual([
    [1, 'https://a.com/'],
    [2, ''],
    [3, 'https://c.com/'],
  ]);
  expect(reading.warnings).toEqual(['Dropped 1 of items[]: unknown shape.']);
});
