// cspell:ignore htttps hhtp ttps htpps mialto maito httpd
import { isMistyped } from './mistyped-scheme';

it.each([
  'htp://a.example',
  'htttps://a.example',
  'hhtp://a.example',
  'ttps://a.example',
  'htpps://a.example',
  'httpd://a.example',
  'http//a.example',
  'https;//a.example',
  ' www.a.example/x',
  'mialto:a@b.example',
  'maito:a@b.example',
])('%s is a slip', (href) => {
  expect(isMistyped(href)).toBe(true);
});

it.each([
  'http://a.example',
  'HTTPS://a.example',
  'mailto:a@b.example',
  'tel:+1',
  'ftp://a.example',
  'sms:1',
  'javascript:go()',
  'data:,x',
  '/www.a.example',
  'www.html',
  '//a.example',
  '#http',
  'https-explained',
  'a/b:c',
])('%s is meant', (href) => {
  expect(isMistyped(href)).toBe(false);
});
