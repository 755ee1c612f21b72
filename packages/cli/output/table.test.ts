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
  expect(text).toBe('id  x\nscore\n  health  –\nlist\n  a  1\n  --\n  a  2');
});

test('leaves out what could steer a terminal', () => {
  expect(plainText('\u001b[1m red\u001b[0m\u0007\nnext\u202e')).toBe(' red  next ');
});

test('cuts by columns', () => {
  expect(cut('日本語', 5)).toBe('日本…');
  expect(cut('abc', 3)).toBe('abc');
});

test('selects fields, also of parts and of rows', () => {
  const row = { id: 1, evidence: { state: 'ok' } };
  expect(selectFields([row], ['evidence.state', 'none'])).toEqual([
    { 'evidence.state': 'ok', none: null },
  ]);
});
