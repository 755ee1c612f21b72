import type { WebsiteRef } from '../../domain/website-ref';
import type { Database } from '../../postgres/database';

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

/** A step holds its locks for some tenths of a second. */
const rowsAStep = 10_000;

/** Removes a deleted website's ledger, step by step, and returns how many rows that were. */
export async function purgeLedger(
  database: Database,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<number> {
  let rowCount = 0;
  for (const table of ledgerTables) {
    for (;;) {
      const [step] = await database.transaction(workspaceId, (tx) =>
        tx.run<{ rows: number }>({
          text: `with gone as (
                   delete from ${table} where ctid = any (array(
                     select ctid from ${table} where workspace_id = $1 and website_id = $2
                     limit ${rowsAStep}))
                   returning 1)
                 select count(*) as rows from gone`,
          values: [workspaceId, websiteId],
        }),
      );
      const rows = step?.rows ?? 0;
      rowCount += rows;
      if (rows < rowsAStep) break;
    }
  }
  return rowCount;
}
