import { KnownTexts } from './known-texts';

const hashOf = (text: number) => text.toString(16).padStart(8, '0').padEnd(16, '0');
const read = (texts: KnownTexts, count: number, urlOf: (at: number) => string, text?: number) => {
  for (let at = 0; at < count; at += 1)
    texts.add(`https://a.example${urlOf(at)}`, hashOf(text ?? at));
};
const trapOf = (texts: KnownTexts, path: string) => texts.trapOf(`https://a.example${path}`);

it('parameters of a path that show one text only are a trap, in any order', () => {
  const texts = new KnownTexts();
  read(texts, 50, (at) => `/list?sort=${at}&view=x`, 7);
  expect(trapOf(texts, '/list?view=y&sort=60')).toBeUndefined();
  read(texts, 1, () => '/list?sort=last&view=x', 7);
  expect(trapOf(texts, '/list?view=y&sort=60')).toBe('query_trap');
  expect(trapOf(texts, '/list?page=2')).toBeUndefined();
  expect(trapOf(texts, '/other?sort=1&view=x')).toBeUndefined();
});

it('a new text begins the count anew', () => {
  const texts = new KnownTexts();
  read(texts, 50, (at) => `/list?page=${at}`, 7);
  texts.add('https://a.example/list?page=50', hashOf(8));
  read(texts, 49, (at) => `/list?page=${at + 51}`, 7);
  expect(trapOf(texts, '/list?page=100')).toBeUndefined();
});

it('a folder is a trap after more pages; numbers and months are one folder, the root is never a trap', () => {
  const texts = new KnownTexts();
  read(texts, 201, (at) => `/cal/${2_000 + at}/may`, 7);
  expect(trapOf(texts, '/cal/1999/june')).toBe('path_trap');
  expect(trapOf(texts, '/shop/1999/june')).toBeUndefined();
  read(texts, 300, (at) => `/p${at}`, 7);
  expect(trapOf(texts, '/p301')).toBeUndefined();
});

it('does not take pages with texts of their own for a trap, however many', () => {
  const texts = new KnownTexts();
  read(texts, 2_000, (at) => `/products/item?id=${at}`);
  expect(trapOf(texts, '/products/item?id=2001')).toBeUndefined();
});
