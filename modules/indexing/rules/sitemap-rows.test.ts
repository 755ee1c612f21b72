import { type RowProblem, SitemapRows, sitemapEntriesMax } from './sitemap-rows';

const entry = (loc: string, lastmod = '', line = 1) => ({ loc, lastmod, line });
const owns = (url: string) => new URL(url).hostname === 'a.example';
const read = (...entries: ReturnType<typeof entry>[]) => {
  const rows = new SitemapRows(owns);
  rows.take(entries);
  return rows;
};

it('addresses come in their normal form, each once', () => {
  const rows = read(entry('HTTPS://A.example:443/x#y'), entry('https://a.example/x'));
  expect(rows.rows.map(({ page }) => page.url)).toEqual(['https://a.example/x']);
  expect(rows.problems.counts).toEqual({ double: 1 });
});

it.each<[string, RowProblem]>([
  ['', 'no_loc'],
  ['/relative', 'relative'],
  ['a.example/x', 'relative'],
  ['ftp://a.example/', 'not_http'],
  ['javascript:alert(1)', 'not_http'],
  ['https://user:pass@a.example/', 'credentials'],
  ['https://', 'unreadable'],
  ['https://a.example/\uFFFD', 'unreadable'],
  [`https://a.example/${'x'.repeat(3_000)}`, 'too_long'],
  ['https://b.example/', 'other_host'],
])('%j is left out: %s', (loc, reason) => {
  const rows = read(entry(loc, '', 7), entry('https://a.example/'));
  expect(rows.rows).toHaveLength(1);
  expect(rows.problems.counts).toEqual({ [reason]: 1 });
  expect(rows.problems.samples).toEqual([{ line: 7, reason, text: loc.slice(0, 300) }]);
});

it('only the first ten problems are named, all are counted, and any text can be stored', () => {
  const rows = read(...Array.from({ length: 25 }, (_, at) => entry(`\0/\ud800${at}`, '', at)));
  expect(rows.problems.counts).toEqual({ relative: 25 });
  expect(rows.problems.samples).toHaveLength(10);
  expect(rows.problems.samples[0]).toEqual({ line: 0, reason: 'relative', text: '/\uFFFD0' });
});

it.each([
  ['2026', '2026'],
  ['2026-11', '2026-11'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T09:00Z', '2026-11-21T09:00Z'],
  ['2026-11-21T09:00:00.123+02:00', '2026-11-21T09:00:00.123+02:00'],
  ['Sat, 21 Nov 2026 09:00:00 GMT', '2026-11-21T09:00:00.000Z'],
  ['Sat, 21 Nov 2026 09:00:00 +0200', '2026-11-21T07:00:00.000Z'],
])('a date of %s is kept as %s', (given, kept) => {
  const rows = read(entry('https://a.example/', given));
  expect([rows.rows[0]?.lastmod, rows.problems.counts]).toEqual([kept, {}]);
});

it.each([
  'yesterday',
  '21.11.2026',
  '2026-13-01',
  '2026-11-31',
  '2023-02-29T10:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21 09:00',
  '1',
  'NaN',
])('reports a date of %s, and keeps the address', (given) => {
  const rows = read(entry('https://a.example/', given));
  expect(rows.rows[0]?.lastmod).toBeNull();
  expect(rows.problems.counts).toEqual({ lastmod_unreadable: 1 });
});

it('the first 50,000 entries are taken, and the rest is counted', () => {
  const rows = new SitemapRows(owns);
  for (let at = 0; at < sitemapEntriesMax; at += 1) rows.take([entry(`https://a.example/${at}`)]);
  expect(rows.isOverLimit).toBe(false);
  rows.take([entry('https://a.example/more'), entry('https://a.example/0')]);
  expect(rows.rows).toHaveLength(sitemapEntriesMax);
  expect(rows.problems.counts).toEqual({ over_limit: 2 });
  expect(rows.isOverLimit).toBe(true);
});
