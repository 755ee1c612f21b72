import { addDays } from '../../../platform/calendar/day';
import { type DayRange, dayCount } from '../../../platform/calendar/day-range';
import { breaksAcross } from '../../search-console/rules/breaks-across';
import type { KnownBreak, SearchMetric } from '../../search-console/rules/known-breaks';
import type { CampaignMetric } from './campaign-metrics';

export type CampaignDays = { startDay: string; endDay: string };

/** Days of one metric that are compared. */
export type CampaignWindow = {
  /** Null if nothing was measured before the start. */
  before: DayRange | null;
  after: DayRange;
  /** Changes in how Google counts that make the two incomparable. */
  breaks: readonly KnownBreak[];
  /** The change in how Google counts after which the time before the start begins. */
  beginsAfter: KnownBreak | null;
};

/** Days before the start for each day of the campaign: the noise of the past must be well known. */
const beforePerDay = 3;
/** Days that a design looks back: false starts need as many days before them, and days after. */
const historyPerDay = 5;
/** The time before the start is cut at a break only if this many days are left. */
const daysBeforeMin = 7;

const searchMetrics: Partial<Record<CampaignMetric, SearchMetric>> = {
  clicks: 'clicks',
  impressions: 'impressions',
  click_through_rate: 'ctr',
  position: 'position',
};

export const daysOf = ({ startDay, endDay }: CampaignDays): number =>
  dayCount({ from: startDay, to: endDay });

/** Counts the days of a campaign that are over. */
export function daysPassed({ startDay, endDay }: CampaignDays, today: string): number {
  if (today <= startDay) return 0;
  return Math.min(daysOf({ startDay, endDay }), daysOf({ startDay, endDay: today }) - 1);
}

/** Returns the first day whose numbers a design reads. */
export const firstDayOfHistory = (days: CampaignDays): string =>
  addDays(days.startDay, -historyPerDay * daysOf(days));

/**
 * Returns the days before the start on whose noise a design rests: more than the result compares
 * with, unless these would cross a change in how Google counts.
 */
export function historyOf(
  metric: CampaignMetric,
  days: CampaignDays,
  firstMeasured: string | null,
): DayRange | null {
  const compared = windowOf(metric, days, firstMeasured).before;
  if (compared === null || firstMeasured === null) return null;
  const wished = firstDayOfHistory(days);
  const longer = { from: firstMeasured > wished ? firstMeasured : wished, to: compared.to };
  const counted = searchMetrics[metric];
  const isWhole = !counted || breaksAcross(longer, undefined, counted).length === 0;
  return isWhole ? longer : compared;
}

/** Returns the first day whose numbers a campaign reads. */
export const firstDayRead = (days: CampaignDays): string =>
  addDays(days.startDay, -beforePerDay * daysOf(days));

/**
 * Decides which days before the start a metric is compared with: three times as many as the campaign
 * has, of those that were measured. Where Google changed how it counts, they begin after that change
 * if as many days as the campaign has are left; else the change confounds the comparison.
 */
export function windowOf(
  metric: CampaignMetric,
  days: CampaignDays,
  firstMeasured: string | null,
): CampaignWindow {
  const after = { from: days.startDay, to: days.endDay };
  const none = { before: null, after, breaks: [], beginsAfter: null };
  if (firstMeasured === null || firstMeasured >= days.startDay) return none;
  const wished = firstDayRead(days);
  const from = firstMeasured > wished ? firstMeasured : wished;
  const to = addDays(days.startDay, -1);
  const before = { from, to };
  const counted = searchMetrics[metric];
  if (!counted) return { ...none, before };
  const breaks = breaksAcross(before, after, counted);
  if (breaks.length === 0) return { ...none, before };
  const latest = addDays(days.startDay, -Math.max(daysBeforeMin, daysOf(days)));
  const cut = breaks
    .flatMap((one) => [
      { day: one.sureFrom, one },
      ...(one.lastDay === null ? [] : [{ day: addDays(one.lastDay, 1), one }]),
    ])
    .filter(({ day }) => day > from && day <= latest)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .find(({ day }) => breaksAcross({ from: day, to }, after, counted).length === 0);
  return cut
    ? { before: { from: cut.day, to }, after, breaks: [], beginsAfter: cut.one }
    : { before, after, breaks, beginsAfter: null };
}
