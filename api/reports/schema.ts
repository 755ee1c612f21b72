import { z } from 'zod';
import { reportFormats, reportTypes } from '../../modules/reports/rules/report-dataset';
import { getReport, type Report, type ReportFile } from '../../modules/reports/store/report-store';
import { idSchema } from '../../platform/ids';
import { jobState } from '../jobs/schema';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

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
  .object({ from: z.iso.date(), to: z.iso.date() })
  .describe('Days, both included, in the report’s time zone');

const fileSchema = z.object({
  format: reportFormat,
  table: z.string().nullable().describe('Of CSV: the one table in it; null for all of the report'),
  mediaType: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
  pages: z.int().nullable().describe('Of PDF'),
  path: z.string().describe('Where it is downloaded, with a key'),
});

export const reportSchema = z
  .object({
    id: idSchema('report'),
    type: reportType,
    title: z.string(),
    status: jobState,
    jobId: idSchema('job'),
    websiteIds: z.array(idSchema('website')),
    formats: z.array(reportFormat),
    period,
    comparison: period.nullable(),
    timezone: z.string(),
    sections: z.array(z.string()),
    mode: z
      .enum(['live', 'sandbox'])
      .describe('Whether the readings in it are real, or the sandbox’s made-up ones; never both'),
    branding: z.object({
      name: z.string(),
      color: z.string(),
      footer: z.string().nullable(),
      hasLogo: z.boolean(),
    }),
    createdAt: timestamp,
    expiresAt: timestamp.describe('From then on neither it nor its files can be read'),
    asOf: timestamp.nullable().describe('When its data were frozen; null until then'),
    dataHash: z
      .string()
      .nullable()
      .describe('SHA-256 of the frozen data, which every format is written from'),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    scheduleId: idSchema('reportSchedule').nullable().describe('Of one that a schedule asked for'),
    deliveries: z
      .array(
        z.object({
          recipient: z.string(),
          state: z.enum(['queued', 'sent', 'failed']),
          sentAt: timestamp.nullable(),
          error: z.string().nullable(),
        }),
      )
      .describe('Who is told by mail'),
    files: z.array(fileSchema).describe('Those that are written by now'),
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
  const { branding, websiteIds, formats, period, comparison, timezone, sections, mode } = options;
  const { id, type, title, status, jobId, createdAt, expiresAt, asOf, dataHash, error } = report;
  return {
    id,
    type,
    title,
    status,
    jobId,
    websiteIds,
    formats,
    period,
    comparison,
    timezone,
    sections,
    mode,
    createdAt,
    expiresAt,
    asOf,
    dataHash,
    error,
    scheduleId: report.scheduleId,
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
