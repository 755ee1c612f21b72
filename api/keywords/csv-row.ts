import { trimWhere } from '../../platform/trim';
import { isUnknown, list } from '../csv-import/cell-values';
import { fieldCells } from '../csv-import/column-mapper';
import { type CsvColumns, type CsvField, currencyIn } from './csv-columns';
import { targetOnWebsite } from './target-on-website';

/** A row in the shape of `newKeyword`, and the names of its groups, which have no ids yet. */
export type CsvRow = { row: Record<string, unknown>; groupNames: string[] };

/** Longer cells are not numbers. */
const numberCharsMax = 40;

/** Signs of currencies and blanks. */
const aroundNumber = /[\p{Sc}\s]/u;

/** Parses a number as spreadsheets write it: `1,900`, `1 900`, `$1.25`, `1,25 €`; NaN otherwise. */
export function readNumber(cell: string): number {
  if (cell.length > numberCharsMax) return Number.NaN;
  const digits = trimWhere(cell, (character) => aroundNumber.test(character)).replace(
    /[\s'’]/gu,
    '',
  );
  if (/^\d+$/.test(digits)) return Number(digits);
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(digits)) return Number(digits.replaceAll('.', ''));
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(digits)) {
    return Number(digits.replaceAll('.', '').replace(',', '.'));
  }
  return /^\d*[.,]\d+$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN;
}

/** Reads `1.900` as 1,900: a count has no decimals. */
const readCount = (cell: string) =>
  readNumber(/^\d{1,3}\.\d{3}$/.test(cell) ? cell.replace('.', '') : cell);

const asText = (cell: string) => cell;
const asName = (cell: string) => cell.toLowerCase();

const readers: Record<
  Exclude<CsvField, 'groups' | 'volumeEvidence' | 'cpcSource' | 'targetUrl'>,
  (cell: string) => unknown
> = {
  keyword: asText,
  country: asText,
  language: asText,
  location: asText,
  device: asName,
  engine: asName,
  depth: readCount,
  groupIds: list,
  tags: list,
  searchVolume: readCount,
  cpc: readNumber,
  cpcCurrency: (cell) => cell.toUpperCase(),
};

/** Signs of one currency alone; `$` is of many, and `¥` of two. */
const currencyBySign = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
]);

const signOf = (cell: string): string | null =>
  [...currencyBySign].find(([sign]) => cell.includes(sign))?.[1] ?? null;

/** Our export marks numbers read from a provider this way; they were not set by the user. */
const isReading = (cell: string) => /\b(dataforseo|sandbox)\b/.test(cell);

/** Reads a row's cells; empty cells are left out, so that defaults apply. */
export function readCells(cells: string[], columns: CsvColumns, domain: string): CsvRow {
  const row: Record<string, unknown> = {};
  let groupNames: string[] = [];
  let isReadVolume = false;
  let isReadCpc = false;
  for (const [field, cell] of fieldCells(cells, columns)) {
    if (field === 'keyword') row['keyword'] = cell;
    else if (isUnknown(cell)) continue;
    else if (field === 'groups') groupNames = list(cell);
    else if (field === 'volumeEvidence') isReadVolume = isReading(cell);
    else if (field === 'cpcSource') isReadCpc = isReading(cell);
    else if (field === 'targetUrl') row[field] = targetOnWebsite(cell, domain);
    else row[field] = readers[field](cell);
  }
  if (isReadVolume) delete row['searchVolume'];
  if (isReadCpc) {
    delete row['cpc'];
    delete row['cpcCurrency'];
  }
  const price = cells[columns.indexByField.get('cpc') ?? -1];
  if (row['cpc'] !== undefined && price !== undefined) {
    row['cpcCurrency'] ??= currencyIn(columns) ?? signOf(price);
    if (row['cpcCurrency'] === null) delete row['cpcCurrency'];
  }
  return { row, groupNames };
}
