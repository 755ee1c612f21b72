import { toCitedPage } from './cited-page';

it.each([
  ['https://WWW.example.com/a?utm_source=chatgpt.com#b', 'https://www.example.com/a'],
  ['https://example.com/a?x=1&utm_source=openai&y=2', 'https://example.com/a?x=1&y=2'],
  ['https://example.com/a?xutm_source=1', 'https://example.com/a?xutm_source=1'],
])('reads %s as %s', (cited, page) => {
  expect(toCitedPage(cited)?.url).toBe(page);
});

it.each(['javascript:alert(1)', '/guide', '', `https://example.com/${'a'.repeat(8_192)}`])(
  'is not a page: %.30s',
  (cited) => {
    expect(toCitedPage(cited)).toBeUndefined();
  },
);
