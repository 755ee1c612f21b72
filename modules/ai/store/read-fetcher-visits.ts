import type { WorkspaceReads } from '../../../platform/workspace';
import { toCitedPage, withoutCampaign } from '../rules/cited-page';
import {
  baselineMs,
  indexCrawlers,
  liveFetchers,
  windowAfterMs,
  windowBeforeMs,
} from '../rules/live-fetch';

/** A cited own page, and when its answer was asked for. */
export type AskedCitation = { url: string; engine: string; askedAtMs: number };

/** A search crawler's visit within the window. */
export type IndexVisit = { bot: string; atMs: number };

/** Visits of the engine's operator to a cited page, around its answer. */
export type PageVisits = {
  /** Verified visits of fetchers for people within window and baseline, the closest ones. */
  visitsMs: number[];
  /** Whether a fetcher's visit within the window could not be verified. */
  hasUnverified: boolean;
  indexVisit: IndexVisit | null;
};

/** More than the number that makes a page ambiguous; the closest visits are kept. */
const visitsMax = 400;

const none: PageVisits = { visitsMs: [], hasUnverified: false, indexVisit: null };

const pairs = (bots: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(bots).flatMap(([engine, names]) => names.map((bot) => ({ engine, bot })));
const fetchers = pairs(liveFetchers);
const all = [...fetchers, ...pairs(indexCrawlers)];

type Row = {
  place: number;
  host: string;
  query: string;
  visits: (string | number)[];
  unverified: number | string;
  indexed: [string | number, string];
};

/** Returns the visits for each citation, in order. Throws `unavailable` while ClickHouse is down. */
export async function readFetcherVisits(
  workspace: WorkspaceReads,
  websiteId: string,
  citations: readonly AskedCitation[],
): Promise<PageVisits[]> {
  if (citations.length === 0) return [];
  const asked = citations.map(({ askedAtMs }) => askedAtMs);
  const [firstMs, lastMs] = asked.reduce(
    ([first, last], at) => [Math.min(first, at), Math.max(last, at)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const rows = await workspace.clickhouse.query<Row>({
    sql: visitsSql,
    parameters: {
      website: websiteId,
      fromDay: dayOf(firstMs - windowBeforeMs - baselineMs),
      toDay: dayOf(lastMs + windowAfterMs),
      bots: all.map(({ bot }) => bot),
      engineOfBot: all.map(({ engine }) => engine),
      fetchers: fetchers.map(({ bot }) => bot),
      places: citations.map((_, place) => place),
      paths: citations.map(({ url }) => toCitedPage(url)?.path ?? ''),
      asked,
      engines: citations.map(({ engine }) => engine),
    },
    comment: 'live-fetches',
  });
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return citations.map(({ url }, place) => {
    const ofPage = (byPlace.get(place) ?? []).filter(isVisitOf(url));
    return ofPage.length === 0 ? none : joined(ofPage);
  });
}

const inWindow = `atMs >= asked - ${windowBeforeMs}`;
const visitsSql = `SELECT place, host, query,
    arraySlice(arraySort(at -> abs(at - asked),
      groupArrayIf(atMs, isFetcher AND verification = 'verified')), 1, ${visitsMax}) AS visits,
    countIf(isFetcher AND verification = 'unverifiable' AND ${inWindow}) AS unverified,
    argMinIf((atMs, bot), abs(atMs - asked),
      NOT isFetcher AND verification = 'verified' AND ${inWindow}) AS indexed
  FROM (
    SELECT cited.place AS place, cited.asked AS asked, visit.host AS host, visit.query AS query,
      visit.verification AS verification, visit.bot AS bot, visit.atMs AS atMs,
      visit.bot IN {fetchers:Array(String)} AS isFetcher
    FROM (
      SELECT path, if(host_assumed, '', host) AS host, query, verification, bot,
        toUnixTimestamp64Milli(at) AS atMs
      FROM crawler_visits
      WHERE website_id = {website:String}
        AND day BETWEEN {fromDay:Date} AND {toDay:Date} AND bot IN {bots:Array(String)}
        AND path IN {paths:Array(String)} AND verification != 'spoofed'
    ) AS visit
    INNER JOIN (
      SELECT one.1 AS place, one.2 AS path, one.3 AS asked, one.4 AS engine FROM (
        SELECT arrayJoin(arrayZip({places:Array(UInt32)}, {paths:Array(String)},
          {asked:Array(Int64)}, {engines:Array(String)})) AS one)
    ) AS cited ON visit.path = cited.path
    WHERE visit.atMs BETWEEN cited.asked - ${windowBeforeMs + baselineMs}
        AND cited.asked + ${windowAfterMs}
      AND transform(visit.bot, {bots:Array(String)}, {engineOfBot:Array(String)}, '') = cited.engine
  )
  GROUP BY place, asked, host, query`;

function joined(rows: readonly Row[]): PageVisits {
  const index = rows
    .filter(({ indexed: [, bot] }) => bot !== '')
    .map(({ indexed: [atMs, bot] }) => ({ bot, atMs: Number(atMs) }));
  return {
    visitsMs: rows.flatMap(({ visits }) => visits.map(Number)),
    hasUnverified: rows.some(({ unverified }) => Number(unverified) > 0),
    indexVisit: index[0] ?? null,
  };
}

/** A line without a host may belong to any own host. */
function isVisitOf(url: string): (visit: { host: string; query: string }) => boolean {
  const page = toCitedPage(url);
  const host = withoutWww(page?.host ?? '');
  return (visit) =>
    (visit.host === '' || withoutWww(visit.host) === host) &&
    withoutCampaign(visit.query) === page?.query;
}

const withoutWww = (host: string) => host.replace(/^www\./, '');
