import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Queries } from '../../platform/postgres/database';
import { normalizePageUrl } from '../../platform/url/page-url';
import { readLogCoverage } from '../crawlers/store/log-coverage-store';
import { streamPageVisits } from '../crawlers/store/page-visit-store';
import { addDays, type DayRange, dayCount, dayIndex } from '../search-console/rules/day-range';
import { readGoogleProperties } from '../search-console/store/binding-store';
import { readPageSeries } from '../search-console/store/page-series-store';
import type { CampaignMetric } from './rules/campaign';
import { isSearchMetric } from './rules/campaign-window';

/** A page of a campaign and its website. */
export type CampaignPage = { page: string; websiteId: string };

/** What is known of a metric's days; days as `YYYY-MM-DD`. */
export type MetricDays = {
  /** First day on which any website was measured; null if none was. */
  firstDay: string | null;
  /** Newest day up to which every website's numbers no longer change; null without one. */
  finalThrough: string | null;
  /** Days on which Google cut off rows: pages without a row count as not measured. */
  cappedDays: number;
  /** Days of which only some hours of logs were received. */
  partDays: number;
  /** Whether any of it was made up by the sandbox. */
  dataSource: 'live' | 'sandbox';
};

export type CampaignSeries = {
  range: DayRange;
  days: number;
  /** A row of days a page, in the order of the pages; NaN is a day that was not measured. */
  values: Map<CampaignMetric, Float64Array>;
  about: Map<CampaignMetric, MetricDays>;
  /** Websites that a metric needs Search Console of, and that are bound to no property. */
  notConnected: string[];
};

type Deps = { db: Queries; clickhouse: ClickHouse };

/** Reads the series of each page and metric over a range of days. */
export async function readCampaignSeries(
  deps: Deps,
  {
    pages,
    metrics,
    range,
  }: { pages: readonly CampaignPage[]; metrics: readonly CampaignMetric[]; range: DayRange },
): Promise<CampaignSeries> {
  const days = dayCount(range);
  const values = new Map(
    metrics.map((metric) => [metric, new Float64Array(pages.length * days).fill(Number.NaN)]),
  );
  const websites = Map.groupBy(
    pages.map((page, row) => ({ ...page, row })),
    ({ websiteId }) => websiteId,
  );
  const reading = { range, days, values };
  const search: MetricDays[] = [];
  const visits: MetricDays[] = [];
  const notConnected: string[] = [];
  const needsSearch = metrics.some(isSearchMetric);
  const properties = needsSearch ? await readGoogleProperties(deps.db) : new Map<string, string>();
  for (const [websiteId, rows] of websites) {
    if (values.has('crawler_visits')) visits.push(await readVisits(deps, websiteId, rows, reading));
    if (!needsSearch) continue;
    const property = properties.get(websiteId);
    if (property === undefined) notConnected.push(websiteId);
    else search.push(await readSearch(deps, { websiteId, property }, rows, reading));
  }
  const isWhole = notConnected.length === 0;
  const about = new Map(
    metrics.map((metric) => {
      const known = isSearchMetric(metric) ? search : visits;
      return [metric, together(known, isWhole || !isSearchMetric(metric))];
    }),
  );
  return { range, days, values, about, notConnected };
}

type Row = CampaignPage & { row: number };
type Reading = Pick<CampaignSeries, 'range' | 'days' | 'values'>;

