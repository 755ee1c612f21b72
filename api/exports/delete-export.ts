import { audit } from '../../modules/account/store/audit-log';
import { deleteExport as remove } from '../../modules/exports/store/export-store';
import { counted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { exportPath, lockedPathExport } from './schema';

export const deleteExport = defineWrite({
  id: 'deleteExport',
  area: 'exports',
  method: 'delete',
  path: '/exports/{exportId}',
  summary: 'Delete an export and its files',
  description:
    'Deletes the export at once; its files here are removed about a minute later, files in a bucket are left there. If it is still being written, its job is canceled.',
  tool: { unfit: 'Exports are files for warehouses; agents read single lists' },
  params: exportPath,
  response: deleted,
  resolve: lockedPathExport,
  async confirm(_context, { resource }) {
    const { id, status, files } = resource;
    return {
      summary: [
        `Deletes the export ${id}, which is ${status}, with ${counted(files.length, 'file')}.`,
        'It cannot be undone, but the same rows can be exported again while they are kept.',
      ],
      version: JSON.stringify([status, files.length]),
    };
  },
  async handle(context, { resource }) {
    const { db, services } = context;
    await remove(db, resource);
    await audit(db, context, {
      action: 'export.delete',
      targetType: 'export',
      targetId: resource.id,
      details: { format: resource.format },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { deleted: true as const } };
  },
});
