import { readCount, readDay } from '../../modules/ai/rules/report-cells';
import { readDecimal } from '../../modules/search-console/rules/read-decimal';
import {
  type ExportFilter,
  type ExportRow,
  exportRowsMax,
} from '../../modules/search-console/rules/search-export';
import type { OwnsUrl } from '../../modules/websites/rules/match-scope';
import { unguardFormula } from '../../platform/csv-cells';
import { AppError, invalid } from '../../platform/errors';
import { BadZip, isZip, readZip, type ZipEntry } from '../../platform/zip/read-zip';
import { isUnknown } from '../csv-import/cell-values';
import { type CsvFormat, csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { type ExportColumns, type ExportField, exportFormat } from './export-columns';

/** `file`: its name in the archive; null for a single file. */
export type ExportError = { file: string | null; row: number; code: string; message: string };

export type ExportFile = {
  received: number;
  rows: ExportRow[];
  invalid: number;
  errors: ExportError[];
  ignoredColumns: string[];
  /** Files of an archive that are no tables. */
  ignoredFiles: string[];
  filters: ExportFilter[];
};

export const errorsMax = 100;
const cellCharsMax = 2_048;
export const exportBytesMax = 8_000_000;

/** An export has seven files with at most 1,000 rows each. */
const zipBounds = { entriesMax: 50, bytesMax: 32_000_000, ratioMax: 100 };

/** Reads an export: a ZIP file, or one of its tables. Throws a 422 for anything else. */
export async function readExport(bytes: Buffer, ownsUrl: OwnsUrl): Promise<ExportFile> {
  const read: ExportFile = {
    received: 0,
    rows: [],
    invalid: 0,
    errors: [],
    ignoredColumns: [],
    ignoredFiles: [],
    filters: [],
  };
  if (isZip(bytes)) await readArchive(read, bytes);
  else await readTable(read, { file: null, bytes });
  if (read.rows.length === 0) throw noRows(read);
  refuseOtherWebsite(read.rows, ownsUrl);
  return read;
}

async function readArchive(read: ExportFile, bytes: Buffer): Promise<void> {
  for (const entry of await unzip(bytes)) {
    if (await readFilters(read, entry)) continue;
    try {
      await readTable(read, { file: entry.name, bytes: entry.bytes });
    } catch (error) {
      const isOtherTable = error instanceof AppError && error.code === 'validation_error';
      if (!isOtherTable) throw error;
      read.ignoredFiles.push(entry.name.slice(0, 100));
    }
  }
}

async function unzip(bytes: Buffer): Promise<ZipEntry[]> {
  try {
    return await readZip(bytes, zipBounds);
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
    const code = `zip_${error.code}`;
    throw invalid('body', code, `The ZIP file ${error.message}. Nothing was imported.`);
  }
}

const noRows = ({ errors: [first], ignoredFiles }: ExportFile) =>
  invalid(
    'body',
    'no_rows',
    first
      ? `The export has no valid row. Row ${first.row}${first.file === null ? '' : ` of ${first.file}`}: ${first.message}.`
      : `The export has no table with rows${ignoredFiles.length > 0 ? `; files found: ${ignoredFiles.slice(0, 10).join(', ')}` : ''}.`,
  );

/** The pages of an export are those of one property. */
function refuseOtherWebsite(rows: readonly ExportRow[], ownsUrl: OwnsUrl): void {
  const pages = rows.filter(({ dimension }) => dimension === 'page');
  if (pages.length === 0 || pages.some(({ name }) => ownsUrl(name))) return;
  throw invalid(
    'body',
    'other_website',
    `No page of the export is on the website’s hosts; the first is ${pages[0]?.name.slice(0, 200)}. Choose the other website, or add its hosts to ownedHosts.`,
  );
}

type Table = { file: string | null; bytes: Buffer };

async function readTable(read: ExportFile, { file, bytes }: Table): Promise<void> {
  for await (const { columns, rows } of csvRowBlocks(piecesOf(bytes), exportFormat)) {
    for (const name of columns.ignored) {
      const isNew = !read.ignoredColumns.includes(name) && read.ignoredColumns.length < 100;
      if (isNew) read.ignoredColumns.push(name);
    }
    read.received += rows.length;
    if (read.received > exportRowsMax) {
      throw new AppError(
        'payload_too_large',
        `An export may have ${exportRowsMax} rows. None was imported.`,
      );
    }
    for (const row of rows) addRow(read, row, { file, columns });
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function addRow(
  read: ExportFile,
  { row, cells }: ParsedRow,
  { file, columns }: { file: string | null; columns: ExportColumns },
): void {
  const found = cells
    ? readCells(cells, columns)
    : { code: 'csv_malformed', message: 'a quote is not closed, or is next to other text' };
  if (!('code' in found)) {
    read.rows.push(found);
    return;
  }
  read.invalid += 1;
  if (read.errors.length < errorsMax) read.errors.push({ file, row, ...found });
}

type Problem = { code: string; message: string };
const shown = (cell: string | null) => JSON.stringify((cell ?? '').slice(0, 100));

function readCells(
  cells: readonly string[],
  { dimension, indexByField }: ExportColumns,
): ExportRow | Problem {
  const cellOf = (field: ExportField): string | null => {
    const index = indexByField.get(field);
    const cell = index === undefined ? '' : unguardFormula(cells[index] ?? '').trim();
    return isUnknown(cell) ? null : cell.slice(0, cellCharsMax).toWellFormed();
  };
  const name = readName(dimension, cellOf(dimension));
  if (typeof name !== 'string') return name;
  const clicks = readCount(cellOf('clicks') ?? '');
  if (clicks === undefined) {
    return {
      code: 'count_invalid',
      message: `clicks is not a whole number: ${shown(cellOf('clicks'))}`,
    };
  }
  const impressions = readCount(cellOf('impressions') ?? '');
  if (impressions === undefined) {
    const cell = shown(cellOf('impressions'));
    return { code: 'count_invalid', message: `impressions is not a whole number: ${cell}` };
  }
  if (clicks > impressions) {
    return { code: 'clicks_over_impressions', message: 'has more clicks than impressions' };
  }
  const position = readPosition(cellOf('position'), impressions);
  if (typeof position === 'object' && position !== null) return position;
  return { dimension, name, clicks, impressions, position };
}

function readName(dimension: ExportRow['dimension'], cell: string | null): string | Problem {
  if (cell === null) return { code: 'name_missing', message: `has no ${dimension}` };
  if (dimension !== 'date') return cell;
  const read = readDay(cell, undefined);
  if ('day' in read) return read.day;
  return { code: read.problem, message: `is not a day: ${shown(cell)}` };
}

/** Search Console writes 0 for the position of what was never shown. */
function readPosition(cell: string | null, impressions: number): number | null | Problem {
  if (cell === null || impressions === 0) return null;
  const position = readDecimal(cell);
  const isPosition = position !== undefined && position >= 1 && position <= 10_000;
  return isPosition
    ? position
    : { code: 'position_invalid', message: `position is not one: ${shown(cell)}` };
}

// cspell:disable-next-line
const filterNames = ['filter', 'filters', 'filtre', 'filtro', 'filtr', 'фильтр', 'フィルタ'];
const filtersMax = 20;

const filtersFormat: CsvFormat<object> = {
  readHeader: ([first = '', second = '', ...rest]) =>
    rest.length === 0 && second !== '' && filterNames.includes(first.trim().toLowerCase())
      ? {}
      : undefined,
  refuseHeader() {
    throw invalid('body', 'no_filters', 'The file has no filters.');
  },
};

/** Reads the filters of the report: whether the numbers are those of all searches. */
async function readFilters(read: ExportFile, { bytes }: ZipEntry): Promise<boolean> {
  try {
    for await (const { rows } of csvRowBlocks(piecesOf(bytes), filtersFormat)) {
      for (const { cells } of rows) {
        const [name = '', value = ''] = (cells ?? []).map((cell) => cell.trim().slice(0, 500));
        if (name !== '' && read.filters.length < filtersMax) read.filters.push({ name, value });
      }
    }
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
