import { notFound } from '../../../platform/errors';
import type { Workspace } from '../../../platform/workspace';
import { type Actor, audit } from '../../account/store/audit-log';
import { findWebsite } from '../../websites/store/website-store';
import { type AiImport, insertImport, type NewImport } from '../store/import-store';
import { recordReport } from './report-citations';

/** Stores a report, and writes its pages to the URL ledger. */
export async function storeReport(
  workspace: Workspace,
  websiteId: string,
  { invalid, ...report }: Omit<NewImport, 'websiteId'> & { invalid: number },
  actor: Actor,
): Promise<{ import: AiImport; isNew: boolean }> {
  const { stored, isNew } = await workspace.transaction(async (tx) => {
    if (!(await findWebsite(tx, websiteId, { forUpdate: true }))) throw notFound('website');
    const added = await insertImport(tx, { ...report, websiteId });
    if (added.isNew) {
      await audit(tx, actor, {
        action: 'ai_import.create',
        targetType: 'ai_import',
        targetId: added.stored.id,
        details: { source: report.source, rows: report.rows.length, invalid },
      });
    }
    return added;
  });
  // The same report sent again completes what a failure interrupted here.
  await recordReport(workspace, stored);
  return { import: stored, isNew };
}
