import { z } from 'zod';
import { dayMs, dayOf } from '../../../platform/calendar/day';
import type { ReportPeriod, reportFormats, reportTypes } from './report-dataset';
import type { ReportLanguage } from './report-language';
import type { LayoutItem } from './report-layout';
import type { ReportBranding, ReportMode, ReportNotes, SectionName } from './report-options';
import { type ComparisonKind, comparisonKinds, lastFullDays, localDay } from './report-period';

export type ReportScheduleRef = { workspaceId: string; scheduleId: string };

const handPrefix = 'hand:';
/** Returns the name of a run that a person asked for. */
export const handRun = (id: string): string => `${handPrefix}${id}`;
export const isHandRun = (run: string): boolean => run.startsWith(handPrefix);

/** When a schedule's reports are made, in the local time of its time zone. */
export const reportTimingSchema = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('week'),
    weekday: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
    hour: z.int().min(0).max(23),
  }),
  z.strictObject({
    every: z.literal('month'),
    day: z.int().min(1).max(28).describe('Day of the month, from 1 to 28'),
    hour: z.int().min(0).max(23),
  }),
]);
export type ReportTiming = z.output<typeof reportTimingSchema>;

/** Periods of scheduled reports, relative to the time each is made. */
export const scheduledPeriods = ['last_7_days', 'last_28_days', 'last_month'] as const;
export type ScheduledPeriod = (typeof scheduledPeriods)[number];

/** Options of a schedule's reports, except for the days. */
export type ReportTemplate = {
  type: (typeof reportTypes)[number];
  /** Null: the type and the website's name, for schedules of a tag. */
  title: string | null;
  language: ReportLanguage;
  formats: (typeof reportFormats)[number][];
  sections: SectionName[];
  layout?: LayoutItem[];
  /** Name of the template of the layout, with which reports without a title are called. */
  name?: string;
  csvBom: boolean;
  period: ScheduledPeriod;
  compare: ComparisonKind;
  /** Null: decided by the readings that exist at that time. */
  mode: ReportMode | null;
  branding: ReportBranding;
  keepDays: number;
  notes?: ReportNotes;
  recommendations?: string[];
};

export const scheduledCompare = z.enum(comparisonKinds);

/** Returns the calendar month before that of an instant. */
function lastMonth(nowMs: number, timezone: string): ReportPeriod {
  const first = `${localDay(nowMs, timezone).slice(0, 7)}-01`;
  const to = dayOf(Date.parse(first) - dayMs);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export function scheduledDays(
  period: ScheduledPeriod,
  nowMs: number,
  timezone: string,
): ReportPeriod {
  if (period === 'last_month') return lastMonth(nowMs, timezone);
  return lastFullDays(nowMs, timezone, period === 'last_7_days' ? 7 : 28);
}
