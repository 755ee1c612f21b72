import { audit as logChange } from '../../modules/account/store/audit-log';
import { reportSections } from '../../modules/reports/rules/report-options';
import {
  getReport,
  reserveReport,
  createReport as store,
} from '../../modules/reports/store/report-store';
import { dayMs } from '../../platform/calendar/day';
import { AppError } from '../../platform/errors';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { exactlyOneOf } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { decideBranding, fetchNamedLogo } from './decide-branding';
import { decideReport } from './decide-report';
import { reportBody } from './report-body';
import { reportSchema, toReport } from './schema';

const typesInWords = Object.entries(reportSections)
  .map(([type, sections]) => `${type} (${sections.join(', ')})`)
  .join(', ');

export const createReport = defineWrite({
  id: 'createReport',
  area: 'reports',
  method: 'post',
  path: '/reports',
  summary: 'Create a report as PDF, CSV and JSON',
  description: `Starts a job that freezes the data once and writes every format from it. Types and their sections: ${typesInWords}. A layout mixes sections of all other types, single charts and texts. Unknown values are empty with a reason, never zero.`,
  tool: {
    rareArguments: [
      'language',
      'timezone',
      'dataSource',
      'branding',
      'csvBom',
      'keepDays',
      'layout',
    ],
    description:
      'Creates a report for people: rankings, an audit, crawler visits, indexing, backlinks, or ' +
      'an overview, or the layout of a template. Returns the report and its job; get_report lists the files at its end. ' +
      'Without dates: the last 28 full days. To answer a question, read the data instead.',
  },
  body: reportBody.meta(exactlyOneOf('websiteId', 'websiteIds')),
  status: 202,
  errors: ['payment_required'],
  response: reportSchema.extend({ job: jobRefSchema }).meta({ id: 'CreatedReport' }),
  prefetch: (context, _params, body) => fetchNamedLogo(context, body?.branding),
  async handle(context, { body, prefetched: logo }) {
    const { db, services } = context;
    const { branding, keepDays, ...asked } = body;
    const decided = await decideBranding(context, branding, logo);
    const options = await decideReport(context, asked, decided);
    const refusal = await reserveReport(db);
    if (refusal) throw new AppError('payment_required', refusal);
    const expiresAt = new Date(Date.now() + keepDays * dayMs);
    const { id, job } = await store(db, { options, expiresAt });
    await logChange(db, context, {
      action: 'report.create',
      targetType: 'report',
      targetId: id,
      details: { type: options.type, websites: options.websiteIds.length, job: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    const report = await getReport(db, id);
    return {
      data: { ...toReport(report), job: toJobRef(job) },
      headers: { Location: `/api/v1/jobs/${job.id}` },
    };
  },
});
