import { readLicense } from './read-license';
import { readLlms } from './read-llms';
import { readTdmFile } from './read-tdm';

const rsl = (inner: string) =>
  `<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl">${inner}</rsl>`;
const license = (inner: string, url = '/') =>
  rsl(`<content url="${url}"><license>${inner}</license></content>`);
const saidBy = (text: string) => {
  const { statements, problem } = readLicense(text, 'shop.example.com');
  return problem ?? statements.map(({ path, text: said, says }) => `${path} ${said}: ${says}`);
};

it.each([
  [
    license('<prohibits type="usage">ai-train ai-index</prohibits>'),
    ['/ prohibits ai-train: refuse', '/ prohibits ai-index: refuse'],
  ],
  [
    license('<permits type="usage">search</permits><payment type="free"/>'),
    ['/ permits search (payment: free): allow'],
  ],
  [
    license(
      '<permits type="usage">ai-all</permits><payment type="crawl"><amount currency="EUR">0.01</amount></payment>',
    ),
    ['/ permits ai-all (payment: crawl): conditional'],
  ],
  [
    license('<permits type="usage">all</permits><permits type="user">non-commercial</permits>'),
    ['/ permits all (permits user non-commercial): conditional'],
  ],
  [
    license('<prohibits type="usage">ai-dreaming</prohibits>'),
    ['/ prohibits ai-dreaming: unknown'],
  ],
  [
    license('<prohibits type="usage">all</prohibits>', 'https://SHOP.example.com/paid/*'),
    ['/paid/* prohibits all: refuse'],
  ],
  [
    license(
      '<permits type="usage">ai-input</permits><payment><custom>https://shop.example.com/ask</custom></payment>',
    ),
    ['/ permits ai-input (payment: custom): conditional'],
  ],
  [
    license('<permits type="usage">ai-index</permits><payment/>'),
    ['/ permits ai-index (payment: free): allow'],
  ],
  [
    license(
      '<permits type="usage">search</permits><reporting type="telemetry" profile="https://shop.example.com/p"/>',
    ),
    ['/ permits search (reporting: telemetry): conditional'],
  ],
  // Even a free license is to be asked for where a server gives it.
  [
    rsl(
      '<content url="" server="https://shop.example.com/olp"><license><permits type="usage">train-ai</permits></license></content>',
    ),
    ['/ permits train-ai (license server): conditional'],
  ],
  // Of another host.
  [license('<prohibits type="usage">all</prohibits>', 'https://blog.example.com/'), []],
  [rsl(''), 'It has no content, so it is about nothing.'],
  ['<rsl><content url="/"/></rsl>', 'Its first element is not rsl of https://rslstandard.org/rsl.'],
  ['{"license": "none"}', expect.stringMatching(/^It is not XML: /)],
  [rsl('<content url="/">'), expect.stringMatching(/^It is not XML: /)],
  [rsl('<content><license/></content>'), 'A content has no url.'],
])('license %s', (text, said) => {
  expect(saidBy(text)).toEqual(said);
});

it.each([
  ['[{"location": "/", "tdm-reservation": 1}]', [['/', 'refuse']]],
  [
    '[{"location": "/a/*", "tdm-reservation": 0}, {"location": "/", "tdm-reservation": 1, "tdm-policy": "https://example.com/p.json"}]',
    [
      ['/a/*', 'allow'],
      ['/', 'conditional'],
    ],
  ],
  ['[{"location": "/", "tdm-reservation": 2}]', [['/', 'unknown']]],
  ['[]', []],
  ['{"tdm-reservation": 1}', 'It is not a list of locations.'],
  ['[{"tdm-reservation": 1}]', 'Entry 1 has no location with a tdm-reservation.'],
  [
    '[{"location": "docs", "tdm-reservation": 1}]',
    'The location of entry 1 does not begin with a slash.',
  ],
  ['not json', 'It is not JSON.'],
])('tdmrep.json %s', (text, said) => {
  const { statements, problem } = readTdmFile(text);
  expect(problem ?? statements.map(({ path, says }) => [path, says])).toEqual(said);
});

it.each([
  [
    '# Shop\n\n> Coffee\n\n- [Beans](/beans.md "All"): ours\n- [Blog](https://blog.example.com/#new)\n- [Mail](mailto:a@example.com)\n',
    {
      title: 'Shop',
      links: ['https://shop.example.com/beans.md', 'https://blog.example.com/'],
      problem: null,
    },
  ],
  [
    '## Beans\n- [A](/a)\n',
    {
      title: null,
      links: ['https://shop.example.com/a'],
      problem: 'It has no heading with the name of the website.',
    },
  ],
  ['<!doctype html><h1>Shop</h1>', { title: null, links: [], problem: 'It is an HTML page.' }],
])('llms.txt %j', (text, read) => {
  expect(readLlms(text, 'https://shop.example.com/llms.txt')).toEqual(read);
});
