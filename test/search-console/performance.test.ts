import type { SearchShape } from '../../modules/search-console/rules/search-shape';
import {
  commitSearchDays,
  type NewSearchDay,
  type NewSearchRow,
  writeSearchRows,
} from '../../modules/search-console/store/search-day-store';
import { Sightline } from '../../packages/client/src/client';
import { addDays } from '../../platform/calendar/day';
import { clickhouseReads } from '../support/clickhouse-reads';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';

let collector: Collector;
let sightline: Sightline;
let workspaceId: string;
let apiKey: string;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  ({ workspaceId, readWriteKey: apiKey } = workspace);
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey });
});
afterAll(() => collector.stop());

/** A day of a shape by hand: its rows, and what its marker says. */
type Day = {
  shape: SearchShape;
  day: string;
  rows?: (Partial<NewSearchRow> & { clicks: number; impressions: number; position?: number })[];
  total?: { clicks: number; impressions: number; position: number } | undefined;
  isFinal?: boolean;
  isCapped?: boolean;
};

let version = Date.now() - 1_000_000;

async function connect(domain: string): Promise<string> {
  const { id } = await sightline.websites.create({ domain });
  const google = `${collector.sandboxUrl}/_sandbox/google`;
  const key = (await (await fetch(`${google}/key-file?domains=${domain}`)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  return id;
}

async function store(websiteId: string, domain: string, days: readonly Day[]): Promise<void> {
  const { clickhouse } = collector.service.services;
  const property = `sc-domain:${domain}`;
  const scope = { workspaceId, websiteId, property, type: 'web' } as const;
  version += 1;
  const markers: NewSearchDay[] = [];
  for (const { shape, day, rows = [], total, isFinal = true, isCapped = false } of days) {
    const stored = rows.map(({ query = '', page = '', value = '', position = 1, ...row }) => ({
      query,
      page,
      value,
      clicks: row.clicks,
      impressions: row.impressions,
      weightedPosition: position * row.impressions,
    }));
    if (shape !== 'date')
      await writeSearchRows(clickhouseReads(clickhouse, scope), scope, version, [
        { shape, day, rows: stored },
      ]);
    const sum = (key: 'clicks' | 'impressions' | 'weightedPosition') =>
      stored.reduce((all, row) => all + row[key], 0);
    markers.push({
      shape,
      day,
      version,
      clicks: total?.clicks ?? sum('clicks'),
      impressions: total?.impressions ?? sum('impressions'),
      weightedPosition: total ? total.position * total.impressions : sum('weightedPosition'),
      rowCount: rows.length,
      isFinal,
      isCapped,
      aggregation: 'byProperty',
      method: 'search_console_api',
      source: 'sandbox',
      jobId: '',
    });
  }
  await commitSearchDays(clickhouseReads(clickhouse, scope), scope, markers);
}

/** Four days: two before, two now; a part of each is anonymized. */
const firstDay = '2026-10-05';
const dayAt = (index: number) => addDays(firstDay, index);

async function fourDays(domain: string) {
  const websiteId = await connect(domain);
  const queries = [
    [{ query: 'acme shoes', clicks: 4, impressions: 10, position: 1 }],
    [{ query: 'red boots', clicks: 1, impressions: 30, position: 8 }],
    [
      { query: 'acme shoes', clicks: 6, impressions: 12, position: 2 },
      { query: 'red boots', clicks: 2, impressions: 40, position: 6 },
    ],
    [
      { query: 'red boots', clicks: 3, impressions: 20, position: 3 },
      { query: 'Acme', clicks: 1, impressions: 1, position: 1 },
    ],
  ];
  const totals = [
    { clicks: 5, impressions: 20, position: 4 },
    { clicks: 2, impressions: 40, position: 8 },
    { clicks: 10, impressions: 60, position: 5 },
    { clicks: 6, impressions: 40, position: 3 },
  ];
  await store(
    websiteId,
    domain,
    queries.flatMap((rows, index): Day[] => [
      { shape: 'date', day: dayAt(index), total: totals[index] },
      { shape: 'query', day: dayAt(index), rows },
      {
        shape: 'query_page',
        day: dayAt(index),
        rows: rows.map((row) => ({ ...row, page: `https://${domain}/${row.query.split(' ')[1]}` })),
      },
      {
        shape: 'page',
        day: dayAt(index),
        rows: [{ page: `https://${domain}/`, clicks: 1, impressions: 2 }],
      },
      {
        shape: 'device',
        day: dayAt(index),
        rows: [{ value: 'MOBILE', clicks: 3, impressions: 9 }],
      },
    ]),
  );
  return websiteId;
}

const now = { from: dayAt(2), to: dayAt(3) };

test('totals come from the property, and the anonymized share is what rows lack', async () => {
  const websiteId = await fourDays('gsc-totals.com');
  const summary = await sightline.searchConsole.summarize(websiteId, now);
  expect(summary).toMatchObject({
    state: 'measured',
    dataSource: 'sandbox',
    firstDay,
    lastFinalDay: dayAt(3),
    // Rows name 12 of 16 clicks and 73 of 100 impressions.
    now: {
      ...now,
      numbers: { clicks: 16, impressions: 100, ctr: 0.16, position: 4.2 },
      anonymizedClickShare: 0.25,
      anonymizedImpressionShare: 0.27,
      daysWithData: 2,
      unfinishedDays: 0,
    },
    before: { from: dayAt(0), to: dayAt(1), numbers: { clicks: 7, impressions: 60 } },
    change: { clicks: 9, impressions: 40 },
    comparison: 'comparable',
    confoundedBy: [],
  });
});

test('the brand split has anonymized searches apart, and its classes add up to the total', async () => {
  const websiteId = await fourDays('gsc-brands.com');
  expect(await sightline.searchConsole.getBrandSplit(websiteId, now)).toMatchObject({
    state: 'no_brands',
    classes: [],
  });
  await sightline.ai.createBrands(websiteId, { brands: [{ name: 'Acme', isOwn: true }] });
  const split = await sightline.searchConsole.getBrandSplit(websiteId, now);
  const clicks = split.classes.map((each) => [each.name, each.now.clicks, each.before?.clicks]);
  expect(clicks).toEqual([
    ['brand', 7, 4],
    ['non_brand', 5, 1],
    ['anonymized', 4, 2],
  ]);
});

test('a range is not compared with one of which only a part was collected', async () => {
  const websiteId = await fourDays('gsc-part.com');
  await sightline.ai.createBrands(websiteId, { brands: [{ name: 'Acme', isOwn: true }] });
  const three = { from: dayAt(1), to: dayAt(3) };
  const split = await sightline.searchConsole.getBrandSplit(websiteId, three);
  expect([split.state, split.beforeFrom, split.isFinal]).toEqual(['measured', null, true]);
  const rows = await sightline.searchConsole.listPerformance(websiteId, three).all();
  for (const row of [...split.classes, ...rows])
    expect([row.before, row.change]).toEqual([null, null]);
  const later = { from: dayAt(9), to: dayAt(9) };
  const empty = await sightline.searchConsole.getBrandSplit(websiteId, later);
  expect([empty.state, empty.classes]).toEqual(['no_data', []]);
});

const list = (websiteId: string, query: Record<string, unknown>) =>
  sightline.searchConsole.listPerformance(websiteId, { ...now, ...query }).all();

test('rows are compared with the range before; what Google does not show is null, not zero', async () => {
  const domain = 'gsc-rows.com';
  const websiteId = await fourDays(domain);
  const rows = await list(websiteId, {});
  expect(rows).toEqual([
    {
      name: 'acme shoes',
      page: null,
      shownUrls: null,
      isOwn: null,
      now: { clicks: 6, impressions: 12, ctr: 0.5, position: 2 },
      before: { clicks: 4, impressions: 10, ctr: 0.4, position: 1 },
      change: { clicks: 2, impressions: 2, ctr: 0.1, position: 1 },
      confoundedBy: [],
      isFinal: true,
    },
    expect.objectContaining({
      name: 'red boots',
      now: { clicks: 5, impressions: 60, ctr: 0.083333, position: 5 },
      change: expect.objectContaining({ clicks: 4, impressions: 30, position: -3 }),
    }),
    expect.objectContaining({ name: 'Acme', before: null, change: null }),
  ]);
  const byChange = await list(websiteId, { sort: '-clicksChange' });
  expect(byChange.map(({ name }) => name)).toEqual(['red boots', 'acme shoes', 'Acme']);
  expect(await list(websiteId, { queryRegex: '^(?i)acme' })).toHaveLength(2);
  expect(await list(websiteId, { query: 'BOOTS' })).toHaveLength(1);

  const pairs = await list(websiteId, { dimension: 'query_page', sort: '-impressions' });
  expect(pairs.map(({ name, page }) => [name, page])).toEqual([
    ['red boots', `https://${domain}/boots`],
    ['acme shoes', `https://${domain}/shoes`],
    ['Acme', `https://${domain}/undefined`],
  ]);
  const pages = await list(websiteId, { dimension: 'page', query: 'boots' });
  expect(pages.map(({ name, now: { clicks } }) => [name, clicks])).toEqual([
    [`https://${domain}/boots`, 5],
  ]);
  expect(await list(websiteId, { dimension: 'device' })).toMatchObject([
    { name: 'MOBILE', now: { clicks: 6, impressions: 18 } },
  ]);
});

test('days have their totals, or those of the rows that meet a filter', async () => {
  const websiteId = await fourDays('gsc-days.com');
  const days = await list(websiteId, { dimension: 'day' });
  expect(days.map((row) => [row.name, row.now.clicks, row.before?.clicks])).toEqual([
    [dayAt(2), 10, 5],
    [dayAt(3), 6, 2],
  ]);
  const filtered = await list(websiteId, { dimension: 'day', query: 'acme shoes' });
  // Where Google shows no row, there is nothing to divide by.
  expect(filtered.map(({ now: { clicks, position } }) => [clicks, position])).toEqual([
    [6, 2],
    [0, null],
  ]);
  const earlier = await list(websiteId, { dimension: 'day', from: firstDay, to: firstDay });
  expect(earlier).toMatchObject([{ name: firstDay, before: null, change: null }]);
});

test('a range that is not whole or lies across a break gives no verdict', async () => {
  const domain = 'gsc-breaks.com';
  const websiteId = await connect(domain);
  const total = { clicks: 1, impressions: 10, position: 2 };
  await store(websiteId, domain, [
    { shape: 'date', day: '2026-08-31', total },
    { shape: 'date', day: '2026-10-01', total },
    { shape: 'date', day: '2026-10-02', total, isFinal: false },
    { shape: 'query', day: '2026-10-01', rows: [], isCapped: true },
  ]);
  const read = (query: Record<string, unknown>) =>
    sightline.searchConsole.summarize(websiteId, query);
  expect(await read({ from: '2026-09-16', to: '2026-10-01' })).toMatchObject({
    comparison: 'confounded',
    confoundedBy: ['multimodal_counted'],
    now: { daysWithData: 1, daysWithoutData: 15, cappedDays: 1, anonymizedClickShare: 1 },
  });
  expect(await read({ from: '2026-10-01', to: '2026-10-02' })).toMatchObject({
    comparison: 'incomplete',
    change: null,
    now: { unfinishedDays: 1, anonymizedClickShare: null },
  });
  expect(await read({ compare: 'previous_year' })).toMatchObject({
    comparison: 'incomplete',
    now: { from: '2026-09-04', to: '2026-10-01' },
    // Nothing was collected of these days, which is not a zero.
    before: null,
    change: null,
  });
  expect(await read({ from: '2026-08-01', to: '2026-08-28' })).toMatchObject({
    state: 'no_data',
    firstDay: '2026-08-31',
    now: null,
    before: null,
    comparison: 'incomplete',
  });
  // A day between stored ones without a row had no impression.
  expect(await read({ from: '2026-09-08', to: '2026-09-14', compare: 'none' })).toMatchObject({
    state: 'measured',
    now: { daysWithData: 0, numbers: { clicks: 0, impressions: 0, ctr: null } },
  });
  expect(await read({ compare: 'none' })).toMatchObject({ comparison: 'none', before: null });
});

test('bad questions are refused with what to do', async () => {
  const { id } = await sightline.websites.create({ domain: 'gsc-nobody.com' });
  const refused = (query: Record<string, unknown>, websiteId = id) =>
    list(websiteId, query).then(
      () => undefined,
      (error: { status: number; details: { path: string; code: string }[] }) => error,
    );
  expect(await refused({})).toMatchObject({ status: 409 });
  const websiteId = await fourDays('gsc-refused.com');
  expect(await refused({ dimension: 'device', query: 'a' }, websiteId)).toMatchObject({
    status: 422,
    details: [{ path: 'query.query', code: 'not_with_dimension' }],
  });
  expect(await refused({ queryRegex: '(' }, websiteId)).toMatchObject({
    status: 422,
    details: [{ path: 'query.queryRegex', code: 'not_a_pattern' }],
  });
  expect(await refused({ from: dayAt(3), to: dayAt(2) }, websiteId)).toMatchObject({ status: 422 });
  expect(await refused({ sort: 'name' }, websiteId)).toMatchObject({ status: 422 });
});

test('the overview has every bound website, with days that count', async () => {
  const websiteId = await fourDays('gsc-overview.com');
  const empty = await connect('gsc-overview-empty.com');
  const rows = await sightline.searchConsole.listOverview({ days: 7, sort: 'domain' }).all();
  expect(rows.find((row) => row.websiteId === websiteId)).toMatchObject({
    state: 'measured',
    from: addDays(dayAt(3), -6),
    to: dayAt(3),
    now: { clicks: 23, impressions: 160 },
    before: null,
    change: null,
  });
  expect(rows.find((row) => row.websiteId === empty)).toMatchObject({
    state: 'no_data',
    now: null,
  });
});

test('movers split their change, and distinguish what is new or lost from cut rows', async () => {
  const websiteId = await fourDays('gsc-movers.com');
  const asked = { ...now, impressionsMin: 1 };
  const movers = await sightline.searchConsole.listMovers(websiteId, asked).all();
  expect(
    movers.map(({ name, change, byImpressions, byCtr }) => [
      name,
      change.clicks,
      byImpressions,
      byCtr,
    ]),
  ).toEqual([
    // 30 more impressions at a rate between 1/30 and 5/60; the rest is the rate.
    ['red boots', 4, 1.75, 2.25],
    ['acme shoes', 2, 0.9, 1.1],
    ['Acme', 1, 1, 0],
  ]);
  const lists = async (state: 'new' | 'lost') =>
    (await sightline.searchConsole.listNewAndLost(websiteId, { ...asked, state }).all()).map(
      ({ name, isUncertain }) => [name, isUncertain],
    );
  expect(await lists('new')).toEqual([['Acme', false]]);
  expect(await lists('lost')).toEqual([]);
});

test('queries just below the top say whether they are tracked', async () => {
  const websiteId = await fourDays('gsc-striking.com');
  await sightline.keywords.create({ websiteId, keywords: ['Red  Boots'] });
  const near = await sightline.searchConsole
    .listStrikingDistance(websiteId, { ...now, impressionsMin: 10 })
    .all();
  expect(near).toEqual([
    { query: 'red boots', clicks: 5, impressions: 60, position: 5, isTracked: true },
  ]);
});

test('pages compete on shared days only, and folders group pages', async () => {
  const domain = 'gsc-pages.com';
  const websiteId = await connect(domain);
  const [a, b] = [`https://${domain}/blog/a`, `https://${domain}/blog/2026/b`];
  const pairs = (first: number, second: number) => [
    { query: 'lamps', page: a, clicks: 1, impressions: first },
    { query: 'lamps', page: b, clicks: 0, impressions: second },
    { query: 'only one', page: a, clicks: 0, impressions: 50 },
  ];
  await store(websiteId, domain, [
    ...[0, 1, 2].flatMap((index): Day[] => [
      { shape: 'date', day: dayAt(index), total: { clicks: 2, impressions: 90, position: 1 } },
      { shape: 'query_page', day: dayAt(index), rows: index === 2 ? pairs(10, 30) : pairs(30, 10) },
      {
        shape: 'query',
        day: dayAt(index),
        rows: [
          { query: 'lamps', clicks: 1, impressions: 40 },
          { query: 'only one', clicks: 0, impressions: 50 },
        ],
      },
      {
        shape: 'page',
        day: dayAt(index),
        rows: [
          { page: a, clicks: 1, impressions: 70 },
          { page: b, clicks: 1, impressions: 10 },
          { page: `https://${domain}/`, clicks: 5, impressions: 7 },
        ],
      },
    ]),
  ]);
  const asked = { from: dayAt(0), to: dayAt(2) };
  const found = await sightline.searchConsole.listCannibalization(websiteId, asked).all();
  expect(found).toEqual([
    {
      query: 'lamps',
      sharedDays: 3,
      days: 3,
      pages: [
        { page: a, clicks: 3, impressions: 70, days: 3 },
        { page: b, clicks: 0, impressions: 50, days: 3 },
      ],
      switches: [{ day: dayAt(2), from: a, to: b }],
    },
  ]);
  const folders = async (depth: number) =>
    (await sightline.searchConsole.listContentGroups(websiteId, { ...asked, depth }).all()).map(
      ({ group, members, now: { clicks } }) => [group, members, clicks],
    );
  expect(await folders(1)).toEqual([
    ['/', 1, 15],
    ['/blog', 2, 6],
  ]);
  expect(await folders(2)).toEqual([
    ['/', 1, 15],
    ['/blog', 1, 3],
    ['/blog/2026', 1, 3],
  ]);
  const groups = async (by: 'pattern' | 'tag', pattern?: string) =>
    (
      await sightline.searchConsole
        .listContentGroups(websiteId, { ...asked, by, ...(pattern && { pattern }) })
        .all()
    ).map(({ group, members, now: { clicks } }) => [group, members, clicks]);
  expect(await groups('pattern', '/(blog)/')).toEqual([
    [null, 1, 15],
    ['blog', 2, 6],
  ]);
  await expect(groups('pattern', '(')).rejects.toMatchObject({ code: 'validation_error' });
  await expect(groups('pattern')).rejects.toMatchObject({ code: 'validation_error' });
  await sightline.keywords.create({
    websiteId,
    keywords: [{ keyword: 'LAMPS', tags: ['light', 'room'] }, 'chairs'],
  });
  expect(await groups('tag')).toEqual([
    ['light', 1, 3],
    ['room', 1, 3],
    [null, 1, 0],
  ]);
});

test('a page decays if it loses more than the rest of the website', async () => {
  const domain = 'gsc-decay.com';
  const websiteId = await connect(domain);
  const days = Array.from({ length: 84 }, (_, index) => addDays('2026-06-01', index));
  await store(
    websiteId,
    domain,
    days.flatMap((day, index): Day[] => {
      const isLate = index >= 56;
      const rows = [
        { page: `https://${domain}/old`, clicks: isLate ? 2 : 10, impressions: 100 },
        // The season takes a tenth of the others.
        { page: `https://${domain}/steady`, clicks: isLate ? 90 : 100, impressions: 900 },
      ];
      const clicks = rows.reduce((sum, row) => sum + row.clicks, 0);
      return [
        { shape: 'date', day, total: { clicks, impressions: 1_000, position: 3 } },
        { shape: 'page', day, rows },
      ];
    }),
  );
  const [page, ...others] = await sightline.searchConsole.listDecay(websiteId).all();
  expect(others).toEqual([]);
  expect(page).toMatchObject({
    page: `https://${domain}/old`,
    clicksPerDay: 2,
    bestPerDay: 10,
    expectedPerDay: 9,
    isSeasonAdjusted: true,
  });
  expect(page?.relativeChange).toBeCloseTo(2 / 9 - 1);
});

test('the ledger has impressions of the last weeks, in rows and CSV, and unknown is not zero', async () => {
  const domain = 'gsc-ledger.com';
  const websiteId = await connect(domain);
  const day = addDays(new Date().toISOString().slice(0, 10), -4);
  const urls = ['/shown', '/not-shown'].map((path) => `https://${domain}${path}`);
  await sightline.indexing.trackUrls(websiteId, { urls });
  const csv = async () => {
    const reply = await fetch(
      `${collector.service.url}/api/v1/websites/${websiteId}/indexing/urls?format=csv`,
      { headers: { authorization: `Bearer ${apiKey}` } },
    );
    const [head = '', ...rows] = (await reply.text()).trim().split('\r\n');
    const columns = head.split(',');
    const of = ['url', 'State', 'Impressions', 'Clicks', 'Days'].map((name) =>
      columns.indexOf(name === 'url' ? name : `googleSearch${name}`),
    );
    return rows.map((row) => of.map((at) => row.split(',')[at])).toSorted();
  };
  expect(await csv()).toEqual(urls.toSorted().map((url) => [url, 'not_measured', '', '', '0']));
  const rows = [{ page: urls[0] ?? '', clicks: 2, impressions: 7 }];
  await store(websiteId, domain, [
    { shape: 'date', day, total: { clicks: 2, impressions: 7, position: 1 } },
    { shape: 'page', day, rows },
  ]);
  expect(await csv()).toEqual([
    [urls[1], 'not_shown', '0', '0', '1'],
    [urls[0], 'shown', '7', '2', '1'],
  ]);
  await store(websiteId, domain, [{ shape: 'page', day, rows, isCapped: true }]);
  expect((await csv())[0]).toEqual([urls[1], 'unknown', '', '', '1']);
});

test('an explanation compares with the days that are asked for, and refuses days that overlap', async () => {
  const domain = 'gsc-compare-from.com';
  const websiteId = await connect(domain);
  const first = '2026-07-06';
  const clicksAt = (index: number) => (index < 7 ? 10 : index < 14 ? 20 : 40);
  await store(
    websiteId,
    domain,
    Array.from({ length: 21 }, (_, index) => ({
      shape: 'date' as const,
      day: addDays(first, index),
      total: { clicks: clicksAt(index), impressions: 100, position: 1 },
    })),
  );
  const range = { from: addDays(first, 14), to: addDays(first, 20) };
  const asked = (compareFrom?: string) =>
    sightline.searchConsole.explain(websiteId, { ...range, ...(compareFrom && { compareFrom }) });
  expect(await asked()).toMatchObject({
    before: { from: addDays(first, 7), to: addDays(first, 13), value: 140 },
    change: 140,
  });
  expect(await asked(first)).toMatchObject({
    before: { from: first, to: addDays(first, 6), value: 70 },
    change: 210,
    relativeChange: 3,
  });
  expect(await asked(addDays(first, -1))).toMatchObject({ verdict: 'not_comparable', causes: [] });
  // No day of the earlier range was collected: its numbers are null, not 0.
  expect(await asked(addDays(first, -8))).toMatchObject({
    verdict: 'not_comparable',
    now: { value: 280 },
    before: null,
    change: null,
    pages: [],
  });
  await expect(asked(addDays(first, 8))).rejects.toMatchObject({ code: 'validation_error' });
});

test('annotations of all sources are one list, by day, of the days that are asked for', async () => {
  const websiteId = await connect('gsc-annotations.com');
  const { searchConsole } = sightline;
  const note = (day: string, title: string, lastDay: string | null = null) =>
    searchConsole.createAnnotation(websiteId, { kind: 'deploy', day, lastDay, title });
  await note('2026-09-20', 'New template');
  await note('2026-08-10', 'Long outage', '2026-09-02');
  await note('2026-10-20', 'Too late');
  const campaign = await sightline.campaigns.create({
    name: 'Titles',
    websiteIds: [websiteId],
    primaryMetric: 'clicks',
    targetPages: ['a', 'b'].map((path) => `https://gsc-annotations.com/${path}`),
    startDay: '2035-12-01',
    endDay: '2035-12-28',
  });
  const event = { kind: 'note', title: 'Brief sent', at: '2026-09-10T12:00:00Z' } as const;
  await sightline.campaigns.addEvent(campaign.id, event);
  const listed = await searchConsole
    .listAnnotations(websiteId, { from: '2026-08-15', to: '2026-10-05' })
    .all();
  expect(listed.map(({ source, day, title }) => [source, day, title])).toEqual([
    ['own', '2026-08-10', 'Long outage'],
    ['google', '2026-08-18', 'August 2026 spam update'],
    ['known_break', '2026-09-01', expect.stringContaining('Lens')],
    ['campaign', '2026-09-10', 'Brief sent'],
    ['own', '2026-09-20', 'New template'],
  ]);
  expect(listed[2]).toMatchObject({ isOngoing: true, lastDay: null, metrics: expect.any(Array) });
  await expect(
    searchConsole.listAnnotations(websiteId, { from: '2026-10-05', to: '2026-08-15' }).all(),
  ).rejects.toMatchObject({ code: 'validation_error' });
});
