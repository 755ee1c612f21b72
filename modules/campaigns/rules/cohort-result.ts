import { addDays } from '../../../platform/calendar/day';
import type { DayRange } from '../../../platform/calendar/day-range';
import { type CampaignMetric, factsOf, type SampleKind } from './campaign-metrics';
import type { CampaignWindow } from './campaign-window';
import type { ChangeScale } from './change-of-unit';
import { toShown } from './cohort-design';
import type { Reason, Verdict } from './evaluate-campaign';
import type { ArmDay, EvaluatedMetric } from './evaluate-cohort';
import type { SpillOver } from './spill-over';

/** An effect as people read it: a share for counts, a difference for rates and positions. */
type Effect = number;

export type MetricVerdict = {
  metric: CampaignMetric;
  isPrimary: boolean;
  verdict: Exclude<Verdict, 'collecting'>;
  reasons: Reason[];
  unit: 'share' | 'difference';
  /** Null if an arm has no unit with data, or nothing varies. */
  estimate: Effect | null;
  /** An end is null where no effect so far out is rejected; null as a whole without any width. */
  interval: { low: Effect | null; high: Effect | null } | null;
  /** Share of the possible treatments with at least as large a difference; null without an estimate. */
  p: number | null;
  /** The same after Holm's adjustment over all metrics. */
  adjustedP: number | null;
  treatments: number;
  isExact: boolean;
  clusters: { treated: number; control: number; leftOut: string[] };
  /** What each mean is over, and how many: the numbers' denominators. */
  samples: { of: SampleKind } & Record<'before' | 'after', { treated: number; control: number }>;
  placebo: { starts: { day: string; estimate: Effect }[]; p: number | null };
  preTrend: {
    slopeDifference: number;
    low: number | null;
    high: number | null;
    p: number;
    isParallel: boolean;
  } | null;
  coverage: {
    before: DayRange | null;
    after: DayRange;
    measuredShare: number;
    finalThrough: string | null;
    cappedDays: number;
    partDays: number;
    beginsAfter: string | null;
    dataSource: 'live' | 'sandbox';
    series: string | null;
    notes: string[];
  };
  daily: ({ day: string } & ArmDay)[];
};

export type CohortResult = {
  method: string;
  seed: number;
  metrics: MetricVerdict[];
  spillOver: SpillOver | null;
};

export const method =
  'Difference of mean changes between the arms; p and interval by permutation of treatment over units within strata, all days of a unit together';

type Known = {
  metric: CampaignMetric;
  scale: ChangeScale;
  isPrimary: boolean;
  window: CampaignWindow;
  firstDay: string;
  about: {
    finalThrough: string | null;
    cappedDays: number;
    partDays: number;
    dataSource: 'live' | 'sandbox';
    series: string | null;
    notes: string[];
  };
};

/** Turns an evaluated metric into what is kept and shown: days as dates, effects as shares. */
export function toMetricVerdict(evaluated: EvaluatedMetric, known: Known): MetricVerdict {
  const { metric, scale, isPrimary, window, firstDay, about } = known;
  const { test, preTrend, placebo, coverage } = evaluated;
  const shown = (effect: number) => toShown(effect, scale);
  const shownOrNull = (effect: number | null) => (effect === null ? null : shown(effect));
  return {
    metric,
    isPrimary,
    verdict: evaluated.verdict as MetricVerdict['verdict'],
    reasons: evaluated.reasons,
    unit: scale === 'log_ratio' ? 'share' : 'difference',
    estimate: test && shown(test.estimate),
    interval: test?.interval
      ? { low: shownOrNull(test.interval.low), high: shownOrNull(test.interval.high) }
      : null,
    p: test?.p ?? null,
    adjustedP: evaluated.adjustedP,
    treatments: test?.treatments ?? 0,
    isExact: test?.isExact ?? false,
    clusters: {
      treated: coverage.treated,
      control: coverage.control,
      leftOut: coverage.leftOut,
    },
    samples: { of: factsOf(metric).samples, ...coverage.samples },
    placebo: {
      starts: placebo.starts.map(({ start, estimate }) => ({
        day: addDays(firstDay, start),
        estimate: shown(estimate),
      })),
      p: placebo.p,
    },
    preTrend: preTrend && {
      slopeDifference: preTrend.slopeDifference,
      low: preTrend.interval?.low ?? null,
      high: preTrend.interval?.high ?? null,
      p: preTrend.p,
      isParallel: preTrend.isParallel,
    },
    coverage: {
      before: window.before,
      after: window.after,
      measuredShare: coverage.measuredShare,
      finalThrough: about.finalThrough,
      cappedDays: about.cappedDays,
      partDays: about.partDays,
      beginsAfter: window.beginsAfter?.title ?? null,
      dataSource: about.dataSource,
      series: about.series,
      notes: about.notes,
    },
    daily: evaluated.daily.map((day, at) => ({ day: addDays(firstDay, at), ...day })),
  };
}
