import { setImmediate as nextTurn } from 'node:timers/promises';
import { readCount, readDay } from '../../modules/ai/rules/report-cells';
import { readDecimal } from '../../modules/search-console/rules/read-decimal';
import { headerNames } from '../../modules/search-console/rules/report-headers';
import { reportKindOf, shapeOf } from '../../modules/search-console/rules/report-kind';
import {
  type ExportFilter,
  type ExportRow,
  exportRowsMax,
  type NamedSearchType,
} from '../../modules/search-console/rules/search-export';
import type { SearchType } from '../../modules/search-console/rules/search-shape';
import {
  createUrlScope,
  type MatchScope,
  type OwnsUrl,
} from '../../modules/websites/rules/match-scope';
import { unguardFormula } from '../../platform/csv-cells';
import { AppError, invalid } from '../../platform/errors';
import { plainName } from '../../platform/plain-name';
import { BadZip, isZip, readZip, type ZipEntry } from '../../platform/zip/read-zip';
import { isUnknown } from '../csv-import/cell-values';
import {
  type BlankRows,
  type CsvFormat,
  csvRowBlocks,
  type ParsedRow,
} from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import type { FileWarning } from '../csv-import/file-warning';
import {
  comparisonMessage,
  type ExportColumns,
  type ExportField,
  exportFormat,
  type NamedColumns,
} from './export-columns';

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
  /** Null without filters, or if these name none. */
  searchType: NamedSearchType | null;
  warnings: (FileWarning & { file: string | null })[];
};

export type ExportOptions = { website: MatchScope; named: NamedColumns };

export const errorsMax = 100;
const cellCharsMax = 2_048;
export const exportBytesMax = 8_000_000;

/** An export has seven files with at most 1,000 rows each. */
const zipBounds = { entriesMax: 50, bytesMax: 32_000_000, ratioMax: 100 };

/** Rows of one message between threads. */
const blockRowsMax = 1_000;

/**
 * Reads an export: a ZIP file, or one of its tables. The rows come in blocks, all else with the
 * last of them. Throws a 422 for anything else.
 */
export const searchExportFile = defineFileReader(
  'search_export',
  async function* (
    body,
    { website, named }: ExportOptions,
  ): AsyncGenerator<{ rows: ExportRow[]; about?: Omit<ExportFile, 'rows'> }> {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const { rows, ...about } = await readExport(Buffer.concat(chunks), {
      ownsUrl: createUrlScope(website),
      named,
    });
    for (let at = 0; at < rows.length; at += blockRowsMax) {
      yield { rows: rows.slice(at, at + blockRowsMax) };
    }
    yield { rows: [], about };
  },
);

async function readExport(
  bytes: Buffer,
  { ownsUrl, named }: { ownsUrl: OwnsUrl; named: NamedColumns },
): Promise<ExportFile> {
  const format = exportFormat(named);
  const read: ExportFile = {
    received: 0,
    rows: [],
    invalid: 0,
    errors: [],
    ignoredColumns: [],
    ignoredFiles: [],
    filters: [],
    searchType: null,
    warnings: [],
  };
  if (isZip(bytes)) await readArchive(read, bytes, format);
  else await readTable(read, { file: null, bytes }, format);
  if (read.rows.length === 0) throw noRows(read);
  refuseOtherWebsite(read.rows, ownsUrl);
  return read;
}

type Format = CsvFormat<ExportColumns>;

async function readArchive(read: ExportFile, bytes: Buffer, format: Format): Promise<void> {
  const reasons: { file: string; error: AppError }[] = [];
  const blankRows = { count: 0 };
  for (const entry of await unzip(bytes)) {
    if (await readFilters(read, entry, blankRows)) continue;
    const file = entry.name.slice(0, 100);
    try {
      await readTable(read, { file, bytes: entry.bytes, blankRows }, format);
    } catch (error) {
      if (!(error instanceof AppError) || !isLeftOut(error)) throw error;
      read.ignoredFiles.push(file);
      if (hasReason(error)) reasons.push({ file, error });
    }
  }
  if (read.rows.length === 0 && reasons[0]) throw reasons[0].error;
  for (const { file, error } of reasons) {
    const [{ code = '', message = '' } = {}] = error.details;
    read.warnings.push({
      file,
      row: null,
      column: null,
      code,
      message: `It was left out. ${message}`,
    });
  }
}

