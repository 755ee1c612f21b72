import { rollUpSearchSpans } from '../../modules/search-console/collect/roll-up-spans';
import { toNumbers } from '../../modules/search-console/rules/search-rates';
import { deleteBulkDays } from '../../modules/search-console/store/bulk-line-store';
import {
  listPerformance,
  type PerformanceQuery,
  type PerformanceRow,
} from '../../modules/search-console/store/performance-store';
import {
  commitSearchDays,
  type NewSearchDay,
  type NewSearchRow,
  writeSearchRows,
} from '../../modules/search-console/store/search-day-store';
import { deleteSupersededRows } from '../../modules/search-console/store/superseded-rows';
import { purgeWebsiteRows } from '../../modules/websites/store/website-data-store';
import { addDays } from '../../platform/calendar/day';
import type { DayRange } from '../../platform/calendar/day-range';
import { openWorkspace } from '../../platform/workspace';
import { clickhouseReads } from '../support/clickhouse-reads';
import { createWorkspace, type Service, startService } from '../support/service';

const shapes = ['query', 'page', 'query_page'] as const;
type Shape = (typeof shapes)[number];
const first = '2026-03-20';
const daysStored = 75;

let service: Service;
let scope: { workspaceId: string; websiteId: string; property: string; type: 'web' };
/** Rows of the version that counts, by shape and day. */
const current = new Map<string, NewSearchRow[]>();

/** Pseudo-random numbers that are the same on each run. */
let state = 20_260_320;
function below(max: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * max);
}

function randomRows(shape: Shape): NewSearchRow[] {
  const rows = new Map<string, NewSearchRow>();
  for (let count = below(30); count > 0; count -= 1) {
    const query = shape === 'page' ? '' : `query ${below(25)}`;
    const page = shape === 'query' ? '' : `https://example.com/${below(3)}/${below(12)}`;
    const impressions = 1 + below(40);
    rows.set(`${query} ${page}`, {
      query,
      page,
      value: '',
      clicks: below(impressions + 1),
      impressions,
      weightedPosition: impressions * (1 + below(200) / 4),
    });
  }
  return [...rows.values()];
}

const markerOf = (shape: Shape, day: string, version: number, rowCount: number): NewSearchDay => ({
  shape,
  day,
  version,
  clicks: 0,
  impressions: 0,
  weightedPosition: 0,
  rowCount,
  isFinal: true,
  isCapped: false,
  aggregation: 'byPage',
  method: 'search_console_api',
  source: 'sandbox',
  jobId: '',
});

/** Days come once, twice with other numbers, or twice with a second pull that was cut short. */
beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace();
  scope = { workspaceId, websiteId: 'web_oracle', property: 'sc-domain:example.com', type: 'web' };
  const { clickhouse } = service.services;
  for (const version of [1_000, 2_000]) {
    const pulled: { shape: Shape; day: string; rows: NewSearchRow[] }[] = [];
    const markers: NewSearchDay[] = [];
    for (let at = 0; at < daysStored; at += 1) {
      const day = addDays(first, at);
      const isPulled = version === 1_000 ? at % 11 !== 5 : at % 3 === 0;
      if (!isPulled) continue;
      for (const shape of shapes) {
        const rows = randomRows(shape);
        pulled.push({ shape, day, rows });
        if (version === 2_000 && at % 2 === 0) continue;
        markers.push(markerOf(shape, day, version, rows.length));
        current.set(`${shape} ${day}`, rows);
      }
    }
    await writeSearchRows(clickhouseReads(clickhouse, scope), scope, version, pulled);
    await commitSearchDays(clickhouseReads(clickhouse, scope), scope, markers);
  }
});
afterAll(() => service.stop());

type Filter = { query?: string; page?: string };

