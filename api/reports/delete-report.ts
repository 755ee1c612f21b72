import { audit } from '../../modules/account/store/audit-log';
import { deleteReport as remove } from '../../modules/reports/store/report-store';
import { counted, quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathReport, reportPath } from './schema';

export const deleteReport = defineWrite({
  id: 'deleteReport',
  area: 'reports',
  method: 'delete',
  path: '/reports/{reportId}',
  summary: 'Delete a report and its files',
  description:
    'Deletes the report at once, so that neither a key nor a link can read it; its files are removed ' +
    'about a minute later. If the report is still being created, its job is canceled.',
  tool: {
    description:
      'Deletes a report, its files and the links to it. It cannot be undone, but an equal ' +
      'report can be created again while its data is kept.',
  },
  params: reportPath,
  response: deleted,
  resolve: lockedPathReport,
  async confirm(_context, { resource }) {
    const { id, title, status, files } = resource;
    return {
      summary: [
        `Deletes the report ${quoted(title)} (${id}), which is ${status}, with ${counted(files.length, 'file')}.`,
        'All links to it stop working. It cannot be undone.',
      ],
      version: JSON.stringify([status, files.length]),
    };
  },
  async handle(context, { resource }) {
    const { db, services } = context;
    await remove(db, resource);
    await audit(db, context, {
      action: 'report.delete',
      targetType: 'report',
      targetId: resource.id,
      details: { title: resource.title },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { deleted: true as const } };
  },
});
