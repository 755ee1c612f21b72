import { RecordedServer, recordedIn } from '../../../test/providers/recorded-answers';
import { createBingWebmaster } from './bing';
import type { BingWebmaster } from './bing-webmaster';
import { createCrux } from './crux';
import { createGoogleSearchConsole } from './google-search-console';
import type { GoogleTokens } from './google-tokens';
import type { SearchConsole, SearchPage } from './search-console';
import type { WebVitals } from './web-vitals';

const recorded = recordedIn(__dirname);
const server = new RecordedServer();
let google: SearchConsole;
let crux: WebVitals;
let bing: BingWebmaster;

beforeAll(async () => {
  const fast = { baseUrl: await server.start(), requestsPerMinuteMax: 1_000_000 };
  const tokens = { read: async () => 'token', drop() {}, async close() {} };
  google = createGoogleSearchConsole({ ...fast, tokens: tokens as unknown as GoogleTokens });
  crux = createCrux({ ...fast, apiKey: 'key' });
  bing = createBingWebmaster({ ...fast, apiKey: 'key' });
});
afterAll(async () => {
  await Promise.all([google.close(), crux.close(), bing.close()]);
  await server.close();
});

const query = (type: 'web' | 'discover', dimensions: ('date' | 'query')[]) =>
  google.query({
    property: 'sc-domain:teapots.example',
    startDate: '2026-11-01',
    endDate: '2026-11-21',
    dimensions,
    type,
    dataState: 'all',
  });

/** Every row was there before, and none is in two. */
const isPart = <T>(rows: readonly T[], whole: readonly T[]) => {
  const known = whole.map((row) => JSON.stringify(row));
  return rows.every((row) => known.includes(JSON.stringify(row))) && rows.length <= whole.length;
};

describe.each([
  ['google-query-web', 'web', ['date', 'query'] as const, [4.2, 9.75, 4.6]],
  ['google-query-discover', 'discover', ['date'] as const, [null, null]],
] as const)('%s', (name, type, dimensions, positions) => {
  const read = () => query(type, [...dimensions]);

  it('is read', async () => {
    server.body = recorded[name];
    const page = await read();
    expect(page.rows.map(({ position }) => position)).toEqual(positions);
    expect(page).toMatchObject({ firstIncompleteDate: '2026-11-21', warnings: [] });
  });

  it('is read even when anything in it is missing, new or bad', async () => {
    const rest = (page: SearchPage) => ({ ...page, rowsGiven: 0, warnings: [] });
    const problems = await server.problemsOf(recorded[name], {
      read,
      essential: /^rows$/,
      facts: rest,
      isTrue: (page, whole) => isPart(page.rows, whole.rows),
    });
    expect(problems).toEqual([]);
  });
});

it('google-query-empty has no rows', async () => {
  server.body = recorded['google-query-empty'];
  expect(await query('web', ['date'])).toMatchObject({ rows: [], warnings: [] });
});

it.each([
  ['google-sites', () => google.listSites(), 3],
  ['google-sitemaps', () => google.listSitemaps('sc-domain:teapots.example'), 2],
  ['bing-query-stats', () => bing.readQueryStats('https://www.teapots.example/'), 3],
  ['bing-traffic', () => bing.readTraffic('https://www.teapots.example/'), 2],
  ['bing-sites', () => bing.listSites(), 2],
  ['crux-history', () => crux.readHistory({ origin: 'https://www.teapots.example' }), 2],
] as const)(
  'reads %s, even when anything in it is missing, new or bad',
  async (name, read, count) => {
    server.body = recorded[name];
    expect(await read()).toHaveLength(count);
    const problems = await server.problemsOf<readonly unknown[]>(recorded[name], {
      read,
      essential: /^(d|record(\.(metrics|collectionPeriods))?)$/,
      facts: (rows) => rows,
      isTrue: (rows, whole) => rows.length <= whole.length,
    });
    expect(problems).toEqual([]);
  },
);

it('reads google-inspection, even when anything in it is missing, new or bad', async () => {
  const read = () =>
    google.inspect('sc-domain:teapots.example', 'https://www.teapots.example/blue');
  server.body = recorded['google-inspection'];
  expect(await read()).toMatchObject({
    verdict: 'PASS',
    richResults: { types: ['Product snippets', 'Breadcrumbs'], issues: ['Missing field "review"'] },
  });
  const problems = await server.problemsOf(recorded['google-inspection'], {
    read,
    essential: /^inspectionResult(\.indexStatusResult)?$/,
    facts: (inspection) => ({ ...inspection, richResults: inspection.richResults?.issues }),
    isTrue: ({ verdict }) => verdict === 'PASS' || verdict === 'VERDICT_UNSPECIFIED',
  });
  expect(problems).toEqual([]);
});

it('reads crux-record, even when anything in it is missing, new or bad', async () => {
  const read = () => crux.read({ origin: 'https://www.teapots.example' });
  server.body = recorded['crux-record'];
  expect((await read())?.metrics).toMatchObject({
    largest_contentful_paint: { p75: 2_130 },
    cumulative_layout_shift: { p75: 0.05 },
  });
  const problems = await server.problemsOf(recorded['crux-record'], {
    read,
    essential: /^record(\.(metrics|collectionPeriod(\.(firstDate|lastDate)(\.\w+)?)?))?$/,
    facts: (record) => record,
    isTrue: (record, whole) =>
      Object.entries(record?.metrics ?? {}).every(([name, vital]) => {
        const known = whole?.metrics[name as keyof typeof whole.metrics];
        return vital?.p75 === known?.p75;
      }),
  });
  expect(problems).toEqual([]);
});

it('a bad value of the history of Web Vitals moves no other week', async () => {
  const body = structuredClone(recorded['crux-history']) as {
    record: {
      metrics: Record<string, { percentilesTimeseries: { p75s: unknown[] } }>;
      collectionPeriods: unknown[];
    };
  };
  const { metrics, collectionPeriods } = body.record;
  const p75s = metrics['largest_contentful_paint']?.percentilesTimeseries.p75s ?? [];
  p75s.splice(0, 2, { new: 'shape' }, 1_900);
  server.body = body;
  const origin = 'https://www.teapots.example';
  const p75Of = (rows: Awaited<ReturnType<WebVitals['readHistory']>>) =>
    rows.map(({ from, metrics: of }) => [from, of.largest_contentful_paint?.p75]);
  expect(p75Of(await crux.readHistory({ origin }))).toEqual([
    ['2026-10-18', undefined],
    ['2026-10-25', 1_900],
  ]);
  collectionPeriods[0] = 'last month';
  server.body = body;
  const warnings: string[] = [];
  expect(p75Of(await crux.readHistory({ origin }, { warnings }))).toEqual([['2026-10-25', 1_900]]);
  expect(warnings).toEqual(['Dropped 1 of record.collectionPeriods[]: unknown shape.']);
});

it('rows of Bing that are left out are counted in warnings', async () => {
  const body = structuredClone(recorded['bing-query-stats']) as { d: object[] };
  body.d.push({ Query: 7 });
  server.body = body;
  const warnings: string[] = [];
  const site = 'https://www.teapots.example/';
  expect(await bing.readQueryStats(site, undefined, warnings)).toHaveLength(3);
  expect(warnings).toEqual(['GetQueryStats: Dropped 1 of d[]: unknown shape.']);
});
