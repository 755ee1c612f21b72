import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { linkUrl, signLink } from '../../modules/reports/report-link';
import { revokeLinks } from '../../modules/reports/store/report-store';
import { AppError } from '../../platform/errors';
import { publicUrlOf } from '../../platform/public-url';
import { timestamp } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { chooseFile } from './report-download';
import { lockedPathReport, reportFormat, reportPath } from './schema';

const dayMs = 86_400_000;

export const createReportLink = defineWrite({
  id: 'createReportLink',
  area: 'reports',
  method: 'post',
  path: '/reports/{reportId}/links',
  summary: 'Create a link that downloads a report file without a key',
  description:
    'Whoever has the link has the file, until the link or the report expires, the report is deleted, ' +
    'or its links are revoked.',
  tool: {
    description:
      'Makes a link that opens one file of a report to whoever has it, without a key, for 14 days ' +
      'unless `days` says otherwise, and never longer than the report is kept. ' +
      'revoke_report_links ends all links to a report.',
  },
  params: reportPath,
  body: z.strictObject({
    format: reportFormat.optional().describe('Default: the first that the report is made as'),
    table: z.string().max(100).optional().describe('Of CSV: one table’s key'),
    days: z.int().min(1).max(90).default(14).describe('How long the link holds, in days'),
  }),
  status: 201,
  errors: ['conflict'],
  response: z.object({ url: z.string(), expiresAt: timestamp }).meta({ id: 'ReportLink' }),
  resolve: lockedPathReport,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Makes a link that opens the report ${resource.id} to whoever has it, without a key.`,
    ],
    version: String(resource.linksVersion),
  }),
  async handle(context, { body, resource }) {
    const { caller, services, db } = context;
    const format = body.format ?? resource.options.formats[0];
    if (format === undefined) throw new AppError('conflict', 'The report has no format.');
    chooseFile(resource, { ...body, format });
    const expiresAtMs = Math.min(Date.now() + body.days * dayMs, Date.parse(resource.expiresAt));
    const token = signLink(services.config.encryptionKey, {
      workspaceId: caller.workspaceId,
      reportId: resource.id,
      version: resource.linksVersion,
      format,
      expiresAtMs,
      ...(body.table !== undefined && { table: body.table }),
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
    'Makes every link to the report invalid, mailed ones included. The report and its files are kept.',
  tool: {
    description:
      'Ends every link to a report that was made so far, also those that were mailed; the report ' +
      'and its files stay.',
  },
  params: reportPath,
  response: z.object({ revoked: z.literal(true) }),
  resolve: lockedPathReport,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Ends every link to the report ${resource.id} that people were given. New ones can be made.`,
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
