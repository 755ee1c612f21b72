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

it('Navigation and footers are not text of the page; their links count', () => {
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

it('Says why a reference does not lead to a page', () => {
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

it('elements of SVG and MathML may close themselves; others may not', () => {
  const problems = (html: string) => read(`<body>${html}</body>`).structureProblems;
  expect(problems('<svg viewBox="0 0 1 1"><path d="M0 0"/><g><use href="#a"/></g></svg>')).toEqual(
    [],
  );
  expect(problems('<p><svg/></p><math><mspace/></math>')).toEqual([]);
  expect(problems('<div><svg><path/></div>')).toContain('unclosed_element');
  expect(problems('<div><span></div>')).toContain('unclosed_element');
});

it('a link is named by its SVG, or by a label within it', () => {
  const { links } = read(`<a href="/a"><svg><title>Home</title><path/></svg></a>
    <a href="/b"><svg aria-label="Cart"><path/></svg></a>
    <svg><a href="/c"><text>Map</text></a></svg>
    <a href="/d"><span aria-label="Menu"></span></a><a href="/e"><svg><path/></svg></a>`);
  expect(links.map(({ text }) => text)).toEqual(['Home', 'Cart', 'Map', 'Menu', '']);
});

it('a link without a text is named by the elements of its aria-labelledby, wherever they are', () => {
  const { links } = read(`<nav><h2 id="before">Our <b>shop</b></h2></nav>
    <a href="/a" aria-labelledby="before"></a>
    <a href="/b" aria-labelledby="before  after" title="other"><img src="/x.png"></a>
    <a href="/c" aria-labelledby="none"></a>
    <a href="/d" aria-labelledby="none" aria-label="Label"></a>
    <a href="/e" aria-labelledby="after">Own text</a>
    <a href="/f"><svg aria-labelledby="svg"><g><title id="svg">Drawn</title></g></svg></a>
    <a href="/g" ARIA-LABELLEDBY="picture"></a>
    <p hidden id="after">in <i>Rome</i></p><p id="after">twice</p><img id="picture" src="/p.png" alt="Seen">
    <script id="script">no</script><a href="/h" aria-labelledby="script"></a>`);
  const anchors = links.filter(({ kind }) => kind === 'anchor');
  expect(anchors.map(({ href, text }) => [href, text])).toEqual([
    ['/a', 'Our shop'],
    ['/b', 'Our shop in Rome'],
    ['/c', ''],
    ['/d', 'Label'],
    ['/e', 'Own text'],
    ['/f', 'Drawn'],
    ['/g', 'Seen'],
    ['/h', ''],
  ]);
});

it.each(['\ufeff', '&nbsp;', '\u00a0', '\u3000', '\u2028', '\v'])(
  'the head ends at %j, which is not a space in HTML',
  (sign) => {
    const facts = read(
      `<!doctype html><html><head>${sign}<link rel="canonical" href="/x"></head>`,
      {
        'content-type': 'text/html; charset=utf-8',
      },
    );
    expect(facts.canonicals).toMatchObject([{ isInHead: false }]);
    expect(facts.structureProblems).toContain('content_in_head');
  },
);

it('spaces of HTML leave the head open', () => {
  const { canonicals } = read('<html><head> \t\n\f\r<link rel="canonical" href="/x"></head>');
  expect(canonicals).toMatchObject([{ isInHead: true }]);
});

it('the charset is an attribute of a meta tag, or of its content type, and no words', () => {
  const words = '<meta name="description" content="all of charset=windows-1251 > here">';
  expect(read(`${words}<meta charset="utf-8"><p>ü`).charset).toMatchObject({
    name: 'utf-8',
    from: 'meta',
  });
  const inHeader = { 'content-type': 'text/html; charset=utf-8' };
  expect(read(words, inHeader).charset).toMatchObject({ isContradicted: false });
  const pragma = '<meta content="text/html; charset=windows-1251" http-equiv="Content-Type">';
  expect(read(pragma).charset).toMatchObject({ name: 'windows-1251', from: 'meta' });
});

it('XHTML says its encoding in the XML declaration, and is UTF-8 without one', () => {
  const type = { 'content-type': 'application/xhtml+xml' };
  expect(read('<?xml version="1.0" encoding="windows-1251"?><html/>', type).charset).toMatchObject({
    name: 'windows-1251',
    from: 'meta',
  });
  expect(read('<html><title>ü</title></html>', type)).toMatchObject({
    charset: { name: 'utf-8', from: 'meta' },
    titles: [{ text: 'ü' }],
  });
});

it('raw UTF-8 in a Link header is escaped as browsers do', () => {
  const link = Buffer.from('</café>; rel="canonical"').toString('latin1');
  expect(read('', { link }).canonicals).toMatchObject([{ url: 'https://example.com/caf%C3%A9' }]);
});

it('content security policies in the head are read', () => {
  const meta = '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">';
  expect(read(`<head>${meta}</head>`).policies).toEqual(['upgrade-insecure-requests']);
  expect(read(`<body>${meta}`).policies).toEqual([]);
});

it('What a template declares as a shadow root is read, and other templates are not', () => {
  const { headings, links, text, structureProblems } = read(
    `<!doctype html><title>x</title><body><x-card><template shadowrootmode="open"><h2>Card</h2>
     <template><h3>no</h3><template shadowrootmode="open"><h4>no</h4></template></template>
     <a href="/card">card</a><slot></slot></template>light</x-card>
     <template><h2>no</h2></template><p>end</p></body>`,
  );
  expect(headings).toEqual([{ level: 2, text: 'Card' }]);
  expect(links.map(({ href }) => href)).toEqual(['/card']);
  expect(text.words).toBe(4);
  expect(structureProblems).toEqual([]);
});

it('an empty block of JSON-LD is left out', () => {
  const facts = read('<script type="application/ld+json">\n </script>');
  expect(facts.structuredData).toEqual([]);
});
