/** Clicks by day, as many days as the website has; a day that was not measured is null. */
export type DailyClicks = readonly (number | null)[];

export type Decay = {
  /** Clicks a day in the newest window and in the best one before. */
  clicksPerDay: number;
  bestPerDay: number;
  /** Index of the best window's first day. */
  bestStart: number;
  /** Clicks a day to expect now, had the page gone the way of the rest of the website. */
  expectedPerDay: number;
  /** Below 0 if there are fewer clicks than expected: −0.4 is 40 % fewer. */
  change: number;
  /** False if the rest of the website has too few clicks to show the season. */
  isSeasonAdjusted: boolean;
};

export type DecayBounds = {
  windowDays: number;
  /** Fewest measured days of a window. */
  measuredDaysMin: number;
  /** Fewest clicks of the rest of the website in the best window, to measure the season by. */
  seasonClicksMin: number;
};

type Sums = { page: number[]; rest: number[]; measured: number[] };

/** Running sums of measured days: index `n` is the sum of the first `n` days. */
function runningSums(page: DailyClicks, website: DailyClicks): Sums {
  const sums: Sums = { page: [0], rest: [0], measured: [0] };
  let [ofPage, ofRest, measured] = [0, 0, 0];
  for (const [index, clicks] of page.entries()) {
    const total = website[index] ?? null;
    if (clicks !== null && total !== null) {
      ofPage += clicks;
      ofRest += Math.max(0, total - clicks);
      measured += 1;
    }
    sums.page.push(ofPage);
    sums.rest.push(ofRest);
    sums.measured.push(measured);
  }
  return sums;
}

/** Returns a window's clicks a day; undefined if too few of its days were measured. */
function windowAt({ page, rest, measured }: Sums, start: number, bounds: DecayBounds) {
  const end = start + bounds.windowDays;
  const sumOf = (sums: readonly number[]) => (sums[end] ?? 0) - (sums[start] ?? 0);
  const days = sumOf(measured);
  if (days === 0 || days < bounds.measuredDaysMin) return undefined;
  return { perDay: sumOf(page) / days, restClicks: sumOf(rest), restPerDay: sumOf(rest) / days };
}

/**
 * Compares a page's newest window with its best one before, adjusted by how the rest of the website
 * went from one to the other: the page itself is left out, or the loss of a large page would excuse
 * itself. Undefined if either window has too few measured days, or the page never had a click.
 */
export function findDecay(
  page: DailyClicks,
  website: DailyClicks,
  bounds: DecayBounds,
): Decay | undefined {
  const sums = runningSums(page, website);
  const lastStart = page.length - bounds.windowDays;
  const last = windowAt(sums, lastStart, bounds);
  if (lastStart < bounds.windowDays || !last) return undefined;
  let best: { start: number; perDay: number; restClicks: number; restPerDay: number } | undefined;
  for (let start = 0; start <= lastStart - bounds.windowDays; start += 1) {
    const window = windowAt(sums, start, bounds);
    // A later window wins a tie: its season is nearer.
    if (window && window.perDay >= (best?.perDay ?? 0)) best = { start, ...window };
  }
  if (!best || best.perDay === 0) return undefined;
  const isSeasonAdjusted = best.restClicks > 0 && best.restClicks >= bounds.seasonClicksMin;
  const season = isSeasonAdjusted ? last.restPerDay / best.restPerDay : 1;
  const expectedPerDay = best.perDay * season;
  return {
    clicksPerDay: last.perDay,
    bestPerDay: best.perDay,
    bestStart: best.start,
    expectedPerDay,
    // Where the whole website has no clicks left, the page did not do worse than it.
    change: expectedPerDay === 0 ? 0 : last.perDay / expectedPerDay - 1,
    isSeasonAdjusted,
  };
}
