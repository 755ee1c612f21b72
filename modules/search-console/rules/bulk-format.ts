import { bulkColumns } from './bulk-table';

export type BulkFormat = 'Parquet' | 'JSONEachRow' | 'CSVWithNames';

const bom = '\ufeff';

/** Recognizes a format by how a file begins, and its columns where the beginning names them. */
export function bulkFormatOf(head: Buffer): { format: BulkFormat; names: string[] | undefined } {
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') {
    return { format: 'Parquet', names: undefined };
  }
  const [first = ''] = head
    .toString()
    .replace(bom, '')
    .split(/\r\n|\r|\n/);
  if (!first.trimStart().startsWith('{')) {
    return { format: 'CSVWithNames', names: first.split(',').map(unquote) };
  }
  return { format: 'JSONEachRow', names: keysOf(first) };
}

const unquote = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/** The first line names the columns; one that is cut off or broken is left to the reader. */
function keysOf(line: string): string[] | undefined {
  try {
    // BigQuery leaves out columns without a value.
    const keys = Object.keys(JSON.parse(line) as object);
    return [...keys, ...bulkColumns.filter((name) => optional.has(name) && !keys.includes(name))];
  } catch {
    return undefined;
  }
}

const optional = new Set<string>(['query', 'url', 'country', 'device']);
const known = new Set<string>(bulkColumns);

/** Names of columns that no table of the bulk export has. */
export const unknownColumns = (names: readonly string[]): string[] =>
  names
    .filter((name) => !known.has(name))
    .slice(0, 100)
    .map((name) => name.slice(0, 100));
