import type { DayRange } from '../../../platform/calendar/day-range';
import { withoutGoogleParameters } from '../../../platform/url/google-parameters';
import type { WorkspaceReads } from '../../../platform/workspace';
import { currentRows } from './current-rows';
import { readSearchDays } from './search-day-store';
import type { SearchTypeScope } from './search-scope';

/** What search results showed of some pages in a range. */
export type PageImpressions = {
  /** Days of which rows by page are stored; without one nothing is known. */
  days: number;
  /** Days of which Google cut rows off: a page without a row may have been shown on them. */
  cappedDays: number;
  source: 'live' | 'sandbox';
  byPage: Map<string, { clicks: number; impressions: number }>;
};

/** Reads the sums of some pages, with those of the addresses to which Google added parameters. */
export async function readPageImpressions(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  pages: readonly string[],
): Promise<PageImpressions> {
  const ofPages = { ...scope, shape: 'page' } as const;
  const days = await readSearchDays(workspace, ofPages, range);
  const known = {
    days: days.length,
    cappedDays: days.filter(({ isCapped }) => isCapped).length,
    source: days.at(-1)?.source ?? 'live',
  };
  const pageOf = new Map(pages.map((url) => [url, withoutGoogleParameters(url)]));
  if (days.length === 0 || pages.length === 0) return { ...known, byPage: new Map() };
  const current = currentRows(ofPages, range, days);
  const rows = await workspace.clickhouse.query<{
    text: string;
    clicks: number;
    impressions: number;
  }>({
    sql: `SELECT any(r.page) AS text, toFloat64(sum(r.clicks)) AS clicks,
          toFloat64(sum(r.impressions)) AS impressions
        FROM search_rows AS r
        WHERE ${current.condition}
          AND r.page_hash IN (SELECT cityHash64(arrayJoin({pages:Array(String)})))
        GROUP BY r.page_hash`,
    parameters: { ...current.parameters, pages: [...new Set(pageOf.values())] },
    comment: 'page-impressions',
  });
  const sumsOf = new Map(rows.map(({ text, ...sums }) => [text, sums] as const));
  const byPage = [...pageOf].flatMap(([url, page]) => {
    const sums = sumsOf.get(page);
    return sums ? [[url, sums] as const] : [];
  });
  return { ...known, byPage: new Map(byPage) };
}
