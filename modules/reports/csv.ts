import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvRecord } from '../../platform/csv-cells';
import type { CsvTable } from './csv-tables';

const chunkChars = 64 * 1024;

/** What some spreadsheets need to see that a file is UTF-8. */
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

/** A table as RFC 4180 in UTF-8, streamed in bounded memory. */
export const csvOf = (table: CsvTable, options: CsvOptions): Readable =>
  Readable.from(toRecords(table, options), { objectMode: false });

/**
 * Several tables as a ZIP of their CSVs. The entries' time is the dataset's, so that the same dataset
 * gives the same bytes wherever it is written.
 */
export function csvArchive(
  asOf: string,
  tables: readonly CsvTable[],
  options: CsvOptions,
): Readable {
  const zip = new ZipFile();
  // A ZIP's times have no zone: this one is made so that the clock's setting does not matter.
  const at = new Date(asOf);
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  for (const table of tables) {
    // Each begins when the one before is through: one table at a time is read.
    zip.addReadStreamLazy(`${table.key}.csv`, { mtime, mode: 0o100644 }, (done) =>
      done(null, csvOf(table, options)),
    );
  }
  zip.end();
  return zip.outputStream as Readable;
}
