import type { Finding, Rule } from './alert';
import { hourMs } from './covered-hours';

export const logsSilentRule = {
  /** Minimum days with log lines in the last 28 days. */
  daysMin: 3,
  windowDays: 28,
  /** Silent for longer than this, and for longer than its longest gap times `gapFactor`. */
  silentHoursMin: 24,
  gapFactor: 2,
} as const;

/** A source of log lines within the last 28 days: the website itself, or a drain. */
export type Sender = {
  subject: string;
  details: Record<string, unknown>;
  lastAtMs: number;
  daysSent: number;
  longestGapHours: number;
};

const longestOf = (sorted: readonly number[]) =>
  Math.max(0, ...sorted.slice(1).map((each, index) => each - (sorted[index] as number)));

/** Builds the sender from hours since 1970 with log lines; undefined without any. */
export function senderOfHours(subject: string, hours: readonly number[], nowMs: number) {
  const from = nowMs / hourMs - logsSilentRule.windowDays * 24;
  const usual = hours.filter((hour) => hour >= from && hour * hourMs <= nowMs);
  const last = usual.at(-1);
  if (last === undefined) return undefined;
  const daysSent = new Set(usual.map((hour) => Math.floor(hour / 24))).size;
  const sender = { subject, details: {}, lastAtMs: (last + 1) * hourMs, daysSent };
  return { ...sender, longestGapHours: longestOf(usual) } satisfies Sender;
}

/**
 * The longest gap in whole days between days with log lines, given as days since 1970; in hours.
 */
export const longestGapOfDays = (days: readonly number[]): number =>
  Math.max(0, longestOf(days) - 1) * 24;

/** Finds senders that used to send and are silent. */
export function findSilentSenders(
  senders: readonly Sender[],
  nowMs: number,
  rule: Rule<typeof logsSilentRule> = logsSilentRule,
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
