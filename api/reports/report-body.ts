import { z } from 'zod';
import { reportLanguages } from '../../modules/reports/rules/report-language';
import { comparisonKinds } from '../../modules/reports/rules/report-period';
import { idSchema } from '../../platform/ids';
import { label, timezone } from '../operation/fields';
import { brandingOverrides } from './branding-fields';
import { reportFormat, reportType } from './schema';
import { sentLayout } from './template-schema';

export const websitesMax = 50;
export const keepDaysUsual = 90;

const dates = z.strictObject({
  from: z.iso.date().describe('First day to compare with'),
  to: z.iso.date().describe('Last day to compare with'),
});

export const reportNotes = z.record(z.string(), z.string().max(4_000));
export const reportRecommendations = z.array(z.string().max(1_000)).max(20);

/** The content of a report, both for single reports and for schedules. */
export const reportContent = {
  websiteId: idSchema('website')
    .optional()
    .describe('Id of the website; or name several by `websiteIds`'),
  websiteIds: z
    .array(idSchema('website'))
    .min(1)
    .max(websitesMax)
    .optional()
    .describe('Ids of several websites'),
  type: reportType
    .optional()
    .describe('Type of the report. With a layout it may be omitted, and is `overview`'),
  formats: z
    .array(reportFormat)
    .min(1)
    .default(['pdf', 'csv', 'json'])
    .transform((formats) => [...new Set(formats)])
    .describe('Formats of the files'),
  title: label(200).optional().describe('Title. Default: type and websites'),
  language: z.enum(reportLanguages).default('en').describe('Language of its texts'),
  sections: z
    .array(z.string().max(50))
    .min(1)
    .max(20)
    .optional()
    .describe('Sections. Default: all that the type has'),
  layout: sentLayout.optional().describe('Sections of any type, charts and texts, in order'),
  templateId: idSchema('reportTemplate')
    .optional()
    .describe('Id of a template; its layout is copied'),
  timezone: timezone.optional().describe('IANA time zone. Default: that of the first website'),
  dataSource: z
    .enum(['live', 'sandbox'])
    .optional()
    .describe(
      'Source of the readings. Default: `live`, or `sandbox` where only the sandbox has readings',
    ),
  branding: brandingOverrides.optional().describe('Branding; omitted fields are the workspace’s'),
  csvBom: z.boolean().default(false).describe('Whether CSV files start with a byte order mark'),
  keepDays: z.int().min(1).max(400).default(keepDaysUsual).describe('Days until deletion'),
  notes: reportNotes.default({}).describe('Comments by section'),
  recommendations: reportRecommendations.default([]).describe('Recommendations'),
};

export const reportBody = z.strictObject({
  ...reportContent,
  from: z.iso.date().optional().describe('First day. Default: 28 days up to `to`'),
  to: z.iso.date().optional().describe('Last day. Default: yesterday; today if nothing is older'),
  compare: z
    .union([z.enum(comparisonKinds), dates])
    .default('previous_period')
    .describe('Period to compare with; own days must be as many'),
});

export type ReportBody = z.output<typeof reportBody>;
