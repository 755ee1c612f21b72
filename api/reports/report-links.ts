import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { linkFormats, linkUrl, signLink } from '../../modules/reports/report-link';
import { revokeLinks } from '../../modules/reports/store/report-store';
import { dayMs } from '../../platform/calendar/day';
import { invalid } from '../../platform/errors';
import { publicUrlOf } from '../../platform/public-url';
import { timestamp } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { chooseFile, notWritten } from './report-download';
import { lockedPathReport, reportPath } from './schema';

export const createReportLink = defineWrite({
  id: 'createReportLink',
  area: 'reports',
  method: 'post',
  path: '/reports/{reportId}/links',
  summary: 'Create a link that opens a report without a key',
  description:
    'Returns a link that opens the report as a web page, or downloads one of its files, without a key. The ' +
    'page links to the files. A link works until it or the ' +
    'report expires, the report is deleted, or its links are revoked.',
  tool: {
    description:
      'Creates a link by which anyone can open a report as a web page, or download one file of ' +
      'it, without a key, for 14 days or `days`, and never longer than the report is kept. ' +
      'revoke_report_links ends all ' +
      'links to a report.',
  },
  params: reportPath,
  body: z.strictObject({
    format: z
      .enum(linkFormats)
      .default('page')
      .describe('What the link opens: the web page, or a file in this format'),
    table: z
      .string()
      .max(100)
      .optional()
      .describe('Key of the table, for CSV only. Default: all tables'),
    days: z.int().min(1).max(90).default(14).describe('Number of days for which the link works'),
  }),
  status: 201,
  errors: ['conflict'],
  response: z
    .object({
      url: z.url().describe('URL that opens the page or downloads the file without a key'),
      expiresAt: timestamp.describe('Time at which the link stops working'),
    })
    .meta({ id: 'ReportLink' }),
  resolve: lockedPathReport,
  confirm: async (_context, { resource }) => ({
    summary: [`Creates a link by which anyone can open the report ${resource.id} without a key.`],
    version: String(resource.linksVersion),
  }),
  async handle(context, { body, resource }) {
    const { caller, services, db } = context;
    const { format, table } = body;
    if (format === 'page') {
      if (resource.dataHash === null) throw notWritten(resource);
      if (table !== undefined)
        throw invalid('table', 'csv_only', 'A page has all tables: leave `table` out.');
    } else chooseFile(resource, { format, table });
    const expiresAtMs = Math.min(Date.now() + body.days * dayMs, Date.parse(resource.expiresAt));
    const token = signLink(services.config.encryptionKey, {
      workspaceId: caller.workspaceId,
      reportId: resource.id,
      version: resource.linksVersion,
      format,
      expiresAtMs,
      ...(table !== undefined && { table }),
    });
    const expiresAt = new Date(expiresAtMs).toISOString();
    await audit(db, context, {
      action: 'report.link',
      targetType: 'report',
      targetId: resource.id,
      details: { format, expiresAt },
    });
    return { data: { url: linkUrl(publicUrlOf(services.config), token), expiresAt } };
  },
});

export const revokeReportLinks = defineWrite({
  id: 'revokeReportLinks',
  area: 'reports',
  method: 'delete',
  path: '/reports/{reportId}/links',
  summary: 'Revoke all links to a report',
  description:
    'Invalidates all links to the report, including mailed ones. The report and its files are kept.',
  tool: {
    description:
      'Invalidates all links to a report so far, including mailed ones; the report and its files ' +
      'are kept.',
  },
  params: reportPath,
  response: z.object({ revoked: z.literal(true).describe('Always true') }),
  resolve: lockedPathReport,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Invalidates all links to the report ${resource.id} so far. New ones can be created.`,
    ],
    version: String(resource.linksVersion),
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await revokeLinks(db, resource.id);
    await audit(db, context, {
      action: 'report.revoke_links',
      targetType: 'report',
      targetId: resource.id,
    });
    return { data: { revoked: true as const } };
  },
});
