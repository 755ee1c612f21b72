import {
  type ChangeScale,
  changeOf,
  type DayRange,
  measuredDays,
  type Series,
  samplesIn,
  weightOf,
} from './change-of-unit';
import { type PermutationResult, permutationTest } from './permutation-test';
import { type PlaceboStart, placeboStarts } from './placebo-starts';
import { type PreTrend, preTrend } from './pre-trend';

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
  /** Null if an arm has no unit. */
  test: PermutationResult | null;
  preTrend: PreTrend | null;
  placebo: {
    starts: PlaceboStart[];
    /** Rank of the estimate among those of false starts, its own included. */
    p: number | null;
  };
};

/**
 * Estimates the effect of treatment on one metric, with what speaks for and against believing it.
 * Units, not days, are what is compared: a unit's days hang together.
 */
export function evaluateMetric({ units, scale, before, after, seed }: Metric): MetricResult {
  const changes = units.map(({ series }) => changeOf(series, { before, after, scale }));
  const kept = units.filter((_, at) => !Number.isNaN(changes[at]));
  const coverage = coverageOf(units, kept, { before, after });
  if (coverage.treated === 0 || coverage.control === 0) {
    return { coverage, test: null, preTrend: null, placebo: { starts: [], p: null } };
  }
  const arms = {
    isTreated: kept.map(({ isTreated }) => isTreated),
    strata: kept.map(({ stratum }) => stratum),
  };
  const series = kept.map((unit) => unit.series);
  const test = permutationTest(
    changes.filter((change) => !Number.isNaN(change)),
    arms,
    {
      seed,
      weights: series.map((one) =>
        weightOf(one, { before, daysAfter: after.to - after.from, scale }),
      ),
    },
  );
  const starts = placeboStarts(series, arms.isTreated, {
    before,
    daysAfter: after.to - after.from,
    scale,
  });
  return {
    coverage,
    test,
    preTrend: preTrend(series, arms, { before, scale, seed }),
    placebo: { starts, p: rankOf(test.estimate, starts) },
  };
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
