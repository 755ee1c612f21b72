import { toCitedPage } from '../../modules/ai/rules/cited-page';
import { type ReportRow, type ReportSource, reportMetrics } from '../../modules/ai/rules/report';
import { type DayOrder, readCount, readDay } from '../../modules/ai/rules/report-cells';
import {
  createUrlScope,
  type MatchScope,
  type OwnsUrl,
} from '../../modules/websites/rules/match-scope';
import { unguardFormula } from '../../platform/csv-cells';
import { isUnknown } from '../csv-import/cell-values';
import { malformedRow } from '../csv-import/column-mapper';
import { csvRowBlocks } from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import {
  noneRefused,
  type RowProblem,
  type RowsRefused,
  refuseRow,
} from '../csv-import/row-errors';
import {
  type ReportColumns,
  type ReportField,
  reportFormat,
  requireReport,
} from './report-columns';

/** A part of a report. */
export type ReportBlock = RowsRefused & { rows: ReportRow[]; isDaily: boolean };

export type ReportOptions = {
  source: ReportSource;
  website: MatchScope;
  dayOrder: DayOrder | undefined;
};

type RowOptions = Omit<ReportOptions, 'website'> & { ownsUrl: OwnsUrl };

const cellCharsMax = 2_048;

/** Invalid rows are counted and stop no other. Throws a 422 for another kind of file. */
export const aiReportFile = defineFileReader(
  'ai_report',
  async function* (body, { source, website, dayOrder }: ReportOptions, warnings) {
    const options = { source, dayOrder, ownsUrl: createUrlScope(website) };
    for await (const { columns, rows } of csvRowBlocks(body, reportFormat, { warnings })) {
      requireReport(
        source,
        columns,
        rows.flatMap(({ cells }) => (cells ? [cells] : [])),
      );
      const block: ReportBlock = {
        ...noneRefused(columns),
        rows: [],
        isDaily: columns.indexByField.has('day'),
      };
      for (const { row, cells } of rows) {
        const read = cells ? readCells(cells, columns, options) : malformedRow;
        if ('code' in read) refuseRow(block, row, read);
        else block.rows.push(read);
      }
      yield block;
    }
  },
);

const problem = (code: string, message: string): RowProblem => ({ code, message });

function readCells(
  cells: readonly string[],
  { indexByField }: ReportColumns,
  { source, ownsUrl, dayOrder }: RowOptions,
): ReportRow | RowProblem {
  /** People search for `null` and `n/a`: only a number has placeholders. */
  const cellOf = (field: ReportField): string | null => {
    const index = indexByField.get(field);
    const cell = index === undefined ? '' : unguardFormula(cells[index] ?? '').trim();
    return cell === '' ? null : cell.slice(0, cellCharsMax).toWellFormed();
  };
  const page = readPage(cellOf('page'), ownsUrl);
  if (page !== null && typeof page !== 'string') return page;
  const day = readDayCell(cellOf('day'), indexByField.has('day'), dayOrder);
  if (day !== null && typeof day !== 'string') return day;
  const metric = reportMetrics[source];
  const count = cellOf(metric);
  const value = count === null || isUnknown(count) ? undefined : readCount(count);
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

function readPage(cell: string | null, ownsUrl: OwnsUrl): string | null | RowProblem {
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
): string | null | RowProblem {
  if (cell === null) return isNeeded ? problem('day_missing', 'has no day') : null;
  const read = readDay(cell, order);
  if ('day' in read) return read.day;
  const messages = {
    day_ambiguous: `day and month of ${shown(cell)} may be swapped. Set dayOrder`,
    day_invalid: `is not a day: ${shown(cell)}`,
    day_period: `covers several days: ${shown(cell)}. Export the chart by day`,
  };
  return problem(read.problem, messages[read.problem]);
}
