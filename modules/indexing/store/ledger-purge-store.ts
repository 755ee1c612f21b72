import { deleteInBatches } from '../../../platform/postgres/delete-in-batches';
import type { Workspace } from '../../../platform/workspace';

/**
 * The ledger's tables, none of which references `websites`. The queue is deleted first; the counts,
 * which change with each deleted address, last.
 */
const ledgerTables = [
  'ledger_queue',
  'ledger_submissions',
  'ledger_visits',
  'ledger_citations',
  'ledger_links',
  'ledger_index',
  'ledger_index_days',
  'ledger_urls',
  'ledger_counts',
  'ledger_days',
] as const;

/** Deletes a deleted website's ledger in batches, and returns the number of rows. */
export async function purgeLedger(workspace: Workspace, websiteId: string): Promise<number> {
  let rowCount = 0;
  for (const table of ledgerTables) {
    rowCount += await deleteInBatches(workspace, {
      table,
      condition: 'workspace_id = $1 and website_id = $2',
      values: [workspace.workspaceId, websiteId],
    });
  }
  return rowCount;
}
