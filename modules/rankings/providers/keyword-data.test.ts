import { errorOf, type Stub, startStub } from '../../../test/providers/stub-server';
import { createKeywordData, type KeywordDataProvider, toPlannerTerm } from './keyword-data';

const row = (keyword: string, volume: number | null, cpc: number | null) => ({
  keyword,
  spell: null,
  location_code: 2840,
  language_code: null,
  search_partners: false,
  competition: 'HIGH',
  competition_index: 100,
  search_volume: volume,
  low_top_of_page_bid: 0.5,
  high_top_of_page_bid: 3.1,
  cpc,
  monthly_searches: [{ year: 2026, month: 10, search_volume: volume }],
});

const reply = (task: object) => ({
  version: '0.1.20261101',
  status_code: 20000,
  status_message: 'Ok.',
  cost: 0.075,
  tasks: [{ id: '1', status_code: 20000, status_message: 'Ok.', cost: 0.075, result: [], ...task }],
});

let stub: Stub;
let provider: KeywordDataProvider;
let body: object;

beforeAll(async () => {
  stub = await startStub(() => ({ body }));
  const limits = { requestsPerMinuteMax: 6_000 };
  provider = createKeywordData({ ...limits, baseUrl: stub.url, login: 'l', password: 'pa55word' });
});

afterAll(async () => {
  await provider.close();
  await stub.close();
});

const read = (...keywords: string[]) =>
  provider.read({ keywords, country: 'US', location: null }, { callId: 'call-1' });

it('answers one row a keyword in order; unknown volume is null', async () => {
  body = reply({ result: [row('what is seo', 40_500, 3.2), row('seo', null, null)] });
  expect(await read('SEO', 'What is SEO?', 'nobody asks', '🎉 party')).toEqual([
    { keyword: 'SEO', state: 'no_data', searchVolume: null, cpcUsd: null },
    { keyword: 'What is SEO?', state: 'measured', searchVolume: 40_500, cpcUsd: 3.2 },
    { keyword: 'nobody asks', state: 'no_data', searchVolume: null, cpcUsd: null },
    { keyword: '🎉 party', state: 'unsupported', searchVolume: null, cpcUsd: null },
  ]);
  const sent = stub.requests.at(-1);
  expect(sent?.url.pathname).toBe('/v3/keywords_data/google_ads/search_volume/live');
  expect(JSON.parse(sent?.body ?? '')).toEqual([
    { keywords: ['seo', 'what is seo', 'nobody asks'], location_code: 2840, tag: 'call-1' },
  ]);
});

it('sends nothing for keywords that the source does not support', async () => {
  const sentBefore = stub.requests.length;
  const [metrics] = await read('🎉');
  expect(metrics?.state).toBe('unsupported');
  expect(stub.requests).toHaveLength(sentBefore);
});

it('an answer about other keywords is not believed', async () => {
  body = reply({ result: [row('shoes', 90, 1)] });
  expect(await errorOf(read('seo'))).toMatchObject({ kind: 'bad_data', mayBeCharged: true });
});

it('Google’s own throttle is transient', async () => {
  body = reply({ status_code: 50301, status_message: 'Too many requests.', result: null });
  expect(await errorOf(read('seo'))).toMatchObject({ kind: 'transient', retryAfterMs: 60_000 });
});

it.each([
  ['  Cheap   Flights ', 'cheap flights'],
  ['c++', 'c++'],
  ['Nike® Air/Max №1', 'nike air/max 1'],
  ['می‌خواهم', 'می‌خواهم'],
  ['"best (laptop)"', 'best laptop'],
  ['?!', null],
  ['x'.repeat(81), null],
  ['a b c d e f g h i j k', null],
  ['线上课程', '线上课程'],
])('%j is asked for as %j', (keyword, term) => expect(toPlannerTerm(keyword)).toBe(term));
