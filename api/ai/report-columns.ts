import { type ReportSource, reportMetrics } from '../../modules/ai/rules/report';
import { reportKindOf, reportNames, shapeOf } from '../../modules/search-console/rules/report-kind';
import { invalid } from '../../platform/errors';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import type { CsvFormat } from '../csv-import/csv-rows';
import { otherReport } from '../csv-import/other-report';
import { reportColumnNames } from './report-column-names';

export type ReportField = keyof typeof reportColumnNames;
export type ReportColumns = MappedColumns<ReportField> & { header: string[] };

const mapColumns = columnMapper<ReportField>(reportColumnNames);
const metrics = ['impressions', 'citations'] as const;
const keys = ['page', 'query', 'day', 'country', 'device'] as const;

/** A file of any report; whether it is one of this source is checked once its columns are known. */
export const reportFormat: CsvFormat<ReportColumns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    const has = (field: ReportField) => columns.indexByField.has(field);
    const isHeader = metrics.some(has) && keys.some(has);
    return isHeader ? { ...columns, header: cells.map((cell) => cell.trim()) } : undefined;
  },
  refuseHeader(rowsMax, [header = [], ...rows]) {
    const kind = reportKindOf(header, rows);
    if (kind !== undefined) throw otherReport(kind, header, 'ai');
    throw invalid(
      'body',
      'report_columns_missing',
      `None of the first ${rowsMax} rows is a header with a column such as Page, Query or Date and one named Impressions or Citations. Export the report as CSV, or rename its columns in English.`,
    );
  },
};

/** Throws a 422 for a table that is of another report than the source's. */
export function requireReport(
  source: ReportSource,
  { indexByField, header, ignored }: ReportColumns,
  rows: readonly (readonly string[])[],
): void {
  const found = header
    .filter((name) => name !== '')
    .slice(0, 20)
    .join(', ');
  const kind = reportKindOf(header, rows);
  if (indexByField.has('clicks')) {
    const name = reportNames[kind ?? 'performance'];
    throw invalid(
      'body',
      'ordinary_report',
      `The file is ${name} (columns: ${found}). Reports on AI answers have no clicks: send it to …/search-console/imports.`,
    );
  }
  if (kind !== undefined && kind !== 'ai' && kind !== 'bing_ai') {
    throw otherReport(kind, header, source === 'google_report' ? 'ai' : 'bing_ai');
  }
  const numbers = shapeOf(header.length, rows);
  const others = header.filter(
    (name, at) => ignored.includes(name) && ['number', 'percent'].includes(numbers[at] ?? ''),
  );
  // One may be new to the report; several are the clicks and positions of another language.
  if (others.length > 1) {
    throw invalid(
      'body',
      'ordinary_report',
      `The file has more numbers than reports on AI answers have (columns: ${found}): this one is of ordinary search results, or of page indexing.`,
    );
  }
  const metric = reportMetrics[source];
  if (!indexByField.has(metric)) {
    throw invalid(
      'query.source',
      'other_report',
      `The file has no column of ${metric}, which a ${source} has (columns: ${found}). Check source.`,
    );
  }
}
