import { normalizeTargetUrl } from './target-url';

it.each([
  ['https://Example.com', 'https://example.com/'],
  [' http://example.com/a?b=c#d ', 'http://example.com/a?b=c'],
  ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
])('%j is kept as %j', (input, text) => {
  expect(normalizeTargetUrl(input)).toEqual({ ok: true, text });
});

it.each([
  '',
  '/path',
  'example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://user@example.com',
  'https://:secret@example.com',
  `https://example.com/${'x'.repeat(2048)}`,
])('%j is refused', (input) => {
  expect(normalizeTargetUrl(input)).toMatchObject({ ok: false, code: 'url_invalid' });
});
