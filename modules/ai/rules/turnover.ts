import type { AiRate, ReadingDenominator } from './ai-rate';
import { groupedRate } from './grouped-rate';

/**
 * What pairs of consecutive readings of one prompt in one series add up to. A reading is a day with
 * answers that cite; each pair compares the set of a day's sources with that of the next reading.
 */
export type TurnoverCounts = {
  targetId: string;
  promptId: string;
  pairs: number;
  /** Sources of the earlier reading, of the later one, and of both, added up over pairs. */
  earlier: number;
  later: number;
  both: number;
};

export type Turnover = {
  targetId: string;
  pairs: number;
  prompts: number;
  overlap: AiRate<ReadingDenominator>;
  newShare: AiRate<ReadingDenominator>;
  goneShare: AiRate<ReadingDenominator>;
};

/** Below it, a number says more about the pair than about the series. */
const pairsMin = 5;

/**
 * Computes how much of what a series cites changes from reading to reading. With E and L the sources
 * of the earlier and the later reading of a pair, and sums over all pairs of all prompts:
 *
 *   overlap = Σ|E ∩ L| / Σ|E ∪ L|,  newShare = Σ|L \ E| / Σ|L|,  goneShare = Σ|E \ L| / Σ|E|
 *
 * The interval treats prompts as drawn at random; below five pairs there
 * is no interval. Random answers alone make the overlap less than 1, the more so the fewer answers a reading has.
 *
 * Source: P. Jaccard, New Phytologist 11 (1912), 37–50.
 */
export function turnoverOf(counts: readonly TurnoverCounts[]): Turnover[] {
  return [...Map.groupBy(counts, ({ targetId }) => targetId)].map(([targetId, own]) => {
    const pairs = own.reduce((sum, one) => sum + one.pairs, 0);
    const rate = (of: ReadingDenominator, hits: Count, n: Count) =>
      rateOfPairs(own, pairs, { of, hits, n });
    return {
      targetId,
      pairs,
      prompts: own.filter((one) => one.pairs > 0).length,
      overlap: rate(
        'sources_of_either_reading',
        ({ both }) => both,
        ({ earlier, later, both }) => earlier + later - both,
      ),
      newShare: rate(
        'sources_of_later_readings',
        ({ later, both }) => later - both,
        ({ later }) => later,
      ),
      goneShare: rate(
        'sources_of_earlier_readings',
        ({ earlier, both }) => earlier - both,
        ({ earlier }) => earlier,
      ),
    };
  });
}

type Count = (counts: TurnoverCounts) => number;

function rateOfPairs(
  counts: readonly TurnoverCounts[],
  pairs: number,
  { of, hits, n }: { of: ReadingDenominator; hits: Count; n: Count },
): AiRate<ReadingDenominator> {
  const rate = groupedRate(
    counts.map((one) => ({ hits: hits(one), answers: n(one) })),
    of,
  );
  return pairs < pairsMin ? { ...rate, interval: null } : rate;
}
