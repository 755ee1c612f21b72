import { addDays, dayOf } from '../../../platform/calendar/day';

/** Google's limits of URL inspection for one property, over all of its websites. */
export const inspectionsPerDayMax = 2_000;
export const inspectionsPerMinuteMax = 600;

/**
 * Requests and the daily watch may each use this much of a day. So 500 are always left for the
 * other.
 */
export const inspectionShareMax = 1_500;

const offsetMs = 8 * 3_600_000;

/** Returns Google's day of quotas: UTC-8 all year, so an hour late in summer, and never early. */
export const quotaDayOf = (at: Date): string => dayOf(at.getTime() - offsetMs);

/** Returns when a day of quotas begins. */
export const quotaDayStart = (day: string): Date => new Date(Date.parse(day) + offsetMs);

export const nextQuotaDay = (day: string, days = 1): string => addDays(day, days);

/** What a property has used. */
export type BudgetUse = {
  day: string;
  requestedUsed: number;
  watchUsed: number;
  minuteAt: Date;
  minuteUsed: number;
  blockedUntil: Date | null;
};

/** Returns the use as of an instant: what was used on earlier days no longer counts. */
export function currentUse(use: BudgetUse | undefined, now: Date): BudgetUse {
  const day = quotaDayOf(now);
  const isOfDay = use?.day === day;
  const isOfMinute = use !== undefined && now.getTime() - use.minuteAt.getTime() < 60_000;
  return {
    day,
    requestedUsed: isOfDay ? use.requestedUsed : 0,
    watchUsed: isOfDay ? use.watchUsed : 0,
    minuteAt: isOfMinute ? use.minuteAt : now,
    minuteUsed: isOfMinute ? use.minuteUsed : 0,
    blockedUntil: use?.blockedUntil && use.blockedUntil > now ? use.blockedUntil : null,
  };
}

/** Returns how many inspections of a kind the day still has. */
export function leftOfDay(use: BudgetUse, kind: 'requested' | 'watch'): number {
  const used = kind === 'requested' ? use.requestedUsed : use.watchUsed;
  const all = inspectionsPerDayMax - use.requestedUsed - use.watchUsed;
  return Math.max(0, Math.min(all, inspectionShareMax - used));
}

/**
 * Returns when the request at a place of the property's queue, counted from 0, gets its budget: now,
 * or at the start of a later day of quotas.
 */
export function plannedAt(use: BudgetUse, place: number, now: Date): Date {
  const isBlocked = use.blockedUntil !== null && quotaDayOf(use.blockedUntil) > use.day;
  const today = isBlocked ? 0 : leftOfDay(use, 'requested');
  if (place < today) return use.blockedUntil ?? now;
  const days = 1 + Math.floor((place - today) / inspectionShareMax);
  return quotaDayStart(nextQuotaDay(use.day, days));
}
