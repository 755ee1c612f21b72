import { foldersOf } from './folders-of';

it('pages are counted by the first folder of their paths', () => {
  const pages = [
    { url: 'https://a.example/', errors: 1 },
    { url: 'https://a.example/about', warnings: 2 },
    { url: 'https://a.example/blog/', notices: 1, isIndexable: false },
    { url: 'https://a.example/blog/2026/x?y=/z', errors: 3, warnings: 1 },
    { url: 'https://a.example/blog/b' },
  ];
  expect(foldersOf(pages)).toEqual([
    { name: 'blog', pages: 3, error: 1, warning: 1, notice: 1, notIndexable: 1 },
    { name: '', pages: 2, error: 1, warning: 1, notice: 0, notIndexable: 0 },
  ]);
});
