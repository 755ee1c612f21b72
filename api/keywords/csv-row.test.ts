import { costOf, sharedThreadMsMax } from '../../test/support/thread-cost';
import { keywordFormat } from './csv-columns';
import { readNumber, readCells as readOf } from './csv-row';

const { readHeader } = keywordFormat;
const readCells = (cells: string[], columns: Parameters<typeof readOf>[1]) =>
  readOf(cells, columns, 'shop.example');

it.each([
  ['90', 90],
  ['1,900', 1900],
  ['1,234,567', 1234567],
  ['1 900', 1900],
  ['1\u202f900', 1900],
  ['1’900', 1900],
  ['1.234.567', 1234567],
  ['$1.25', 1.25],
  ['1,25 €', 1.25],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['.5', 0.5],
  ['0.125', 0.125],
  ['many', Number.NaN],
  ['1K', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
])('%j is read as %d', (cell, number) => {
  expect(readNumber(cell)).toBe(number);
});

it('recognizes headers in any case and punctuation, and uses the first of two columns', () => {
  const columns = readHeader(['KEYWORD ', 'search_volume', 'Volume', 'Target-URL', 'Top URL', '']);
  expect([...(columns?.indexByField ?? [])]).toEqual([
    ['keyword', 0],
    ['searchVolume', 1],
    ['targetUrl', 3],
  ]);
  expect(columns?.ignored).toEqual(['Volume', 'Top URL']);
  expect(readHeader(['Name', 'Volume'])).toBeUndefined();
});

it('empty cells and signs for nothing leave their field out, and rows may be short', () => {
  const columns = readHeader(['Keyword', 'Volume', 'CPC', 'Tags', 'Device', 'Groups']);
  if (!columns) throw new Error('no header');
  expect(readCells(["'=x", '1.900', '-'], columns)).toEqual({
    row: { keyword: '=x', searchVolume: 1900 },
    groupNames: [],
  });
  expect(readCells(['-', 'n/a', '', 'a; |b', 'MOBILE', "'-g;h"], columns)).toEqual({
    row: { keyword: '-', tags: ['a', 'b'], device: 'mobile' },
    groupNames: ['-g', 'h'],
  });
});

it('ignores numbers that an export marks as read', () => {
  const columns = readHeader(['Keyword', 'Volume', 'volumeEvidence.source', 'CPC', 'cpcSource']);
  if (!columns) throw new Error('no header');
  const row = (...cells: string[]) => readCells(['k', ...cells], columns).row;
  expect(row('90', 'sandbox', '1', 'dataforseo')).toEqual({ keyword: 'k' });
  expect(row('90', 'given', '1', 'sandbox')).toEqual({ keyword: 'k', searchVolume: 90 });
  expect(row('90', '', '1', 'given')).toEqual({ keyword: 'k', searchVolume: 90, cpc: 1 });
});

it.each([
  ['CPC', '1.25', undefined],
  ['CPC', '$1.25', undefined],
  ['CPC', '1,25 €', 'EUR'],
  ['CPC (EUR)', '1.25', 'EUR'],
  ['CPC (GBP)', '£1.25', 'GBP'],
  ['CPC (USD)', '-', undefined],
])('a price in the column %s written %s is in %s', (name, cell, currency) => {
  const columns = readHeader(['Keyword', name]);
  if (!columns) throw new Error('no header');
  expect(readCells(['k', cell], columns).row['cpcCurrency']).toBe(currency);
});

it('a column of currencies has the last word', () => {
  const columns = readHeader(['Keyword', 'CPC (USD)', 'cpcCurrency']);
  if (!columns) throw new Error('no header');
  expect(readCells(['k', '1', 'chf'], columns).row).toMatchObject({ cpc: 1, cpcCurrency: 'CHF' });
});

it.each([' ', '$', '€', '\u3000', '1', '.', "'"])(
  'a cell of 32,000 %j takes no time',
  async (character) => {
    const cell = `1${character.repeat(32_000)}x`;
    expect(readNumber(cell)).toBeNaN();
    const columns = readHeader(['Keyword', 'Volume', 'CPC', 'Tags', 'Groups']);
    if (!columns) throw new Error('no header');
    expect(await costOf(() => readCells(['k', cell, cell, cell, cell], columns))).toBeLessThan(
      sharedThreadMsMax,
    );
  },
);
