import { z } from 'zod';
import { comparisonKinds } from '../../modules/reports/rules/report-period';
import { idSchema } from '../../platform/ids';
import { label, timezone } from '../operation/fields';
import { brandingOverrides } from './branding-fields';
import { reportFormat, reportType } from './schema';

export const websitesMax = 50;
export const keepDaysUsual = 90;

const dates = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

/** The content of a report, both for single reports and for schedules. */
export const reportContent = {
  websiteId: idSchema('website').optional().describe('One website; or name several by websiteIds'),
  websiteIds: z
    .array(idSchema('website'))
    .min(1)
    .max(websitesMax)
    .optional()
    .describe('Several websites in one report, each with sections of its own'),
  type: reportType,
  formats: z
    .array(reportFormat)
    .min(1)
    .default(['pdf', 'csv', 'json'])
    .transform((formats) => [...new Set(formats)])
    .describe('Default: all three'),
  title: label(200).optional().describe('Default: the type and the websites'),
  sections: z
    .array(z.string().max(50))
    .min(1)
    .max(20)
    .optional()
    .describe('Default: all that the type has; a name that it has not is a 422 that lists those'),
  timezone: timezone.optional().describe('Default: the first website’s'),
  mode: z
    .enum(['live', 'sandbox'])
    .optional()
    .describe('Default: live where any of the websites has live readings, else what they have'),
  branding: brandingOverrides.optional().describe('Over the workspace’s own'),
  csvBom: z
    .boolean()
    .default(false)
    .describe('Whether CSV begins with a byte order mark, which old spreadsheets need'),
  keepDays: z
    .int()
    .min(1)
    .max(400)
    .default(keepDaysUsual)
    .describe('After so many days the report and its files are removed'),
};

export const reportBody = z.strictObject({
  ...reportContent,
  from: z.iso.date().optional().describe('Default: so that the period has 28 days'),
  to: z.iso
    .date()
    .optional()
    .describe('Included, today at the latest; default: yesterday, in the time zone'),
  compare: z
    .union([z.enum(comparisonKinds), dates])
    .default('previous_period')
    .describe('As many days just before, the same days a year before, none, or days of your own'),
});

export type ReportBody = z.output<typeof reportBody>;
