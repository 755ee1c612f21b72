export type ClickSums = { clicks: number; impressions: number };

/** A period: its total, and the pages or queries it is made of. */
export type ClickPeriod = { total: ClickSums; parts: ReadonlyMap<string, ClickSums> };

/** Clicks that were gained or lost; the three add up to the change. */
export type ClickSplit = {
  /** By more or fewer impressions in all, at the same click-through rate. */
  impressions: number;
  /** By other click-through rates of the same parts. */
  ctr: number;
  /** By impressions that moved between parts with high and low rates. */
  mix: number;
};

/** What no part names, such as anonymized queries, is one more part. */
function withRest({ total, parts }: ClickPeriod): [string | null, ClickSums][] {
  const rest = { ...total };
  for (const { clicks, impressions } of parts.values()) {
    rest.clicks -= clicks;
    rest.impressions -= impressions;
  }
  return [...parts, [null, rest]];
}

function splitForward(before: ClickPeriod, after: ClickPeriod): ClickSplit {
  const rate = before.total.clicks / before.total.impressions;
  const rateBefore = new Map(
    withRest(before).map(([name, sums]) => [name, sums.clicks / sums.impressions]),
  );
  // Clicks that today's impressions would have brought at the rates before.
  let atRatesBefore = 0;
  for (const [name, { impressions }] of withRest(after)) {
    const own = rateBefore.get(name);
    // A part without impressions before has no rate of its own and moves no mix.
    atRatesBefore += impressions * (own !== undefined && Number.isFinite(own) ? own : rate);
  }
  return {
    impressions: (after.total.impressions - before.total.impressions) * rate,
    ctr: after.total.clicks - atRatesBefore,
    mix: atRatesBefore - after.total.impressions * rate,
  };
}

/**
 * Splits the change in clicks between two periods exactly into impressions, click-through rate and
 * mix. The split is the average of looking forward and back, so exchanging the periods changes the
 * sign of each share and nothing else. Totals must be aggregated as the parts are.
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
