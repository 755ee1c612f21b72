import type { Queries, Statement } from './database';

const allowNestedLoops = (tx: Queries, isAllowed: boolean) =>
  tx.run({
    text: "select set_config('enable_nestloop', $1, true)",
    values: [isAllowed ? 'on' : 'off'],
  });

/**
 * Runs one statement of a transaction that joins thousands of rows, with hash joins and never
 * nested loops. Row security turns every statement into one on "the rows of this workspace". For a
 * workspace or website missing from the statistics, Postgres expects a single row. A nested loop
 * then reads all of them for each joined row, by whichever index begins with the workspace. So name
 * the website on both sides, and pass ids as a list in a parameter, which is hashed.
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
