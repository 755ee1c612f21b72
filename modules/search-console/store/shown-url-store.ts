import type { DayRange } from '../../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import { currentRows } from './current-rows';
import { readSearchDays } from './search-day-store';
import type { SearchTypeScope } from './search-scope';

const urlsOfPage = 20;

/** Returns the other addresses by which Google showed some pages in a range, by page. */
export async function readShownUrls(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  pages: readonly string[],
): Promise<Map<string, string[]>> {
  if (pages.length === 0) return new Map();
  const ofPages = { ...scope, shape: 'page' } as const;
  const days = await readSearchDays(workspace, ofPages, range);
  const current = currentRows(ofPages, range, days);
  const rows = await workspace.clickhouse.query<{ text: string; urls: string[] }>({
    sql: `SELECT any(r.page) AS text,
        arraySort(groupUniqArray({urlsOfPage:UInt32})(r.shown_url)) AS urls
      FROM search_rows AS r
      WHERE ${current.condition} AND r.query_hash = 0 AND r.shown_url != ''
        AND r.page_hash IN (SELECT cityHash64(arrayJoin({pages:Array(String)})))
      GROUP BY r.page_hash`,
    parameters: { ...current.parameters, pages: [...new Set(pages)], urlsOfPage },
    comment: 'search-shown-urls',
  });
  return new Map(rows.map(({ text, urls }) => [text, urls]));
}
