import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../stack/entry-point';
import { type PerformanceRow, renderPerformance } from './performance-table';

const rowsFile = join(projectRoot, 'docs', 'performance.json');
const pageFile = join(projectRoot, 'docs', 'performance.md');

export const readRows = (): PerformanceRow[] =>
  JSON.parse(readFileSync(rowsFile, 'utf8')) as PerformanceRow[];

/** Writes the rows and the page that shows them. */
export function writeRows(rows: readonly PerformanceRow[]): void {
  const page = renderPerformance(readFileSync(pageFile, 'utf8'), rows);
  writeFileSync(rowsFile, `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(pageFile, page);
}
