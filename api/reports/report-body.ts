import { z } from 'zod';
import { comparisonKinds } from '../../modules/reports/rules/report-period';
import { idSchema } from '../../platform/ids';
import { label, timezone } from '../operation/fields';
import { brandingOverrides } from './branding-fields';
import { reportFormat, reportType } from './schema';

export const websitesMax = 50;
export const keepDaysUsual = 90;

const dates = z.strictObject({
  from: z.iso.date().describe('First day to compare with'),
  to: z.iso.date().describe('Last day to compare with'),
});

/** The content of a report, both for single reports and for schedules. */
export const reportContent = {
  websiteId: idSchema('website')
    .optional()
    .describe('Id of the website; for several name `websiteIds` instead'),
  websiteIds: z
    .array(idSchema('website'))
    .min(1)
    .max(websitesMax)
    .optional()
    .describe('Ids of several websites for one report, which has sections for each of them'),
  type: reportType.describe('Type of the report, which determines its sections'),
  formats: z
    .array(reportFormat)
    .min(1)
    .default(['pdf', 'csv', 'json'])
    .transform((formats) => [...new Set(formats)])
    .describe('Formats of the report’s files. Default: all'),
  title: label(200)
    .optional()
    .describe('Title of the report. Default: its type and the names of the websites'),
  sections: z
    .array(z.string().max(50))
    .min(1)
    .max(20)
    .optional()
    .describe('Sections of the report. Default: all that its type has'),
  timezone: timezone
    .optional()
    .describe('IANA time zone of the report’s days. Default: that of the first website'),
  dataSource: z
    .enum(['live', 'sandbox'])
    .optional()
    .describe(
      'Source of the readings: real ones or those of the sandbox. Default: `live` if any of the websites has live readings or none has readings, otherwise `sandbox`',
    ),
  branding: brandingOverrides
    .optional()
    .describe('Branding of this report; omitted fields come from the workspace’s branding'),
  csvBom: z
    .boolean()
    .default(false)
    .describe('Whether CSV files start with a byte order mark, which old spreadsheets need'),
  keepDays: z
    .int()
    .min(1)
    .max(400)
    .default(keepDaysUsual)
    .describe('Number of days after which the report and its files are deleted'),
};

export const reportBody = z.strictObject({
  ...reportContent,
  from: z.iso
    .date()
    .optional()
    .describe('First day of the report. Default: the 28th day up to `to`'),
  to: z.iso
    .date()
    .optional()
    .describe('Last day of the report, today at the latest. Default: yesterday in the time zone'),
  compare: z
    .union([z.enum(comparisonKinds), dates])
    .default('previous_period')
    .describe(
      'Period to compare with: as many days just before, the same days a year before, none, or as many days of your choice',
    ),
});

export type ReportBody = z.output<typeof reportBody>;
