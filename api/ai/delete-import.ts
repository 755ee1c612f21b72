import { audit } from '../../modules/account/store/audit-log';
import { forgetReport } from '../../modules/ai/collect/report-citations';
import { deleteImportRow } from '../../modules/ai/store/import-store';
import { counted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { importPath, lockedPathImport } from './import-schema';

export const deleteAiImport = defineWrite({
  id: 'deleteAiImport',
  area: 'ai',
  method: 'delete',
  path: '/websites/{websiteId}/ai/imports/{importId}',
  summary: 'Delete an imported report with its evidence',
  description:
    'The URL ledger then has what other reports of the same source count. Prompts made of its queries are kept.',
  tool: { description: 'Deletes an imported report and what the ledger learned from it alone.' },
  params: importPath,
  response: deleted,
  resolve: lockedPathImport,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the ${resource.source} of ${resource.periodFrom} to ${resource.periodTo} with ${counted(resource.rowCount, 'row')}.`,
    ],
    version: resource.createdAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await deleteImportRow(db, resource);
    await forgetReport(db, resource);
    await audit(db, context, {
      action: 'ai_import.delete',
      targetType: 'ai_import',
      targetId: resource.id,
      details: { source: resource.source, rows: resource.rowCount },
    });
    return { data: { deleted: true as const } };
  },
});
