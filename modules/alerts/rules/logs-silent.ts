import type { Finding } from './alert';
import { hourMs } from './covered-hours';

export const logsSilentRule = {
  /** It sent on so many of the last 28 days. */
  daysMin: 3,
  windowDays: 28,
  /** Silent for longer than this, and than its longest gap so many times. */
  silentHoursMin: 24,
  gapFactor: 2,
} as const;

/** What sent log lines within the last 28 days: the website itself, or a drain. */
export type Sender = {
  subject: string;
  details: Record<string, unknown>;
  lastAtMs: number;
  daysSent: number;
  longestGapHours: number;
};

const longestOf = (sorted: readonly number[]) =>
  Math.max(0, ...sorted.slice(1).map((each, index) => each - (sorted[index] as number)));

/** The sender behind hours since 1970 from which lines came; undefined when there are none. */
export function senderOfHours(subject: string, hours: readonly number[], nowMs: number) {
  const from = nowMs / hourMs - logsSilentRule.windowDays * 24;
  const usual = hours.filter((hour) => hour >= from && hour * hourMs <= nowMs);
  const last = usual.at(-1);
  if (last === undefined) return undefined;
  const daysSent = new Set(usual.map((hour) => Math.floor(hour / 24))).size;
  const sender = { subject, details: {}, lastAtMs: (last + 1) * hourMs, daysSent };
  return { ...sender, longestGapHours: longestOf(usual) } satisfies Sender;
}

/** The longest time of whole days without a line, from the days that had some, since 1970. */
export const longestGapOfDays = (days: readonly number[]): number =>
  Math.max(0, longestOf(days) - 1) * 24;

/** Senders that used to send and are silent. */
export function findSilentSenders(
  senders: readonly Sender[],
  nowMs: number,
  rule: typeof logsSilentRule = logsSilentRule,
): Finding[] {
  const findings: Finding[] = [];
  for (const { subject, details, lastAtMs, daysSent, longestGapHours } of senders) {
    const silentHours = Math.floor((nowMs - lastAtMs) / hourMs);
    const allowedHours = Math.max(rule.silentHoursMin, rule.gapFactor * longestGapHours);
    if (daysSent < rule.daysMin || silentHours <= allowedHours) continue;
    const lastAt = new Date(lastAtMs).toISOString();
    findings.push({
      subject,
      evidence: { ...details, lastAt, daysSent, longestGapHours, silentHours, rule },
    });
  }
  return findings;
}
