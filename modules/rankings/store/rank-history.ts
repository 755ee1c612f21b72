import type { WorkspaceReads } from '../../../platform/workspace';
import type { StoredPlace } from '../rules/keyword-reading';
import type { SerpItem } from '../rules/serp-reading';
import {
  type ReadingRow,
  readingColumns,
  type StoredReading,
  toStoredReading,
} from './rank-readings';
import type { RankKeyword } from './rank-row';

export type HistoryDay = { day: string; source: string } & (
  | { reading: StoredReading; failure: null }
  | { reading: null; failure: { checkedAt: string; failureCode: string } }
);

type Range = { from?: string | undefined; to?: string | undefined };

const rangeSql = ({ from, to }: Range) =>
  `${from === undefined ? '' : 'AND day >= {from:Date}'}
   ${to === undefined ? '' : 'AND day <= {to:Date}'}`;

/** Excludes readings from before the keyword was changed into its current form. */
const sinceSql = ({ seriesFrom }: RankKeyword) =>
  seriesFrom === null ? '' : 'AND checked_at > parseDateTime64BestEffort({since:String}, 3)';

const parametersOf = (keyword: RankKeyword, source: string, { from, to }: Range) => ({
  website: keyword.websiteId,
  keyword: keyword.id,
  source,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(keyword.seriesFrom !== null && { since: keyword.seriesFrom }),
});

/**
 * Returns a keyword's days with readings of one source, oldest first; days without readings are
 * omitted.
 */
export async function readHistory(
  workspace: WorkspaceReads,
  keyword: RankKeyword,
  { source, ...range }: Range & { source: string },
): Promise<HistoryDay[]> {
  const rows = await workspace.clickhouse.query<ReadingRow>({
    // Without FINAL, which would prevent use of the projection that groups a keyword's days.
    sql: `SELECT ${readingColumns(true)} FROM rank_readings
          WHERE website_id = {website:String}
            AND keyword_id = {keyword:String} AND source = {source:String}
            ${rangeSql(range)} ${sinceSql(keyword)}
          ORDER BY day, version DESC LIMIT 1 BY day`,
    settings: {
      preferred_optimize_projection_name: 'keyword_days',
      // A few hundred rows: handing them from thread to thread takes longer than reading them.
      max_threads: 1,
      local_filesystem_read_method: 'pread',
    },
    parameters: parametersOf(keyword, source, range),
    comment: 'rank-history',
  });
  return rows.map((row) => {
    const { dayText: day, checkedAt, failureCode } = row;
    if (row.state === 'failed') {
      return { day, source, reading: null, failure: { checkedAt, failureCode } };
    }
    return { day, source, reading: toStoredReading(row), failure: null };
  });
}

export type SerpPage = {
  day: string;
  checkedAt: string;
  depthRead: number;
  /** Organic results, best first. */
  organic: Array<Pick<StoredPlace, 'position' | 'domain' | 'url'>>;
  items: SerpItem[];
};

/** Returns the result page read for a keyword on a day, or the newest one if no day is given. */
export async function readSerpPage(
  workspace: WorkspaceReads,
  keyword: RankKeyword,
  { source, date }: { source: string; date: string | undefined },
): Promise<SerpPage | undefined> {
  const range = { from: date, to: date };
  const [row] = await workspace.clickhouse.query<
    Omit<SerpPage, 'items' | 'day' | 'organic'> & {
      items: string;
      dayText: string;
      places: StoredPlace[];
    }
  >({
    sql: `SELECT toString(day) AS dayText, checked_at AS checkedAt, depth_read AS depthRead,
            places, items
          FROM serp_pages
          WHERE website_id = {website:String}
            AND keyword_id = {keyword:String} AND source = {source:String}
            ${rangeSql(range)} ${sinceSql(keyword)}
          ORDER BY day DESC, serp_pages.checked_at DESC LIMIT 1`,
    parameters: parametersOf(keyword, source, range),
    comment: 'serp-page',
  });
  if (!row) return undefined;
  const { items, dayText, places, ...page } = row;
  return {
    ...page,
    day: dayText,
    organic: places
      .filter(({ featuredSnippet }) => !featuredSnippet)
      .map(({ position, domain, url }) => ({ position, domain, url })),
    items: JSON.parse(items) as SerpItem[],
  };
}
