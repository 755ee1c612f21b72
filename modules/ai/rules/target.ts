import type { AiEngine, SeriesProviderName } from './engines';

export const targetCadences = ['daily', 'weekly', 'manual'] as const;
export type TargetCadence = (typeof targetCadences)[number];

/**
 * How answers are bought: `live` at once; `standard` and `priority` as tasks that the provider does
 * within 45 and 5 minutes, for less.
 */
export const targetDeliveries = ['live', 'standard', 'priority'] as const;
export type TargetDelivery = (typeof targetDeliveries)[number];

/** Providers that take tasks. */
export const hasTasks = (provider: SeriesProviderName): boolean =>
  provider === 'dataforseo_llm_scraper';

export const samplesMax = 50;
export const defaultSamples = 5;
export const targetsMax = 50;

/** What is asked: a series of its own, never averaged with another. */
export type TargetFields = {
  engine: AiEngine;
  provider: SeriesProviderName;
  /** The provider's name of the model; null if the provider chooses. */
  model: string | null;
  online: boolean;
  /** Answers that a reading asks for. */
  samples: number;
  cadence: TargetCadence;
  delivery: TargetDelivery;
  /** Most answers a day; null means no limit but credits. */
  answersPerDayMax: number | null;
  /** Half the width of the interval at which a reading stops asking; null always asks `samples`. */
  targetHalfWidth: number | null;
  isPaused: boolean;
};

export const defaultTarget: Omit<TargetFields, 'engine' | 'provider' | 'model'> = {
  online: true,
  samples: defaultSamples,
  cadence: 'daily',
  delivery: 'live',
  answersPerDayMax: null,
  targetHalfWidth: null,
  isPaused: false,
};

/** What a series of AI Overviews is read with: a page is read once a check of its keyword. */
export const overviewSeries = {
  ...defaultTarget,
  engine: 'google_ai_overview',
  model: null,
  samples: 1,
} as const;
