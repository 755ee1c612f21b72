import type { ChangeScale, DayRange } from './change-of-unit';
import { type Design, type Judged, judgeCampaign } from './judge-campaign';

export type JudgeTask = {
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
    before: DayRange;
    after: DayRange;
    breaks: readonly string[];
  }[];
};

/** Mean of the measured units of each arm on a day; null if none was measured. */
export type ArmDay = { treated: number | null; control: number | null };

export type JudgedMetric = Omit<Judged, 'isPrimary'> & { daily: ArmDay[] };

/** Evaluates all metrics of a cohort whose days are over. */
export function judgeCohort({ design, seed, units, days, metrics }: JudgeTask): JudgedMetric[] {
  const rowsOf = (values: Float64Array) =>
    units.map((unit, at) => ({ ...unit, series: values.subarray(at * days, (at + 1) * days) }));
  const judged = judgeCampaign(
    metrics.map(({ values, ...metric }) => ({ ...metric, seed, units: rowsOf(values) })),
    { design, hasEnded: true },
  );
  if (judged === 'collecting') throw new Error('a campaign that ended is evaluated');
  return judged.map(({ isPrimary: _, ...result }, at) => {
    const metric = metrics[at];
    return { ...result, daily: metric ? dailyOf(metric.values, units, days) : [] };
  });
}

function dailyOf(
  values: Float64Array,
  units: readonly { isTreated: boolean }[],
  days: number,
): ArmDay[] {
  const meanOf = (day: number, arm: boolean) => {
    let [sum, count] = [0, 0];
    for (const [at, { isTreated }] of units.entries()) {
      const value = values[at * days + day] ?? Number.NaN;
      if (isTreated !== arm || Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? null : sum / count;
  };
  return Array.from({ length: days }, (_, day) => ({
    treated: meanOf(day, true),
    control: meanOf(day, false),
  }));
}
