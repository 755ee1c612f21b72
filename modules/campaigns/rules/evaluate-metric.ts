import {
  type ChangeScale,
  changeOf,
  type DayRange,
  meanOf,
  measuredDays,
  type Series,
  samplesIn,
  weightOf,
} from './change-of-unit';
import { type PermutationResult, permutationTest } from './permutation-test';
import { type PlaceboStart, placeboStarts } from './placebo-starts';
import { type PreTrend, preTrend } from './pre-trend';
import { type StepWithin, stepWithin } from './step-within';

/** A page, keyword or prompt of the frozen cohort. */
export type Unit = { id: string; isTreated: boolean; stratum: number; series: Series };

export type Metric = {
  units: readonly Unit[];
  scale: ChangeScale;
  /** Final days before the start and from the start on, as indexes of the series. */
  before: DayRange;
  after: DayRange;
  seed: number;
};

export type Coverage = {
  treated: number;
  control: number;
  /** Units without a measured day before or after the start; they are in no number. */
  leftOut: string[];
  /** Share of the days of all units that were measured. */
  measuredShare: number;
  /** What the means of each arm are over, of the units that count. */
  samples: Record<'before' | 'after', { treated: number; control: number }>;
};

export type MetricResult = {
  coverage: Coverage;
  /** Null if an arm has no unit, or nothing varies. */
  test: PermutationResult | null;
  /** Why nothing could be compared although both arms have units. */
  flat: FlatSeries | null;
  preTrend: PreTrend | null;
  placebo: {
    starts: PlaceboStart[];
    /** Rank of the estimate among those of false starts, its own included. */
    p: number | null;
  };
  /** Where the arms part most after the start. */
  step: StepWithin | null;
};

/** `no_events`: none in any unit before or after the start. `no_variation`: all units changed alike. */
export type FlatSeries = 'no_events' | 'no_variation';

/**
 * Estimates the effect of treatment on one metric, with what speaks for and against believing it.
 * Units, not days, are what is compared: a unit's days hang together.
 */
export function evaluateMetric({ units, scale, before, after, seed }: Metric): MetricResult {
  const changes = units.map(({ series }) => changeOf(series, { before, after, scale }));
  const kept = units.filter((_, at) => !Number.isNaN(changes[at]));
  const coverage = coverageOf(units, kept, { before, after });
  const measured = changes.filter((change) => !Number.isNaN(change));
  const flat = flatnessOf(kept, measured, { scale, before, after });
  if (coverage.treated === 0 || coverage.control === 0 || flat !== null) {
    const placebo = { starts: [], p: null };
    return { coverage, test: null, flat, preTrend: null, placebo, step: null };
  }
  const arms = {
    isTreated: kept.map(({ isTreated }) => isTreated),
    strata: kept.map(({ stratum }) => stratum),
  };
  const series = kept.map((unit) => unit.series);
  const weights = series.map((one) =>
    weightOf(one, { before, daysAfter: after.to - after.from, scale }),
  );
  const test = permutationTest(measured, arms, { seed, weights });
  const starts = placeboStarts(series, arms.isTreated, {
    before,
    daysAfter: after.to - after.from,
    scale,
  });
  return {
    coverage,
    test,
    flat,
    preTrend: preTrend(series, arms, { before, scale, seed }),
    placebo: { starts, p: rankOf(test.estimate, starts) },
    step: stepWithin(series, arms, { after, scale, seed, weights }),
  };
}

/** Changes of equal series differ in their last digits by rounding. */
const rounding = 1e-9;

/**
 * Says why nothing can be compared: a count without an event in one of the periods was not counted
 * then, and where all units change alike there is no chance to compare with.
 */
function flatnessOf(
  units: readonly Unit[],
  changes: readonly number[],
  { scale, before, after }: Pick<Metric, 'scale' | 'before' | 'after'>,
): FlatSeries | null {
  if (units.length === 0) return null;
  const isEmpty = (range: DayRange) => units.every(({ series }) => meanOf(series, range) === 0);
  if (scale === 'log_ratio' && (isEmpty(before) || isEmpty(after))) return 'no_events';
  const [low, high] = changes.reduce(
    ([least, most], change) => [Math.min(least, change), Math.max(most, change)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return high - low <= rounding * Math.max(1, Math.abs(high)) ? 'no_variation' : null;
}

function coverageOf(
  units: readonly Unit[],
  kept: readonly Unit[],
  { before, after }: Pick<Metric, 'before' | 'after'>,
): Coverage {
  const days = before.to - before.from + after.to - after.from;
  const measured = units.reduce(
    (sum, { series }) => sum + measuredDays(series, before) + measuredDays(series, after),
    0,
  );
  const isKept = new Set(kept);
  const treated = kept.filter(({ isTreated }) => isTreated).length;
  return {
    treated,
    control: kept.length - treated,
    leftOut: units.filter((unit) => !isKept.has(unit)).map(({ id }) => id),
    measuredShare: days === 0 || units.length === 0 ? 0 : measured / (days * units.length),
    samples: { before: samplesOf(kept, before), after: samplesOf(kept, after) },
  };
}

function samplesOf(units: readonly Unit[], range: DayRange) {
  const sum = (arm: boolean) =>
    units.reduce(
      (total, { isTreated, series }) =>
        isTreated === arm ? total + samplesIn(series, range) : total,
      0,
    );
  return { treated: sum(true), control: sum(false) };
}

function rankOf(estimate: number, starts: readonly PlaceboStart[]): number | null {
  if (starts.length === 0) return null;
  const asLarge = starts.filter((start) => Math.abs(start.estimate) >= Math.abs(estimate)).length;
  return (asLarge + 1) / (starts.length + 1);
}
