import type { Database } from './database';

/** A batch keeps its locks for some tenths of a second. */
const rowsAStep = 10_000;

/**
 * Deletes rows of a table too large for one statement, and returns their number. `condition` is
 * trusted SQL; its parameters begin at `$1`. If interrupted, the completed batches stay deleted.
 */
export async function deleteInBatches(
  database: Database,
  workspaceId: string,
  { table, condition, values }: { table: string; condition: string; values: unknown[] },
): Promise<number> {
  for (let rowCount = 0; ; ) {
    const [step] = await database.transaction(workspaceId, (tx) =>
      tx.run<{ rows: number }>({
        text: `with gone as (
                 delete from ${table} where ctid = any (array(
                   select ctid from ${table} where ${condition} limit ${rowsAStep}))
                 returning 1)
               select count(*) as rows from gone`,
        values,
      }),
    );
    const rows = step?.rows ?? 0;
    rowCount += rows;
    if (rows < rowsAStep) return rowCount;
  }
}
