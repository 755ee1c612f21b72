import type { FileWarning } from './file-warning';
import { SpreadsheetSigns } from './spreadsheet-signs';

const header = ['Keyword', 'First seen', 'Volume'];
const fields = [
  ['keyword', 0],
  ['firstSeen', 1],
  ['searchVolume', 2],
] satisfies [string, number][];

function warningsOf(rows: string[][], lastRow = rows.length + 1): FileWarning[] {
  const warnings: FileWarning[] = [];
  const signs = new SpreadsheetSigns(warnings, header, fields);
  for (const [at, cells] of rows.entries()) signs.look({ row: at + 2, cells });
  signs.end(lastRow);
  return warnings;
}

// cspell:ignore NOMBRE WERT
test.each([
  ['1.234E+12', 'number_rounded'],
  ['1,23E+19', 'number_rounded'],
  ['123456789012345000', 'number_rounded'],
  ['#NAME?', 'formula_error'],
  ['#¿NOMBRE?', 'formula_error'],
  ['#DIV/0!', 'formula_error'],
  ['#WERT!', 'formula_error'],
  ['#N/A', 'formula_error'],
  ['######', 'cell_hidden'],
  ['Jan 12', 'text_to_date'],
  ['12-Jan', 'text_to_date'],
  ['12. Feb', 'text_to_date'],
  ['12-ene', 'text_to_date'],
  ['x'.repeat(32_767), 'text_cut'],
])('%j looks changed by a spreadsheet', (cell, code) => {
  expect(
    warningsOf([
      ['teapot', '2026-01-02', '3'],
      [cell, '2026-01-02', '3'],
    ]),
  ).toEqual([
    { row: 3, column: 'Keyword', code, message: expect.stringContaining('Row 3, Keyword') },
  ]);
});

test.each([
  '#1 teapot',
  '12 inch',
  'may 12',
  'e+ 12',
  '1e3 teapots',
  '# teapots',
  '10-20',
  '12-pack',
])('%j does not', (cell) => {
  expect(warningsOf([[cell, '2026-01-02', '46325']])).toEqual([]);
});

test('a number in a column of days is a day of a spreadsheet', () => {
  expect(warningsOf([['46325', '46325', '46325']])).toMatchObject([
    { row: 2, column: 'First seen', code: 'day_to_number' },
  ]);
});

test('zeros are lost where most numbers have more digits', () => {
  const codes = ['04711234', '08154711', '12345678', '87654321', '1234567'];
  const rows = ['teapot', ...codes].map((code) => [code, '', '']);
  expect(warningsOf(rows)).toMatchObject([{ row: 7, column: 'Keyword', code: 'zeros_lost' }]);
});

test('a file that ends at the last row of a spreadsheet may be cut', () => {
  expect(warningsOf([['teapot', '', '']], 1_048_576)).toMatchObject([
    { row: 1_048_576, column: null, code: 'rows_cut' },
  ]);
});
