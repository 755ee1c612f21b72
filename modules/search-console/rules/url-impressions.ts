/** What is known of a URL's impressions in a range of days. */
export type UrlImpressions = {
  /** `unknown`: Google cut rows off on some day, so it may have been shown. */
  state: 'not_measured' | 'shown' | 'not_shown' | 'unknown';
  impressions: number | null;
  clicks: number | null;
  from: string | null;
  to: string | null;
  days: number;
  source: 'live' | 'sandbox' | null;
};

/** What is known without a day of Search Console. */
export const notMeasured = {
  state: 'not_measured',
  impressions: null,
  clicks: null,
  from: null,
  to: null,
  days: 0,
  source: null,
} as const satisfies UrlImpressions;

type Read = {
  range: { from: string; to: string };
  /** Days with rows, and those of them of which rows were cut off. */
  days: number;
  cappedDays: number;
  source: 'live' | 'sandbox';
};

/** Returns what is known of a URL; `sums` is undefined if no row has it. */
export function impressionsOf(
  sums: { impressions: number; clicks: number } | undefined,
  { range, days, cappedDays, source }: Read,
): UrlImpressions {
  if (days === 0) return notMeasured;
  if (sums) {
    const { impressions, clicks } = sums;
    return { state: 'shown', impressions, clicks, ...range, days, source };
  }
  const isKnown = cappedDays === 0;
  const none = isKnown ? 0 : null;
  const state = isKnown ? 'not_shown' : 'unknown';
  return { state, impressions: none, clicks: none, ...range, days, source };
}
