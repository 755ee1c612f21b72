import { headerNames } from '../../modules/search-console/rules/report-headers';
import {
  looksLikePerformance,
  reportKindOf,
  shapeOf,
} from '../../modules/search-console/rules/report-kind';
import {
  type ExportDimension,
  exportDimensions,
} from '../../modules/search-console/rules/search-export';
import { AppError, invalid } from '../../platform/errors';
import { plainName } from '../../platform/plain-name';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import type { CsvFormat } from '../csv-import/csv-rows';
import { otherReport } from '../csv-import/other-report';

const exportFields = [...exportDimensions, 'clicks', 'impressions', 'ctr', 'position'] as const;
export type ExportField = (typeof exportFields)[number];
export type ExportColumns = MappedColumns<ExportField> & { dimension: ExportDimension };

/** Fields by the names of columns that the request gives: of a language that is not known. */
export type NamedColumns = Partial<Record<string, ExportField>>;

const namePattern = new RegExp(`([^:]+?):(${exportFields.join('|')})(?:,|$)`, 'y');

/** Reads `A:clicks,B:position`; throws a 422 for anything else. */
export function readNamedColumns(text: string): NamedColumns {
  const named: NamedColumns = {};
  namePattern.lastIndex = 0;
  while (namePattern.lastIndex < text.length) {
    const [, name = '', field] = namePattern.exec(text) ?? [];
    if (field === undefined) {
      throw invalid(
        'query.columns',
        'columns_invalid',
        `Name columns as in columns=A:query,B:clicks. A column may be ${exportFields.join(', ')}.`,
      );
    }
    named[plainName(name)] = field as ExportField;
  }
  return named;
}

/** A table of an export: one dimension, with clicks and impressions. */
export function exportFormat(named: NamedColumns): CsvFormat<ExportColumns> {
  const namesOf = (field: ExportField) => [
    ...headerNames[field].filter((name) => named[name] === undefined),
    ...Object.keys(named).filter((name) => named[name] === field),
  ];
  const mapColumns = columnMapper<ExportField>(
    Object.fromEntries(exportFields.map((field) => [field, namesOf(field)])) as Record<
      ExportField,
      string[]
    >,
  );
  return {
    readHeader(cells) {
      const columns = mapColumns(cells);
      const has = (field: ExportField) => columns.indexByField.has(field);
      const dimension = exportDimensions.find(has);
      if (!dimension || !has('clicks') || !has('impressions')) return undefined;
      const isNamed = Object.keys(named).length > 0;
      const isExport = isNamed || reportKindOf(cells, []) === 'performance';
      return isExport ? { ...columns, dimension } : undefined;
    },
    refuseHeader(rowsMax, [header = [], ...rows]) {
      const kind = reportKindOf(header, rows);
      if (kind === 'comparison') {
        throw invalid('body', 'export_columns_missing', comparisonMessage);
      }
      if (kind !== undefined && kind !== 'performance') {
        throw otherReport(kind, header, 'performance');
      }
      if (looksLikePerformance(shapeOf(header.length, rows))) throw columnsUnknown(header);
      throw invalid(
        'body',
        'export_columns_missing',
        `None of the first ${rowsMax} rows is a header with a column such as Top queries, Top pages, Country, Device or Date, and columns named Clicks and Impressions. For tables of the bulk export set table.`,
      );
    },
  };
}

export const comparisonMessage =
  'The file compares two periods: its columns have the numbers of both. Export one period, without a comparison.';

/** Search Console’s own order; the first column may be another dimension. */
const usualOrder = ['query', 'clicks', 'impressions', 'ctr', 'position'];

/** Details name each column, so that a program can ask which is which. */
function columnsUnknown(header: readonly string[]): AppError {
  const found = header.filter((name) => name !== '').slice(0, 20);
  const example = found.map((name, at) => `${name}:${usualOrder[at] ?? 'ctr'}`).join(',');
  const message = `The columns are of a language that is not known: ${found.join(', ')}. Say what they are by columns, such as columns=${example}. A column may be ${exportFields.join(', ')}; clicks, impressions and one of the first six are needed.`;
  return new AppError('validation_error', message, {
    details: [
      { path: 'body', code: 'columns_unknown', message },
      ...found.map((name) => ({
        path: `body.columns.${name}`,
        code: 'column_unknown',
        message: `Say by columns what ${name} is.`,
      })),
    ],
  });
}
