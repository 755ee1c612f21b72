import type { VitalName } from './vital-names';

export const vitalRatings = ['good', 'needs_improvement', 'poor'] as const;
export type VitalRating = (typeof vitalRatings)[number];

type Threshold = {
  /** The names that people use. */
  metric: 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb';
  unit: 'ms' | 'score';
  /** Up to the first it is good; above the second it is poor. */
  goodMax: number;
  poorAbove: number;
  /** Whether it is one of the three Core Web Vitals. */
  isCore: boolean;
};

/** Google's thresholds for the 75th percentile of visits. */
export const vitalThresholds: Record<VitalName, Threshold> = {
  largest_contentful_paint: {
    metric: 'lcp',
    unit: 'ms',
    goodMax: 2_500,
    poorAbove: 4_000,
    isCore: true,
  },
  interaction_to_next_paint: {
    metric: 'inp',
    unit: 'ms',
    goodMax: 200,
    poorAbove: 500,
    isCore: true,
  },
  cumulative_layout_shift: {
    metric: 'cls',
    unit: 'score',
    goodMax: 0.1,
    poorAbove: 0.25,
    isCore: true,
  },
  first_contentful_paint: {
    metric: 'fcp',
    unit: 'ms',
    goodMax: 1_800,
    poorAbove: 3_000,
    isCore: false,
  },
  experimental_time_to_first_byte: {
    metric: 'ttfb',
    unit: 'ms',
    goodMax: 800,
    poorAbove: 1_800,
    isCore: false,
  },
};

/** Rates a 75th percentile. */
export function rateVital(name: VitalName, p75: number): VitalRating {
  const { goodMax, poorAbove } = vitalThresholds[name];
  if (p75 <= goodMax) return 'good';
  return p75 > poorAbove ? 'poor' : 'needs_improvement';
}

/**
 * Whether the Core Web Vitals are passed: all that were measured are good. Pages without
 * interactions have no INP; without LCP or layout shifts nothing can be said.
 */
export function passesVitals(p75s: Partial<Record<VitalName, number>>): boolean | null {
  const { largest_contentful_paint: lcp, cumulative_layout_shift: cls } = p75s;
  if (lcp === undefined || cls === undefined) return null;
  const core = (Object.keys(vitalThresholds) as VitalName[]).filter(
    (name) => vitalThresholds[name].isCore,
  );
  return core.every((name) => {
    const p75 = p75s[name];
    return p75 === undefined || rateVital(name, p75) === 'good';
  });
}
