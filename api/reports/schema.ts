import { z } from 'zod';
import { reportFormats, reportTypes } from '../../modules/reports/rules/report-dataset';
import { reportLanguages } from '../../modules/reports/rules/report-language';
import { getReport, type Report, type ReportFile } from '../../modules/reports/store/report-store';
import { idSchema } from '../../platform/ids';
import { jobError, jobState } from '../jobs/schema';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { reportLayout } from './template-schema';

export const reportPath = z.object({ reportId: idSchema('report') });
type Path = z.output<typeof reportPath>;

/** Returns the report that the path names, or throws a 404. */
export const pathReport = ({ db }: Context, { reportId }: Path) => getReport(db, reportId);

/** Does the same for a write: the report stays locked until the transaction ends. */
export const lockedPathReport = ({ db }: WriteContext, { reportId }: Path) =>
  getReport(db, reportId, { forUpdate: true });

export const reportType = z.enum(reportTypes);
export const reportFormat = z.enum(reportFormats);

const period = z
  .object({
    from: z.iso.date().describe('First day'),
    to: z.iso.date().describe('Last day'),
  })
  .describe('Days of the report, in its time zone');

const fileSchema = z.object({
  format: reportFormat.describe('Format of the file'),
  table: z
    .string()
    .nullable()
    .describe('Key of the table that a CSV file contains; null for a file with the whole report'),
  mediaType: z.string().describe('Media type of the file'),
  bytes: z.int().min(0).describe('Size of the file in bytes'),
  sha256: z.string().describe('SHA-256 of the file in hexadecimal'),
  pages: z.int().nullable().describe('Number of pages of a PDF; null for other formats'),
  path: z.string().describe('Path at which the file is downloaded with a key'),
});

export const reportSchema = z
  .object({
    id: idSchema('report'),
    type: reportType.describe('Type of the report'),
    title: z.string().describe('Title of the report'),
    language: z.enum(reportLanguages).describe('Language of the report’s texts'),
    status: jobState.describe(
      'Status of the report’s job; completed, failed and canceled are final',
    ),
    jobId: idSchema('job').describe('Id of the job that creates the report'),
    websiteIds: z.array(idSchema('website')).describe('Ids of the websites that the report covers'),
    formats: z.array(reportFormat).describe('Formats of the report’s files'),
    period,
    comparison: period
      .nullable()
      .describe('Days that the report is compared with; null without a comparison'),
    timezone: z.string().describe('IANA time zone of the report’s days'),
    sections: z.array(z.string()).describe('Sections of the report, in order'),
    layout: reportLayout
      .nullable()
      .describe('Sections, charts and texts in order; null where the type decides the sections'),
    dataSource: z
      .enum(['live', 'sandbox'])
      .describe('Source of the readings: real ones or those of the sandbox, never both'),
    branding: z
      .object({
        name: z.string().describe('Name of the publisher'),
        color: z.string().describe('Color of headings and charts as #rrggbb'),
        footer: z.string().nullable().describe('Text at the bottom of every page; null for none'),
        hasLogo: z.boolean().describe('Whether the report carries a logo'),
      })
      .describe('Branding of the report'),
    notes: z
      .record(z.string(), z.string())
      .describe('Comments at the head of sections, by section'),
    recommendations: z.array(z.string()).describe('Recommendations, after the summary'),
    createdAt: timestamp.describe('Time at which the report was requested'),
    expiresAt: timestamp.describe('Time at which the report and its files are deleted'),
    asOf: timestamp.nullable().describe('Time at which the data was frozen; null before that'),
    dataHash: z
      .string()
      .nullable()
      .describe(
        'SHA-256 of the frozen data, from which every format is written; null until the data is frozen',
      ),
    error: jobError.nullable().describe('Why the report failed; null unless it failed'),
    scheduleId: idSchema('reportSchedule')
      .nullable()
      .describe('Id of the schedule that created the report; null if it was requested'),
    scheduleRun: z
      .string()
      .nullable()
      .describe('Run of the schedule; null if the report was requested'),
    deliveries: z
      .array(
        z.object({
          recipient: z.string().describe('E-mail address'),
          state: z.enum(['queued', 'sent', 'failed']).describe('State of the delivery'),
          sentAt: timestamp
            .nullable()
            .describe('Time at which the mail server accepted the mail; null before that'),
          error: z.string().nullable().describe('Why the mail was not sent; null unless it failed'),
        }),
      )
      .describe('Mail sent to the recipients of a schedule; empty for other reports'),
    files: z.array(fileSchema).describe('Files written so far'),
  })
  .meta({ id: 'Report' });

function toFile(reportId: string, { format, tableKey, ...file }: ReportFile) {
  const { mediaType, bytes, sha256, pages } = file;
  const query = `format=${format}${tableKey === '' ? '' : `&table=${encodeURIComponent(tableKey)}`}`;
  const path = `/api/v1/reports/${reportId}/download?${query}`;
  return { format, table: tableKey || null, mediaType, bytes, sha256, pages, path };
}

/** Maps a report to its public form. */
export function toReport({ options, files, ...report }: Report): z.input<typeof reportSchema> {
  const { language, branding, websiteIds, formats, period, comparison, timezone, sections, mode } =
    options;
  const { id, type, title, status, jobId, createdAt, expiresAt, asOf, dataHash, error } = report;
  return {
    id,
    type,
    title,
    language,
    status,
    jobId,
    websiteIds,
    formats,
    period,
    comparison,
    timezone,
    sections,
    layout: options.layout ?? null,
    dataSource: mode,
    notes: options.notes ?? {},
    recommendations: options.recommendations ?? [],
    createdAt,
    expiresAt,
    asOf,
    dataHash,
    error,
    scheduleId: report.scheduleId,
    scheduleRun: report.scheduleRun,
    deliveries: report.deliveries,
    branding: {
      name: branding.name,
      color: branding.color,
      footer: branding.footer,
      hasLogo: branding.logo !== null,
    },
    files: files.map((file) => toFile(id, file)),
  };
}
