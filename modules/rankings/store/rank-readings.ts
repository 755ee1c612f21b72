import { daysBefore } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { AiCitation, AiOverviewSeen, ReadingState } from '../rules/keyword-reading';
import type { Standing } from '../rules/rank-status';
import { rankWindowDays } from '../rules/rank-window';
import type { OwnUrl } from '../rules/ranking';

/** A reading as stored in ClickHouse. */
export type StoredReading = Standing & {
  day: string;
  checkedAt: string;
  source: string;
  url: string | null;
  ownUrls: OwnUrl[];
  serpFeatures: string[];
  aiOverview: AiOverviewSeen;
};

export type StoredFailure = { day: string; checkedAt: string; failureCode: string };

/** Readings of a keyword and source up to a date, newest first. */
export type ReadingsOfKeyword = { readings: StoredReading[]; failure: StoredFailure | undefined };

/**
 * Columns of one reading under the names of `ReadingRow`; `wide` adds those that only a page needs.
 */
export const readingColumns = (wide: boolean) =>
  `keyword_id AS keywordId, source, toString(day) AS dayText, checked_at AS checkedAt, state,
   failure_code AS failureCode, position, depth_read AS depthRead${
     wide
       ? `, url, own_urls AS ownUrls, serp_features AS serpFeatures, ai_present AS aiPresent,
          ai_cited AS aiCited`
       : ''
   }`;

export type ReadingRow = {
  keywordId: string;
  source: string;
  dayText: string;
  checkedAt: string;
  state: ReadingState | 'failed';
  failureCode: string;
  position: number;
  depthRead: number;
  url?: string;
  ownUrls?: OwnUrl[];
  serpFeatures?: string[];
  aiPresent?: boolean;
  aiCited?: AiCitation;
};

export const toStoredReading = (row: ReadingRow): StoredReading => ({
  day: row.dayText,
  checkedAt: row.checkedAt,
  source: row.source,
  state: row.state as ReadingState,
  position: row.position === 0 ? null : row.position,
  depthRead: row.depthRead,
  url: row.url ? row.url : null,
  ownUrls: row.ownUrls ?? [],
  serpFeatures: row.serpFeatures ?? [],
  aiOverview: {
    // "The provider does not report it" is stored as absent with unknown citation.
    present: row.aiCited === 'unknown' && !row.aiPresent ? null : (row.aiPresent ?? null),
    cited: row.aiCited ?? 'unknown',
  },
});

export const seriesKey = (keywordId: string, source: string) => `${keywordId} ${source}`;

/** Keywords of some websites; ids are in ascending order if they are a run. */
export type KeywordsOfWebsites = {
  websiteIds: string[];
  keywordIds: string[];
  /** Whether they are all the websites' keywords between the first and the last id. */
  isRun: boolean;
};

type Request = KeywordsOfWebsites & {
  date: string;
  /** Readings per keyword: 2 to include the previous one. */
  depth: 1 | 2;
  wide: boolean;
};

/**
 * Selects a run by its first and last id: sending and parsing a thousand ids would take as long as
 * reading the readings.
 */
function keywordSql({ keywordIds, isRun }: KeywordsOfWebsites) {
  if (!isRun) {
    return {
      condition: 'keyword_id IN {keywords:Array(String)}',
      parameters: { keywords: keywordIds },
    };
  }
  return {
    condition: 'keyword_id BETWEEN {first:String} AND {last:String}',
    parameters: { first: keywordIds[0], last: keywordIds.at(-1) },
  };
}

/**
 * Returns the newest readings of each keyword and source on or before a date, within the window. If
 * a day was read twice, its newest version comes first, so FINAL is needed only for a depth of 2.
 */
export async function readingsUpTo(
  workspace: WorkspaceReads,
  { date, depth, wide, ...keywords }: Request,
): Promise<Map<string, ReadingsOfKeyword>> {
  const { condition, parameters } = keywordSql(keywords);
  const rows = await workspace.clickhouse.query<ReadingRow>({
    sql: `SELECT ${readingColumns(wide)} FROM rank_readings ${depth > 1 ? 'FINAL' : ''}
          WHERE website_id IN {websites:Array(String)}
            AND day BETWEEN {from:Date} AND {date:Date} AND ${condition}
          ORDER BY day DESC, version DESC
          LIMIT {depth:UInt8} BY keyword_id, source, state = 'failed'`,
    settings: { optimize_use_projections: 0 },
    parameters: {
      ...parameters,
      websites: keywords.websiteIds,
      date,
      depth,
      from: daysBefore(date, depth * rankWindowDays),
    },
    comment: 'readings-up-to',
  });
  const found = new Map<string, ReadingsOfKeyword>();
  for (const row of rows) {
    const key = seriesKey(row.keywordId, row.source);
    const of = found.get(key) ?? { readings: [], failure: undefined };
    if (row.state !== 'failed') of.readings.push(toStoredReading(row));
    else
      of.failure ??= { day: row.dayText, checkedAt: row.checkedAt, failureCode: row.failureCode };
    found.set(key, of);
  }
  return found;
}
