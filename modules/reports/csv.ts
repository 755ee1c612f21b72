import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvRecord } from '../../platform/csv-cells';
import type { CsvTable } from './csv-tables';

const chunkChars = 64 * 1024;

/** Some spreadsheets need it to recognize a file as UTF-8. */
const byteOrderMark = '\uFEFF';

export type CsvOptions = { bom: boolean };

async function* toRecords({ head, rows }: CsvTable, { bom }: CsvOptions) {
  let text = (bom ? byteOrderMark : '') + csvRecord(head);
  for await (const cells of rows()) {
    text += csvRecord(cells);
    if (text.length < chunkChars) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Returns a table as RFC 4180 CSV in UTF-8, streamed in bounded memory. */
export const csvOf = (table: CsvTable, options: CsvOptions): Readable =>
  Readable.from(toRecords(table, options), { objectMode: false });

/**
 * Returns several tables as a ZIP of CSV files. The entries have the dataset's time, so that the
 * same dataset gives the same bytes on any machine.
 */
export function csvArchive(
  asOf: string,
  tables: readonly CsvTable[],
  options: CsvOptions,
): Readable {
  const zip = new ZipFile();
  // ZIP times have no zone: the offset cancels out the machine's time zone.
  const at = new Date(asOf);
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  for (const table of tables) {
    // Each entry starts when the previous one is complete, so one table is read at a time.
    zip.addReadStreamLazy(`${table.key}.csv`, { mtime, mode: 0o100644 }, (done) =>
      done(null, csvOf(table, options)),
    );
  }
  zip.end();
  return zip.outputStream as Readable;
}
