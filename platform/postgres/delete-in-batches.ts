import type { Database } from './database';

/** A step holds its locks for some tenths of a second. */
const rowsAStep = 10_000;

/**
 * Removes rows of a table too large for one statement, and returns how many they were. `condition` is
 * SQL of ours; its parameters begin at `$1`. Cut short, it has removed what it has removed.
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
