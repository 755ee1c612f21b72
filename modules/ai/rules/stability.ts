import type { AiRate, ReadingDenominator } from './ai-rate';
import { groupedRate } from './grouped-rate';

/** Pairs of consecutive readings of one prompt: days with answers, by whether they name the brand. */
export type NamedPairs = {
  targetId: string;
  promptId: string;
  revision: number;
  /** Pairs with an own brand in an answer of either day. */
  either: number;
  /** Pairs with an own brand in answers of both days. */
  both: number;
};

/**
 * Computes how stable it is from day to day that an own brand is named. With A and B the prompts
 * whose answers name it on one reading and on the next, and sums over all pairs of readings:
 *
 *   stability = Σ|A ∩ B| / Σ|A ∪ B|
 *
 * Prompts that never name the brand are in neither. The interval treats prompts as drawn at
 * random; below five pairs there is no interval. Random answers alone make it less than 1.
 *
 * Sources: P. Jaccard, New Phytologist 11 (1912), 37–50; arXiv 2604.07585, which asks for stability next
 * to the level of visibility.
 */
export const stabilityOf = (pairs: readonly NamedPairs[]): AiRate<ReadingDenominator> =>
  groupedRate(
    pairs.map(({ both, either }) => ({ hits: both, answers: either })),
    'reading_pairs_naming_an_own_brand',
  );
