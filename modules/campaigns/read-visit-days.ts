import { dayMs } from '../../platform/calendar/day';
import { normalizePageUrl } from '../../platform/url/page-url';
import type { WorkspaceReads } from '../../platform/workspace';
import { readLogCoverage } from '../crawlers/store/log-coverage-store';
import { streamPageVisits } from '../crawlers/store/page-visit-store';
import { type MetricDays, noDays, type Reading, type Row } from './metric-days';

const wholeDay = 2 ** 24 - 1;

/** Reads verified visits of crawlers; days of which no logs were received are not measured. */
export async function readVisitDays(
  workspace: WorkspaceReads,
  websiteId: string,
  rows: readonly Row[],
  { range, days, metrics }: Reading,
): Promise<MetricDays> {
  const own = metrics.get('crawler_visits')?.values ?? new Float64Array();
  const logs = await readLogCoverage(workspace.db, websiteId, {
    from: new Date(range.from),
    to: new Date(Date.parse(range.to) + dayMs),
  });
  const first = Date.parse(range.from) / dayMs;
  const covered = logs.filter(({ hours }) => hours !== 0);
  for (const { day } of covered) for (const { row } of rows) own[row * days + day - first] = 0;
  const { rowsOf, paths } = placesOf(rows);
  for await (const visit of streamPageVisits(workspace, websiteId, range, paths)) {
    for (const row of rowsOf.get(keyOf(visit.host, visit.path, visit.query)) ?? []) {
      const place = row * days + visit.at;
      const known = own[place] ?? Number.NaN;
      own[place] = (Number.isNaN(known) ? 0 : known) + visit.visits;
    }
  }
  const [firstDay, lastDay] = [covered[0], covered.at(-1)];
  const toDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
  return {
    ...noDays,
    firstDay: firstDay ? toDay(firstDay.day) : null,
    finalThrough: lastDay ? toDay(lastDay.day) : null,
    partDays: covered.filter(({ hours }) => (hours & wholeDay) !== wholeDay).length,
  };
}

const keyOf = (host: string, path: string, query: string) => `${host} ${path} ${query}`;

function placesOf(rows: readonly Row[]): { rowsOf: Map<string, number[]>; paths: string[] } {
  const rowsOf = new Map<string, number[]>();
  const paths = new Set<string>();
  for (const { unit, row } of rows) {
    const url = normalizePageUrl(unit);
    if (!('url' in url)) continue;
    paths.add(url.path);
    // Lines without a host count for the page of any host.
    for (const host of [url.host, '']) {
      const key = keyOf(host, url.path, url.query);
      rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
    }
  }
  return { rowsOf, paths: [...paths] };
}
