import { addDays } from '../../../platform/calendar/day';
import { dayIndex } from '../../../platform/calendar/day-range';
import { isUsual, noiseBand } from '../../explain/rules/noise-band';
import type { Finding } from './alert';

export const clicksRule = {
  /** Days that are compared with as many before: the same weekdays. */
  windowDays: 7,
  /** Weeks before that show what is usual. */
  historyWeeks: 26,
  /** Older final days are no news. */
  freshDays: 10,
} as const;

/** A day's clicks; only final ones count. */
export type ClicksDay = { day: string; clicks: number; isFinal: boolean };

/** First day that is read to check a website on a day. */
export const firstClicksDay = (today: string): string =>
  addDays(today, -(clicksRule.freshDays + clicksRule.windowDays * (clicksRule.historyWeeks + 3)));

/**
 * Finds a week of clicks outside what is usual after such a week before. Null without a fresh final
 * day or enough history: then nothing can be said. `days` are ascending; a day without a row between
 * two others had no clicks.
 */
export function findClicksOutsideBand(days: readonly ClicksDay[], today: string): Finding[] | null {
  const { windowDays, freshDays } = clicksRule;
  const first = days[0]?.day;
  const last = days.findLast(({ isFinal }) => isFinal)?.day;
  if (first === undefined || last === undefined || last < addDays(today, -freshDays)) return null;
  const clicksOn = new Map(days.map(({ day, clicks }) => [day, clicks]));
  const length = dayIndex({ from: first, to: last }, last) + 1;
  const values = Array.from({ length }, (_, index) => clicksOn.get(addDays(first, index)) ?? 0);
  const sumOf = (start: number) =>
    values.slice(start, start + windowDays).reduce((sum, value) => sum + value, 0);
  const rangeStart = length - windowDays;
  const beforeStart = rangeStart - windowDays;
  if (beforeStart < 0) return null;
  const [clicks, clicksBefore] = [sumOf(rangeStart), sumOf(beforeStart)];
  const band = noiseBand(values.slice(0, rangeStart), {
    rangeStart,
    beforeStart,
    days: windowDays,
    before: clicksBefore,
  });
  if (band.basis !== 'history') return null;
  if (isUsual(band, clicks, clicksBefore)) return [];
  return [
    {
      subject: 'google',
      evidence: {
        from: addDays(last, 1 - windowDays),
        to: last,
        clicks,
        clicksBefore,
        low: Math.max(0, Math.round(band.low)),
        high: Math.round(band.high),
        direction: clicks < clicksBefore ? 'down' : 'up',
        weeksOfHistory: band.pairs,
        rule: clicksRule,
      },
    },
  ];
}
