import { daysBefore } from '../../../platform/calendar/day';
import type { Workspace, WorkspaceReads } from '../../../platform/workspace';
import { rankWindowDays } from '../rules/rank-window';
import { type DatedReadings, type RankedRow, rankAtDate } from '../rules/ranking-row';
import { keywordsMatching, type RankFilter } from './rank-filter';
import { toNewestRow } from './rank-newest';
import {
  type KeywordsOfWebsites,
  type ReadingsOfKeyword,
  readingsUpTo,
  seriesKey,
} from './rank-readings';
import type { RankDates, RankRequest } from './rank-request';
import { type RankKeyword, readRankKeywords } from './rank-row';

type Readings = Map<string, ReadingsOfKeyword>;

type Found = { at: Readings | undefined; compared: Readings | undefined };

const none: ReadingsOfKeyword = { readings: [], failure: undefined };

/** Returns readings of a keyword from its current source and current series. */
function ownReadings(found: Readings | undefined, keyword: RankKeyword): ReadingsOfKeyword {
  const { readings, failure } =
    found?.get(seriesKey(keyword.id, keyword.newest.source ?? '')) ?? none;
  const isOwn = ({ checkedAt }: { checkedAt: string }) =>
    keyword.seriesFrom === null || checkedAt > keyword.seriesFrom;
  return {
    readings: readings.filter(isOwn),
    failure: failure && isOwn(failure) ? failure : undefined,
  };
}

function ofDates(keyword: RankKeyword, dates: RankDates, { at, compared }: Found): DatedReadings {
  const { day, compareDay } = dates;
  const own = ownReadings(at, keyword);
  const since = day === undefined ? '' : daysBefore(day, rankWindowDays);
  const newest = own.readings[0];
  const now = day === undefined ? newestOf(keyword) : newest && newest.day >= since ? newest : null;
  const before =
    compareDay === undefined ? own.readings[1] : ownReadings(compared, keyword).readings[0];
  const { failure } = own;
  const isNews = failure && failure.day >= since && (!newest || failure.day > newest.day);
  return {
    now: now ?? null,
    before: before ?? null,
    isCompared: compareDay !== undefined,
    failure: isNews ? failure : null,
    searchVolume: keyword.searchVolume,
    confirmed: keyword.newest.confirmed || now?.checkedAt !== keyword.newest.checkedAt,
  };
}

function newestOf({ newest }: RankKeyword): DatedReadings['now'] {
  const { checkedAt, source, depthRead, position, url, state } = newest;
  if (checkedAt === null || source === null) return null;
  return {
    state: position !== null ? 'measured' : state === 'beyond_depth' ? state : 'not_found',
    position,
    depthRead: depthRead ?? 0,
    checkedAt,
    source,
    url,
    ownUrls: newest.ownUrls,
    serpFeatures: newest.serpFeatures,
    aiOverview: newest.aiOverview ?? { present: null, cited: 'unknown' },
  };
}

/**
 * Builds a keyword's row at the dates. Without a day it is the newest reading, compared with that of
 * the comparison day.
 */
function rowOf(keyword: RankKeyword, dates: RankDates, found: Found): RankedRow {
  const row = rankAtDate(ofDates(keyword, dates, found));
  if (dates.day !== undefined) return row;
  const newest = toNewestRow(keyword);
  if (newest.status === 'pending' || newest.status === 'failed') return newest;
  const { previousPosition, previousCheckedAt, change, status } = row;
  return { ...newest, previousPosition, previousCheckedAt, change, status };
}

/** Keywords with their rows on the requested days; both arrays have the same order. */
export type RowsAtDates = { keywords: RankKeyword[]; rows: RankedRow[] };

/** Queries both databases concurrently; returns rows in the order of the ids. */
export async function rowsAtDates(
  workspace: Workspace,
  request: RankRequest,
  of: { keywordIds: string[]; isRun: boolean; wide: boolean },
): Promise<RowsAtDates> {
  const reading = workspace.scan((tx) => readRankKeywords(tx, of.keywordIds));
  const readReadings = async () => {
    const { websiteId } = request.filter;
    const websiteIds = websiteId === undefined ? websitesOf(await reading) : [websiteId];
    return readBoth(workspace, { ...of, websiteIds }, request);
  };
  const [keywords, found] = await Promise.all([reading, readReadings()]);
  return { keywords, rows: keywords.map((keyword) => rowOf(keyword, request, found)) };
}

const websitesOf = (keywords: RankKeyword[]) => [
  ...new Set(keywords.map(({ websiteId }) => websiteId)),
];

/** Whether the filter covers all keywords of its website. */
export const isWholeWebsite = ({ websiteId, ...further }: RankFilter): boolean =>
  websiteId !== undefined && Object.values(further).every((value) => value === undefined);

async function readBoth(
  workspace: WorkspaceReads,
  of: KeywordsOfWebsites & { wide: boolean },
  { day, compareDay }: RankDates,
): Promise<Found> {
  if (of.keywordIds.length === 0) return { at: undefined, compared: undefined };
  const depth = compareDay === undefined ? 2 : 1;
  const [at, compared] = await Promise.all([
    day === undefined ? undefined : readingsUpTo(workspace, { ...of, date: day, depth }),
    compareDay === undefined
      ? undefined
      : readingsUpTo(workspace, { ...of, date: compareDay, depth: 1, wide: false }),
  ]);
  return { at, compared };
}

export type DatedStanding = {
  id: string;
  keyword: string;
  searchVolume: number | null;
  row: RankedRow;
};

/** Keywords per chunk: few enough that their readings fit into memory. */
const chunkKeywords = 5_000;

/** Returns every matching keyword on the days, by id; for sorting and filtering by readings. */
export async function standingsOf(
  workspace: Workspace,
  request: RankRequest,
): Promise<DatedStanding[]> {
  const ids = await workspace.scan((tx) =>
    tx.run<{ id: string }>(
      keywordsMatching(workspace.workspaceId, request.filter)
        .select('keywords.id')
        .orderBy('keywords.id'),
    ),
  );
  const standings: DatedStanding[] = [];
  for (let start = 0; start < ids.length; start += chunkKeywords) {
    const chunk = ids.slice(start, start + chunkKeywords).map(({ id }) => id);
    const of = { keywordIds: chunk, isRun: isWholeWebsite(request.filter), wide: false };
    const { keywords, rows } = await rowsAtDates(workspace, request, of);
    for (const [index, { id, keyword, searchVolume }] of keywords.entries()) {
      standings.push({ id, keyword, searchVolume, row: slim(rows[index] as RankedRow) });
    }
  }
  return standings;
}

/** Drops fields that are used neither for sorting nor for filtering. */
const slim = (row: RankedRow): RankedRow => ({ ...row, ownUrls: [], serpFeatures: [], url: null });
