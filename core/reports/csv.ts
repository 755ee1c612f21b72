import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvRecord } from '../csv-cells';
import type { CsvTable } from './csv-tables';

const chunkChars = 64 * 1024;

async function* toRecords({ head, rows }: CsvTable) {
  let text = csvRecord(head);
  for await (const cells of rows()) {
    text += csvRecord(cells);
    if (text.length < chunkChars) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** A table as RFC 4180 in UTF-8, streamed in bounded memory. */
export const csvOf = (table: CsvTable): Readable =>
  Readable.from(toRecords(table), { objectMode: false });

/**
 * Several tables as a ZIP of their CSVs. The entries' time is the dataset's, so that the same dataset
 * gives the same bytes wherever it is written.
 */
export function csvArchive(asOf: string, tables: readonly CsvTable[]): Readable {
  const zip = new ZipFile();
  // A ZIP's times have no zone: this one is made so that the clock's setting does not matter.
  const at = new Date(asOf);
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  for (const table of tables) {
    // Each begins when the one before is through: one table at a time is read.
    zip.addReadStreamLazy(`${table.key}.csv`, { mtime, mode: 0o100644 }, (done) =>
      done(null, csvOf(table)),
    );
  }
  zip.end();
  return zip.outputStream as Readable;
}
