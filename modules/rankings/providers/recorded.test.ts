import { RecordedServer, recordedIn } from '../../../test/providers/recorded-answers';
import { errorOf } from '../../../test/providers/stub-server';
import type { SerpReading, SerpRequest } from '../rules/serp-reading';
import { createDataForSeo } from './dataforseo';
import { createKeywordData, type KeywordDataProvider } from './keyword-data';
import { createSearxng } from './searxng';
import type { SerpProvider } from './serp';
import { createSerpApi } from './serpapi';
import { createSerper } from './serper';

const recorded = recordedIn(__dirname);
const server = new RecordedServer();
let providers: Record<'dataforseo' | 'serpapi' | 'serper' | 'searxng', SerpProvider>;
let volumes: KeywordDataProvider;

beforeAll(async () => {
  const fast = { baseUrl: await server.start(), requestsPerMinuteMax: 1_000_000 };
  const account = { ...fast, login: 'login', password: 'password' };
  providers = {
    dataforseo: createDataForSeo(account),
    serpapi: createSerpApi({ ...fast, apiKey: 'key' }),
    serper: createSerper({ ...fast, apiKey: 'key' }),
    searxng: createSearxng(fast),
  };
  volumes = createKeywordData(account);
});
afterAll(async () => {
  await Promise.all([...Object.values(providers).map((each) => each.close()), volumes.close()]);
  await server.close();
});

const request: SerpRequest = {
  keyword: 'blue teapot',
  country: 'DE',
  language: 'de',
  location: null,
  device: 'desktop',
  engine: 'google',
  depth: 10,
};

const readerOf = (name: string) => () => {
  const [provider = '', engine] = name.split('-');
  return providers[provider as keyof typeof providers].readLive(
    { ...request, engine: engine === 'bing' ? 'bing' : 'google' },
    { callId: 'call-1' },
  );
};

const placesOf = ({ organic }: SerpReading) =>
  organic.filter(({ url }) => url !== '').map(({ position, url }) => `${position} ${url}`);

const citationsOf = ({ aiOverview }: SerpReading) => aiOverview.citations.map(({ url }) => url);

const places = [
  '1 https://pottery.example/',
  '2 https://www.teapots.example/blue',
  '3 https://clay.example/pots',
];

/** Parts without which a page says nothing, or says nothing that can be trusted. */
const essential =
  /^(status_code|tasks|tasks\[\]\.(id|status_code|result)|tasks\[\]\.result\[\]\.(items|keyword|items\[\]\.type|spell\.\w+)|search_metadata(\.status)?|search_parameters\.q|search_information\.organic_results_state|organic_results|searchParameters\.q|organic|query|results|results\[\]\.(engines?|engines\[\]))$/;

describe.each([
  [
    'dataforseo-google',
    ['https://pottery.example/warm', 'https://clay.example/glaze', 'https://films.example/watch/1'],
    ['Glazing at home', '| S | 2 |'],
  ],
  ['dataforseo-google-panel-overview', ['https://pottery.example/spout'], ['with a spout']],
  [
    'dataforseo-bing',
    ['https://pottery.example/sizes', 'https://films.example/watch/2'],
    ['From two to ten cups', 'Pouring'],
  ],
  [
    'serpapi-google',
    ['https://pottery.example/warm', 'https://clay.example/glaze'],
    ['Size | Cups', 'ash glaze', 'Lids are sold apart'],
  ],
  ['serper-google', [], []],
  ['searxng-google', [], []],
])('%s', (name, citations, words) => {
  it('is read', async () => {
    server.body = recorded[name];
    const reading = await readerOf(name)();
    expect(placesOf(reading)).toEqual(places);
    expect(citationsOf(reading)).toEqual(citations);
    // The whole text of Google's overviews comes ready-made, with the films as titles of their own.
    const text = `${reading.aiOverview.answer?.text} ${reading.aiOverview.answer?.raw}`;
    for (const word of words) expect(text).toContain(word);
    expect(reading).toMatchObject({ isComplete: true, warnings: [] });
  });

  it('is read even when anything in it is missing, new or bad', async () => {
    const problems = await server.problemsOf(recorded[name], {
      read: readerOf(name),
      essential,
      facts: (reading) => [placesOf(reading), citationsOf(reading), reading.aiOverview.present],
      // Every place that is read is right.
      isTrue: (reading, whole) =>
        placesOf(reading).every((place) => placesOf(whole).includes(place)) &&
        placesOf(reading).length > 0,
    });
    expect(problems).toEqual([]);
  });
});

it('an overview that loads later is one, and its content unknown', async () => {
  server.body = recorded['dataforseo-google-late-overview'];
  expect(await readerOf('dataforseo')()).toMatchObject({
    aiOverview: { present: true, content: 'unknown', citations: [], answer: null },
  });
});

it.each([
  ['dataforseo-google-corrected', 'other_spelling'],
  ['serpapi-google-corrected', 'other_spelling'],
  ['searxng-other-engines', 'engine_missing'],
  ['searxng-empty', 'no_results'],
])('%s is a failed reading', async (name, code) => {
  server.body = recorded[name];
  expect(await errorOf(readerOf(name)())).toMatchObject({ kind: 'bad_data', code });
});

it.each(['dataforseo-google-none', 'serpapi-google-none'])('%s concludes nothing', async (name) => {
  server.body = recorded[name];
  expect(await readerOf(name)()).toMatchObject({ isEmpty: true, isComplete: false, depthRead: 0 });
});

it('reads search volumes, even when anything in them is missing, new or bad', async () => {
  const read = () =>
    volumes.read(
      { keywords: ['blue teapot', 'teapot lid'], country: 'DE', location: null },
      { callId: 'call-1' },
    );
  server.body = recorded['dataforseo-volumes'];
  expect(await read()).toEqual([
    { keyword: 'blue teapot', state: 'measured', searchVolume: 720, cpcUsd: 0.61 },
    { keyword: 'teapot lid', state: 'no_data', searchVolume: null, cpcUsd: null },
  ]);
  const problems = await server.problemsOf(recorded['dataforseo-volumes'], {
    read,
    essential: /^(status_code|tasks|tasks\[\]\.(id|status_code|result))$/,
    facts: (rows) => rows,
    isTrue: (rows) =>
      rows.every(({ searchVolume }) => searchVolume === 720 || searchVolume === null),
  });
  expect(problems).toEqual([]);
});
