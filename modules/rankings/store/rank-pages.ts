import { dayMs, daysBefore } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { keptSinceSql } from '../../account/store/retention-store';
import { ctrAt, defaultCtrCurve } from '../rules/ctr-curve';
import { rankWindowDays } from '../rules/rank-window';
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
  /** Changed keywords and when: their pages up to then are of another keyword. */
  changed: Array<{ id: string; atMs: number }>;
};

/**
 * Finds the newest day with pages on or before a date, at most a week back; otherwise undefined, as
 * where the pages are past their retention.
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
      .whereBetween('day', [daysBefore(of.date, rankWindowDays), of.date])
      .where('day', '>=', keptSinceSql(workspaceId, 'resultPages')),
  );
  if (!newest?.day) return undefined;
  const endedAt = new Map(scope.ended.map(({ id, atMs }) => [id, atMs]));
  const found = await tx.run<{ id: string; searchVolume: number | null }>(
    keywordsMatching(workspaceId, filter)
      .select('keywords.id', 'keywords.search_volume')
      .orderBy('keywords.id'),
  );
  // A keyword changed since then has a page of that day, but as a different keyword.
  const endOfDayMs = Date.parse(newest.day) + dayMs;
  const keywords = found.filter(({ id }) => (endedAt.get(id) ?? 0) < endOfDayMs);
  const { weights, weighting } = keywordWeights(keywords.map(({ searchVolume }) => searchVolume));
  const keywordIds = keywords.map(({ id }) => id);
  const changed = keywords.flatMap(({ id }) => {
    const atMs = endedAt.get(id);
    return atMs === undefined ? [] : [{ id, atMs }];
  });
  return { websiteId, day: newest.day, source, keywordIds, weights, weighting, changed };
}

/** A tracked competitor and the hosts that belong to it. */
export type TrackedDomain = {
  label: string;
  /** Hosts that match completely. */
  hosts: string[];
  /** Host of which all subdomains belong to it. */
  parent?: string;
  /** Set if of these hosts only the home page belongs to it. */
  homeOnly?: string[];
};

/** Label of the website's own places; no host is empty. */
export const ownLabel = '';

/** The click-through curve by position, as a query parameter. */
const curve = Array.from({ length: 100 }, (_, index) => ctrAt(defaultCtrCurve, index + 1));

/**
 * SQL for the best position of each domain for each keyword of the day. The website's own places are
 * those of its rankings, marked when the page was read. A tracked competitor's label is its website
 * id, by the rules of `createUrlScope`; the longest match wins. Every other host is its own label,
 * without `www.`.
 */
export function placesSql(pages: PagesOfDay, tracked: TrackedDomain[]) {
  const exact = tracked.flatMap(({ label, hosts, homeOnly }) =>
    hosts.map((host) => ({ label, host, isHomeOnly: homeOnly?.includes(host) ?? false })),
  );
  const below = tracked
    .flatMap(({ label, parent }) => (parent === undefined ? [] : [{ label, end: `.${parent}` }]))
    .sort((one, other) => other.end.length - one.end.length);
  return {
    sql: `SELECT keyword, label, min(found) AS place,
            argMin(foundUrl, (found, NOT isSnippet, foundUrl)) AS url
          FROM (
            SELECT keyword_id AS keyword, result.position AS found, result.url AS foundUrl,
              result.featuredSnippet AS isSnippet,
              indexOf({hosts:Array(String)}, result.domain) AS exact,
              exact > 0 AND (NOT {homeOnly:Array(Bool)}[exact]
                OR path(result.url) IN ('', '/')) AS isExact,
              arrayFirstIndex(end -> endsWith(result.domain, end), {ends:Array(String)}) AS under,
              multiIf(result.isOwn, {own:String},
                isExact, {labels:Array(String)}[exact],
                under > 0, {endLabels:Array(String)}[under],
                startsWith(result.domain, 'www.'), substring(result.domain, 5),
                result.domain) AS label
            FROM serp_pages FINAL ARRAY JOIN places AS result
            WHERE website_id = {website:String}
              AND day = {day:Date} AND source = {source:String}
              AND keyword_id IN {keywords:Array(String)}
              AND toUnixTimestamp64Milli(checked_at) > transform(keyword_id,
                {changed:Array(String)}, {changedAt:Array(Int64)}, toInt64(0))
          )
          GROUP BY keyword, label`,
    parameters: {
      website: pages.websiteId,
      day: pages.day,
      source: pages.source,
      keywords: pages.keywordIds,
      changed: pages.changed.map(({ id }) => id),
      changedAt: pages.changed.map(({ atMs }) => atMs),
      own: ownLabel,
      hosts: exact.map(({ host }) => host),
      labels: exact.map(({ label }) => label),
      homeOnly: exact.map(({ isHomeOnly }) => isHomeOnly),
      ends: below.map(({ end }) => end),
      endLabels: below.map(({ label }) => label),
    },
  };
}

export type DomainPlaces = {
  /** Empty for the website itself, a tracked competitor's website id, otherwise the domain. */
  domain: string;
  keywords: number;
  common: number;
  averagePosition: number;
  clicks: number;
};

/** Returns keywords, average position and clicks of each domain on the day's pages. */
export async function readDomains(
  workspace: WorkspaceReads,
  pages: PagesOfDay,
  tracked: TrackedDomain[],
): Promise<DomainPlaces[]> {
  const places = placesSql(pages, tracked);
  return workspace.clickhouse.query<DomainPlaces>({
    sql: `WITH places AS (${places.sql})
          SELECT label AS domain, count() AS keywords,
            countIf(keyword IN (SELECT keyword FROM places WHERE label = {own:String})) AS common,
            avg(place) AS averagePosition,
            sum({curve:Array(Float64)}[place]
              * transform(keyword, {keywords:Array(String)}, {weights:Array(Float64)}, 0.)) AS clicks
          FROM places GROUP BY label ORDER BY clicks DESC, domain`,
    parameters: { ...places.parameters, curve, weights: pages.weights },
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
  workspace: WorkspaceReads,
  pages: PagesOfDay,
  { tracked, rival }: { tracked: TrackedDomain[]; rival: string },
): Promise<PlacePair[]> {
  const places = placesSql(pages, tracked);
  return workspace.clickhouse.query<PlacePair>({
    sql: `SELECT keyword AS keywordId,
            maxIf(place, label = {own:String}) AS ownPlace,
            anyIf(url, label = {own:String}) AS ownUrl,
            maxIf(place, label = {rival:String}) AS rivalPlace,
            anyIf(url, label = {rival:String}) AS rivalUrl
          FROM (${places.sql}) WHERE label IN ({own:String}, {rival:String})
          GROUP BY keyword ORDER BY keyword`,
    parameters: { ...places.parameters, rival },
    comment: 'rank-head-to-head',
  });
}
