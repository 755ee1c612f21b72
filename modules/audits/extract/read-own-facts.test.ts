import {
  type Extraction,
  extractionSchema,
  ownCheckSchema,
} from '../../websites/rules/own-extractions';
import { BadExpression, compileExtraction } from './compile-extraction';
import { readOwnFacts } from './read-own-facts';

const extraction = (given: object): Extraction =>
  extractionSchema.parse({ name: 'it', by: 'css', ...given });

const page = `<!doctype html><html lang="en"><head><title>Cups &amp; pots</title>
<meta property="product:price" content="4.50"></head><body>
<h1>Cups</h1><ul><li class="item">Big <b>cup</b></li><li class="item">Small
 cup</li></ul><table><tr><td>A</td></tr></table>
<a href="/one">One</a><a href="/two" rel="nofollow">Two</a><svg><path d="M0"/></svg>
<script>window.sku = "AB-12"; window.stock = 7;</script></body></html>`;

const read = (...given: object[]) => {
  const extractions = given.map((one, index) => extraction({ name: `e${index}`, ...one }));
  const { extracted } = readOwnFacts(page, { rules: { extractions, checks: [] }, key: 'test' });
  return Object.values(extracted);
};

test('CSS selectors take text, attributes, inner HTML and counts', () => {
  expect(
    read(
      { expression: '.item' },
      { expression: 'meta[property="product:price"]', takes: 'attribute', attribute: 'content' },
      { expression: '.item:first-child', takes: 'html' },
      { expression: 'li', takes: 'count' },
      { expression: 'a', takes: 'attribute', attribute: 'rel' },
    ),
  ).toEqual([
    { count: 2, values: ['Big cup', 'Small cup'] },
    { count: 1, values: ['4.50'] },
    { count: 1, values: ['Big <b>cup</b>'] },
    { count: 2, values: [] },
    { count: 1, values: ['nofollow'] },
  ]);
});

test('XPath expressions see the document as browsers build it', () => {
  expect(
    read(
      { by: 'xpath', expression: '/html/body/table/tbody/tr/td' },
      { by: 'xpath', expression: '//a[not(@rel)]/@href' },
      { by: 'xpath', expression: 'count(//li)', takes: 'count' },
      { by: 'xpath', expression: 'normalize-space(//li[2])' },
      { by: 'xpath', expression: '//a', takes: 'attribute', attribute: 'href' },
      { by: 'xpath', expression: '//path/@d' },
      { by: 'xpath', expression: '(//b | //h1)[1]' },
      { by: 'xpath', expression: 'boolean(//video)', takes: 'count' },
      { by: 'xpath', expression: '//h1/following-sibling::a[1]/text()' },
    ),
  ).toEqual([
    { count: 1, values: ['A'] },
    { count: 1, values: ['/one'] },
    { count: 2, values: ['2'] },
    { count: 1, values: ['Small cup'] },
    { count: 2, values: ['/one', '/two'] },
    { count: 1, values: ['M0'] },
    { count: 1, values: ['Cups'] },
    { count: 0, values: ['false'] },
    { count: 1, values: ['One'] },
  ]);
});

test('regular expressions look at the source and take their first group', () => {
  expect(
    read(
      { by: 'regex', expression: 'sku = "([^"]+)"' },
      { by: 'regex', expression: 'window\\.\\w+' },
      { by: 'regex', expression: '(?i)CUP', takes: 'count' },
    ),
  ).toEqual([
    { count: 1, values: ['AB-12'] },
    { count: 2, values: ['window.sku', 'window.stock'] },
    { count: 4, values: [] },
  ]);
});

test.each([
  ['css', 'li['],
  ['css', 'ul >'],
  ['css', '..item'],
  ['css', 'a:unknown'],
  ['xpath', '//a['],
  ['xpath', '//a[matches(., "x")]'],
  ['xpath', '//a[. = $x]'],
  ['xpath', '//h1/following::a'],
  ['xpath', '//x:p'],
  ['xpath', '//a/@xlink:href'],
  ['regex', '(a'],
  ['regex', '(?=a)'],
  ['regex', '(a)\\1'],
] as const)('%s %s is refused', (by, expression) => {
  expect(() => compileExtraction(extraction({ by, expression }))).toThrow(BadExpression);
});

test('checks fail on what they are about, with the matches as evidence', () => {
  const check = (given: object) =>
    ownCheckSchema.parse({ name: 'c', title: 'T', severity: 'notice', extraction: 'e', ...given });
  const failing = (...checks: object[]) =>
    readOwnFacts(page, {
      rules: {
        extractions: [extraction({ name: 'e', expression: '.item' })],
        checks: checks.map(check),
      },
      key: 'test',
    }).failed.map(({ detail }) => detail);
  expect(
    failing(
      { rule: 'contains', text: 'SMALL' },
      { rule: 'not_contains', text: 'tea' },
      { rule: 'at_least', times: 2 },
      { rule: 'contains' },
    ),
  ).toEqual([]);
  expect(
    failing(
      { rule: 'contains', text: 'tea' },
      { rule: 'not_contains', text: 'small' },
      { rule: 'at_least', times: 3 },
      { rule: 'not_contains' },
    ),
  ).toEqual([
    { extraction: 'e', matches: 2, text: 'tea', values: ['Big cup', 'Small cup'] },
    { extraction: 'e', matches: 2, text: 'small', values: ['Small cup'] },
    { extraction: 'e', matches: 2, atLeast: 3 },
    { extraction: 'e', matches: 2, values: ['Big cup', 'Small cup'] },
  ]);
});

test('an expression that takes too long is ended, and fails no check', () => {
  const deep = `${'<div>'.repeat(400)}${'<p>x</p>'.repeat(3_000)}`;
  const slow = extraction({
    name: 'e',
    by: 'xpath',
    expression: 'count(//*[count(//*[count(//*) > 1]) > 1])',
  });
  const quick = extraction({ name: 'q', expression: 'p', takes: 'count' });
  const checks = [
    ownCheckSchema.parse({
      name: 'c',
      title: 'T',
      severity: 'error',
      extraction: 'e',
      rule: 'contains',
    }),
  ];
  const began = performance.now();
  const facts = readOwnFacts(deep, {
    rules: { extractions: [quick, slow], checks },
    key: 'slow',
    msMax: 500,
  });
  expect(facts).toEqual({
    extracted: { q: { count: 3_000, values: [] }, e: { failure: 'too_slow' } },
    failed: [],
  });
  expect(performance.now() - began).toBeLessThan(5_000);
});
