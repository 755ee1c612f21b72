import fc from 'fast-check';
import type { SitemapEntry } from './sitemap-entry';
import { SitemapParser } from './sitemap-parser';
import { SitemapRefused } from './sitemap-refused';

const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (inside: string, attributes = ns) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${attributes}>\n${inside}</urlset>\n`;

function* inChunks(bytes: Buffer, chunkBytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

function parse(body: string | Buffer, chunkBytes = 1_000_000) {
  const parser = new SitemapParser();
  const entries: SitemapEntry[] = [];
  for (const chunk of inChunks(Buffer.from(body), chunkBytes)) entries.push(...parser.write(chunk));
  entries.push(...parser.end());
  return { kind: parser.kind, entries, warnings: parser.warnings };
}

function codeOf(body: string | Buffer): string {
  try {
    parse(body);
  } catch (error) {
    if (error instanceof SitemapRefused) return error.code;
    throw error;
  }
  return 'read';
}

const locs = (body: string | Buffer) => parse(body).entries.map(({ loc }) => loc);

describe('what is read', () => {
  it('a urlset: trimmed, unescaped, with its lines and dates', () => {
    const read = parse(
      urlset(
        '<url>\n<loc>\n  https://a.example/?x=1&amp;y=&#50;  </loc><lastmod>2026-11-01</lastmod></url>\n' +
          '<url><loc><![CDATA[https://a.example/<b>]]></loc><priority>0.5</priority></url>\n<url/>\n',
      ),
    );
    expect(read).toEqual({
      kind: 'urlset',
      warnings: [],
      entries: [
        { loc: 'https://a.example/?x=1&y=2', lastmod: '2026-11-01', line: 3 },
        { loc: 'https://a.example/<b>', lastmod: '', line: 6 },
        { loc: '', lastmod: '', line: 7 },
      ],
    });
  });

  it('an index', () => {
    const body = `<sitemapindex ${ns}><sitemap><loc>https://a.example/1.xml.gz</loc><lastmod>2026</lastmod></sitemap></sitemapindex>`;
    expect(parse(body)).toMatchObject({
      kind: 'index',
      entries: [{ loc: 'https://a.example/1.xml.gz', lastmod: '2026' }],
    });
  });

  it('other languages are read, of each entry its own', () => {
    const link = (lang: string, more = 'rel="alternate"') =>
      `<xhtml:link ${more} hreflang="${lang}" href="https://a.example/${lang}"/>`;
    const body = urlset(
      `<url>${link('en')}<loc>https://a.example/en</loc>${link('de')}</url>
       <url><loc>https://a.example/x</loc>${link('fr', 'rel="canonical"')}</url>`,
    );
    const alternate = (lang: string) => ({ lang, href: `https://a.example/${lang}` });
    const { entries } = parse(body);
    expect(entries.map(({ alternates }) => alternates)).toEqual([
      [alternate('en'), alternate('de')],
      undefined,
    ]);
  });

  it('does not take extensions, alternates and other elements for addresses of the sitemap', () => {
    const body = urlset(
      `<url><image:image><image:loc>https://a.example/i.png</image:loc><loc>https://a.example/deeper</loc></image:image>
       <xhtml:link rel="alternate" hreflang="de" href="https://a.example/de"/>
       <news:news><news:title>x</news:title></news:news><loc>https://a.example/1</loc>
       <video:video><video:player_loc>https://a.example/v</video:player_loc></video:video></url>
       <other><loc>https://a.example/other</loc></other>`,
    );
    expect(locs(body)).toEqual(['https://a.example/1']);
  });

  it('prefixed elements, when the root has the prefix', () => {
    const body =
      '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://a.example/</s:loc>' +
      '<loc>https://a.example/not</loc></s:url></s:urlset>';
    expect(parse(body)).toMatchObject({ warnings: [], entries: [{ loc: 'https://a.example/' }] });
  });

  it('reports and tolerates a wrong or missing namespace, and another encoding', () => {
    const entry = '<url><loc>https://a.example/</loc></url>';
    expect(parse(urlset(entry, '')).warnings).toEqual(['wrong_namespace']);
    expect(
      parse(urlset(entry, 'xmlns="http://www.google.com/schemas/sitemap/0.84"')),
    ).toMatchObject({
      warnings: ['wrong_namespace'],
      entries: [{ loc: 'https://a.example/' }],
    });
    const latin = urlset(entry).replace('UTF-8', 'ISO-8859-1');
    expect(parse(latin).warnings).toEqual(['encoding_not_utf8']);
  });

  it('RSS and Atom', () => {
    const rss =
      '<rss version="2.0"><channel><link>https://a.example/</link><atom:link href="https://a.example/feed"/>' +
      '<item><title>t</title><link>https://a.example/1</link><pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate>' +
      '</item></channel></rss>';
    expect(parse(rss)).toMatchObject({
      kind: 'rss',
      entries: [{ loc: 'https://a.example/1', lastmod: 'Sat, 21 Nov 2026 09:00:00 GMT' }],
    });
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/><entry>' +
      '<link rel="self" href="https://a.example/self"/><link href="https://a.example/1"/>' +
      '<link rel="alternate" href="https://a.example/2"/><updated>2026-11-21T09:00:00Z</updated></entry></feed>';
    expect(parse(atom)).toMatchObject({
      kind: 'atom',
      warnings: [],
      entries: [{ loc: 'https://a.example/1', lastmod: '2026-11-21T09:00:00Z' }],
    });
  });

  it('plain text, with a mark of its encoding, blank lines and lines of any end', () => {
    const body =
      '\uFEFFhttps://a.example/1\r\n\r\n  https://a.example/2\t\nnot one\nhttps://a.example/3';
    expect(parse(body)).toEqual({
      kind: 'text',
      warnings: [],
      entries: [
        { loc: 'https://a.example/1', lastmod: '', line: 1 },
        { loc: 'https://a.example/2', lastmod: '', line: 3 },
        { loc: 'not one', lastmod: '', line: 4 },
        { loc: 'https://a.example/3', lastmod: '', line: 5 },
      ],
    });
  });

  it('blank lines before the XML, a mark of its encoding, and UTF-16', () => {
    const entry = '<url><loc>https://a.example/ä</loc></url>';
    expect(parse(`\n\n${urlset(entry)}`).entries[0]?.line).toBe(5);
    expect(locs(`\uFEFF${urlset(entry)}`)).toEqual(['https://a.example/ä']);
    const wide = Buffer.from(`\uFEFF${urlset(entry)}`, 'utf16le');
    expect(locs(wide)).toEqual(['https://a.example/ä']);
    expect(locs(Buffer.from(wide).swap16())).toEqual(['https://a.example/ä']);
  });

  it('what follows the root is not looked at', () => {
    expect(
      locs(`${urlset('<url><loc>https://a.example/</loc></url>')}\n<b>Warning</b> & more`),
    ).toEqual(['https://a.example/']);
  });

  it('a urlset without an address is one', () => {
    expect(parse(urlset(''))).toMatchObject({ kind: 'urlset', entries: [] });
  });

  it('keeps of an address of any length only what shows that it is too long', () => {
    const long = `https://a.example/${'x'.repeat(200_000)}`;
    expect(locs(urlset(`<url><loc>${' '.repeat(70_000)}${long}</loc></url>`))[0]).toHaveLength(
      4_096,
    );
    expect(locs(long)[0]).toHaveLength(4_096);
  });
});

