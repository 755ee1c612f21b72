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
import { type KnownLinkRow, knownLinkReader, type LinkScope } from './read-known-link';

const namesByField = {
  sourceUrl: [
    'sourceurl',
    'source',
    'linkingpage',
    'referringpage',
    'referringpageurl',
    'page',
    'from',
    'url',
  ],
  targetUrl: ['targeturl', 'target', 'linksto', 'link', 'linkurl', 'to', 'destination'],
  price: ['price', 'cost', 'amount'],
  currency: ['currency'],
  note: ['note', 'notes', 'comment', 'comments'],
  expectedAnchor: ['expectedanchor', 'anchor', 'anchortext'],
  expectedRel: ['expectedrel', 'rel'],
} as const;

type Field = keyof typeof namesByField;

const linkFormat = tableFormat<Field>(namesByField, {
  fields: ['sourceUrl', 'targetUrl'],
  code: 'link_columns_missing',
  words: 'the columns Source URL and Target URL',
});

type Reading = { read: (fields: unknown) => KnownLinkRow; warnings: FileWarning[] };

function readCells(
  { row, cells }: ParsedRow,
  columns: MappedColumns<Field>,
  { read, warnings }: Reading,
): KnownLinkRow {
  if (!cells) return { details: [malformedRow] };
  const fields: Record<string, unknown> = {};
  for (const [field, cell] of fieldCells(cells, columns)) {
    if (isUnknown(cell)) continue;
    if (field === 'price') fields[field] = Number(cell.replace(',', '.'));
    else if (field === 'expectedRel') fields[field] = relOf(cell);
    else fields[field] = cell;
  }
  const needed = ['sourceUrl', 'targetUrl'] as const;
  return readWithoutOddCells({ row, cells, columns, warnings }, fields, { read, needed });
}

/** `none` and `dofollow` are how people write that a link must be followed. */
const relOf = (cell: string): string[] =>
  list(cell.toLowerCase().replace(/[\s,]+/g, ';')).filter(
    (token) => token !== 'none' && token !== 'dofollow',
  );

export const knownLinkFile = defineFileReader('known_links', (body, scope: LinkScope, warnings) => {
  const reading = { read: knownLinkReader(scope), warnings };
  return readTable(body, linkFormat, warnings, (parsed, columns) =>
    readCells(parsed, columns, reading),
  );
});
