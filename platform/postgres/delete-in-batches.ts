import type { Workspace } from '../workspace';
import type { Queries } from './database';

/** A batch keeps its locks for some tenths of a second. */
const rowsAStep = 10_000;

type Batches = {
  rowsMax: number;
  /** Deletes at most `rowsMax` rows and returns how many; fewer if none is left. */
  deleteBatch: (tx: Queries) => Promise<number>;
};

/** Deletes batch by batch, each in a transaction of its own, and returns the number of rows. */
export async function deleteBatches(
  workspace: Workspace,
  { rowsMax, deleteBatch }: Batches,
): Promise<number> {
  for (let rowCount = 0; ; ) {
    const rows = await workspace.transaction(deleteBatch);
    rowCount += rows;
    if (rows < rowsMax) return rowCount;
  }
}

/**
 * Deletes rows of a table too large for one statement, and returns their number. `condition` is
 * trusted SQL; its parameters begin at `$1`. If interrupted, the completed batches stay deleted.
 */
export function deleteInBatches(
  workspace: Workspace,
  { table, condition, values }: { table: string; condition: string; values: unknown[] },
): Promise<number> {
  return deleteBatches(workspace, {
    rowsMax: rowsAStep,
    async deleteBatch(tx) {
      const [step] = await tx.run<{ rows: number }>({
        text: `with gone as (
                 delete from ${table} where ctid = any (array(
                   select ctid from ${table} where ${condition} limit ${rowsAStep}))
                 returning 1)
               select count(*) as rows from gone`,
        values,
      });
      return step?.rows ?? 0;
    },
  });
}
