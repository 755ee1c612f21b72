import { z } from 'zod';
import {
  reportTimingSchema,
  scheduledCompare,
  scheduledPeriods,
} from '../../modules/reports/rules/report-schedule';
import { getReportSchedule, type ReportSchedule } from '../../modules/reports/store/schedule-store';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { reportContent } from './report-body';
import { reportFormat, reportType } from './schema';

export const schedulePath = z.object({ scheduleId: idSchema('reportSchedule') });
type Path = z.output<typeof schedulePath>;

/** Returns the schedule that the path names, or throws a 404. */
export const pathSchedule = ({ db }: Context, { scheduleId }: Path) =>
  getReportSchedule(db, scheduleId);

/** Does the same for a write: the schedule stays locked until the transaction ends. */
export const lockedPathSchedule = ({ db }: WriteContext, { scheduleId }: Path) =>
  getReportSchedule(db, scheduleId, { forUpdate: true });

const timing = reportTimingSchema.describe(
  'When it is made, by the clocks of the time zone: every week on a weekday, or every month on a day',
);

const recipients = z
  .array(z.email().max(254))
  .max(50)
  .transform((all) => [...new Set(all)])
  .describe('Who is mailed the links, and the PDF where it is small enough');

const period = z.enum(scheduledPeriods);

export const scheduleBody = z.strictObject({
  ...reportContent,
  name: label(100).optional().describe('Default: the title'),
  timing,
  period: period
    .optional()
    .describe('What each report is about; default: last_7_days of weekly ones, else last_month'),
  compare: scheduledCompare.default('previous_period').describe('What each is compared with'),
  recipients: recipients.default([]),
});
export type ScheduleBody = z.output<typeof scheduleBody>;

export const scheduleChanges = z.strictObject({
  name: label(100).optional(),
  timing: timing.optional(),
  timezone: reportContent.timezone,
  recipients: recipients.optional(),
  isPaused: z.boolean().optional().describe('A paused one makes no reports'),
});

export const scheduleSchema = z
  .object({
    id: idSchema('reportSchedule'),
    name: z.string(),
    websiteIds: z.array(idSchema('website')),
    type: reportType,
    title: z.string(),
    formats: z.array(reportFormat),
    sections: z.array(z.string()),
    timing,
    timezone: z.string(),
    period,
    compare: scheduledCompare,
    mode: z.enum(['live', 'sandbox']).nullable().describe('null: by what readings there are then'),
    recipients: z.array(z.string()),
    isPaused: z.boolean(),
    keepDays: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ReportSchedule' });

export function toSchedule({ template, ...schedule }: ReportSchedule) {
  const { branding: _, ...content } = template;
  return { ...schedule, ...content };
}
