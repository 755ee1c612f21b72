import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../platform/files/file-store';
import { type CsvOptions, csvArchive, csvOf } from './csv';
import { csvTables } from './csv-tables';
import { FileHash } from './file-hash';
import type { FrozenReport } from './frozen-report';
import { jsonOf } from './json';
import type { Pdf } from './pdf/render-pdf';
import type { ReportFormat } from './rules/report-dataset';

/** A rendered file of a report. */
export type RenderedFile = {
  format: ReportFormat;
  /** Table key of a CSV file; empty for files with the whole report. */
  tableKey: string;
  storageKey: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  pages: number | null;
};

type RenderOptions = {
  csv: CsvOptions;
  renderPdf: (report: FrozenReport) => Promise<Pdf>;
  signal: AbortSignal;
};

type Draft = {
  tableKey: string;
  ending: string;
  mediaType: string;
  /** Writes the file to the stream and ends the stream. */
  write: (out: Writable) => Promise<{ pages: number | null }>;
};

const from = (open: () => Readable) => async (out: Writable) => {
  await pipeline(open(), out);
  return { pages: null };
};

function csvDrafts(report: FrozenReport, { csv }: RenderOptions): Draft[] {
  const tables = csvTables(report);
  const each = tables.map(
    (table): Draft => ({
      tableKey: tables.length === 1 ? '' : table.key,
      ending: `-${table.key}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      write: from(() => csvOf(table, csv)),
    }),
  );
  if (tables.length === 1) return each;
  const archive: Draft = {
    tableKey: '',
    ending: '-csv.zip',
    mediaType: 'application/zip',
    write: from(() => csvArchive(report.dataset.asOf, tables, csv)),
  };
  return [...each, archive];
}

const draftsOf: Record<ReportFormat, (report: FrozenReport, options: RenderOptions) => Draft[]> = {
  csv: csvDrafts,
  json: (report) => [
    {
      tableKey: '',
      ending: '.json',
      mediaType: 'application/json; charset=utf-8',
      write: from(() => jsonOf(report)),
    },
  ],
  pdf: (report, { renderPdf }) => [
    {
      tableKey: '',
      ending: '.pdf',
      mediaType: 'application/pdf',
      write: async (out) => {
        const { bytes, pages } = await renderPdf(report);
        await pipeline([bytes], out);
        return { pages };
      },
    },
  ],
};

/**
 * Writes a report in one format to the store. Idempotent, even concurrently: file names contain the
 * dataset's hash, and the same dataset gives the same bytes.
 */
export async function renderReport(
  store: FileStore,
  folder: string,
  report: FrozenReport,
  format: ReportFormat,
  options: RenderOptions,
): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const { ending, write, ...draft } of draftsOf[format](report, options)) {
    options.signal.throwIfAborted();
    const storageKey = `${folder}${report.dataHash.slice(0, 32)}${ending}`;
    const hash = new FileHash();
    const stored = store.put(storageKey, hash);
    const written = write(hash).catch((error: Error) => {
      // The store must not accept a partial file as complete.
      hash.destroy(error);
      throw error;
    });
    const { pages } = await bothOr(written, stored);
    files.push({ ...draft, format, storageKey, bytes: hash.bytes, sha256: hash.digest(), pages });
  }
  return files;
}

/** Awaits both. A store failure also ends the writing, so the store's error is the one to throw. */
async function bothOr<T>(written: Promise<T>, stored: Promise<void>): Promise<T> {
  const [made, kept] = await Promise.allSettled([written, stored]);
  if (kept.status === 'rejected') throw kept.reason;
  if (made.status === 'rejected') throw made.reason;
  return made.value;
}
