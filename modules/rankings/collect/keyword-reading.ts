import type { OwnsUrl } from '../../websites/rules/match-scope';
import type { KeywordReading } from '../rules/keyword-reading';
import { placesOn, type Ranking, rankOn } from '../rules/ranking';
import type { SerpReading } from '../rules/serp-reading';
import type { CollectableKeyword } from '../store/collectable-keyword-store';
import type { KeywordOutcome } from './read-keyword';

/** Finds the website on the result page; a failure counts for the day of `failedAt`. */
export function toKeywordReading(
  { source, owns, failedAt }: { source: string; owns: OwnsUrl; failedAt: string },
  keyword: CollectableKeyword,
  outcome: KeywordOutcome,
): KeywordReading {
  const { id: keywordId, device, country, engine, searchVolume, seriesFromMs } = keyword;
  const common = { keywordId, source, device, country, engine, seriesFromMs };
  if ('failureCode' in outcome) {
    const { failureCode } = outcome;
    return { ...common, checkedAt: failedAt, day: failedAt.slice(0, 10), failureCode };
  }
  const { reading } = outcome;
  const ranking = rankOn(reading, owns);
  return {
    ...common,
    searchVolume,
    checkedAt: reading.checkedAt,
    day: reading.checkedAt.slice(0, 10),
    ...ranking,
    absoluteRank: absoluteRankOf(reading, ranking),
    serpFeatures: reading.features,
    places: placesOn(reading).map((place) => ({ ...place, isOwn: owns(place.url) })),
    items: reading.items,
  };
}

/** The rank among all blocks of the result that `position` is from. */
function absoluteRankOf({ items, organic }: SerpReading, { url, ownUrls }: Ranking): number | null {
  const isSnippet = ownUrls[0]?.featuredSnippet ?? false;
  const block = isSnippet
    ? items.find(({ type }) => type === 'featured_snippet')
    : organic.find((result) => result.url === url);
  return block?.absoluteRank ?? null;
}
