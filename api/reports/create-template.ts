import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { lockLimits } from '../../modules/account/store/workspace-store';
import {
  getTemplate,
  insertTemplate,
  listTemplates,
} from '../../modules/reports/store/template-store';
import { AppError } from '../../platform/errors';
import { defineWrite, type WriteContext } from '../operation/operation';
import { checkedLayout, sentLayout, templateName, templateSchema } from './template-schema';

const templatesMax = 200;

/** Throws a 402 if the workspace has as many as it may, also under concurrent requests. */
async function reserveTemplate({ db }: WriteContext): Promise<void> {
  await lockLimits(db);
  const { total } = await listTemplates(db, { limit: 1, offset: 0 });
  if (total < templatesMax) return;
  const message = `A workspace has at most ${templatesMax} report templates: delete one first.`;
  throw new AppError('payment_required', message);
}

export const createReportTemplate = defineWrite({
  id: 'createReportTemplate',
  area: 'reports',
  method: 'post',
  path: '/report-templates',
  summary: 'Create a report template',
  description:
    'Keeps a layout under a name. Name it by `templateId` when a report or schedule is made: it gets a copy of the layout, and later changes of the template change only what is made after them.',
  tool: {
    description:
      'Keeps a layout of reports under a name: sections of any report type (each once), single ' +
      'charts and texts, in order. Reports and schedules copy it by `templateId`.',
  },
  body: z.strictObject({ name: templateName, layout: sentLayout }),
  status: 201,
  errors: ['payment_required'],
  response: templateSchema,
  async handle(context, { body }) {
    const { db } = context;
    const layout = checkedLayout(body.layout);
    await reserveTemplate(context);
    const id = await insertTemplate(db, { name: body.name, layout });
    await audit(db, context, {
      action: 'report_template.create',
      targetType: 'report_template',
      targetId: id,
      details: { name: body.name, items: layout.length },
    });
    return {
      data: await getTemplate(db, id),
      headers: { Location: `/api/v1/report-templates/${id}` },
    };
  },
});
