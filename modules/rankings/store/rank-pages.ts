import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type Queries, sql } from '../../../platform/postgres/database';
import { ctrAt, defaultCtrCurve } from '../rules/ctr-curve';
import { daysBefore, rankWindowDays } from '../rules/rank-window';
import { keywordWeights, type Weighting } from '../rules/visibility';
import { keywordsMatching, type RankFilter } from './rank-filter';
import { resolveScope } from './rank-scope';

/** The result pages of a website on one day, with each keyword's weight. */
export type PagesOfDay = {
  websiteId: string;
  day: string;
  source: string;
  keywordIds: string[];
  weights: number[];
  weighting: Weighting;
};

/**
 * Finds the newest day with pages on or before a date, at most a week back; otherwise undefined.
 */
export async function findPages(
  tx: Queries,
  filter: RankFilter & { websiteId: string },
  of: { date: string; source: string | undefined },
): Promise<PagesOfDay | undefined> {
  const { workspaceId } = tx;
  const { websiteId } = filter;
  const scope = await resolveScope(tx, filter, of.source);
  const source = scope.websites[0]?.source;
  if (source === undefined) return undefined;
  const [newest] = await tx.run<{ day: string }>(
    sql('rank_days')
      .select(sql.raw('max(day)::text as day'))
      .where({ workspace_id: workspaceId, website_id: websiteId, source })
      .whereBetween('day', [daysBefore(of.date, rankWindowDays), of.date]),
  );
  if (!newest?.day) return undefined;
  const endedAfter = new Map(scope.ended.map(({ id, atMs }) => [id, atMs]));
  const found = await tx.run<{ id: string; search_volume: number | null }>(
    keywordsMatching(workspaceId, filter)
      .select('keywords.id', 'keywords.search_volume')
      .orderBy('keywords.id'),
  );
  // A keyword changed since then has a page of that day, but as a different keyword.
  const endOfDayMs = Date.parse(newest.day) + 86_400_000;
  const keywords = found.filter(({ id }) => (endedAfter.get(id) ?? 0) < endOfDayMs);
  const { weights, weighting } = keywordWeights(keywords.map(({ search_volume }) => search_volume));
  const keywordIds = keywords.map(({ id }) => id);
  return { websiteId, day: newest.day, source, keywordIds, weights, weighting };
}

/** A tracked domain and the hosts that belong to it. */
export type TrackedDomain = { label: string; host: string; withSubdomains: boolean };

/** The click-through curve by position, as a query parameter. */
const curve = Array.from({ length: 100 }, (_, index) => ctrAt(defaultCtrCurve, index + 1));

/**
 * SQL for the best position of each domain for each keyword of the day. A host of a tracked website
 * gets that website's domain as its label; the longest match wins. Every other host is its own
 * label, without `www.`.
 */
export function placesSql(pages: PagesOfDay, tracked: TrackedDomain[]) {
  const longestFirst = tracked.toSorted((one, other) => other.host.length - one.host.length);
  const below = longestFirst.filter(({ withSubdomains }) => withSubdomains);
  return {
    sql: `SELECT keyword, label, min(found) AS place, argMin(foundUrl, found) AS url
          FROM (
            SELECT keyword_id AS keyword, result.position AS found, result.url AS foundUrl,
              if(startsWith(result.domain, 'www.'), substring(result.domain, 5), result.domain)
                AS host,
              indexOf({hosts:Array(String)}, host) AS exact,
              arrayFirstIndex(end -> endsWith(host, end), {ends:Array(String)}) AS under,
              multiIf(exact > 0, {labels:Array(String)}[exact],
                under > 0, {endLabels:Array(String)}[under], host) AS label
            FROM serp_pages FINAL ARRAY JOIN organic AS result
            WHERE workspace_id = {workspace:String} AND website_id = {website:String}
              AND day = {day:Date} AND source = {source:String}
              AND keyword_id IN {keywords:Array(String)}
          )
          GROUP BY keyword, label`,
    parameters: {
      website: pages.websiteId,
      day: pages.day,
      source: pages.source,
      keywords: pages.keywordIds,
      hosts: longestFirst.map(({ host }) => host),
      labels: longestFirst.map(({ label }) => label),
      ends: below.map(({ host }) => `.${host}`),
      endLabels: below.map(({ label }) => label),
    },
  };
}

export type DomainPlaces = {
  domain: string;
  keywords: number;
  common: number;
  averagePosition: number;
  clicks: number;
};

/** Returns keywords, average position and clicks of each domain on the day's pages. */
export async function readDomains(
  clickhouse: ClickHouse,
  workspaceId: string,
  pages: PagesOfDay,
  { tracked, own }: { tracked: TrackedDomain[]; own: string },
): Promise<DomainPlaces[]> {
  const places = placesSql(pages, tracked);
  return clickhouse.query<DomainPlaces>(workspaceId, {
    sql: `WITH places AS (${places.sql})
          SELECT label AS domain, count() AS keywords,
            countIf(keyword IN (SELECT keyword FROM places WHERE label = {own:String})) AS common,
            avg(place) AS averagePosition,
            sum({curve:Array(Float64)}[place]
              * transform(keyword, {keywords:Array(String)}, {weights:Array(Float64)}, 0.)) AS clicks
          FROM places GROUP BY label ORDER BY clicks DESC, domain`,
    parameters: { ...places.parameters, own, curve, weights: pages.weights },
    comment: 'rank-domains',
  });
}

export type PlacePair = {
  keywordId: string;
  ownPlace: number;
  ownUrl: string;
  rivalPlace: number;
  rivalUrl: string;
};

/** Returns keywords for which either of two domains ranks; 0 means absent. */
export async function readHeadToHead(
  clickhouse: ClickHouse,
  workspaceId: string,
  pages: PagesOfDay,
  { tracked, own, rival }: { tracked: TrackedDomain[]; own: string; rival: string },
): Promise<PlacePair[]> {
  const places = placesSql(pages, tracked);
  return clickhouse.query<PlacePair>(workspaceId, {
    sql: `SELECT keyword AS keywordId,
            maxIf(place, label = {own:String}) AS ownPlace,
            anyIf(url, label = {own:String}) AS ownUrl,
            maxIf(place, label = {rival:String}) AS rivalPlace,
            anyIf(url, label = {rival:String}) AS rivalUrl
          FROM (${places.sql}) WHERE label IN ({own:String}, {rival:String})
          GROUP BY keyword ORDER BY keyword`,
    parameters: { ...places.parameters, own, rival },
    comment: 'rank-head-to-head',
  });
}
