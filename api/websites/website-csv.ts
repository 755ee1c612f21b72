import { unguardFormula } from '../../platform/csv-cells';
import { invalid } from '../../platform/errors';
import { isUnknown, list } from '../csv-import/cell-values';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import type { CsvFormat, ParsedRow } from '../csv-import/csv-rows';
import { readWebsiteRow, type WebsiteRow } from './add-websites';

const namesByField = {
  domain: ['domain', 'domains', 'website', 'site', 'url', 'host'],
  name: ['name', 'displayname', 'title', 'client'],
  relationship: ['relationship'],
  country: ['country', 'countrycode'],
  language: ['language', 'languagecode', 'lang'],
  tags: ['tags', 'tag', 'labels', 'label'],
} as const;

type Field = keyof typeof namesByField;
type Columns = MappedColumns<Field>;

const mapColumns = columnMapper<Field>(namesByField);

export const websiteFormat: CsvFormat<Columns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    return columns.indexByField.has('domain') ? columns : undefined;
  },
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'domain_column_missing',
      `None of the first ${rowsMax} rows is a header with a column named Domain.`,
    );
  },
};

const asName = (cell: string) => cell.toLowerCase();
const asText = (cell: string) => cell;

const readers: Record<Field, (cell: string) => unknown> = {
  domain: asText,
  name: asText,
  relationship: asName,
  country: asText,
  language: asText,
  tags: list,
};

/** Reads a row of a file; empty cells are left out, so that defaults apply. */
export function readWebsiteCells({ cells }: ParsedRow, { indexByField }: Columns): WebsiteRow {
  if (!cells) {
    const message = 'a quote is not closed, or stands beside other text';
    return { domain: null, details: [{ path: '', code: 'csv_malformed', message }] };
  }
  const row: Record<string, unknown> = { domain: '' };
  for (const [field, index] of indexByField) {
    const cell = unguardFormula(cells[index] ?? '').trim();
    if (!isUnknown(cell)) row[field] = readers[field](cell);
  }
  return readWebsiteRow(row);
}
