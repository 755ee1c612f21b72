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
    'It can be read no more from the moment this answers, neither with a key nor by a link; its files ' +
    'are removed within a minute or so. One that is being made is cancelled.',
  tool: {
    description:
      'Deletes a report and its files, and ends the links to it. It cannot be undone, ' +
      'but one that is the like can be made again while its data are kept.',
  },
  params: reportPath,
  response: deleted,
  resolve: lockedPathReport,
  async confirm(_context, { resource }) {
    const { id, title, status, files } = resource;
    return {
      summary: [
        `Deletes the report ${quoted(title)} (${id}), which is ${status}, with ${counted(files.length, 'file')}.`,
        'Links to it that people were given lead nowhere from then on. It cannot be undone.',
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
    db.afterCommit(() => services.dispatcher.nudge());
    return { data: { deleted: true as const } };
  },
});
