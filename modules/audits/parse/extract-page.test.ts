import fc from 'fast-check';
import { extractPage } from './extract-page';

const pageUrl = 'https://example.com/shop/page?x=1';
const read = (html: string | Buffer, headers: Record<string, string> = {}) =>
  extractPage(Buffer.from(html as string), { url: pageUrl, headers });

it('A plain page says its titles, metas, canonical, headings, links and text', () => {
  const facts = read(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
    <title> Blue
      shoes </title><meta name="Description" content="All of  them">
    <meta name="robots" content="NoIndex, follow"><meta name="googlebot" content="noarchive">
    <meta name="viewport" content="width=device-width"><meta property="og:title" content="Shoes">
    <meta name="twitter:card" content="summary"><link rel="canonical" href="/shop/shoes">
    <link rel="alternate" hreflang="de" href="https://example.de/schuhe"><link rel="stylesheet" href="a.css">
    </head><body><h1>Blue <em>shoes</em></h1><p>Buy<br>them.</p>
    <a href="../about" rel="nofollow sponsored">About <img src="i.png" alt="us"></a></body></html>`);
  expect(facts).toMatchObject({
    hasDoctype: true,
    lang: 'en',
    charset: { name: 'utf-8', from: 'meta', isContradicted: false, brokenCharacters: 0 },
    titles: [{ text: 'Blue shoes', isInHead: true }],
    descriptions: [{ text: 'All of them', isInHead: true }],
    robots: [
      { agent: 'robots', content: 'noindex, follow', isInHead: true },
      { agent: 'googlebot', content: 'noarchive', isInHead: true },
    ],
    viewport: 'width=device-width',
    openGraph: { 'og:title': 'Shoes' },
    twitter: { 'twitter:card': 'summary' },
    canonicals: [
      { href: '/shop/shoes', url: 'https://example.com/shop/shoes', from: 'html', isInHead: true },
    ],
    alternates: [{ lang: 'de', url: 'https://example.de/schuhe', from: 'html' }],
    headings: [{ level: 1, text: 'Blue shoes' }],
    images: [{ src: 'i.png', alt: 'us', hasSize: false, isLazy: false }],
    structureProblems: [],
    needsRendering: false,
  });
  expect(facts.text.words).toBe(5);
  expect(facts.links.map(({ kind, url, text }) => [kind, url, text])).toEqual([
    ['canonical', 'https://example.com/shop/shoes', ''],
    ['alternate', 'https://example.de/schuhe', ''],
    ['stylesheet', 'https://example.com/shop/a.css', ''],
    ['anchor', 'https://example.com/about', 'About us'],
    ['image', 'https://example.com/shop/i.png', ''],
  ]);
  expect(facts.links[3]).toMatchObject({ isNofollow: true, isSponsored: true, isUgc: false });
});

it('A link without text is read by its label, or its title', () => {
  const texts = read(`<a href="/a" aria-label="Basket"><svg><title>icon</title></svg></a>
    <a href="/b" title="Search"><i></i></a><a href="/c" title="no">Help</a><a href="/d"></a>`);
  expect(texts.links.map(({ text }) => text)).toEqual(['Basket', 'Search', 'Help', '']);
});

it('Images are found where scripts look for them, and in any srcset', () => {
  const { links, images } = read(`<img src="data:image/gif;base64,R0" data-src="/lazy.png">
    <img srcset="/a.png 1x,/b.png 2x, /w_1,h_2/c.png 3x"><source srcset="/d.png, /e.png 100w">`);
  const paths = links.flatMap(({ url }) => (url ? [url.replace('https://example.com', '')] : []));
  expect(paths).toEqual(['/lazy.png', '/a.png', '/b.png', '/w_1,h_2/c.png', '/d.png', '/e.png']);
  expect(images.map(({ src }) => src)).toEqual(['data:image/gif;base64,R0', '/a.png']);
});

it('What stands in navigation and footers is no text of the page; its links are', () => {
  const { text, links } =
    read(`<nav><a href="/a">Our things</a></nav><main><p>Just four words here</p></main>
    <footer><nav>More</nav><p>All rights reserved</p></footer><p>and more</p>`);
  expect(text.words).toBe(6);
  expect(links[0]).toMatchObject({ text: 'Our things' });
});

it('What readers do not see is not counted as text', () => {
  const { text } =
    read(`<body><!-- a comment --><script>var a = "b c d";</script><style>p { x: y }</style>
    <template><p>one two <a href="/t">three</a></p></template><noscript>please <b>enable</b></noscript><p>seen</p>`);
  expect(text.words).toBe(1);
});

it('References that are no pages say why', () => {
  const { links } =
    read(`<a href="mailto:a@b.c">m</a><a href="tel:+49">t</a><a href="javascript:void(0)">j</a>
    <a href="data:text/plain,x">d</a><a href="http://user:secret@example.com/">c</a><a href="http://[/">b</a>
    <a href="#top">f</a><a href="">e</a>`);
  expect(links.map(({ url, problem }) => url ?? problem)).toEqual([
    'mailto',
    'tel',
    'javascript',
    'data',
    'credentials',
    'unreadable',
    pageUrl,
    pageUrl,
  ]);
});

it('Any bytes are a document', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      read(Buffer.from(bytes));
    }),
  );
});

const pieces = fc.constantFrom(
  ...'<a href=/x> </a> <title> </title> <head> </head> <body> <svg> </svg> <template> </template> <noscript> <script> </script> <script/type=application/ld+json>{"@graph":[ <meta/name=robots/content=x> <p> </p> <!-- --> < > = " \' & &amp; &#0; \ufffd \ud800 <base/href=//:0> <h1> <link/rel=canonical/href=?> <form> </form> <input/type=password> <table> 漢字 <b'.split(
    ' ',
  ),
);

it('Any order of tags is a document, and lists keep to their counts', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
      const facts = read(parts.join(' '));
      expect(facts.links.length).toBe(facts.linkCount);
      expect(facts.text.hash).toMatch(/^[0-9a-f]{16}$/);
      expect(facts.text.simhash).toMatch(/^[0-9a-f]{16}$/);
      expect(() => JSON.stringify(facts)).not.toThrow();
    }),
  );
});
