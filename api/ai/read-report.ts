import { toCitedPage } from '../../modules/ai/rules/cited-page';
import {
  type ReportRow,
  type ReportSource,
  reportMetrics,
  reportRowsMax,
} from '../../modules/ai/rules/report';
import { type DayOrder, readCount, readDay } from '../../modules/ai/rules/report-cells';
import type { OwnsUrl } from '../../modules/websites/rules/match-scope';
import { unguardFormula } from '../../platform/csv-cells';
import { AppError } from '../../platform/errors';
import { isUnknown } from '../csv-import/cell-values';
import { csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import {
  type ReportColumns,
  type ReportField,
  reportFormat,
  requireReport,
} from './report-columns';

export type RowError = { row: number; code: string; message: string };

export type ReportFile = {
  received: number;
  rows: ReportRow[];
  invalid: number;
  /** The first `errorsMax` invalid rows. */
  errors: RowError[];
  ignoredColumns: string[];
  isDaily: boolean;
};

export type ReportOptions = {
  source: ReportSource;
  ownsUrl: OwnsUrl;
  dayOrder: DayOrder | undefined;
};

export const errorsMax = 100;
const cellCharsMax = 2_048;

/** Reads a report. Invalid rows are counted and stop no other. Throws a 422 for another kind of file. */
export async function readReport(
  body: AsyncIterable<Buffer>,
  options: ReportOptions,
): Promise<ReportFile> {
  const file: ReportFile = {
    received: 0,
    rows: [],
    invalid: 0,
    errors: [],
    ignoredColumns: [],
    isDaily: false,
  };
  for await (const { columns, rows } of csvRowBlocks(body, reportFormat)) {
    requireReport(options.source, columns);
    file.ignoredColumns = columns.ignored.slice(0, 100);
    file.isDaily = columns.indexByField.has('day');
    file.received += rows.length;
    if (file.received > reportRowsMax) throw tooManyRows();
    for (const parsed of rows) addRow(file, parsed, columns, options);
  }
  return file;
}

const tooManyRows = () =>
  new AppError(
    'payload_too_large',
    `A report may have ${reportRowsMax} rows. None was imported: export a shorter period.`,
    { headers: { Connection: 'close' } },
  );

function addRow(
  file: ReportFile,
  { row, cells }: ParsedRow,
  columns: ReportColumns,
  options: ReportOptions,
): void {
  const read = cells
    ? readCells(cells, columns, options)
    : problem('csv_malformed', 'a quote is not closed, or stands beside other text');
  if (!('code' in read)) {
    file.rows.push(read);
    return;
  }
  file.invalid += 1;
  if (file.errors.length < errorsMax) file.errors.push({ row, ...read });
}

type Problem = Omit<RowError, 'row'>;
const problem = (code: string, message: string): Problem => ({ code, message });

function readCells(
  cells: readonly string[],
  { indexByField }: ReportColumns,
  { source, ownsUrl, dayOrder }: ReportOptions,
): ReportRow | Problem {
  const cellOf = (field: ReportField): string | null => {
    const index = indexByField.get(field);
    const cell = index === undefined ? '' : unguardFormula(cells[index] ?? '').trim();
    return isUnknown(cell) ? null : cell.slice(0, cellCharsMax).toWellFormed();
  };
  const page = readPage(cellOf('page'), ownsUrl);
  if (page !== null && typeof page !== 'string') return page;
  const day = readDayCell(cellOf('day'), indexByField.has('day'), dayOrder);
  if (day !== null && typeof day !== 'string') return day;
  const metric = reportMetrics[source];
  const count = cellOf(metric);
  const value = count === null ? undefined : readCount(count);
  if (value === undefined) {
    return problem('count_invalid', `${metric} is not a whole number: ${shown(count)}`);
  }
  const query = cellOf('query');
  if (page === null && indexByField.has('page')) return problem('page_missing', 'has no page');
  if (query === null && indexByField.has('query')) return problem('query_missing', 'has no query');
  return {
    page,
    query,
    day,
    country: cellOf('country'),
    device: cellOf('device'),
    impressions: metric === 'impressions' ? value : null,
    citations: metric === 'citations' ? value : null,
  };
}

const shown = (cell: string | null) => JSON.stringify((cell ?? '').slice(0, 100));

function readPage(cell: string | null, ownsUrl: OwnsUrl): string | null | Problem {
  if (cell === null) return null;
  const page = toCitedPage(cell);
  if (!page) return problem('url_invalid', `the page is not an http URL: ${shown(cell)}`);
  if (ownsUrl(page.url)) return page.url;
  return problem(
    'other_host',
    `the page is not on the website’s hosts: ${shown(page.host)}. If it is, add it to ownedHosts`,
  );
}

function readDayCell(
  cell: string | null,
  isNeeded: boolean,
  order: DayOrder | undefined,
): string | null | Problem {
  if (cell === null) return isNeeded ? problem('day_missing', 'has no day') : null;
  const read = readDay(cell, order);
  if ('day' in read) return read.day;
  return read.problem === 'day_ambiguous'
    ? problem('day_ambiguous', `day and month of ${shown(cell)} may be swapped. Set dayOrder`)
    : problem('day_invalid', `is not a day: ${shown(cell)}`);
}
