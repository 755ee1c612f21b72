import {
  type ChangeScale,
  type DayRange,
  type Series,
  samplesAt,
  seriesOfRows,
  valueAt,
} from './change-of-unit';
import { type Design, type Evaluated, evaluateCampaign } from './evaluate-campaign';
import { strataOf } from './strata-of';

export type EvaluationTask = {
  design: Design;
  seed: number;
  /** In the order of the rows of each metric's values. */
  units: readonly { id: string; isTreated: boolean; stratum: number }[];
  days: number;
  /** The primary one first. */
  metrics: readonly {
    name: string;
    scale: ChangeScale;
    /** A row of days a unit; NaN is a day that was not measured. */
    values: Float64Array;
    /** Samples behind each of a rate's values; null for other metrics. */
    samples: Float64Array | null;
    before: DayRange;
    after: DayRange;
    breaks: readonly string[];
  }[];
};

/**
 * Mean of each arm on a day, over all samples of a rate; null if none was measured. `n` counts the
 * samples of a rate, else the units measured.
 */
export type ArmDay = {
  treated: number | null;
  control: number | null;
  treatedN: number;
  controlN: number;
};

export type EvaluatedMetric = Omit<Evaluated, 'isPrimary'> & { daily: ArmDay[] };

/** Evaluates all metrics of a cohort whose days are over. */
export function evaluateCohort({
  design,
  seed,
  units,
  days,
  metrics,
}: EvaluationTask): EvaluatedMetric[] {
  const series = metrics.map((metric) => seriesOfRows(units.length, days, metric));
  const strata = strataOf(
    design,
    units.map(({ stratum }) => stratum),
  );
  const evaluated = evaluateCampaign(
    metrics.map(({ values: _, samples: __, ...metric }, at) => ({
      ...metric,
      seed,
      units: units.flatMap((unit, row) => {
        const own = series[at]?.[row];
        return own ? [{ ...unit, stratum: strata[row] ?? 0, series: own }] : [];
      }),
    })),
    { design, hasEnded: true },
  );
  if (evaluated === 'collecting') throw new Error('a campaign that ended is evaluated');
  return evaluated.map(({ isPrimary: _, ...result }, at) => ({
    ...result,
    daily: dailyOf(series[at] ?? [], units, days),
  }));
}

function dailyOf(
  series: readonly Series[],
  units: readonly { isTreated: boolean }[],
  days: number,
): ArmDay[] {
  const armOf = (day: number, arm: boolean) => {
    let [sum, n] = [0, 0];
    for (const [at, { isTreated }] of units.entries()) {
      const own = series[at];
      if (isTreated !== arm || !own) continue;
      const value = valueAt(own, day);
      if (Number.isNaN(value)) continue;
      sum += value * samplesAt(own, day);
      n += samplesAt(own, day);
    }
    return { mean: n === 0 ? null : sum / n, n };
  };
  return Array.from({ length: days }, (_, day) => {
    const [treated, control] = [armOf(day, true), armOf(day, false)];
    return {
      treated: treated.mean,
      control: control.mean,
      treatedN: treated.n,
      controlN: control.n,
    };
  });
}
