import { type ChangeScale, changeOf, type DayRange, type Series, weightOf } from './change-of-unit';
import { compare } from './permutation-test';
import { type Arms, reassign } from './reassignments';

/**
 * Draws the arms from the days of a range alone, as the campaign's design does; flags and strata are
 * in the order of the units. A design without chance returns the same for every seed.
 */
export type DrawArms = (history: DayRange, seed: number) => Arms;

export type Plan = {
  /** Days before the start that the result will compare with. */
  daysBefore: number;
  /** Days from the start to the end. */
  daysAfter: number;
  scale: ChangeScale;
  seed: number;
  /** Metrics that the result will test; 1 by default. */
  metrics?: number;
};

export type MinimumEffect = {
  /**
   * The least effect, the same for each treated unit, that is found in `power` of cases; in the
   * unit of the change: a difference, or a logarithm of a ratio.
   */
  effect: number;
  power: number;
  /** False starts in the history on which it was computed. */
  pastWindows: number;
  /** Days before each false start; fewer than planned if the history is short. */
  daysBefore: number;
};

const power = 0.8;
/** A few past windows know the noise roughly: aiming at 0.8 in them finds less than 0.8 of effects. */
const powerInThePast = 0.85;
const alpha = 0.05;
const windowsMax = 12;
/** Possible treatments under which power is computed, and those that each is compared with. */
const draws = 150;
const comparisons = 399;
/** A history that is shorter than this many times the campaign says nothing of its noise. */
const historyMin = 2;
const bisections = 30;

/**
 * Computes the minimum detectable effect before the start: on false starts in the units' own
 * history, the effect at which the permutation test rejects in 85 % of the treatments that the
 * design could draw, so that it does in at least 80 % of campaigns. Arms are drawn anew for each
 * false start, from the days before it: those drawn from the whole history are alike in it, and
 * would promise too much. Returns null if the history is shorter than twice the campaign, or if the
 * design has too few units to reject at all.
 *
 * Source: simulation by placebo windows as in T. Vaver and J. Koehler, Measuring Ad Effectiveness
 * Using Geo Experiments, Google Research (2011), section 5, with the permutation test in the place
 * of their regression.
 */
export function minimumEffect(
  units: readonly Series[],
  drawArms: DrawArms,
  history: DayRange,
  plan: Plan,
): MinimumEffect | null {
  const windows = pastWindows(history, plan);
  if (windows.length === 0) return null;
  const drawsEach = Math.ceil(draws / windows.length);
  const cases = windows.flatMap((window, at) => {
    const changes = units.map((series) => changeOf(series, { ...window, scale: plan.scale }));
    if (changes.some(Number.isNaN)) return [];
    const weights = units.map((series) =>
      weightOf(series, { before: window.before, daysAfter: plan.daysAfter, scale: plan.scale }),
    );
    return Array.from({ length: drawsEach }, (_, draw) => {
      const seed = plan.seed + at * drawsEach + draw;
      return caseOf({ changes, weights }, drawArms(window.before, seed), seed);
    });
  });
  if (cases.length === 0) return null;
  // Holm's adjustment multiplies the p of the clearest metric by their number.
  const level = alpha / (plan.metrics ?? 1);
  const share = (effect: number) =>
    cases.filter((one) => isFound(one, effect, level)).length / cases.length;
  const effect = leastEffect(share, widestOf(cases));
  if (effect === null) return null;
  const [first] = windows;
  const daysBefore = first ? first.before.to - first.before.from : 0;
  return { effect, power, pastWindows: windows.length, daysBefore };
}

/**
 * Returns the shortest of the given campaigns whose minimum effect is at most `wished`, or null if
 * none is, or the history is too short.
 */
export function daysNeeded(
  units: readonly Series[],
  drawArms: DrawArms,
  history: DayRange,
  plan: Omit<Plan, 'daysAfter'> & { wished: number; choices: readonly number[] },
): number | null {
  const { wished, choices, ...rest } = plan;
  const found = choices.find((daysAfter) => {
    const minimum = minimumEffect(units, drawArms, history, { ...rest, daysAfter });
    return minimum !== null && minimum.effect <= wished;
  });
  return found ?? null;
}

type Window = { before: DayRange; after: DayRange };

/** False starts, spread evenly over the history; as many days before each as planned, or fewer. */
export function pastWindows(
  history: DayRange,
  { daysBefore, daysAfter }: Pick<Plan, 'daysBefore' | 'daysAfter'>,
): Window[] {
  const days = history.to - history.from;
  if (days < daysAfter * historyMin) return [];
  const before = Math.max(daysAfter, Math.min(daysBefore, days - 2 * daysAfter));
  const starts = days - before - daysAfter;
  const count = Math.min(windowsMax, starts + 1);
  return Array.from({ length: count }, (_, at) => {
    const start = history.from + before + Math.round((starts * at) / Math.max(1, count - 1));
    return {
      before: { from: start - before, to: start },
      after: { from: start, to: start + daysAfter },
    };
  });
}

/** One treatment in one window: its difference, and those of the treatments it is compared with. */
type Case = { difference: number; others: Float64Array; overlaps: Float64Array };

type Weighted = { changes: readonly number[]; weights: readonly number[] };

function caseOf({ changes, weights }: Weighted, arms: Arms, seed: number): Case {
  const others = reassign(arms, { count: comparisons, seed });
  const { differences, overlaps } = compare(changes, arms, others, weights);
  return { difference: differences[0] ?? 0, others: differences, overlaps };
}

/** Whether the test rejects at a level if treatment had added an effect. */
function isFound({ difference, others, overlaps }: Case, effect: number, level: number): boolean {
  const observed = Math.abs(difference + effect) * (1 - 1e-9);
  let left = Math.floor(level * others.length);
  for (let at = 0; at < others.length; at += 1) {
    const other = (others[at] as number) + effect * (overlaps[at] as number);
    if (other < observed && other > -observed) continue;
    if (left === 0) return false;
    left -= 1;
  }
  return true;
}

const widestOf = (cases: readonly Case[]) =>
  cases.reduce(
    (widest, { others }) => others.reduce((most, other) => Math.max(most, Math.abs(other)), widest),
    0,
  );

function leastEffect(share: (effect: number) => number, widest: number): number | null {
  let high = 8 * widest;
  if (high === 0 || share(high) < powerInThePast) return null;
  let low = 0;
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2;
    if (share(middle) >= powerInThePast) high = middle;
    else low = middle;
  }
  return high;
}
