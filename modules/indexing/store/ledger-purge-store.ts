import type { Database } from '../../../platform/postgres/database';
import { deleteInBatches } from '../../../platform/postgres/delete-in-batches';
import type { WebsiteRef } from '../../websites/rules/website-ref';

/**
 * Tables of the ledger, none of which refers to `websites`: what still waits goes first, and the counts,
 * which each removal of an address changes, last.
 */
const ledgerTables = [
  'ledger_queue',
  'ledger_submissions',
  'ledger_visits',
  'ledger_urls',
  'ledger_counts',
  'ledger_days',
] as const;

/** Removes a deleted website's ledger, step by step, and returns how many rows that were. */
export async function purgeLedger(
  database: Database,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<number> {
  let rowCount = 0;
  for (const table of ledgerTables) {
    rowCount += await deleteInBatches(database, workspaceId, {
      table,
      condition: 'workspace_id = $1 and website_id = $2',
      values: [workspaceId, websiteId],
    });
  }
  return rowCount;
}
