import type { Cells } from './cells';
import type { ExportColumn } from './rules/dataset';

/** Yields rows as JSON lines. */
export async function* writeJsonLines(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<Cells[]>,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  const toLine = (cells: Cells) =>
    `{${cells.map((cell, index) => names[index] + JSON.stringify(cell)).join(',')}}\n`;
  for await (const rows of batches) yield rows.map(toLine).join('');
}
