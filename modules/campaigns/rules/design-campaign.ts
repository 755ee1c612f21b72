import { type Assignment, assignAtRandom, assignMatched, type Candidate } from './assign-units';
import {
  type ChangeScale,
  changeOf,
  type DayRange,
  measuredDays,
  type Series,
  seriesOfRows,
} from './change-of-unit';
import type { Design } from './evaluate-campaign';
import {
  type DrawArms,
  daysNeeded,
  type MinimumEffect,
  minimumEffect,
  pastWindows,
} from './minimum-effect';
import { strataOf } from './strata-of';

/** An arm that a unit has from an earlier cohort: what was changed stays changed. */
export type FixedArm = { isTreated: boolean; stratum: number };

export type DesignTask = {
  assignment: Design;
  /** In the order of the rows of `values`. */
  units: readonly { id: string; isTarget: boolean; fixed: FixedArm | null }[];
  /** A row of days a unit; NaN is a day that was not measured. */
  values: Float64Array;
  /** Samples behind each of a rate's values; null for other metrics. */
  samples: Float64Array | null;
  days: number;
  /** Days before the start that are known, by their index. */
  history: DayRange;
  /** Days before the start that the result will compare with. */
  daysBefore: number;
  daysAfter: number;
  scale: ChangeScale;
  seed: number;
  /** Metrics that the result will test: each must then be the clearer, by Holm's adjustment. */
  metrics: number;
  /** In the unit of the change; null if no days are asked for. */
  wished: number | null;
};

/** Why no minimum effect can be computed. */
export const noMinimumReasons = ['short_history', 'few_units', 'no_data'] as const;
export type NoMinimumReason = (typeof noMinimumReasons)[number];

export type CampaignDesign = {
  assignment: Assignment;
  /** Target pages for which no control page was left. */
  unmatched: string[];
  /** Units without a measured day before the start: the draw knows nothing of them. */
  withoutHistory: number;
  /** In the unit of the change; null with the reason. */
  minimum: (MinimumEffect & { units: number }) | null;
  whyNoMinimum: NoMinimumReason | null;
  /** The shortest campaign that finds the wished effect; null if none of those tried does. */
  daysNeeded: number | null;
};

/** Campaigns that are tried for a wished effect: whole weeks, since weekdays differ. */
const daysTried = [7, 14, 21, 28, 42, 56, 84];

/** Draws the arms of a campaign from the days before its start, and says what it will be able to find. */
export function designCampaign(task: DesignTask): CampaignDesign {
  const { units, history, scale, seed, daysAfter, wished, metrics } = task;
  const series = seriesOfRows(units.length, task.days, task);
  const assignment = assign(task, series);
  const known = units.flatMap((unit, at) => {
    const own = series[at];
    return own && measuredDays(own, history) > 0 ? [{ ...unit, series: own }] : [];
  });
  const rest = {
    assignment,
    unmatched: unmatchedOf(task, assignment),
    withoutHistory: units.length - known.length,
  };
  const days = { daysBefore: task.daysBefore, daysAfter };
  const windows = pastWindows(history, days);
  const usable = known.filter((unit) =>
    windows.every((window) => !Number.isNaN(changeOf(unit.series, { ...window, scale }))),
  );
  const none = (whyNoMinimum: NoMinimumReason) => ({
    ...rest,
    minimum: null,
    whyNoMinimum,
    daysNeeded: null,
  });
  if (windows.length === 0) return none('short_history');
  if (usable.length === 0) return none('no_data');
  const drawArms = armsOf(task, usable, assignment);
  const usableSeries = usable.map((unit) => unit.series);
  const plan = { ...days, scale, seed, metrics };
  const found = minimumEffect(usableSeries, drawArms, history, plan);
  if (found === null) return none('few_units');
  return {
    ...rest,
    minimum: { ...found, units: usable.length },
    whyNoMinimum: null,
    daysNeeded:
      wished === null
        ? null
        : daysNeeded(usableSeries, drawArms, history, {
            daysBefore: days.daysBefore,
            scale,
            seed,
            metrics,
            wished,
            choices: daysTried,
          }),
  };
}

/** Assigns what has no arm yet; strata of new units follow those of the earlier cohort. */
function assign(task: DesignTask, series: readonly Series[]): Assignment {
  const { units, assignment, scale, seed } = task;
  const history = comparedWith(task);
  const fixed = units.flatMap(({ id, fixed: arm }) => (arm ? [{ id, ...arm }] : []));
  const free = units.flatMap(({ id, isTarget, fixed: arm }, at) =>
    arm ? [] : [{ id, isTarget, series: series[at] ?? new Float64Array() }],
  );
  const first = fixed.reduce((next, { stratum }) => Math.max(next, stratum + 1), 0);
  const drawn = drawFree(free, { assignment, history, scale, seed });
  return [...fixed, ...drawn.map((unit) => ({ ...unit, stratum: unit.stratum + first }))].sort(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
}

/**
 * The last days of the history, which the result compares with: units drift, so that arms alike over
 * a longer time are less alike over these, and false starts draw theirs from as many.
 */
function comparedWith({ history, daysBefore }: DesignTask): DayRange {
  return { from: Math.max(history.from, history.to - daysBefore), to: history.to };
}

type Free = Candidate & { isTarget: boolean };
type Draw = Pick<DesignTask, 'assignment' | 'history' | 'scale' | 'seed'>;

function drawFree(free: readonly Free[], { assignment, history, scale, seed }: Draw): Assignment {
  if (free.length === 0) return [];
  if (assignment === 'random') return assignAtRandom(free, { history, scale, seed });
  if (assignment === 'matched') {
    const targets = free.filter(({ isTarget }) => isTarget);
    const controls = free.filter(({ isTarget }) => !isTarget);
    return assignMatched(targets, controls, { history, scale });
  }
  return free.map(({ id, isTarget }) => ({ id, isTreated: isTarget, stratum: 0 }));
}

function unmatchedOf({ units, assignment: design }: DesignTask, assignment: Assignment): string[] {
  if (design !== 'matched') return [];
  const assigned = new Set(assignment.map(({ id }) => id));
  return units.flatMap(({ id, isTarget }) => (isTarget && !assigned.has(id) ? [id] : []));
}

/**
 * Draws arms for false starts. A random design draws anew from the days before each; the arms of the
 * others are as they are, since nothing in them was drawn.
 */
function armsOf(
  { assignment: design, scale }: DesignTask,
  usable: readonly Candidate[],
  assignment: Assignment,
): DrawArms {
  if (design === 'random') {
    const place = new Map(usable.map(({ id }, at) => [id, at]));
    return (history, seed) => {
      const isTreated: boolean[] = [];
      const strata: number[] = [];
      for (const unit of assignAtRandom(usable, { history, scale, seed })) {
        const at = place.get(unit.id) ?? 0;
        isTreated[at] = unit.isTreated;
        strata[at] = unit.stratum;
      }
      return { isTreated, strata };
    };
  }
  const arms = new Map(assignment.map((unit) => [unit.id, unit]));
  const fixed = {
    isTreated: usable.map(({ id }) => arms.get(id)?.isTreated ?? false),
    strata: strataOf(
      design,
      usable.map(({ id }) => arms.get(id)?.stratum ?? -1),
    ),
  };
  return () => fixed;
}
