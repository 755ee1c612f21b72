// cspell:ignore Vereinigte Staaten
import type { ReportCell, ReportColumn } from '../rules/report-dataset';
import { Wording } from '../texts/wording';
import { cellText, columnsForPaper } from './columns-for-paper';

const language = { timezone: 'UTC', wording: new Wording('en') };

const column = (key: string, format: ReportColumn['format'] = 'text'): ReportColumn => ({
  key,
  label: `Label ${key}`,
  format,
});

const tableOf = (columns: ReportColumn[]) => ({
  key: 't',
  title: 'T',
  columns,
  rowCount: 3,
  shownMax: 3,
  note: null,
});

const shown = (columns: ReportColumn[], rows: ReportCell[][]) => {
  const seen = columnsForPaper(tableOf(columns), rows, language);
  const texts = rows.map((row) =>
    seen.columns.map((one) => cellText(row[one.at] ?? null, one, language)),
  );
  return { keys: seen.columns.map(({ key }) => key), notes: seen.notes, texts };
};

const wide = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => column(key));

it('a wide table says once what is the same in every row, and names columns without a value', () => {
  const rows = ['1', '2', '3'].map((row) => [row, 'same', null, row, row, row, row]);
  const { keys, notes } = shown(wide, rows);
  expect(keys).toEqual(['a', 'd', 'e', 'f', 'g']);
  expect(notes).toEqual([
    'The same in every row: Label b same.',
    'Without a value in any row: Label c.',
  ]);
});

it('a narrow table, and one of two rows, keep all of their columns', () => {
  const same = ['x', 'y', 'y', 'y', 'y', 'y', 'y'];
  expect(shown(wide, [same, same]).keys).toHaveLength(7);
  expect(shown(wide.slice(0, 3), [same, same, same]).keys).toHaveLength(3);
});

it('addresses of one origin are shown as their paths; of two, whole', () => {
  const urls = [column('url', 'url')];
  const one = shown(urls, [['https://a.example/x?y'], ['https://a.example'], [null]]);
  expect(one.texts).toEqual([['/x?y'], ['/'], ['–']]);
  expect(one.notes).toEqual(['Label url: addresses on https://a.example.']);
  const rows = [['https://a.example/x'], ['https://a.example.org/x']];
  expect(shown(urls, rows).texts).toEqual(rows);
});

it('codes are read as words, people’s texts stay as they are', () => {
  expect(shown([column('a')], [['not_found'], ['found'], ['crawled, crawl_error']]).texts).toEqual([
    ['not found'],
    ['found'],
    ['crawled, crawl error'],
  ]);
  expect(shown([column('a')], [['not_found'], ['My page']]).texts).toEqual([
    ['not_found'],
    ['My page'],
  ]);
});

it('the numbers of a column have as many decimals', () => {
  const rows = [
    [0.01, 7.63],
    [0.017, 2],
    [null, 12],
  ];
  const { texts } = shown([column('s', 'share'), column('d', 'decimal')], rows);
  expect(texts).toEqual([
    ['1.0%', '7.63'],
    ['1.7%', '2.00'],
    ['–', '12.00'],
  ]);
});

it('a column of changes stays although nothing changed, unless nothing could be compared', () => {
  const columns = wide.map((one) => (one.key === 'b' ? column('b', 'change') : one));
  const rows = (change: number | null) => ['1', '2', '3'].map((row) => [row, change, 'x', 'x']);
  expect(shown(columns, rows(0)).keys).toContain('b');
  expect(shown(columns, rows(null)).keys).not.toContain('b');
});

it.each([
  ['de', ['Deutschland', 'Vereinigte Staaten', 'XX']],
  ['en', ['Germany', 'United States', 'XX']],
] as const)(
  'countries have their names in the language %s, and unknown codes stay',
  (code, names) => {
    const language = { timezone: 'UTC', wording: new Wording(code) };
    const rows = [['DE'], ['US'], ['XX']];
    const [country] = columnsForPaper(tableOf([column('country')]), rows, language).columns;
    if (!country) throw new Error('the table has one column');
    const texts = rows.map((row) => cellText(row[0] ?? null, country, language));
    expect(texts).toEqual(names);
  },
);
