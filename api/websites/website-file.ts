import { isUnknown, list } from '../csv-import/cell-values';
import {
  fieldCells,
  type MappedColumns,
  malformedRow,
  tableFormat,
} from '../csv-import/column-mapper';
import type { ParsedRow } from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import type { FileWarning } from '../csv-import/file-warning';
import { readTable } from '../csv-import/read-table';
import { readWithoutOddCells } from '../csv-import/read-without-odd-cells';
import { readWebsiteRow, type WebsiteRow } from './read-website-row';

const namesByField = {
  domain: ['domain', 'domains', 'website', 'site', 'url', 'host'],
  name: ['name', 'displayname', 'title', 'client'],
  relationship: ['relationship'],
  country: ['country', 'countrycode'],
  language: ['language', 'languagecode', 'lang'],
  tags: ['tags', 'tag', 'labels', 'label'],
} as const;

type Field = keyof typeof namesByField;

const websiteFormat = tableFormat<Field>(namesByField, {
  fields: ['domain'],
  code: 'domain_column_missing',
  words: 'a column named Domain',
});

const asText = (cell: string) => cell;

const readers: Record<Field, (cell: string) => unknown> = {
  domain: asText,
  name: asText,
  relationship: (cell) => cell.toLowerCase(),
  country: asText,
  language: asText,
  tags: list,
};

/** Reads a row of a file; empty cells are left out, so that defaults apply. */
function readCells(
  { row, cells }: ParsedRow,
  columns: MappedColumns<Field>,
  warnings: FileWarning[],
): WebsiteRow {
  if (!cells) return { domain: null, details: [malformedRow] };
  const fields: Record<string, unknown> = { domain: '' };
  for (const [field, cell] of fieldCells(cells, columns)) {
    if (!isUnknown(cell)) fields[field] = readers[field](cell);
  }
  return readWithoutOddCells({ row, cells, columns, warnings }, fields, {
    read: readWebsiteRow,
    needed: ['domain'],
  });
}

export const websiteFile = defineFileReader('websites', (body, _: undefined, warnings) =>
  readTable(body, websiteFormat, warnings, (parsed, columns) =>
    readCells(parsed, columns, warnings),
  ),
);
