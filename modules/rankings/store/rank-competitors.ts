import type { Queries } from '../../../platform/postgres/database';
import { shareOf } from '../../../platform/share';
import type { Workspace } from '../../../platform/workspace';
import type { Weighting } from '../rules/visibility';
import { type Covers, coversOf, readCombinations } from './rank-covers';
import type { RankFilter } from './rank-filter';
import {
  type DomainPlaces,
  findPages,
  ownLabel,
  type PagesOfDay,
  readDomains,
  readHeadToHead,
  type TrackedDomain,
} from './rank-pages';
import { type RankKeyword, readRankKeywords } from './rank-row';
import { type Rival, trackedRivals } from './tracked-rivals';

export type CompetitorRequest = {
  website: { id: string; domain: string };
  filter: RankFilter;
  day: string;
  source: string | undefined;
};

export type Competitor = DomainPlaces & {
  kind: 'self' | 'tracked' | 'found';
  /** Website id of the domain in the workspace, if it is tracked. */
  websiteId: string | null;
  /** Its share of the estimated clicks of all organic results of the day. */
  shareOfVoice: number;
  pages: PagesOfDay;
  weighting: Weighting;
  covers: Covers;
};

type Tracked = { rivals: Rival[]; tracked: TrackedDomain[] };

/** Returns the competitors that the workspace tracks, with the hosts that belong to each. */
export async function readTracked(tx: Queries, websiteId: string): Promise<Tracked> {
  const rivals = await trackedRivals(tx, websiteId);
  return { rivals, tracked: rivals.map(toTracked) };
}

/** A domain that the workspace does not track; its label is the domain. */
const untracked = (domain: string): Rival => ({
  id: domain,
  domain,
  matchMode: 'subdomains',
  ownedHosts: [],
});

const withWww = (host: string) => [host, `www.${host}`];

/** The rules of `createUrlScope`, as lists that ClickHouse can use. */
function toTracked({ id, domain, matchMode, ownedHosts }: Rival): TrackedDomain {
  const named = ownedHosts.flatMap((host) => withWww(host.toLowerCase()));
  const own = withWww(domain).filter((host) => !named.includes(host));
  return {
    label: id,
    hosts: [...named, ...own],
    ...(matchMode === 'subdomains' && { parent: domain }),
    ...(matchMode === 'exact' && { homeOnly: own }),
  };
}

async function open(workspace: Workspace, request: CompetitorRequest) {
  const { website, filter, day, source } = request;
  return workspace.scan(async (tx) => ({
    ...(await readTracked(tx, website.id)),
    combinations: await readCombinations(tx, { ...filter, websiteId: website.id }),
    pages: await findPages(tx, { ...filter, websiteId: website.id }, { date: day, source }),
  }));
}

/** Returns every domain on the day's pages, largest share first; tracked ones even if absent. */
export async function readCompetitors(
  workspace: Workspace,
  request: CompetitorRequest,
): Promise<Competitor[]> {
  const { rivals, tracked, pages, combinations } = await open(workspace, request);
  if (!pages) return [];
  const covers = coversOf(combinations, [pages.source]);
  const { website } = request;
  const own = website.domain;
  const found = await readDomains(workspace, pages, tracked);
  const clicks = found.reduce((sum, one) => sum + one.clicks, 0);
  const there = new Set(found.map(({ domain }) => domain));
  const absent = [ownLabel, ...rivals.map(({ id }) => id)]
    .filter((domain) => !there.has(domain))
    .map((domain) => ({ domain, keywords: 0, common: 0, averagePosition: 0, clicks: 0 }));
  const domainOf = new Map(rivals.map(({ id, domain }) => [id, domain]));
  const identify = (label: string) => {
    if (label === ownLabel) return { domain: own, kind: 'self', websiteId: website.id } as const;
    const domain = domainOf.get(label);
    return domain === undefined
      ? ({ domain: label, kind: 'found', websiteId: null } as const)
      : ({ domain, kind: 'tracked', websiteId: label } as const);
  };
  return [...found, ...absent].map((one) => ({
    ...one,
    ...identify(one.domain),
    shareOfVoice: shareOf(one.clicks, clicks) ?? 0,
    pages,
    weighting: pages.weighting,
    covers,
  }));
}

export type HeadToHeadRow = {
  keyword: RankKeyword;
  rival: string;
  day: string;
  source: string;
  position: number | null;
  url: string | null;
  rivalPosition: number | null;
  rivalUrl: string | null;
};

/**
 * Returns keywords for which the website or the other domain ranks. Without a given domain, it is
 * the strongest competitor.
 */
export async function readDuel(
  workspace: Workspace,
  request: CompetitorRequest & { domain: string | undefined },
): Promise<HeadToHeadRow[]> {
  const rival = request.domain ?? (await strongest(workspace, request));
  if (rival === undefined) return [];
  const { rivals, tracked, pages } = await open(workspace, request);
  if (!pages) return [];
  const known = rivals.find(({ domain }) => domain === rival);
  const pairs = await readHeadToHead(workspace, pages, {
    tracked: known ? tracked : [...tracked, toTracked(untracked(rival))],
    rival: known?.id ?? rival,
  });
  const keywords = await workspace.scan((tx) =>
    readRankKeywords(
      tx,
      pairs.map(({ keywordId }) => keywordId),
    ),
  );
  const byId = new Map(keywords.map((keyword) => [keyword.id, keyword]));
  const { day, source } = pages;
  return pairs.flatMap(({ keywordId, ownPlace, ownUrl, rivalPlace, rivalUrl }) => {
    const keyword = byId.get(keywordId);
    if (!keyword) return [];
    const ownSide = { position: ownPlace || null, url: ownUrl || null };
    const rivalSide = { rivalPosition: rivalPlace || null, rivalUrl: rivalUrl || null };
    return [{ keyword, rival, day, source, ...ownSide, ...rivalSide }];
  });
}

async function strongest(workspace: Workspace, request: CompetitorRequest) {
  const all = await readCompetitors(workspace, request);
  return all.find(({ kind, keywords }) => kind !== 'self' && keywords > 0)?.domain;
}
