import type { NamedRow } from '../../modules/rankings/keywords/import-block';
import type { FileWarning } from '../csv-import/file-warning';
import { keywordFile } from './keyword-file';

async function read(csv: string) {
  const body = (async function* () {
    yield Buffer.from(csv);
  })();
  const website = { country: 'US', language: 'en', domain: 'teapots.example' };
  const rows: NamedRow[] = [];
  const warnings: FileWarning[] = [];
  for await (const block of keywordFile.read(body, website, warnings)) rows.push(...block.rows);
  return { rows, warnings };
}

it.each([
  ['/blue/', 'https://teapots.example/blue/'],
  ['blue/big', 'https://teapots.example/blue/big'],
  ['page.html?a=1', 'https://teapots.example/page.html?a=1'],
  ['//www.teapots.example/page', 'https://www.teapots.example/page'],
  ['//other.example/page', 'https://other.example/page'],
  ['teapots.example/blue', 'https://teapots.example/blue'],
  ['shop.teapots.example', 'https://shop.teapots.example/'],
  ['github.com/a', 'https://github.com/a'],
  ['http://teapots.example/red', 'http://teapots.example/red'],
])('the target %s is %s', async (cell, targetUrl) => {
  const { rows, warnings } = await read(`Keyword,Target URL\nblue teapot,${cell}`);
  expect(rows).toMatchObject([{ read: { keyword: { targetUrl } } }]);
  expect(warnings).toEqual([]);
});

it.each([
  ['Volume', '10 – 100', 'searchVolume', null],
  ['Volume', '10K – 100K', 'searchVolume', null],
  ['Volume', '<10', 'searchVolume', null],
  ['Volume', '50.5', 'searchVolume', null],
  ['CPC', 'much', 'cpc', null],
  ['Country', 'Atlantis', 'country', 'US'],
  ['Device', 'tablet', 'device', 'desktop'],
  ['Depth', '15', 'depth', null],
  ['Target URL', 'ask Ann first', 'targetUrl', null],
  ['Target URL', 'mailto:a@b.example', 'targetUrl', null],
])(
  'in the column %s, the cell %j costs itself, with a warning',
  async (column, value, field, kept) => {
    const { rows, warnings } = await read(`Keyword\t${column}\tTags\nblue teapot\t${value}\ta;b`);
    expect(rows).toMatchObject([
      { read: { keyword: { keyword: 'blue teapot', tags: ['a', 'b'], [field]: kept } } },
    ]);
    const message = expect.stringContaining(`Row 2, ${column}: "${value}" `);
    expect(warnings).toMatchObject([{ row: 2, column, message }]);
  },
);

it('a row without a keyword that can be read is refused', async () => {
  const { rows, warnings } = await read(`Keyword,Volume\n${'x'.repeat(401)},<10`);
  expect(rows[0]?.read).toHaveProperty('details');
  expect(warnings).toEqual([]);
});

it.each([
  'Keyword,Currency,Segmentation,Avg. monthly searches\n,EUR,Desktop,900\nblue teapot,EUR,,90',
  'Keyword,Volume\nblue teapot,90\n--,Total: 90',
  'Keyword,Note,Volume\nblue teapot,,90\n,Total,90',
])('rows of totals are not counted as errors: %j', async (csv) => {
  const { rows } = await read(csv);
  expect(rows).toMatchObject([{ read: { keyword: { keyword: 'blue teapot', searchVolume: 90 } } }]);
});

it('a row with a volume and no keyword is an error elsewhere', async () => {
  const { rows } = await read('Keyword,Volume\n,90\nblue teapot,90');
  expect(rows.map(({ read }) => 'details' in read)).toEqual([true, false]);
});
