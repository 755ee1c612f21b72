import { addDays } from '../../platform/calendar/day';
import { withoutGoogleParameters } from '../../platform/url/google-parameters';
import type { WorkspaceReads } from '../../platform/workspace';
import { averagePosition } from '../search-console/rules/search-rates';
import { readPageSeries } from '../search-console/store/page-series-store';
import { type MetricDays, noDays, type Reading, type Row, setDay } from './metric-days';
import { missingDays } from './rules/final-through';

/** Reads Search Console of one property, which names pages as Google does. */
export async function readSearchDays(
  workspace: WorkspaceReads,
  { websiteId, property }: { websiteId: string; property: string },
  rows: readonly Row[],
  reading: Reading,
): Promise<MetricDays> {
  const { range } = reading;
  const scope = {
    workspaceId: workspace.db.workspaceId,
    websiteId,
    property,
    type: 'web',
  } as const;
  const found = await readPageSeries(
    workspace,
    scope,
    range,
    rows.map(({ unit }) => unit),
  );
  const final = found.days.filter(({ isFinal }) => isFinal);
  // A page without a row was not shown, which has no rate and no position.
  for (const { at } of final.filter(({ isCapped }) => !isCapped)) {
    for (const { row } of rows) {
      setDay(reading, 'clicks', { row, at }, 0);
      setDay(reading, 'impressions', { row, at }, 0);
    }
  }
  const isFinal = new Set(final.map(({ at }) => at));
  const rowOf = new Map(rows.map(({ unit, row }) => [withoutGoogleParameters(unit), row]));
  for await (const { page, at, clicks, impressions, weightedPosition } of found.rows) {
    const row = rowOf.get(page);
    if (row === undefined || !isFinal.has(at)) continue;
    setDay(reading, 'clicks', { row, at }, clicks);
    setDay(reading, 'impressions', { row, at }, impressions);
    if (impressions === 0) continue;
    setDay(reading, 'click_through_rate', { row, at }, clicks / impressions, impressions);
    const position = averagePosition({ impressions, weightedPosition });
    if (position !== null) setDay(reading, 'position', { row, at }, position, impressions);
  }
  const first = found.days[0];
  const last = final.at(-1);
  const firstDay = first ? addDays(range.from, first.at) : null;
  const known = new Set(final.map(({ at }) => addDays(range.from, at)));
  const missing = firstDay === null ? [] : missingDays({ from: firstDay, to: range.to }, known);
  return {
    ...noDays,
    firstDay,
    finalThrough: last ? addDays(range.from, last.at) : null,
    cappedDays: final.filter(({ isCapped }) => isCapped).length,
    dataSource: found.days.some(({ source }) => source === 'sandbox') ? 'sandbox' : 'live',
    series: `Search Console, ${property}, web search`,
    notes: missing.length === 0 ? [] : [describeMissing(property, missing)],
  };
}

const listedDaysMax = 20;

function describeMissing(property: string, days: readonly string[]): string {
  const listed = days.slice(0, listedDaysMax).join(', ');
  const more = days.length > listedDaysMax ? ` and ${days.length - listedDaysMax} more` : '';
  return `Search Console has no final rows of ${property} on ${listed}${more}. These days count as not measured, not as 0.`;
}