/** Search Console of one property, which names pages as Google does. */
async function readSearch(
  { db, clickhouse }: Deps,
  { websiteId, property }: { websiteId: string; property: string },
  rows: readonly Row[],
  { range, days, values }: Reading,
): Promise<MetricDays> {
  const scope = { workspaceId: db.workspaceId, websiteId, property, type: 'web' } as const;
  const found = await readPageSeries(
    clickhouse,
    scope,
    range,
    rows.map(({ page }) => page),
  );
  const final = found.days.filter(({ isFinal }) => isFinal);
  // A page without a row was not shown, which has no rate and no position.
  for (const { at } of final.filter(({ isCapped }) => !isCapped)) {
    for (const { row } of rows) {
      for (const metric of ['clicks', 'impressions'] as const) {
        const own = values.get(metric);
        if (own) own[row * days + at] = 0;
      }
    }
  }
  const isFinal = new Set(final.map(({ at }) => at));
  const rowOf = new Map(rows.map(({ page, row }) => [page, row]));
  for await (const { page, at, clicks, impressions, weightedPosition } of found.rows) {
    const row = rowOf.get(page);
    if (row === undefined || !isFinal.has(at)) continue;
    const set = (metric: CampaignMetric, value: number) => {
      const own = values.get(metric);
      if (own) own[row * days + at] = value;
    };
    set('clicks', clicks);
    set('impressions', impressions);
    if (impressions === 0) continue;
    set('click_through_rate', clicks / impressions);
    set('position', weightedPosition / impressions);
  }
  const first = found.days[0];
  const last = final.at(-1);
  return {
    firstDay: first ? addDays(range.from, first.at) : null,
    finalThrough: last ? addDays(range.from, last.at) : null,
    cappedDays: final.filter(({ isCapped }) => isCapped).length,
    partDays: 0,
    dataSource: found.days.some(({ source }) => source === 'sandbox') ? 'sandbox' : 'live',
  };
}

const dayMs = 86_400_000;
const wholeDay = 2 ** 24 - 1;

/** Verified visits of crawlers, on the days of which logs were received. */
async function readVisits(
  { db, clickhouse }: Deps,
  websiteId: string,
  rows: readonly Row[],
  { range, days, values }: Reading,
): Promise<MetricDays> {
  const ref = { workspaceId: db.workspaceId, websiteId };
  const own = values.get('crawler_visits') ?? new Float64Array();
  const logs = await readLogCoverage(db, ref, {
    from: new Date(range.from),
    to: new Date(Date.parse(range.to) + dayMs),
  });
  const first = Date.parse(range.from) / dayMs;
  const covered = logs.filter(({ hours }) => hours !== 0);
  for (const { day } of covered) for (const { row } of rows) own[row * days + day - first] = 0;
  const rowsOf = new Map<string, number[]>();
  const paths = new Set<string>();
  for (const { page, row } of rows) {
    const url = normalizePageUrl(page);
    if (!('url' in url)) continue;
    paths.add(url.path);
    const named = keyOf(url.host, url.path, url.query);
    rowsOf.set(named, [...(rowsOf.get(named) ?? []), row]);
    // Lines without a host count for the page of any host.
    const unnamed = keyOf('', url.path, url.query);
    rowsOf.set(unnamed, [...(rowsOf.get(unnamed) ?? []), row]);
  }
  for await (const visit of streamPageVisits(clickhouse, ref, range, [...paths])) {
    for (const row of rowsOf.get(keyOf(visit.host, visit.path, visit.query)) ?? []) {
      const place = row * days + visit.at;
      const known = own[place] ?? Number.NaN;
      own[place] = (Number.isNaN(known) ? 0 : known) + visit.visits;
    }
  }
  const [firstDay, lastDay] = [covered[0], covered.at(-1)];
  const toDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
  return {
    firstDay: firstDay ? toDay(firstDay.day) : null,
    finalThrough: lastDay ? toDay(lastDay.day) : null,
    cappedDays: 0,
    partDays: covered.filter(({ hours }) => (hours & wholeDay) !== wholeDay).length,
    dataSource: 'live',
  };
}

const keyOf = (host: string, path: string, query: string) => `${host} ${path} ${query}`;

/** Several websites: measured from the first of them on, final when all of them are. */
function together(known: readonly MetricDays[], isWhole: boolean): MetricDays {
  const firsts = known.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
  const finals = known.flatMap(({ finalThrough }) => finalThrough ?? []).toSorted();
  const most = (values: number[]) => Math.max(0, ...values);
  return {
    firstDay: firsts[0] ?? null,
    finalThrough: isWhole && finals.length === known.length ? (finals[0] ?? null) : null,
    cappedDays: most(known.map(({ cappedDays }) => cappedDays)),
    partDays: most(known.map(({ partDays }) => partDays)),
    dataSource: known.some(({ dataSource }) => dataSource === 'sandbox') ? 'sandbox' : 'live',
  };
}

/** Index of a day range in a series. */
export const indexesOf = (range: DayRange, { from, to }: DayRange) => ({
  from: dayIndex(range, from),
  to: dayIndex(range, to) + 1,
});
