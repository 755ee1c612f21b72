import type { Queries, Statement } from './database';

const allowNestedLoops = (tx: Queries, isAllowed: boolean) =>
  tx.run({
    text: "select set_config('enable_nestloop', $1, true)",
    values: [isAllowed ? 'on' : 'off'],
  });

/**
 * Runs one statement of a transaction that joins thousands of rows, by hashes and never by nested loops.
 * Row security makes every statement one on "the rows of this workspace", and of a workspace or website
 * that statistics do not know yet Postgres expects a single row: a nested loop then reads all of them
 * for each row of what they are joined with, by whichever index begins with the workspace. So name the
 * website on both sides, and give ids as a list in a parameter, which is hashed.
 */
export async function withoutNestedLoops<Row = Record<string, unknown>>(
  tx: Queries,
  statement: Statement,
): Promise<Row[]> {
  await allowNestedLoops(tx, false);
  const rows = await tx.run<Row>(statement);
  await allowNestedLoops(tx, true);
  return rows;
}