describe('what is refused', () => {
  const bomb =
    '<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' +
    `<urlset ${ns}><url><loc>https://a.example/&b;</loc></url></urlset>`;
  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'empty'],
    ['space', ' \n\t'.repeat(20_000), 'empty'],
    ['a mark of encoding alone', '\uFEFF', 'empty'],
    ['a web page', '<!DOCTYPE html><html><body>404</body></html>', 'html'],
    ['an older web page', '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html>', 'html'],
    ['a web page without a doctype', '<html><head><title>x</title></head></html>', 'html'],
    ['an error in words', 'Not found', 'not_a_sitemap'],
    ['JSON', '{"urls":["https://a.example/"]}', 'not_a_sitemap'],
    ['other XML', '<?xml version="1.0"?><catalog><book/></catalog>', 'not_a_sitemap'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not_a_sitemap'],
    ['a root named like a method', '<constructor/>', 'not_a_sitemap'],
    ['an XML bomb', bomb, 'doctype_refused'],
    ['an outer entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><urlset/>', 'doctype_refused'],
    ['an unknown entity', urlset('<url><loc>https://a.example/&nbsp;</loc></url>'), 'broken_xml'],
    ['a bare ampersand', urlset('<url><loc>https://a.example/?a&b=1</loc></url>'), 'broken_xml'],
    ['crossed elements', urlset('<url><loc>https://a.example/</url></loc>'), 'broken_xml'],
    ['elements without end', '<a>'.repeat(100_000), 'not_a_sitemap'],
    ['elements nested deeply', urlset('<x>'.repeat(1_000)), 'broken_xml'],
    [
      'an element of a million attributes',
      urlset(`<x ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
      'broken_xml',
    ],
    ['a name without end', urlset(`<${'x'.repeat(300_000)}`), 'broken_xml'],
    ['bytes', Buffer.from([0x00, 0xff, 0xd8, 0xff, 0xe0]), 'not_a_sitemap'],
    [
      'a file that ends early',
      urlset('<url><loc>https://a.example/</loc></url>').slice(0, -12),
      'broken_body',
    ],
    ['a file that ends in a tag', urlset('').slice(0, 60), 'broken_body'],
    ['XML that only begins', '<', 'broken_body'],
    ['a declaration alone', '<?xml version="1.0"?>\n', 'broken_body'],
  ])('%s', (_what, body, code) => expect(codeOf(body)).toBe(code));

  it('says on which line', () => {
    const body = urlset('<url><loc>https://a.example/</loc></url>\n<url><loc>&x;</loc></url>');
    expect(() => parse(body)).toThrow(/^Line 4: .*\.$/);
  });
});

describe('properties', () => {
  const pieces = [
    '<url>',
    '</url>',
    '<loc>',
    '</loc>',
    '<lastmod>',
    '</lastmod>',
    '<sitemap>',
    '</sitemap>',
    'https://a.example/ä',
    '&amp;',
    '&#x41;',
    '&#xD800;',
    '&bad;',
    '&',
    '<',
    '>',
    '\n',
    ' ',
    '😀',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE',
    '<?xml',
    '?>',
    '"',
    "'",
    '=',
    '\0',
    ']',
    '-',
    `<urlset ${ns}>`,
    '</urlset>',
    '<rss><channel><item><link>',
    `<sitemapindex ${ns}>`,
  ];
  const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), {
    maxLength: 60,
  });
  const bodies = fc.oneof(
    soup.map((parts) => Buffer.from(parts.join(''))),
    soup.map((parts) => Buffer.from(urlset(parts.join('')))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  const outcome = (body: Buffer, chunkBytes: number) => {
    try {
      return parse(body, chunkBytes);
    } catch (error) {
      // Any error but its own fails the property.
      if (error instanceof SitemapRefused) return { code: error.code, message: error.message };
      throw error;
    }
  };

  it('reads or refuses any input, alike wherever the chunks end', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 64 }), (body, chunkBytes) => {
        expect(outcome(body, chunkBytes)).toEqual(outcome(body, body.length + 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('large files too are alike wherever the chunks end', () => {
    const entries = Array.from(
      { length: 5_000 },
      (_, at) => `<url><loc>https://a.example/ä/${at}?x&amp;y</loc></url>`,
    );
    const body = Buffer.from(urlset(entries.join('\n')));
    const whole = parse(body);
    expect(whole.entries).toHaveLength(5_000);
    for (const chunkBytes of [997, 16_384, 65_537]) expect(parse(body, chunkBytes)).toEqual(whole);
  });

  it('every address that is written is read back', () => {
    const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
    fc.assert(
      fc.property(fc.array(address, { maxLength: 20 }), (addresses) => {
        const body = urlset(
          addresses.map((each) => `<url><loc>${escaped(each)}</loc></url>`).join(''),
        );
        expect(locs(body)).toEqual(addresses);
        if (addresses.length > 0) expect(locs(addresses.join('\n'))).toEqual(addresses);
      }),
    );
  });
});
