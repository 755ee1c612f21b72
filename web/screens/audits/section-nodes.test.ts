import { pagesIn, type Section, treeOf } from './section-nodes';

const row = (section: string, parent: string | null, depth: number | null, pages: number) =>
  ({
    section,
    parent,
    depth,
    pages,
    healthScore: 100,
    healthyPages: pages,
    healthPages: pages,
    errors: 0,
    warnings: 0,
    notices: 0,
    notIndexable: 0,
    failing: 0,
    linksIn: 1,
    httpStatus: null,
    topIssues: [],
  }) satisfies Section;
const page = (url: string, parent: string | null, depth: number | null) => ({
  ...row(url, parent, depth, 1),
  httpStatus: 200,
});

const folders = [row('/', null, 0, 4), row('/a/', '/', 1, 3), row('/a/b/', '/a/', 2, 1)];
const shape = (tree: ReturnType<typeof treeOf>) =>
  tree.nodes.map(({ label, parent, column }) => [label, parent, column]);

test('folders are below those above them, and pages below their folder', () => {
  const pages = [page('https://x.example/', null, 0), page('https://x.example/a/c/d?e', null, 2)];
  expect(shape(treeOf(folders, pages, 'folder'))).toEqual([
    ['/', null, 0],
    ['/a/', '/', 1],
    ['/a/b/', '/a/', 2],
    ['/', '/', 1],
    ['/a/c/d?e', '/a/', 2],
  ]);
  expect(pagesIn(folders, 'folder')).toBe(4);
});

test('a page without a response, or with the address of a folder, is a page', () => {
  const pages = [
    { ...page('https://x.example/a/', '/', 1), linksIn: 5 },
    { ...page('https://x.example/a/b', null, 2), httpStatus: null, failing: 1, healthScore: null },
  ];
  const { nodes } = treeOf(folders, pages, 'folder');
  expect(nodes.map(({ label, isPage, note }) => [label, isPage, note])).toEqual([
    ['/', false, '4 · 100'],
    ['/a/', false, '3 · 100'],
    ['/a/b/', false, '1 · 100'],
    ['/a/', true, '200'],
    ['/a/b', true, 'no response'],
  ]);
  expect(nodes[1]?.facts.slice(0, 2)).toEqual(['3 pages', 'health 100']);
  expect(nodes[3]?.facts).toEqual(['HTTP status 200', '1 click from the start', '5 links in']);
  expect(nodes[4]?.facts).toEqual(['no response', '2 clicks from the start', '1 link in']);
  expect(treeOf(folders, pages, 'depth').nodes.every(({ isPage }) => isPage)).toBe(true);
  expect(treeOf(folders, [], 'depth').nodes.some(({ isPage }) => isPage)).toBe(false);
});

test('columns are the depths that occur, the last without a link', () => {
  const tree = treeOf(
    [row('/a/', '/a/', 7, 9), row('/a/', '/', 1, 3), row('/', null, 0, 1), row('/', null, null, 1)],
    [],
    'depth',
  );
  expect(tree.columns).toEqual(['Start', '1 click', '7 clicks', 'No link path']);
  expect(shape(tree)).toEqual([
    ['/a/', '6 /a/', 2],
    ['/a/', '0 /', 1],
    ['/', null, 0],
    ['/', null, 3],
  ]);
});
