import type { Queries } from '../../../platform/postgres/database';
import { shareOf } from '../../../platform/share';
import type { Stores } from '../../../platform/stores';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import type { Weighting } from '../rules/visibility';
import type { RankFilter } from './rank-filter';
import {
  type DomainPlaces,
  findPages,
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
};

/** Returns the website's own hosts and those of the competitors that the workspace tracks. */
async function readTracked(
  tx: Queries,
  { id, domain }: CompetitorRequest['website'],
): Promise<{ rivals: Rival[]; tracked: TrackedDomain[] }> {
  const rivals = await trackedRivals(tx, id);
  const { matchMode, ownedHosts } = await getWebsiteSettings(tx, id);
  const own = [
    { label: domain, host: domain, withSubdomains: matchMode === 'subdomains' },
    ...ownedHosts.map((host) => ({
      label: domain,
      host: host.replace(/^www\./, ''),
      withSubdomains: false,
    })),
  ];
  const others = rivals.map((rival) => toTracked(rival.domain));
  return { rivals, tracked: [...own, ...others] };
}

const toTracked = (domain: string): TrackedDomain => ({
  label: domain,
  host: domain,
  withSubdomains: true,
});

async function open(deps: Stores, workspaceId: string, request: CompetitorRequest) {
  const { website, filter, day, source } = request;
  return deps.database.transaction(workspaceId, async (tx) => ({
    ...(await readTracked(tx, website)),
    pages: await findPages(tx, { ...filter, websiteId: website.id }, { date: day, source }),
  }));
}

/** Returns every domain on the day's pages, largest share first; tracked ones even if absent. */
export async function readCompetitors(
  deps: Stores,
  workspaceId: string,
  request: CompetitorRequest,
): Promise<Competitor[]> {
  const { rivals, tracked, pages } = await open(deps, workspaceId, request);
  if (!pages) return [];
  const own = request.website.domain;
  const found = await readDomains(deps.clickhouse, workspaceId, pages, { tracked, own });
  const clicks = found.reduce((sum, one) => sum + one.clicks, 0);
  const there = new Set(found.map(({ domain }) => domain));
  const absent = [own, ...rivals.map(({ domain }) => domain)]
    .filter((domain) => !there.has(domain))
    .map((domain) => ({ domain, keywords: 0, common: 0, averagePosition: 0, clicks: 0 }));
  const idOf = new Map(rivals.map(({ id, domain }) => [domain, id]));
  return [...found, ...absent].map((one) => ({
    ...one,
    kind: one.domain === own ? 'self' : idOf.has(one.domain) ? 'tracked' : 'found',
    websiteId: one.domain === own ? request.website.id : (idOf.get(one.domain) ?? null),
    shareOfVoice: shareOf(one.clicks, clicks) ?? 0,
    pages,
    weighting: pages.weighting,
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
  deps: Stores,
  workspaceId: string,
  request: CompetitorRequest & { domain: string | undefined },
): Promise<HeadToHeadRow[]> {
  const own = request.website.domain;
  const rival = request.domain ?? (await strongest(deps, workspaceId, request));
  if (rival === undefined) return [];
  const { tracked, pages } = await open(deps, workspaceId, request);
  if (!pages) return [];
  const known = tracked.some(({ host }) => host === rival);
  const pairs = await readHeadToHead(deps.clickhouse, workspaceId, pages, {
    tracked: known ? tracked : [...tracked, toTracked(rival)],
    own,
    rival,
  });
  const keywords = await deps.database.transaction(workspaceId, (tx) =>
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

async function strongest(deps: Stores, workspaceId: string, request: CompetitorRequest) {
  const all = await readCompetitors(deps, workspaceId, request);
  return all.find(({ kind, keywords }) => kind !== 'self' && keywords > 0)?.domain;
}
