/** What a reader compares; `position` is the average, weighted by impressions. */
export type SearchMetric = 'clicks' | 'impressions' | 'ctr' | 'position';

/** A change in how Google counts, not in how the website does. */
export type KnownBreak = {
  id: string;
  title: string;
  /** First day that may be counted differently, `YYYY-MM-DD`. */
  firstDay: string;
  /** First day that surely is: later than `firstDay` if Google named no exact day. */
  sureFrom: string;
  /** Last day that is counted differently; null if Google counts so to this day. */
  lastDay: string | null;
  /** The metrics it changes; empty if it is worth knowing but changes none of them. */
  metrics: readonly SearchMetric[];
  /** Where this is written. */
  reference: string;
};

/** Oldest first. Google has not corrected the days before or after any of them. */
export const knownBreaks: readonly KnownBreak[] = [
  {
    id: 'impressions_over_logged',
    title: 'Google logged too many impressions. Clicks were right.',
    firstDay: '2025-05-13',
    sureFrom: '2025-05-13',
    lastDay: '2026-04-27',
    metrics: ['impressions', 'ctr', 'position'],
    reference: 'https://support.google.com/webmasters/answer/6211453',
  },
  {
    id: 'hundred_results_gone',
    title: 'Google ended result pages of 100. Impressions by rank trackers fell away.',
    firstDay: '2025-09-01',
    sureFrom: '2025-10-01',
    lastDay: null,
    metrics: ['impressions', 'ctr', 'position'],
    reference:
      'https://www.searchenginejournal.com/the-future-of-rank-tracking-can-go-two-ways/556399',
  },
  {
    id: 'generative_ai_report',
    title: 'The generative AI report begins. Its impressions are a metric of their own.',
    firstDay: '2026-05-18',
    sureFrom: '2026-05-18',
    lastDay: null,
    metrics: [],
    reference: 'https://developers.google.com/search/blog/2026/06/gen-ai-performance-reports',
  },
  {
    id: 'multimodal_counted',
    title: 'Searches by Lens and Circle to Search count, without a query.',
    firstDay: '2026-09-01',
    sureFrom: '2026-10-01',
    lastDay: null,
    metrics: ['clicks', 'impressions', 'ctr', 'position'],
    reference: 'https://developers.google.com/search/blog/2026/09/web-multimodal-in-sc',
  },
];
