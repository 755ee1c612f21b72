import type { WorkspaceReads } from '../workspace';

/** Approximate maximum of rows that one statement reads. */
const sliceRows = 500_000;

/**
 * Runs the statements of a roll-up, each once for every slice of the `rows` that they read: a
 * statement keeps to the rows of its `slice` of `slices`. A time of its own replaces that of other
 * changes, since no request waits for a roll-up.
 */
export async function runInSlices(
  workspace: WorkspaceReads,
  of: {
    statements: readonly string[];
    parameters: Record<string, unknown>;
    rows: number;
    slicesMax: number;
    comment: string;
    secondsMax?: number;
  },
): Promise<void> {
  const { statements, parameters, rows, slicesMax, comment, secondsMax } = of;
  const slices = Math.min(slicesMax, Math.ceil(rows / sliceRows));
  const settings = secondsMax === undefined ? {} : { settings: { max_execution_time: secondsMax } };
  for (let slice = 0; slice < slices; slice += 1) {
    for (const sql of statements) {
      const sliced = { ...parameters, slices, slice };
      await workspace.clickhouse.insertFrom({ sql, parameters: sliced, comment, ...settings });
    }
  }
}
