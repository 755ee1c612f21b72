import { audit } from '../../modules/account/store/audit-log';
import { deleteBulkDays } from '../../modules/search-console/store/bulk-line-store';
import { deleteSearchImportRow } from '../../modules/search-console/store/search-import-store';
import { counted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathSearchImport, searchImportPath } from './search-import-schema';

export const deleteSearchImport = defineWrite({
  id: 'deleteSearchImport',
  area: 'search-console',
  method: 'delete',
  path: '/websites/{websiteId}/search-console/imports/{searchImportId}',
  summary: 'Delete an imported file of Search Console with its data',
  description:
    'Days of a table of the bulk export go with it, unless a later import replaced them. The next collection reads those of the last 16 months from the API again; older ones are gone.',
  tool: {
    description:
      'Deletes an imported file of Search Console with its rows or days. Days of the last 16 months are collected anew from the API; older ones are lost.',
  },
  params: searchImportPath,
  response: deleted,
  resolve: lockedPathSearchImport,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the ${resource.kind} of ${resource.periodFrom} to ${resource.periodTo} with ${counted(resource.rowCount, 'row')}.`,
    ],
    version: resource.createdAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    const { websiteId, version } = resource;
    await deleteSearchImportRow(db, resource);
    await audit(db, context, {
      action: 'search_import.delete',
      targetType: 'search_import',
      targetId: resource.id,
      details: { kind: resource.kind, rows: resource.rowCount },
    });
    // Last, and repeatable: if it fails, the import is still listed.
    if (version !== null) {
      await deleteBulkDays(context, websiteId, version);
    }
    return { data: { deleted: true as const } };
  },
});
