import fc from 'fast-check';
import { extractPage } from './extract-page';

const dataOf = (body: string) =>
  extractPage(Buffer.from(`<!doctype html><title>x</title><body>${body}`), {
    url: 'https://example.com/p',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  }).structuredData;
const problemsOf = (body: string) =>
  dataOf(body).flatMap(({ problems }) =>
    problems.map(({ code, type, property }) => `${code} ${type} ${property}`),
  );

const offer = `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
  <span itemprop="price" content="9.50">9,50 €</span><meta itemprop="priceCurrency" content="EUR">
  <link itemprop="availability" href="https://schema.org/InStock"></div>`;
const product = (inside: string) => `<div itemscope itemtype="https://schema.org/Product">
  <h2 itemprop="name">Blue <b>shoe</b></h2><img itemprop="image" src="/s.png">
  <p itemprop="description">Fits.</p><span itemprop="brand">B</span>
  <div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
    <span itemprop="ratingValue">4.5</span><span itemprop="reviewCount">12</span></div>
  <div itemprop="review" itemscope itemtype="https://schema.org/Review">
    <i itemprop="author">Ann</i><time itemprop="datePublished" datetime="2026-01-02">then</time>
    <p itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating">
      <meta itemprop="ratingValue" content="5"></p></div>${inside}</div>`;

it('microdata: a whole product has no problems, and is one block', () => {
  expect(dataOf(product(offer))).toEqual([
    { format: 'microdata', types: ['Product'], problems: [] },
  ]);
});

it('microdata: what Google requires is asked, of nested items too', () => {
  expect(problemsOf('<div itemscope itemtype="http://schema.org/Product"><b>x</b></div>')).toEqual(
    expect.arrayContaining([
      'missing_required Product name',
      'missing_required Product offers|review|aggregateRating|hasVariant',
    ]),
  );
  const free = '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"></div>';
  expect(problemsOf(product(free))).toContain(
    'missing_required Product offers.price|priceSpecification',
  );
  expect(problemsOf(product(offer.replace('9.50', '9,50')))).toEqual([
    'wrong_value Product offers.price',
  ]);
});

it('microdata: an empty text does not count as a value, and an item that refers elsewhere is not checked', () => {
  const course = (attributes: string, name: string) =>
    `<div itemscope itemtype="https://schema.org/Course" ${attributes}><b itemprop="name">${name}</b>
     <p itemprop="description">d</p><b itemprop="provider" itemscope
      itemtype="https://schema.org/Organization"><i itemprop="name">P</i></b></div>`;
  expect(problemsOf(course('', 'Tea'))).toEqual([]);
  expect(problemsOf(course('', ' '))).toEqual(['missing_required Course name']);
  expect(problemsOf(course('itemref="more"', ' '))).toEqual([]);
});

it('lists items of other vocabularies without checking them', () => {
  expect(dataOf('<p itemscope itemtype="https://other.example/Product">x</p>')).toEqual([
    { format: 'microdata', types: ['Product'], problems: [] },
  ]);
  expect(dataOf('<p vocab="https://other.example/" typeof="Product">x</p>')).toEqual([
    { format: 'rdfa', types: ['Product'], problems: [] },
  ]);
});

it('RDFa: properties are read by vocabulary or prefix, from attributes and texts', () => {
  const event = (vocab: string, prefix: string, more = '') =>
    `<div ${vocab} typeof="${prefix}Course"><h2 property="${prefix}name">Tea</h2>${more}
     <p property="${prefix}provider" typeof="${prefix}Organization">
       <span property="${prefix}name">P</span></p></div>`;
  const described = (prefix: string) => `<meta property="${prefix}description" content="d">`;
  expect(dataOf(event('vocab="https://schema.org/"', '', described('')))).toEqual([
    { format: 'rdfa', types: ['Course'], problems: [] },
  ]);
  expect(problemsOf(event('', 'schema:', described('schema:')))).toEqual([]);
  expect(problemsOf(event('vocab="http://schema.org"', ''))).toEqual([
    'missing_required Course description',
  ]);
  // A tag of Open Graph is no property of the item around it.
  expect(problemsOf(event('vocab="http://schema.org"', '', described('og:')))).toEqual([
    'missing_required Course description',
  ]);
});

it('any nesting is read within bounds', () => {
  const tag = fc.constantFrom(
    '<div itemscope itemtype="https://schema.org/Product">',
    '<p itemprop="name constructor __proto__">',
    '<i itemprop="offers" itemscope>',
    '<b vocab="https://schema.org/" typeof="Event">',
    '<i property="name">',
    '</div>',
    '</p>',
    '</b>',
    '</i>',
    'text',
  );
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 200 }), (tags) => {
      expect(dataOf(tags.join('')).length).toBeLessThanOrEqual(200);
    }),
  );
});

it('a hundred thousand properties take no longer than their number', () => {
  const many = '<p itemprop="name">x</p>'.repeat(100_000);
  expect(dataOf(`<div itemscope itemtype="https://schema.org/Product">${many}</div>`)).toHaveLength(
    1,
  );
});
