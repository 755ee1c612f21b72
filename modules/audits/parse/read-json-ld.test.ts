import fc from 'fast-check';
import { readJsonLd } from './read-json-ld';

const readBlock = (value: unknown) => readJsonLd({ text: JSON.stringify(value), isCut: false });
/** Reads items of schema.org. */
const read = (items: unknown) => readBlock({ '@context': 'https://schema.org', '@graph': items });
const problemsOf = (value: unknown) =>
  read(value).problems.map(({ code, property }) => `${code} ${property}`);

const product = {
  '@context': 'https://schema.org',
  '@type': 'https://schema.org/Product',
  name: 'Shoe',
  image: 'https://example.com/shoe.png',
  description: 'A shoe',
  brand: { '@type': 'Brand', name: 'B' },
  review: {
    '@type': 'Review',
    author: 'Ann',
    datePublished: '2026-01-02',
    reviewRating: { ratingValue: 5 },
  },
  aggregateRating: { ratingValue: '4.5', reviewCount: 12 },
  offers: { '@type': 'Offer', price: '9.50', priceCurrency: 'EUR', availability: 'InStock' },
};

it('A whole product has no problems', () => {
  expect(read(product)).toEqual({ format: 'json-ld', types: ['Product'], problems: [] });
});

it('What Google requires is asked of nested offers, ratings and reviews, too', () => {
  const { offers, aggregateRating, ...rest } = product;
  expect(
    problemsOf({
      ...rest,
      offers: [
        { ...offers, price: ' ' },
        { '@type': 'AggregateOffer', lowPrice: 1 },
      ],
      aggregateRating: { ratingValue: 4 },
      review: { author: 'Ann', datePublished: 'soon', reviewRating: {} },
    }),
  ).toEqual([
    'missing_required offers.price|priceSpecification',
    'missing_required offers.priceCurrency',
    'missing_recommended offers.highPrice',
    'missing_recommended offers.offerCount',
    'missing_required aggregateRating.ratingCount|reviewCount',
    'wrong_value review.datePublished',
    'missing_required review.reviewRating.ratingValue',
  ]);
});

it('A product needs an offer, a review or a rating', () => {
  expect(problemsOf({ '@type': 'Product', name: 'x' })).toContain(
    'missing_required offers|review|aggregateRating|hasVariant',
  );
});

it('Arrays, graphs and mentions by @id are read as one', () => {
  const facts = read([
    {
      '@graph': [
        {
          '@type': 'WebPage',
          breadcrumb: { '@id': '#crumbs' },
          mainEntity: { '@type': 'VideoObject' },
        },
        { '@id': '#crumbs', '@type': 'BreadcrumbList', itemListElement: [{ position: 'one' }] },
      ],
    },
    { '@type': ['Thing', 'Recipe'], name: 'Soup' },
  ]);
  expect(facts.types).toEqual(['WebPage', 'BreadcrumbList', 'Thing', 'Recipe']);
  const required = facts.problems.filter(({ code }) => code !== 'missing_recommended');
  expect(required.map(({ type, property, code }) => `${code} ${type} ${property}`)).toEqual([
    'missing_required VideoObject name',
    'missing_required VideoObject thumbnailUrl',
    'missing_required VideoObject uploadDate',
    'missing_required BreadcrumbList itemListElement.name|item.name',
    'wrong_value BreadcrumbList itemListElement.position',
    'missing_required Recipe image',
  ]);
});

it('What other items of a graph name as theirs is asked for no more than a part of them', () => {
  const rated = { '@type': 'AggregateRating', '@id': '#rating', ratingValue: 4, reviewCount: 2 };
  const graph = (...items: object[]) => ({ '@graph': items });
  expect(problemsOf(graph({ ...product, aggregateRating: { '@id': '#rating' } }, rated))).toEqual(
    [],
  );
  expect(problemsOf(graph(product, rated))).toEqual(['missing_required itemReviewed']);
  const image = { '@type': 'ImageObject', '@id': '#image', url: 'https://example.com/a.png' };
  expect(
    problemsOf(graph({ '@type': 'WebPage', primaryImageOfPage: { '@id': '#image' } }, image)),
  ).toEqual([]);
});

it('A trail of breadcrumbs names each page, and all but the last one their addresses', () => {
  const crumbs = (...itemListElement: object[]) =>
    problemsOf({ '@type': 'BreadcrumbList', itemListElement });
  const last = { position: 2, name: 'Shoes' };
  expect(crumbs({ position: 1, name: 'Home', item: 'https://example.com/' }, last)).toEqual([]);
  expect(crumbs({ position: 1, item: { '@id': 'https://a.b/', name: 'Home' } }, last)).toEqual([]);
  expect(crumbs({ position: 1, item: 'https://example.com/' }, last)).toEqual([
    'missing_required itemListElement.name|item.name',
  ]);
  expect(crumbs({ position: 1, name: 'Home' }, last)).toEqual([
    'missing_required itemListElement.item',
  ]);
});

