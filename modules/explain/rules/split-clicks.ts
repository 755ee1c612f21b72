export type ClickSums = { clicks: number; impressions: number };

/** Clicks that were gained or lost; the three add up to the change. */
export type ClickSplit = {
  /** By more or fewer impressions in all, at the same click-through rate. */
  impressions: number;
  /** By other click-through rates of the same parts. */
  ctr: number;
  /** By impressions that moved between parts with high and low rates. */
  mix: number;
};

/** The sums of one period's named parts, and its impressions at the rates of the other period. */
export type NamedParts = ClickSums & {
  /** Impressions times the same part's rate in the other period, of parts that have one. */
  clicksAtOtherRates: number;
  /** Impressions of parts that have no rate in the other period. */
  impressionsWithoutRate: number;
};

/** A period: its total, and its named parts. The rest, such as anonymized queries, is one more part. */
export type ClickPeriod = { total: ClickSums; named: NamedParts };

const restOf = ({ total, named }: ClickPeriod): ClickSums => ({
  clicks: total.clicks - named.clicks,
  impressions: total.impressions - named.impressions,
});

const rateOf = ({ clicks, impressions }: ClickSums, otherwise: number) =>
  impressions > 0 ? clicks / impressions : otherwise;

function splitForward(before: ClickPeriod, after: ClickPeriod): ClickSplit {
  const rate = before.total.clicks / before.total.impressions;
  const { clicksAtOtherRates, impressionsWithoutRate } = after.named;
  // Clicks that the later impressions would have brought at the earlier rates. A part that was not
  // shown before has no rate of its own and moves no mix.
  const atRatesBefore =
    clicksAtOtherRates +
    impressionsWithoutRate * rate +
    restOf(after).impressions * rateOf(restOf(before), rate);
  return {
    impressions: (after.total.impressions - before.total.impressions) * rate,
    ctr: after.total.clicks - atRatesBefore,
    mix: atRatesBefore - after.total.impressions * rate,
  };
}

/**
 * Splits the change in clicks between two periods exactly into impressions, click-through rate and
 * mix: the Kitagawa-Oaxaca-Blinder decomposition, as the average of looking forward and back, which
 * is the Shapley value of two factors. So exchanging the periods changes the sign of each share and
 * nothing else. Totals must be aggregated as the parts are.
 */
export function splitClicks(before: ClickPeriod, after: ClickPeriod): ClickSplit {
  if (before.total.impressions === 0 || after.total.impressions === 0) {
    return { impressions: after.total.clicks - before.total.clicks, ctr: 0, mix: 0 };
  }
  const forward = splitForward(before, after);
  const back = splitForward(after, before);
  return {
    impressions: (forward.impressions - back.impressions) / 2,
    ctr: (forward.ctr - back.ctr) / 2,
    mix: (forward.mix - back.mix) / 2,
  };
}
