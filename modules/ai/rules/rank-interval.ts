import { percentile, random } from './rate';

/** Answers by group of prompts, for each thing that is ranked. */
export type RankedCounts = ReadonlyArray<{ name: string; byGroup: ReadonlyMap<number, number> }>;
export type RankInterval = { low: number; high: number };

const resamples = 200;
/** Below it, resampling shows too little of what other prompts would change. */
const groupsMin = 5;

/**
 * Computes between which ranks each thing lies in 95 % of resamples of the groups. Things whose
 * intervals overlap cannot be distinguished. Empty if there are fewer than five groups.
 */
export function rankIntervals(counts: RankedCounts, seed = 1): Map<string, RankInterval> {
  // Sorted, so that the same counts always give the same ranks.
  const groups = [...new Set(counts.flatMap(({ byGroup }) => [...byGroup.keys()]))].sort(
    (one, other) => one - other,
  );
  if (groups.length < groupsMin) return new Map();
  const table = counts.map(({ byGroup }) =>
    Float64Array.from(groups, (group) => byGroup.get(group) ?? 0),
  );
  const ranks = counts.map(() => new Float64Array(resamples));
  const draw = random(seed);
  for (let sample = 0; sample < resamples; sample += 1) {
    const weights = drawWeights(groups.length, draw);
    const totals = table.map((row) => weighted(row, weights));
    const sorted = Float64Array.from(totals).sort();
    for (const [index, total] of totals.entries()) {
      const own = ranks[index];
      if (own) own[sample] = sorted.length - lastAtMost(sorted, total) + 1;
    }
  }
  return new Map(
    counts.map(({ name }, index) => {
      const sorted = (ranks[index] ?? new Float64Array()).sort();
      const low = Math.floor(percentile(sorted, 0.025));
      return [name, { low, high: Math.ceil(percentile(sorted, 0.975)) }];
    }),
  );
}

/** A loop, since a callback per number would take most of the time. */
function weighted(row: Float64Array, weights: Uint16Array): number {
  let total = 0;
  for (let index = 0; index < row.length; index += 1) {
    total += (row[index] ?? 0) * (weights[index] ?? 0);
  }
  return total;
}

function drawWeights(groups: number, draw: () => number): Uint16Array {
  const weights = new Uint16Array(groups);
  for (let drawn = 0; drawn < groups; drawn += 1) {
    const index = Math.floor(draw() * groups);
    weights[index] = (weights[index] ?? 0) + 1;
  }
  return weights;
}

/** Returns how many of the sorted values are at most `value`. */
function lastAtMost(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
