import type { OwnsUrl } from '../../websites/rules/match-scope';
import type { KeywordReading } from '../rules/keyword-reading';
import { rankOn } from '../rules/ranking';
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
    absoluteRank: reading.organic.find(({ url }) => url === ranking.url)?.absoluteRank ?? null,
    serpFeatures: reading.features,
    organic: reading.organic.map(({ position, domain, url }) => ({ position, domain, url })),
    items: reading.items,
  };
}