function sumsOf(
  shape: Shape,
  keys: readonly ('query' | 'page')[],
  range: DayRange,
  filter: Filter,
) {
  const groups = new Map<
    string,
    { clicks: number; impressions: number; weightedPosition: number }
  >();
  for (let { from: day } = range; day <= range.to; day = addDays(day, 1)) {
    for (const row of current.get(`${shape} ${day}`) ?? []) {
      if (!row.query.includes(filter.query ?? '') || !row.page.includes(filter.page ?? ''))
        continue;
      const key = keys.map((name) => row[name]).join(' ');
      const sums = groups.get(key) ?? { clicks: 0, impressions: 0, weightedPosition: 0 };
      sums.clicks += row.clicks;
      sums.impressions += row.impressions;
      sums.weightedPosition += row.weightedPosition;
      groups.set(key, sums);
    }
  }
  return groups;
}

const cases: [string, Shape, PerformanceQuery['dimension'], Filter][] = [
  ['queries', 'query', 'query', {}],
  ['pages', 'page', 'page', {}],
  ['pairs', 'query_page', 'query_page', {}],
  ['queries of a folder', 'query_page', 'query', { page: '/1/' }],
  ['pages of some queries', 'query_page', 'page', { query: 'query 1' }],
];
/** Whole months, parts of months, ranges that are apart, and the newest windows. */
const periods: [DayRange, DayRange | null][] = [
  [
    { from: '2026-05-01', to: '2026-05-31' },
    { from: '2026-04-01', to: '2026-04-30' },
  ],
  [
    { from: '2026-04-27', to: '2026-06-02' },
    { from: '2026-03-21', to: '2026-04-26' },
  ],
  [
    { from: '2026-05-10', to: '2026-05-20' },
    { from: '2026-03-20', to: '2026-04-04' },
  ],
  [{ from: '2026-03-20', to: '2026-06-02' }, null],
  [
    { from: '2026-05-06', to: '2026-06-02' },
    { from: '2026-04-08', to: '2026-05-05' },
  ],
];

type Case = (typeof cases)[number];

/** Orders that are ranked by one sum, by two, and by a change, which is not ranked. */
const sorts = ['-clicks', 'impressions', '-ctr', 'position', '-clicksChange'] as const;
let turn = 0;

const placeOf: Record<(typeof sorts)[number], (row: PerformanceRow) => number | null> = {
  '-clicks': ({ now }) => -now.clicks,
  impressions: ({ now }) => now.impressions,
  '-ctr': ({ now }) => -now.clicks / now.impressions,
  position: ({ now }) => now.weightedPosition / now.impressions,
  '-clicksChange': ({ now, before }) => before && before.clicks - now.clicks,
};

