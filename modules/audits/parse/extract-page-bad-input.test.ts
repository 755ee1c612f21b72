import { extractPage } from './extract-page';

const read = (body: Buffer | string, contentType = 'text/html') =>
  extractPage(Buffer.from(body as string), {
    url: 'https://example.com/a/',
    headers: { 'content-type': contentType },
  });

it('An empty body is a document that says nothing', () => {
  expect(read('')).toMatchObject({ titles: [], links: [], text: { words: 0, chars: 0 } });
});

it('Charsets are taken from mark, header, meta and default in this order', () => {
  const meta = '<meta charset="shift_jis"><title>';
  const japanese = Buffer.concat([Buffer.from(meta), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]);
  expect(read(japanese)).toMatchObject({
    charset: { name: 'shift_jis', from: 'meta', isContradicted: false, brokenCharacters: 0 },
    titles: [{ text: '日本' }],
  });
  expect(read(japanese, 'text/html; charset=UTF-8').charset).toMatchObject({
    name: 'utf-8',
    from: 'header',
    isContradicted: true,
  });
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Größe', 'utf16le')]);
  expect(read(wide)).toMatchObject({
    charset: { name: 'utf-16le', from: 'bom' },
    titles: [{ text: 'Größe' }],
  });
  const western = Buffer.from('<title>\x93100 \x80\x94', 'latin1');
  expect(read(western)).toMatchObject({
    charset: { name: 'windows-1252', from: 'default', brokenCharacters: 0 },
    titles: [{ text: '“100 €”' }],
  });
  expect(read('<title>Größe').charset).toMatchObject({ name: 'utf-8', from: 'default' });
});

it('Bytes that the charset does not have are counted', () => {
  const broken = Buffer.from('<meta charset=utf-8><p>a\xe9b\xe9c', 'latin1');
  expect(read(broken).charset.brokenCharacters).toBe(2);
});

it('A replacement character of the document itself counts within words, not where it is explained', () => {
  const counted = (body: string) => read(`<meta charset=utf-8>${body}`).charset.brokenCharacters;
  expect(counted('<code>\ufffd</code> is U+FFFD, written “\ufffd”')).toBe(0);
  expect(counted('<p>Gr\ufffd\ufffde, caf\ufffd')).toBe(3);
});

it('Leaves the sign of a heading’s permalink out of the heading', () => {
  const { headings } = read(
    '<h1>Codecs<a href="#codecs">¶</a></h1><h2>C#</h2><h2>F <a href=#f>#</a></h2>',
  );
  expect(headings.map(({ text }) => text)).toEqual(['Codecs', 'C#', 'F']);
});

it('An unknown label counts as a missing one', () => {
  expect(read('<p>x', 'text/html; charset=nonsense').charset.from).toBe('default');
});

it('Unclosed tags lose neither links nor text', () => {
  const { links, titles, structureProblems } = read(
    '<title>One</title><body><div><b><a href=x>first<a href=y>second<h1>head',
  );
  expect(titles).toHaveLength(1);
  expect(links.map(({ url, text }) => [url, text])).toEqual([
    ['https://example.com/a/x', 'first'],
    ['https://example.com/a/y', 'second head'],
  ]);
  expect(structureProblems).toContain('unclosed_element');
});

it('A meta after an element that ends the head is in the body', () => {
  const { robots, canonicals, structureProblems } = read(
    '<head><div></div><meta name=robots content=noindex><link rel=canonical href=/></head><body>',
  );
  expect(robots).toMatchObject([{ isInHead: false }]);
  expect(canonicals).toMatchObject([{ isInHead: false }]);
  // Misplaced robots and canonicals are reported by their `isInHead`, not again here.
  expect(structureProblems).toEqual(['content_in_head']);
});

it('Of 100,000 links 20,000 are kept and all are counted', () => {
  const facts = read('<a href=/x>x</a>'.repeat(100_000));
  expect(facts.links).toHaveLength(20_000);
  expect(facts.linkCount).toBe(100_000);
});

it('Ten megabytes of elements that never end are read to their end', () => {
  const facts = read(`${'<b>'.repeat(3_400_000)}<a href=/last>last</a>`);
  expect(facts.elementCount).toBe(3_400_001);
  expect(facts.links).toMatchObject([{ url: 'https://example.com/last', text: 'last' }]);
}, 60_000);

it('The first base decides where references lead', () => {
  const { links, baseHref } = read('<base href="/shop/"><base href="/no/"><a href="x?y=1#z">');
  expect(baseHref).toBe('/shop/');
  expect(links[0]?.url).toBe('https://example.com/shop/x?y=1');
});

it('Adds canonicals and alternates of a Link header to those of the document', () => {
  const { canonicals, alternates } = extractPage(Buffer.from(''), {
    url: 'https://example.com/a/',
    headers: { link: '</b>; rel="canonical", <https://e.de/>; rel=alternate; hreflang="de"' },
  });
  expect(canonicals).toMatchObject([{ url: 'https://example.com/b', from: 'header' }]);
  expect(alternates).toMatchObject([{ lang: 'de', url: 'https://e.de/', from: 'header' }]);
});
