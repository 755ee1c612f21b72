import type { DayRange } from '../range';

/** A moved number, and the windows that are compared. */
export type WhyProps = {
  websiteId: string;
  metric: 'clicks' | 'impressions';
  range: DayRange;
  before: DayRange | undefined;
};
