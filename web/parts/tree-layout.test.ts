import { boundTree, layoutTree, rowsOf } from './tree-layout';

const node = (id: string, parent: string | null, column: number) => ({ id, parent, column });
const nodes = [
  node('/', null, 0),
  node('/a/', '/', 1),
  node('/b/', '/', 1),
  node('/a/x/', '/a/', 2),
  node('/a/y/', '/a/', 2),
  node('other', 'missing', 1),
];

test('leaves have rows of their own, and parents lie between their children', () => {
  const placed = layoutTree(nodes);
  expect(placed.map(({ id, row, from }) => [id, row, from])).toEqual([
    ['/', 1.25, null],
    ['/a/', 0.5, 0],
    ['/a/x/', 0, 1],
    ['/a/y/', 1, 1],
    ['/b/', 2, 0],
    ['other', 3, null],
  ]);
  expect(rowsOf(placed)).toBe(4);
});

test('a parent in the same or a later column draws no line, so nothing is lost in a circle', () => {
  expect(layoutTree([node('a', 'b', 1), node('b', 'a', 1)]).map(({ from }) => from)).toEqual([
    null,
    null,
  ]);
});

test('a bound keeps the first nodes, and none whose parent is left out', () => {
  const kept = (bounds: { nodesMax: number; childrenMax: number }) =>
    boundTree(nodes, bounds).map(({ id }) => id);
  expect(kept({ nodesMax: 3, childrenMax: 9 })).toEqual(['/', '/a/', '/b/']);
  expect(kept({ nodesMax: 9, childrenMax: 1 })).toEqual(['/', '/a/', '/a/x/', 'other']);
});
