import { dayMs } from '../../../platform/calendar/day';
import { type PlanName, planNames } from './plans';

/** Data that are removed by age where the operator or the workspace asks for it. */
export const agingData = [
  'resultPages',
  'aiResponses',
  'audits',
  'searchRows',
  'auditLog',
  'deliveries',
] as const;
export type AgingData = (typeof agingData)[number];

/** The most days that a plan keeps one kind of data, as the operator writes it. */
export type RetentionLimit = { plan: string; data: string; days: number };

/**
 * The fewest days by kind. Evidence may still be asked about for a month. Rows of Search Console that
 * are younger than Google's own 16 months would be pulled again.
 */
export const retentionDaysMin: Readonly<Record<AgingData, number>> = {
  resultPages: 30,
  aiResponses: 30,
  audits: 30,
  searchRows: 500,
  auditLog: 30,
  deliveries: 7,
};
export const retentionDaysMax = 3_650;

/** The most days where the operator sets none: a month of events is enough to send again. */
const daysMaxByDefault: Partial<Record<AgingData, number>> = { deliveries: 30 };

/** Throws if the operator's limits name a plan or a kind of data that does not exist. */
export function checkRetentionLimits(limits: readonly RetentionLimit[]): void {
  for (const { plan, data, days } of limits) {
    const isKnown = planNames.some((name) => name === plan);
    const kind = agingData.find((name) => name === data);
    if (!isKnown || kind === undefined) {
      throw new Error(
        `RETENTION_DAYS_MAX names ${plan}.${data}: use one of the plans ${planNames.join(', ')} and one of ${agingData.join(', ')}.`,
      );
    }
    if (days < retentionDaysMin[kind]) {
      throw new Error(
        `RETENTION_DAYS_MAX keeps ${plan}.${data} for ${days} days: set at least ${retentionDaysMin[kind]}.`,
      );
    }
  }
}

/** Returns the most days that the plan keeps the data; null without a limit. */
export function planDays(
  limits: readonly RetentionLimit[],
  plan: PlanName,
  data: AgingData,
): number | null {
  const days = limits.filter((one) => one.plan === plan && one.data === data);
  if (days.length === 0) return daysMaxByDefault[data] ?? null;
  return Math.min(...days.map((one) => one.days));
}

/** Returns the shorter of the plan's limit and the workspace's wish; null is without an end. */
export function keptDaysOf(limit: number | null, wish: number | null): number | null {
  if (limit === null || wish === null) return limit ?? wish;
  return Math.min(limit, wish);
}

/** Days that are past their retention, from those that are not yet removed. */
export type OldDays = { from: string; before: string };

/** Before the first day that anything was stored. */
export const firstDayEver = '1970-01-01';

/** The epoch began on a Thursday. */
const mondayOffset = 3;

/**
 * Returns the first day that is kept: the last Monday that is at least this number of days ago.
 * Whole weeks go at a time, because every removal rewrites files that other workspaces have rows
 * in.
 */
export function firstKeptDay(days: number, nowMs: number): string {
  const day = Math.floor(nowMs / dayMs) - days;
  const monday = day - ((day + mondayOffset) % 7);
  return new Date(monday * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