const leftOut = ['export_columns_missing', 'columns_unknown', 'other_report'];
const isLeftOut = ({ details: [first] }: AppError) => leftOut.includes(first?.code ?? '');

/** A file that is no report at all has none. */
const hasReason = ({ details: [first] }: AppError) =>
  first?.code !== 'export_columns_missing' || first.message === comparisonMessage;

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

type Table = { file: string | null; bytes: Buffer; blankRows?: BlankRows };

async function readTable(
  read: ExportFile,
  { file, bytes, blankRows = { count: 0 } }: Table,
  format: Format,
): Promise<void> {
  const warnings: FileWarning[] = [];
  const blocks = csvRowBlocks(piecesOf(bytes), format, { blankRows, warnings });
  for await (const { columns, rows } of blocks) {
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
  read.warnings.push(...warnings.map((warning) => ({ file, ...warning })));
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536);
    // The thread has other files open.
    await nextTurn();
  }
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
  const textOf = (field: ExportField): string => {
    const index = indexByField.get(field);
    const cell = index === undefined ? '' : unguardFormula(cells[index] ?? '').trim();
    return cell.slice(0, cellCharsMax).toWellFormed();
  };
  const cellOf = (field: ExportField): string | null => {
    const cell = textOf(field);
    return isUnknown(cell) ? null : cell;
  };
  // People search for `null` and `n/a`: a name is never a placeholder.
  const name = readName(dimension, textOf(dimension));
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

function readName(dimension: ExportRow['dimension'], cell: string): string | Problem {
  if (cell === '') return { code: 'name_missing', message: `has no ${dimension}` };
  if (dimension !== 'date') return cell;
  const read = readDay(cell, undefined);
  if ('day' in read) return read.day;
  return {
    code: read.problem,
    message:
      read.problem === 'day_period'
        ? `covers several days: ${shown(cell)}. Export the chart by day`
        : `is not a day: ${shown(cell)}`,
  };
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

const filtersMax = 20;

const filtersFormat: CsvFormat<{ header: string[] }> = {
  readHeader: (cells) =>
    cells.length === 2 && cells.every((cell) => cell.trim() !== '') ? { header: cells } : undefined,
  refuseHeader() {
    throw invalid('body', 'no_filters', 'The file has no filters.');
  },
};

/**
 * Reads the filters of the report: whether the numbers are those of all searches. In a language that
 * is not known their form shows it: no other file has just two columns of words.
 */
async function readFilters(
  read: ExportFile,
  { bytes }: ZipEntry,
  blankRows: BlankRows,
): Promise<boolean> {
  try {
    const blocks = csvRowBlocks(piecesOf(bytes), filtersFormat, { blankRows });
    for await (const { columns, rows } of blocks) {
      const cells = rows.map((row) => (row.cells ?? []).map((cell) => cell.trim().slice(0, 500)));
      if (!areFilters(columns.header, cells)) return false;
      const filters = cells.map(([name = '', value = '']) => ({ name, value }));
      read.filters.push(...filters.filter(({ name }) => name !== ''));
      read.searchType ??= searchTypeOf(filters);
    }
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function areFilters(header: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (rows.length > filtersMax) return false;
  if (headerNames.filter.includes(plainName(header[0] ?? ''))) return true;
  const isOfWords = shapeOf(2, rows).every((shape) => shape === 'text');
  return isOfWords && reportKindOf(header, rows) === undefined;
}

const typeNames: [SearchType, readonly string[]][] = [
  ['web', headerNames.web],
  ['image', headerNames.image],
  ['video', headerNames.video],
  ['news', headerNames.news],
  ['discover', ['discover']],
  ['googleNews', [plainName('Google News')]],
];

const otherFilters = (
  ['date', 'query', 'page', 'country', 'device', 'appearance'] as const
).flatMap((field) => headerNames[field]);

/** The search type is the first filter, by whatever name. */
function searchTypeOf(filters: readonly ExportFilter[]): ExportFile['searchType'] {
  const [first] = filters;
  const named = filters.find(({ name }) => headerNames.searchType.includes(plainName(name)));
  const isOther = otherFilters.includes(plainName(first?.name ?? ''));
  const filter = named ?? (isOther ? undefined : first);
  if (!filter) return null;
  const value = plainName(filter.value);
  const type = typeNames.find(([, names]) => names.includes(value))?.[0] ?? null;
  return { text: `${filter.name}: ${filter.value}`, type };
}
