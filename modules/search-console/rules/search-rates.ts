/**
 * Sums of days and rows: positions are averaged by impressions. `weightedPosition` is 0 where Google
 * counts no positions, which begin at 1.
 */
export type Sums = { clicks: number; impressions: number; weightedPosition: number };

/** Clicks per impression and the average position; null without an impression, or a position. */
export type SearchNumbers = {
  clicks: number;
  impressions: number;
  ctr: number | null;
  position: number | null;
};

export const noSums: Readonly<Sums> = { clicks: 0, impressions: 0, weightedPosition: 0 };

export const addSums = (one: Sums, other: Sums): Sums => ({
  clicks: one.clicks + other.clicks,
  impressions: one.impressions + other.impressions,
  weightedPosition: one.weightedPosition + other.weightedPosition,
});

/** What a whole has beyond a part of it; never negative, since Google counts the two apart. */
export const lessSums = (whole: Sums, part: Sums): Sums => ({
  clicks: Math.max(0, whole.clicks - part.clicks),
  impressions: Math.max(0, whole.impressions - part.impressions),
  weightedPosition: Math.max(0, whole.weightedPosition - part.weightedPosition),
});

export function toNumbers({ clicks, impressions, weightedPosition }: Sums): SearchNumbers {
  if (impressions === 0) return { clicks, impressions, ctr: null, position: null };
  return {
    clicks,
    impressions,
    ctr: round(clicks / impressions),
    position: averagePosition({ impressions, weightedPosition }),
  };
}

/** Returns the average position; null without an impression, and where Google counts none. */
export const averagePosition = ({
  impressions,
  weightedPosition,
}: Omit<Sums, 'clicks'>): number | null =>
  impressions === 0 || weightedPosition === 0 ? null : round(weightedPosition / impressions);

/** Position × impressions, which can be added up; 0 without a position. */
export const weigh = ({
  position,
  impressions,
}: {
  position: number | null;
  impressions: number;
}): number => (position ?? 0) * impressions;

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** Differences to the earlier period; null where one of the two is unknown. */
export function changeOf(now: SearchNumbers, before: SearchNumbers): SearchNumbers {
  const difference = (one: number | null, other: number | null) =>
    one === null || other === null ? null : round(one - other);
  return {
    clicks: now.clicks - before.clicks,
    impressions: now.impressions - before.impressions,
    ctr: difference(now.ctr, before.ctr),
    position: difference(now.position, before.position),
  };
}

export type ComparedNumbers = {
  now: SearchNumbers;
  before: SearchNumbers | null;
  change: SearchNumbers | null;
};

/** Returns the numbers of two ranges with the change; `before` is null without an earlier range. */
export function compareSums(now: Sums, before: Sums | null): ComparedNumbers {
  const [numbers, earlier] = [toNumbers(now), before && toNumbers(before)];
  return { now: numbers, before: earlier, change: earlier && changeOf(numbers, earlier) };
}

/** Splits a change in clicks exactly: what impressions changed at the mean rate, and the rest. */
export function splitClicks(now: Sums, before: Sums): { byImpressions: number; byCtr: number } {
  const [ctr, earlier] = [toNumbers(now).ctr, toNumbers(before).ctr];
  const [rate, rateBefore] = [ctr ?? earlier ?? 0, earlier ?? ctr ?? 0];
  const cents = (value: number) => Math.round(value * 100) / 100;
  const byImpressions = cents(((now.impressions - before.impressions) * (rate + rateBefore)) / 2);
  return { byImpressions, byCtr: cents(now.clicks - before.clicks - byImpressions) };
}
