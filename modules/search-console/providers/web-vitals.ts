import type { VitalName } from '../rules/vital-names';

export type FormFactor = 'PHONE' | 'DESKTOP' | 'TABLET';

/** An origin, or one page; all form factors together without one. */
export type VitalsTarget = ({ origin: string } | { url: string }) & { formFactor?: FormFactor };

export type Vital = {
  /** The 75th percentile: milliseconds, or for layout shifts a score. */
  p75: number;
  /** Shares of visits that are good, need improvement, and are poor. */
  shares: { good: number; needsImprovement: number; poor: number };
};

export type VitalsRecord = {
  /** First and last day of the 28 that are counted. */
  from: string;
  to: string;
  /** Without metrics of which Chrome saw too few visits. */
  metrics: Partial<Record<VitalName, Vital>>;
};

/**
 * The Chrome UX Report. `warnings` get what was left out of an answer. Methods throw `ProviderError`.
 */
export type WebVitals = {
  /** Returns the newest 28 days; undefined if Chrome saw too few visits. */
  read(
    target: VitalsTarget,
    signal?: AbortSignal,
    warnings?: string[],
  ): Promise<VitalsRecord | undefined>;
  /** Returns up to 40 weeks, oldest first; empty if Chrome saw too few visits. */
  readHistory(
    target: VitalsTarget,
    options?: { weeks?: number; signal?: AbortSignal; warnings?: string[] },
  ): Promise<VitalsRecord[]>;
  close(): Promise<void>;
};
