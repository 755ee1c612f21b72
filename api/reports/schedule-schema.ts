import { z } from 'zod';
import { reportLanguages } from '../../modules/reports/rules/report-language';
import {
  reportTimingSchema,
  scheduledCompare,
  scheduledPeriods,
} from '../../modules/reports/rules/report-schedule';
import { getReportSchedule, type ReportSchedule } from '../../modules/reports/store/schedule-store';
import { idSchema } from '../../platform/ids';
import { label, timestamp, timezone } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { recipientList } from '../websites/report-recipients';
import { reportContent, reportNotes, reportRecommendations } from './report-body';
import { reportFormat, reportType } from './schema';
import { reportLayout, sentLayout } from './template-schema';

export const schedulePath = z.object({ scheduleId: idSchema('reportSchedule') });
type Path = z.output<typeof schedulePath>;

/** Returns the schedule that the path names, or throws a 404. */
export const pathSchedule = ({ db }: Context, { scheduleId }: Path) =>
  getReportSchedule(db, scheduleId);

/** Does the same for a write: the schedule stays locked until the transaction ends. */
export const lockedPathSchedule = ({ db }: WriteContext, { scheduleId }: Path) =>
  getReportSchedule(db, scheduleId, { forUpdate: true });

const timing = reportTimingSchema.describe(
  'When each report is created, in local time: every week on a weekday, or every month on a day',
);

const recipients = recipientList.describe(
  'E-mail addresses to which links to each report are sent, with the PDF if it is at most 7 MiB. For a tag: of websites whose settings name no `reportRecipients`',
);

const period = z.enum(scheduledPeriods);
const compareText =
  'Period to compare each report with: as many days just before, the same days a year before, or none';

export const scheduleBody = z.strictObject({
  ...reportContent,
  websiteTag: label(100)
    .optional()
    .describe('Tag whose websites get a report each at every run; instead of websites'),
  name: label(100).optional().describe('Name of the schedule. Default: the title of its reports'),
  timing,
  period: period
    .optional()
    .describe(
      'Days that each report covers. Default: last_7_days for a weekly schedule, last_month for a monthly one',
    ),
  compare: scheduledCompare.default('previous_period').describe(compareText),
  recipients: recipients.default([]),
});
export type ScheduleBody = z.output<typeof scheduleBody>;

export const scheduleChanges = z.strictObject({
  name: label(100).optional().describe('Name of the schedule'),
  timing: timing.optional(),
  timezone: timezone.optional().describe('IANA time zone of the schedule'),
  recipients: recipients.optional(),
  layout: sentLayout.optional().describe('Sections, charts and texts, for the reports from now on'),
  templateId: idSchema('reportTemplate')
    .optional()
    .describe('Id of a template whose layout is copied, for the reports from now on'),
  notes: reportNotes.optional().describe('Comments by section, for the reports from now on'),
  recommendations: reportRecommendations
    .optional()
    .describe('Recommendations, for the reports from now on'),
  isPaused: z
    .boolean()
    .optional()
    .describe('Whether the schedule is paused, so that it creates no reports'),
});

export const scheduleSchema = z
  .object({
    id: idSchema('reportSchedule'),
    name: z.string().describe('Name of the schedule'),
    websiteIds: z
      .array(idSchema('website'))
      .describe('Ids of the websites that each report covers; empty for a schedule of a tag'),
    websiteTag: z
      .string()
      .nullable()
      .describe('Tag whose websites get a report each; null for a schedule of named websites'),
    type: reportType.describe('Type of the reports'),
    title: z
      .string()
      .nullable()
      .describe('Title of the reports; null if it is the type and the name of each website'),
    language: z.enum(reportLanguages).describe('Language of the reports’ texts'),
    formats: z.array(reportFormat).describe('Formats of each report’s files'),
    sections: z.array(z.string()).describe('Sections of each report, in order'),
    layout: reportLayout
      .nullable()
      .describe('Sections, charts and texts in order; null where the type decides the sections'),
    timing,
    timezone: z.string().describe('IANA time zone of the schedule and of the reports’ days'),
    period: period.describe('Days that each report covers'),
    compare: scheduledCompare.describe(compareText),
    dataSource: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe(
        'Source of the readings; null to decide for each report by the readings that exist then',
      ),
    csvBom: z.boolean().describe('Whether CSV files start with a byte order mark'),
    notes: reportNotes.describe('Comments at the head of sections, by section'),
    recommendations: reportRecommendations.describe('Recommendations, after the summary'),
    recipients: z.array(z.string()).describe('E-mail addresses to which each report is sent'),
    unconfirmedRecipients: z
      .array(z.string())
      .describe(
        'Recipients that get no reports, because they have not confirmed by the link that was mailed to them, or have unsubscribed',
      ),
    isPaused: z.boolean().describe('Whether the schedule is paused'),
    keepDays: z.int().describe('Number of days after which each report is deleted'),
    createdAt: timestamp.describe('Time at which the schedule was created'),
    updatedAt: timestamp.describe('Time of the last change'),
  })
  .meta({ id: 'ReportSchedule' });

export function toSchedule({ template, ...schedule }: ReportSchedule) {
  const { branding: _, name: _name, mode, layout, notes, recommendations, ...content } = template;
  const comments = { notes: notes ?? {}, recommendations: recommendations ?? [] };
  return { ...schedule, ...content, ...comments, layout: layout ?? null, dataSource: mode };
}
