import { cut, plainText } from './plain-text';
import { selectFields } from './select-fields';
import { formatRecord, formatTable } from './table';

test('aligns numbers to the right, and wide characters by their width', () => {
  const rows = [
    { name: '日本語', count: 5 },
    { name: 'ab', count: 12 },
  ];
  expect(formatTable(rows, 80)).toBe('name    count\n日本語      5\nab         12');
});

test('names the columns that do not fit', () => {
  const rows = [{ id: 'a'.repeat(10), title: 'b'.repeat(10), url: 'c'.repeat(10) }];
  expect(formatTable(rows, 24).split('\n').at(-1)).toBe('(not shown: url)');
});

test('shows what is missing as a dash, and texts of a list', () => {
  const rows = [
    { tags: ['a', 'b'], at: null },
    { tags: [], at: 3 },
  ];
  expect(formatTable(rows, 80)).toBe(
    'tags  at\na, b  –\n–         3'.replace('–         3', '       3'),
  );
});

test('prints a resource by lines, its parts indented', () => {
  const text = formatRecord({ id: 'x', score: { health: null }, list: [{ a: 1 }, { a: 2 }] });
  expect(text).toBe('id  x\nscore\n  health  –\nlist\n  a\n  1\n  2');
  const parts = {
    list: [
      { a: 1, rows: [{ b: 'c'.repeat(70) }] },
      { a: 2, rows: [] },
    ],
    text: 'd\ne\n',
  };
  expect(formatRecord(parts)).toBe(
    `list\n  a  1\n  rows\n    b  ${'c'.repeat(70)}\n  --\n  a     2\n  rows  –\ntext\n  d\n  e`,
  );
});

test('leaves out what could steer a terminal', () => {
  expect(plainText('\u001b[1m red\u001b[0m\u0007\nnext\u202e')).toBe(' red  next ');
});

test('cuts by columns', () => {
  expect(cut('日本語', 5)).toBe('日本…');
  expect(cut('abc', 3)).toBe('abc');
});

test('selects fields, also of parts and of rows', () => {
  const rows = [
    { id: 1, note: null, evidence: { state: 'ok' } },
    { id: 2, note: null, evidence: null },
  ];
  expect(selectFields(rows, ['evidence.state', 'note', 'note.text'])).toEqual([
    { 'evidence.state': 'ok', note: null, 'note.text': null },
    { 'evidence.state': null, note: null, 'note.text': null },
  ]);
});

test('refuses a field that no row has, and names those that there are', () => {
  const row = { id: 1, status: 'x', evidence: { state: 'ok' } };
  expect(() => selectFields([row], ['id', 'state'])).toThrow(
    'No such field: state. Fields: id, status, evidence, evidence.state',
  );
  expect(() => selectFields(row, ['evidence.staat'])).toThrow('No such field: evidence.staat');
  expect(selectFields([], ['anything'])).toEqual([]);
});

test('shows the numbers of parts, rounded, and what they rest on last', () => {
  const rows = [
    { evidence: { state: 'ok' }, name: 'a', clicks: { value: 12, change: -0.0709518735 } },
    { evidence: { state: 'ok' }, name: 'b', clicks: null },
  ];
  expect(formatTable(rows, 80).split('\n')).toEqual([
    'name  clicks.value  clicks.change  evidence.state',
    'a               12         -0.071  ok',
    'b     –             –              ok',
  ]);
  expect(formatTable([{ average: 7.504455274971405 }], 80)).toBe('average\n    7.5');
});

test('keeps columns that were asked for, even if all are empty', () => {
  expect(formatTable([{ id: 1, at: null }], 80)).toBe('id\n 1');
  expect(formatTable([{ id: 1, at: null }], 80, { isAskedFor: true })).toBe('id  at\n 1  –');
});

test('drops what rows have alike, ids and details before what distinguishes rows', () => {
  const rows = [5, 6].map((position, at) => ({
    id: `kw_${at}`,
    websiteId: 'web_1',
    country: 'US',
    rate: { n: 20 + at, value: 0.25, interval: { low: 0.1 + at } },
    points: [{ at: 1 }],
    position: at === 0 ? null : position,
    url: at === 0 ? null : '/a',
    status: at === 0 ? 'not_found' : 'new',
  }));
  expect(formatTable(rows, 50).split('\n')).toEqual([
    'id    rate.interval.low  position  url  status',
    'kw_0                0.1  –         –    not_found',
    'kw_1                1.1         6  /a   new',
    '(in all rows: websiteId web_1, country US, rate.value 0.25)',
    '(not shown: rate.n, points)',
  ]);
});

test('says no zero of what is small', () => {
  expect(formatRecord({ usd: 0.0000342 })).toBe('usd  0.000034');
});
