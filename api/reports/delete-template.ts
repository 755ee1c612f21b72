import { audit } from '../../modules/account/store/audit-log';
import { deleteTemplate } from '../../modules/reports/store/template-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathTemplate, templatePath } from './template-schema';

export const deleteReportTemplate = defineWrite({
  id: 'deleteReportTemplate',
  area: 'reports',
  method: 'delete',
  path: '/report-templates/{templateId}',
  summary: 'Delete a report template',
  description:
    'Deletes the template. Reports and schedules that were made from it keep their copy of the layout.',
  tool: {
    description:
      'Deletes a report template. Reports and schedules keep the layout that they copied.',
  },
  params: templatePath,
  response: deleted,
  resolve: lockedPathTemplate,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the report template ${quoted(resource.name)} (${resource.id}). Reports and schedules keep their copy of its layout.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await deleteTemplate(db, resource.id);
    await audit(db, context, {
      action: 'report_template.delete',
      targetType: 'report_template',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
