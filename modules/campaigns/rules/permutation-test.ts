import { type Arms, type Reassignments, reassign } from './reassignments';

export type PermutationResult = {
  /** Mean change of treated units less that of control units. */
  estimate: number;
  /** Two-sided: the share of possible treatments with at least as large a difference. */
  p: number;
  /** One-sided shares: with as low, or as high, a difference. */
  pLower: number;
  pUpper: number;
  /**
   * Effects that the test does not reject; an end is null where no effect so far out is rejected.
   * Null without any width: units that do not vary say nothing of chance.
   */
  interval: { low: number | null; high: number | null } | null;
  /** Possible treatments that were compared, and whether these are all. */
  treatments: number;
  isExact: boolean;
};

/** Sums differ in their last digits by the order of their terms. */
const tolerance = 1e-9;
const bisections = 60;
/** An interval that is narrower has no width but what rounding gives it. */
const widthMin = 1e-8;

/** How much each unit counts; what decides it must not depend on the days after the start. */
export type Weights = readonly number[] | undefined;

/**
 * Tests the hypothesis that treatment changed no unit, by comparing the difference of mean changes
 * with those of all treatments that the design could have drawn. Exact in any sample of units
 * whatever their distribution, if the design was random. Needs a treated and a control unit.
 *
 * The interval has the effects, the same for each unit, that the two-sided test does not reject at
 * `alpha`.
 *
 * Sources: R. A. Fisher, The Design of Experiments (1935), section 21; P. R. Rosenbaum,
 * Observational Studies (2002), section 2.6, for the interval.
 */
export function permutationTest(
  changes: readonly number[],
  arms: Arms,
  {
    count = 4_999,
    seed,
    alpha = 0.05,
    weights,
  }: { count?: number; seed: number; alpha?: number; weights?: Weights },
): PermutationResult {
  const reassigned = reassign(arms, { count, seed });
  const { differences, overlaps } = compare(changes, arms, reassigned, weights);
  const estimate = differences[0] ?? Number.NaN;
  const slack = tolerance * Math.max(1e-12, ...changes.map(Math.abs));
  const share = (isExtreme: (difference: number) => boolean) =>
    differences.filter(isExtreme).length / reassigned.count;
  return {
    estimate,
    p: share((difference) => Math.abs(difference) >= Math.abs(estimate) - slack),
    pLower: share((difference) => difference <= estimate + slack),
    pUpper: share((difference) => difference >= estimate - slack),
    interval: invert({ differences, overlaps, slack, alpha }),
    treatments: reassigned.count,
    isExact: reassigned.isExhaustive,
  };
}

export type Compared = {
  /** The difference of mean changes under each treatment. */
  differences: Float64Array;
  /** By how much an effect of 1 on the units that were treated would change that difference. */
  overlaps: Float64Array;
};

/**
 * Computes the differences of weighted means under each treatment that the design could have drawn.
 * All units weigh the same without weights, or if all of them are 0.
 */
export function compare(
  changes: readonly number[],
  { isTreated }: Pick<Arms, 'isTreated'>,
  { rows, treated, count }: Reassignments,
  weights?: Weights,
): Compared {
  const weight = Float64Array.from(changes, (_, at) => weights?.[at] ?? 1);
  if (weight.every((one) => one === 0)) weight.fill(1);
  const values = Float64Array.from(changes, (change, at) => change * (weight[at] as number));
  const drawn = Float64Array.from(weight, (one, at) => (isTreated[at] ? one : 0));
  const sum = (terms: Float64Array) => terms.reduce((total, term) => total + term, 0);
  const [weightOfAll, valueOfAll, weightOfDrawn] = [sum(weight), sum(values), sum(drawn)];
  const differences = new Float64Array(count);
  const overlaps = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    let [inWeight, inValue, inDrawn] = [0, 0, 0];
    for (let at = row * treated; at < (row + 1) * treated; at += 1) {
      const unit = rows[at] as number;
      inWeight += weight[unit] as number;
      inValue += values[unit] as number;
      inDrawn += drawn[unit] as number;
    }
    const outWeight = weightOfAll - inWeight;
    // An arm without any event has no change to speak of.
    differences[row] = ratio(inValue, inWeight) - ratio(valueOfAll - inValue, outWeight);
    overlaps[row] = ratio(inDrawn, inWeight) - ratio(weightOfDrawn - inDrawn, outWeight);
  }
  return { differences, overlaps };
}

const ratio = (value: number, weight: number) => (weight > tolerance ? value / weight : 0);

type Inverted = Compared & { slack: number; alpha: number };

/** Returns p of the hypothesis that treatment changed each treated unit by `effect`. */
function pOf({ differences, overlaps, slack }: Omit<Inverted, 'alpha'>, effect: number): number {
  const observed = Math.abs((differences[0] ?? 0) - effect) - slack;
  let extreme = 0;
  for (let row = 0; row < differences.length; row += 1) {
    const difference = (differences[row] as number) - effect * (overlaps[row] as number);
    if (difference >= observed || difference <= -observed) extreme += 1;
  }
  return extreme / differences.length;
}

function invert(compared: Inverted): PermutationResult['interval'] {
  const estimate = compared.differences[0] ?? 0;
  const widest = Math.max(...compared.differences.map(Math.abs), compared.slack);
  const low = endOf(compared, estimate, -64 * widest);
  const high = endOf(compared, estimate, 64 * widest);
  if (low !== null && high !== null && high - low <= widthMin * Math.max(1, widest)) return null;
  return { low, high };
}

/** Bisects between an effect that is not rejected and one far out; null if that is not either. */
function endOf(compared: Inverted, from: number, reach: number): number | null {
  let kept = from;
  let rejected = from + reach;
  if (pOf(compared, rejected) > compared.alpha) return null;
  for (let step = 0; step < bisections; step += 1) {
    const middle = (kept + rejected) / 2;
    if (pOf(compared, middle) > compared.alpha) kept = middle;
    else rejected = middle;
  }
  return kept;
}