it('A job says in which country it is', () => {
  const job = (address: unknown) =>
    problemsOf({ '@type': 'JobPosting', jobLocation: { '@type': 'Place', address } });
  const missing = 'missing_required jobLocation.address.addressCountry';
  expect(job({ addressLocality: 'Vienna' })).toContain(missing);
  expect(job({ addressCountry: 'AT' })).not.toContain(missing);
  expect(job('Ring 1, Vienna, Austria')).not.toContain(missing);
});

it('A clip of a video says where it begins; ratings have a point for their decimals', () => {
  const video = {
    '@type': 'VideoObject',
    name: 'Cats',
    thumbnailUrl: '/c.png',
    uploadDate: '2026-01-02',
    hasPart: [{ '@type': 'Clip', name: 'Jump', url: '/c?t=30' }],
  };
  expect(problemsOf(video)).toContain('missing_required hasPart.startOffset');
  const publication = { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: '2026-01-02' };
  expect(problemsOf({ ...video, publication })).toContain('missing_required publication.endDate');
  expect(
    problemsOf({ ...product, aggregateRating: { ratingValue: '4,4', reviewCount: 1 } }),
  ).toEqual(['wrong_value aggregateRating.ratingValue']);
});

it.each(['<!-- JSON -->', '<![CDATA[JSON]]>', '//<![CDATA[\nJSON\n//]]>'])(
  'JSON wrapped as %j is read, and reported',
  (form) => {
    const text = form.replace('JSON', JSON.stringify(product));
    const { types, problems } = readJsonLd({ text, isCut: false });
    expect(types).toContain('Product');
    expect(problems.filter(({ code }) => code === 'unreadable')).toHaveLength(1);
    expect(problems[0]?.message).toContain('wrapped');
  },
);

it('Broken JSON says where', () => {
  const { problems } = readJsonLd({
    text: '{\n  "@type": "Product",\n  "name": oops\n}',
    isCut: false,
  });
  expect(problems).toMatchObject([{ code: 'unreadable' }]);
  expect(problems[0]?.message).toContain('line 3, column 11');
});

it('Copes with an item without a type, and with names of prototypes as types', () => {
  expect(problemsOf({ name: 'x' })).toEqual(['no_type @type']);
  expect(
    problemsOf({ '@type': 'Product', name: 'x', offers: { '@type': 'constructor', price: 1 } }),
  ).toContain('missing_recommended image');
  expect(read({ '@type': '__proto__' }).problems).toEqual([]);
});

it('Reports a bounded number of problems for any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(readJsonLd({ text, isCut: false }).problems.length).toBeLessThanOrEqual(102);
    }),
  );
});

it('Deep nesting ends', () => {
  let nested: unknown = { '@type': 'VideoObject' };
  for (let level = 0; level < 2_000; level += 1)
    nested = { '@type': 'WebPage', mainEntity: [nested] };
  expect(read(nested).types).toEqual(['WebPage']);
});

it('A megabyte of a string that never ends is one problem', () => {
  const text = `{"name":"${'\\"x'.repeat(300_000)}`;
  expect(readJsonLd({ text, isCut: true }).problems).toMatchObject([{ code: 'unreadable' }]);
  expect(readJsonLd({ text: `${text}",}`, isCut: false }).problems).toHaveLength(1);
});

describe('The context of a block', () => {
  const site = { '@type': 'WebSite', name: 'Tea', url: 'https://a.example/', alternateName: 'T' };
  const codesOf = (block: unknown) => readBlock(block).problems.map(({ code }) => code);

  it.each([
    'https://schema.org',
    'http://www.schema.org/',
    'https://schema.org/docs/jsonldcontext.jsonld',
    ['https://other.example/terms', 'https://schema.org'],
    { '@vocab': 'https://schema.org/' },
    { name: { '@id': 'https://schema.org/name' } },
  ])('may be %j', (context) => {
    expect(codesOf([{ '@context': context, ...site }])).toEqual([]);
    expect(codesOf({ '@context': context, '@graph': [site] })).toEqual([]);
  });

  it.each(['https://shema.org', 'schema.org', 'https://schema.org.example', '', 7, undefined])(
    'may not be %j, which is said once',
    (context) => {
      expect(codesOf([{ '@context': context, ...site }])).toEqual(['wrong_context']);
      expect(codesOf({ '@context': context, '@graph': [site, site] })).toEqual(['wrong_context']);
    },
  );

  it('may be another vocabulary, by whose items nothing of schema.org is asked', () => {
    const note = { '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Event' };
    expect(codesOf(note)).toEqual([]);
  });

  it('is not needed by types that are complete addresses', () => {
    expect(codesOf({ ...site, '@type': 'https://schema.org/WebSite' })).toEqual([]);
  });
});
