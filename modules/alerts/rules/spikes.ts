import { shareOf } from '../../../platform/share';
import type { Finding, Rule } from './alert';

export const errorSpikeRule = {
  /** The last 24 hours are compared with the median of this many days before. */
  baselineDays: 14,
  baselineDaysMin: 5,
  errorsMin: 20,
  shareMin: 0.05,
  /** Multiple of the median at which a share is a spike; a lower median counts as `medianFloor`. */
  factor: 3,
  medianFloor: 0.01,
} as const;

export const spoofedSpikeRule = {
  baselineDays: 14,
  visitsMin: 100,
  factor: 5,
  medianFloor: 10,
} as const;

/** A crawler's visits per 24 hours, counted back from the latest log line, latest first. */
export type BotDays = {
  bot: string;
  days: readonly { verified: number; errors: number; spoofed: number }[];
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Rounds a share as the API does. */
const rounded = (share: number): number => shareOf(share, 1) ?? 0;

/** Finds crawlers that got far more 5xx responses than usual. Days without visits are ignored. */
export function findErrorSpikes(
  bots: readonly BotDays[],
  rule: Rule<typeof errorSpikeRule> = errorSpikeRule,
): Finding[] {
  const findings: Finding[] = [];
  for (const { bot, days } of bots) {
    const [today, ...before] = days;
    if (!today || today.errors < rule.errorsMin) continue;
    const share = today.errors / today.verified;
    const usual = before
      .slice(0, rule.baselineDays)
      .filter(({ verified }) => verified > 0)
      .map(({ errors, verified }) => errors / verified);
    if (usual.length < rule.baselineDaysMin) continue;
    const medianShare = median(usual);
    const limit = Math.max(rule.shareMin, rule.factor * Math.max(medianShare, rule.medianFloor));
    if (share < rounded(limit)) continue;
    findings.push({
      subject: bot,
      evidence: {
        visits: today.verified,
        errors: today.errors,
        share: rounded(share),
        medianShare: rounded(medianShare),
        baselineDays: usual.length,
        rule,
      },
    });
  }
  return findings;
}

/** Finds crawler names used by far more impostors than before, counting days without any as 0. */
export function findSpoofedSpikes(
  bots: readonly BotDays[],
  coveredDays: number,
  rule: Rule<typeof spoofedSpikeRule> = spoofedSpikeRule,
): Finding[] {
  const baselineDays = Math.min(rule.baselineDays, coveredDays - 1);
  // Without a day to compare with, any count would be a spike.
  if (baselineDays < 1) return [];
  const findings: Finding[] = [];
  for (const { bot, days } of bots) {
    const [today, ...before] = days;
    if (!today || today.spoofed < rule.visitsMin) continue;
    const usual = before.slice(0, baselineDays).map(({ spoofed }) => spoofed);
    const medianVisits = median(usual);
    if (today.spoofed < rule.factor * Math.max(medianVisits, rule.medianFloor)) continue;
    findings.push({
      subject: bot,
      evidence: { spoofed: today.spoofed, medianVisits, baselineDays, rule },
    });
  }
  return findings;
}