/** Compares a kind of rows with sums made by hand, over some periods, in one of the orders. */
async function expectExact(
  [, shape, dimension, filter]: Case,
  isLookedAt: (period: number) => boolean = () => true,
): Promise<void> {
  const keys = dimension === 'query_page' ? (['query', 'page'] as const) : [dimension as 'query'];
  for (const [at, [range, before]] of periods.entries()) {
    if (!isLookedAt(at)) continue;
    const sort = sorts[(at + turn++) % sorts.length] ?? '-clicks';
    const query: PerformanceQuery = {
      scope: { ...scope, shape },
      dimension,
      range,
      before,
      filter: { query: { contains: filter.query }, page: { contains: filter.page } },
      sort,
    };
    const { clickhouse } = service.services;
    const found = await listPerformance(clickhouseReads(clickhouse, scope), query, {
      limit: 1_000,
      offset: 0,
    });
    if (at === 0) {
      const part = await listPerformance(clickhouseReads(clickhouse, scope), query, {
        limit: 7,
        offset: 3,
      });
      expect(part).toEqual({ total: found.total, rows: found.rows.slice(3, 10) });
    }
    const now = sumsOf(shape, keys, range, filter);
    const earlier = before && sumsOf(shape, keys, before, filter);
    expect(found.total).toBe(now.size);
    const values = found.rows.map(placeOf[sort]).filter((value) => value !== null);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    const expected = [...now].map(([key, sums]) => {
      const then = earlier?.get(key);
      return [key, toNumbers(sums), then ? toNumbers(then) : null];
    });
    const listed = found.rows.map((row) => [
      keys.map((name) => row[name]).join(' '),
      toNumbers(row.now),
      row.before && toNumbers(row.before),
    ]);
    expect(new Map(listed.map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map(expected.map(([key, ...rest]) => [key, rest])),
    );
  }
}

it.each(cases)('%s have exactly the numbers of the versions that count', (...one) =>
  expectExact(one),
);

/** Commits other rows for some days, as a collection or an import that came later. */
async function replaceDays(version: number, isReplaced: (at: number) => boolean): Promise<void> {
  const { clickhouse } = service.services;
  const pulled: { shape: Shape; day: string; rows: NewSearchRow[] }[] = [];
  for (let at = 0; at < daysStored; at += 1) {
    if (!isReplaced(at)) continue;
    const day = addDays(first, at);
    for (const shape of shapes) pulled.push({ shape, day, rows: randomRows(shape) });
  }
  await writeSearchRows(clickhouseReads(clickhouse, scope), scope, version, pulled);
  await commitSearchDays(
    clickhouseReads(clickhouse, scope),
    scope,
    pulled.map(({ shape, day, rows }) => markerOf(shape, day, version, rows.length)),
  );
  for (const { shape, day, rows } of pulled) current.set(`${shape} ${day}`, rows);
}

const rollUp = () =>
  rollUpSearchSpans(openWorkspace(service.services, scope), scope, { rowsMin: 0 });

/** Three months, and three windows: there are no days before the newest 90. */
const spans = 6;

/** How many roll-ups of pairs have rows. */
const rolledPairs = async () => {
  const [row] = await service.services.clickhouse.of(scope.workspaceId).query<{ rolls: number }>({
    sql: `SELECT uniqExact(roll) AS rolls FROM search_spans
      WHERE workspace_id = {workspace:String} AND shape = 'query_page'`,
    comment: 'test',
  });
  return row?.rolls;
};

test('spans that were rolled up give the same numbers, also when their days come again or go', async () => {
  const { database, clickhouse } = service.services;
  let looks = 0;
  // Every other pair of case and period, and the others in the next look: each look has all of both.
  const exact = async () => {
    looks += 1;
    for (const [place, one] of cases.entries()) {
      await expectExact(one, (period) => (place + period + looks) % 2 === 0);
    }
  };
  expect(await rollUp()).toEqual({ spans: spans * shapes.length });
  expect(await rollUp()).toEqual({ spans: 0 });
  await exact();
  const isDue = (at: number) => at % 9 === 4;
  await replaceDays(3_000, isDue);
  await exact();
  // Rows of a roll-up that was never committed count for nothing.
  await clickhouse.of(scope.workspaceId).insertFrom({
    sql: 'INSERT INTO search_spans SELECT * REPLACE (1 AS roll) FROM search_spans',
    comment: 'test',
  });
  await exact();
  expect(await rollUp()).toEqual({ spans: spans * shapes.length });
  await exact();
  expect(await rolledPairs()).toBe(2 * spans + 1);
  const removal = { afterWorkspaceId: '', workspacesMax: 1_000 };
  await deleteSupersededRows({ database, clickhouse }, { ...removal, nowMs: Date.now() });
  expect(await rolledPairs()).toBe(2 * spans);
  await exact();
  const in2Days = Date.now() + 2 * 86_400_000;
  await deleteSupersededRows({ database, clickhouse }, { ...removal, nowMs: in2Days });
  expect(await rolledPairs()).toBe(spans);
  await exact();
  // An import that is deleted takes its days away, whatever was rolled up.
  await deleteBulkDays(clickhouseReads(clickhouse, scope), scope.websiteId, 3_000);
  for (let at = 0; at < daysStored; at += 1) {
    if (!isDue(at)) continue;
    for (const shape of shapes) current.delete(`${shape} ${addDays(first, at)}`);
  }
  await exact();
  await purgeWebsiteRows(clickhouseReads(clickhouse, scope), scope.websiteId);
  expect(await rolledPairs()).toBe(0);
});
