import type { MappedColumns } from './column-mapper';
import { type CsvFormat, csvRowBlocks, type ParsedRow } from './csv-rows';
import type { FileWarning } from './file-warning';

/** Reads a file of which each row is one thing, to blocks of what its rows are read as. */
export async function* readTable<Field extends string, Read>(
  body: AsyncIterable<Buffer>,
  format: CsvFormat<MappedColumns<Field>>,
  warnings: FileWarning[],
  readRow: (parsed: ParsedRow, columns: MappedColumns<Field>) => Read,
): AsyncGenerator<{ rows: { row: number; read: Read }[]; ignoredColumns: string[] }> {
  for await (const { columns, rows } of csvRowBlocks(body, format, { warnings })) {
    yield {
      rows: rows.map((parsed) => ({ row: parsed.row, read: readRow(parsed, columns) })),
      ignoredColumns: columns.ignored.slice(0, 100),
    };
  }
}
