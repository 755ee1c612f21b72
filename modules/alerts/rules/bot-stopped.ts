import type { Finding, Rule } from './alert';
import { hourMs } from './covered-hours';

export const botStoppedRule = {
  /** Minimum days with visits in the 28 days before its last visit. */
  daysMin: 14,
  windowDays: 28,
  /**
   * It has been away for longer than this, and for longer than its longest gap times `gapFactor`.
   */
  silentHoursMin: 72,
  gapFactor: 2,
} as const;

/** Hours since 1970 with verified visits of a crawler, in chronological order. */
export type BotHours = { bot: string; hours: readonly number[] };

const toTime = (hour: number) => new Date(hour * hourMs).toISOString();

/** Counts the sorted numbers that are at most `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds crawlers that used to visit and no longer do. Only hours that logs cover count, so that a
 * gap in the logs is never mistaken for a crawler's absence.
 */
export function findStoppedBots(
  bots: readonly BotHours[],
  covered: readonly number[],
  rule: Rule<typeof botStoppedRule> = botStoppedRule,
): Finding[] {
  const findings: Finding[] = [];
  for (const { bot, hours } of bots) {
    const last = hours.at(-1);
    if (last === undefined) continue;
    const usual = hours.filter((hour) => hour > last - rule.windowDays * 24);
    const daysCame = new Set(usual.map((hour) => Math.floor(hour / 24))).size;
    if (daysCame < rule.daysMin) continue;
    const places = usual.map((hour) => countUpTo(covered, hour));
    const gaps = places.slice(1).map((place, index) => place - (places[index] as number));
    const longestGapHours = Math.max(1, ...gaps);
    const silentHours = covered.length - countUpTo(covered, last);
    const allowedHours = Math.max(rule.silentHoursMin, rule.gapFactor * longestGapHours);
    if (silentHours <= allowedHours) continue;
    findings.push({
      subject: bot,
      evidence: { lastVisitAt: toTime(last), daysCame, longestGapHours, silentHours, rule },
    });
  }
  return findings;
}
