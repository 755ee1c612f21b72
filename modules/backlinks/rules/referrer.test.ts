import { isPagePath, readReferrer } from './referrer';

it.each([
  ['https://blog.example/a?session=1#me', 'https://blog.example/a'],
  ['https://blog.example/a#?x', 'https://blog.example/a'],
  ['HTTPS://Blog.Example', 'https://blog.example/'],
  ['https://mail.google.com/mail/u/0', 'https://mail.google.com/mail/u/0'],
  ['https://googleblog.com/x', 'https://googleblog.com/x'],
  [`https://blog.example/${'a'.repeat(600)}`, 'https://blog.example/'],
])('%s is a page of another website', (text, url) => {
  expect(readReferrer(text)).toEqual({ kind: 'website', url, host: new URL(url).hostname });
});

it.each([
  'https://www.google.co.uk/search?q=secret',
  'https://google.com/',
  'https://www.bing.com/search?q=x',
  'https://duckduckgo.com/',
  'https://de.search.yahoo.com/search?p=x',
  'https://search.brave.com/search',
])('%s is a search engine, of which the host is kept', (text) => {
  const found = readReferrer(text);
  expect(found).toMatchObject({ kind: 'search_engine', url: `https://${new URL(text).host}/` });
});

it.each([
  '',
  '-',
  'about:blank',
  'android-app://com.google.android.gm/',
  'http://',
  'javascript:1',
])('%j does not name a referrer', (text) => {
  expect(readReferrer(text)).toBeUndefined();
});

it('distinguishes pages from the files that they load', () => {
  expect(['/', '/a.html', '/file.pdf', '/v1.2/x', '/x.php'].map(isPagePath)).not.toContain(false);
  expect(['/a.PNG', '/x/y.woff2', '/app.min.js'].map(isPagePath)).not.toContain(true);
});
