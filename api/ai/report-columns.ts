import { type ReportSource, reportMetrics } from '../../modules/ai/rules/report';
import { invalid } from '../../platform/errors';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import type { CsvFormat } from '../csv-import/csv-rows';
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
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'report_columns_missing',
      `None of the first ${rowsMax} rows is a header with a column such as Page, Query or Date and one named Impressions or Citations. Export the report as CSV, or rename its columns in English.`,
    );
  },
};

/** Throws a 422 for columns that are of another report than the source's. */
export function requireReport(source: ReportSource, { indexByField, header }: ReportColumns): void {
  const found = header
    .filter((name) => name !== '')
    .slice(0, 20)
    .join(', ');
  if (indexByField.has('clicks')) {
    throw invalid(
      'body',
      'ordinary_report',
      `The file has clicks (columns: ${found}). Reports on AI answers have none: this one is of ordinary search results.`,
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
