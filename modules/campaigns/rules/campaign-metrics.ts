import type { ChangeScale } from './change-of-unit';

/** What is changed and compared, each with all its days together. */
export const unitKinds = ['page', 'keyword', 'prompt'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What the days of a unit are counted from. */
export type MetricSource = 'logs' | 'search' | 'conversions' | 'rankings' | 'ai';

/** What `samples` of a result count, and each number is a mean over. */
export const sampleKinds = [
  'days',
  'impressions',
  'readings',
  'answers',
  'answers_that_searched',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** What can be measured for each unit, a value a day. */
export const campaignMetrics = [
  'crawler_visits',
  'clicks',
  'impressions',
  'click_through_rate',
  'position',
  'conversions',
  'rank_position',
  'rank_visibility',
  'ai_mention_rate',
  'ai_citation_rate',
] as const;
export type CampaignMetric = (typeof campaignMetrics)[number];

type MetricFacts = {
  unit: UnitKind;
  source: MetricSource;
  /** Counts grow in proportion, so their logarithms are compared; rates and positions as they are. */
  scale: ChangeScale;
  samples: SampleKind;
};

const facts: Record<CampaignMetric, MetricFacts> = {
  crawler_visits: { unit: 'page', source: 'logs', scale: 'log_ratio', samples: 'days' },
  clicks: { unit: 'page', source: 'search', scale: 'log_ratio', samples: 'days' },
  impressions: { unit: 'page', source: 'search', scale: 'log_ratio', samples: 'days' },
  click_through_rate: {
    unit: 'page',
    source: 'search',
    scale: 'difference',
    samples: 'impressions',
  },
  position: { unit: 'page', source: 'search', scale: 'difference', samples: 'impressions' },
  conversions: { unit: 'page', source: 'conversions', scale: 'log_ratio', samples: 'days' },
  rank_position: { unit: 'keyword', source: 'rankings', scale: 'difference', samples: 'readings' },
  rank_visibility: {
    unit: 'keyword',
    source: 'rankings',
    scale: 'difference',
    samples: 'readings',
  },
  ai_mention_rate: { unit: 'prompt', source: 'ai', scale: 'difference', samples: 'answers' },
  ai_citation_rate: {
    unit: 'prompt',
    source: 'ai',
    scale: 'difference',
    samples: 'answers_that_searched',
  },
};

export const factsOf = (metric: CampaignMetric): MetricFacts => facts[metric];
export const scaleOf = (metric: CampaignMetric): ChangeScale => facts[metric].scale;

/** Whether a day's value is a share or mean over several samples, which are counted with it. */
export const isRate = (metric: CampaignMetric): boolean =>
  !['days', 'readings'].includes(facts[metric].samples);

/** Whether a difference of the metric is one of shares, which people read in percentage points. */
export const isOfShares = (metric: CampaignMetric): boolean =>
  metric === 'click_through_rate' || metric === 'rank_visibility' || facts[metric].source === 'ai';

/** Whether any of the metrics is counted from a source. */
export const needs = (metrics: readonly CampaignMetric[], source: MetricSource): boolean =>
  metrics.some((metric) => facts[metric].source === source);
