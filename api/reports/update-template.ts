import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { getTemplate, updateTemplate } from '../../modules/reports/store/template-store';
import { defineWrite } from '../operation/operation';
import {
  checkedLayout,
  lockedPathTemplate,
  sentLayout,
  templateName,
  templatePath,
  templateSchema,
} from './template-schema';

export const updateReportTemplate = defineWrite({
  id: 'updateReportTemplate',
  area: 'reports',
  method: 'patch',
  path: '/report-templates/{templateId}',
  summary: 'Update a report template',
  description:
    'Changes the name or the whole layout. Reports and schedules that exist keep the layout that they copied: send a schedule’s `templateId` again by PATCH to give it the new one.',
  tool: {
    description:
      'Changes the name or the whole layout of a report template. Schedules keep what they copied, until update_report_schedule names the template again.',
  },
  params: templatePath,
  body: z.strictObject({ name: templateName.optional(), layout: sentLayout.optional() }),
  response: templateSchema,
  resolve: lockedPathTemplate,
  represent: (resource) => resource,
  async handle(context, { body, resource }) {
    const { db } = context;
    const name = body.name ?? resource.name;
    const layout = body.layout ? checkedLayout(body.layout) : resource.layout;
    await updateTemplate(db, resource.id, { name, layout });
    await audit(db, context, {
      action: 'report_template.update',
      targetType: 'report_template',
      targetId: resource.id,
      details: { name, items: layout.length },
    });
    return { data: await getTemplate(db, resource.id) };
  },
});
