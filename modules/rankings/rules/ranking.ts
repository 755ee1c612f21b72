import type { OwnsUrl } from '../../websites/rules/match-scope';
import type { SerpReading } from './serp-reading';

/** A domain's place on a result page. */
export type PagePlace = { position: number; domain: string; url: string; featuredSnippet: boolean };

/**
 * Returns every place on a result page: the only definition of position, for the website and its
 * competitors alike. Only organic results are positions. The owner of the featured snippet counts as
 * first, because the engine removes the owner's ordinary result: counting organic results alone
 * would call the best-placed domain "not ranking". An ordinary result that is still present keeps
 * its own place.
 */
export function placesOn({
  organic,
  featuredSnippet,
}: Pick<SerpReading, 'organic' | 'featuredSnippet'>): PagePlace[] {
  const places = organic
    // A result without an address counts as a place, and belongs to no website.
    .filter(({ url }) => url !== '')
    .map(({ position, domain, url }) => ({ position, domain, url, featuredSnippet: false }))
    .sort((one, other) => one.position - other.position);
  if (!featuredSnippet) return places;
  const { domain, url } = featuredSnippet;
  return [{ position: 1, domain, url, featuredSnippet: true }, ...places];
}

export type OwnUrl = { url: string; position: number; featuredSnippet: boolean };

/**
 * A website's ranking on one result page. `not_found` applies only within `depthRead`.
 * `beyond_depth` means that less was read than requested, so nothing can be concluded.
 */
export type Ranking = {
  state: 'measured' | 'not_found' | 'beyond_depth';
  position: number | null;
  url: string | null;
  depthRead: number;
  /** Every page of the website on the result page, best first; more than one is cannibalization. */
  ownUrls: OwnUrl[];
  ownsFeaturedSnippet: boolean;
  /** `cited` is null when it cannot be known; `present` is null when the provider does not say. */
  aiOverview: { present: boolean | null; cited: boolean | null };
};

/** Determines a website's ranking from a result page: the best of its places. */
export function rankOn(reading: SerpReading, owns: OwnsUrl): Ranking {
  const ownUrls: OwnUrl[] = placesOn(reading)
    .filter(({ url }) => owns(url))
    .map(({ url, position, featuredSnippet }) => ({ url, position, featuredSnippet }));
  const best = ownUrls[0];
  return {
    state: best ? 'measured' : reading.isComplete ? 'not_found' : 'beyond_depth',
    position: best?.position ?? null,
    url: best?.url ?? null,
    depthRead: reading.depthRead,
    ownUrls,
    ownsFeaturedSnippet: ownUrls.some(({ featuredSnippet }) => featuredSnippet),
    aiOverview: { present: reading.aiOverview.present, cited: isCited(reading, owns) },
  };
}

function isCited({ aiOverview }: SerpReading, owns: OwnsUrl): boolean | null {
  if (aiOverview.content === 'none') return false;
  // Known citations count even if the rest of the content is unknown.
  if (aiOverview.citations.some((citation) => owns(citation.url))) return true;
  return aiOverview.content === 'known' ? false : null;
}

/**
 * Returns the website's pages that compete with each other: distinct URLs, each at its best
 * position.
 */
export function competingUrls(ranking: Ranking): OwnUrl[] {
  const bestByUrl = new Map<string, OwnUrl>();
  for (const own of ranking.ownUrls) if (!bestByUrl.has(own.url)) bestByUrl.set(own.url, own);
  return bestByUrl.size > 1 ? [...bestByUrl.values()] : [];
}
