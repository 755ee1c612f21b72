import { type CampaignMetric, scaleOf } from './campaign-metrics';
import type { ChangeScale } from './change-of-unit';
import type { CampaignDesign, NoMinimumReason } from './design-campaign';
import type { Design } from './evaluate-campaign';

/** What was promised before the start. */
export type CohortDesign = {
  assignment: Design;
  metric: CampaignMetric;
  scale: ChangeScale;
  /** Null with the reason. */
  minimumEffect: {
    /** A share for counts, such as 0.12 for 12 % more; else a difference in the metric's unit. */
    effect: number;
    /** Share of campaigns with such an effect that find it. */
    power: number;
    /** False starts in the past on which it was computed, and units that were measured in them. */
    pastWindows: number;
    /** Days before each false start. */
    daysBefore: number;
    units: number;
  } | null;
  whyNoMinimumEffect: NoMinimumReason | null;
  unmatched: string[];
  unitsWithoutHistory: number;
};

/** Converts an effect to what people read: a logarithm of a ratio to a share. */
export const toShown = (effect: number, scale: ChangeScale): number =>
  scale === 'log_ratio' ? Math.expm1(effect) : effect;

/** Converts back. */
export const fromShown = (effect: number, scale: ChangeScale): number =>
  scale === 'log_ratio' ? Math.log1p(effect) : effect;

export function toCohortDesign(
  design: CampaignDesign,
  { assignment, metric }: { assignment: Design; metric: CampaignMetric },
): CohortDesign {
  const scale = scaleOf(metric);
  const { minimum, whyNoMinimum, unmatched, withoutHistory } = design;
  return {
    assignment,
    metric,
    scale,
    minimumEffect: minimum && {
      effect: toShown(minimum.effect, scale),
      power: minimum.power,
      pastWindows: minimum.pastWindows,
      daysBefore: minimum.daysBefore,
      units: minimum.units,
    },
    whyNoMinimumEffect: whyNoMinimum,
    unmatched,
    unitsWithoutHistory: withoutHistory,
  };
}
