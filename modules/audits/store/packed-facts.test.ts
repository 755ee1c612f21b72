import { zstdCompressSync } from 'node:zlib';
import { extractPage } from '../parse/extract-page';
import { readStyle } from '../parse/read-style';
import { bitsOf, kindOf, linkBits, noTarget } from '../rules/packed-links';
import { type FetchFacts, type LinkFacts, linkKinds } from '../rules/page-facts';
import { outlineOf } from '../rules/page-outline';
import { readSketch, sketchOfBytes } from '../rules/sketch';
import {
  FactsUnreadable,
  linksOf,
  packDocument,
  packFacts,
  splitFacts,
  unpackChecked,
  unpackFacts,
  unpackGraphFacts,
} from './packed-facts';

const fetch: FetchFacts = {
  at: '2026-11-21T12:00:00.000Z',
  status: 200,
  failure: null,
  failureMessage: null,
  ttfbMs: 1.5,
  totalMs: 2.25,
  mediaType: 'text/html',
  bytes: 10,
  isTruncated: false,
  redirectTo: null,
  headers: { server: 'größer' },
};

const none = Buffer.alloc(0);

const menu =
  '<a href="/größe" rel="nofollow ugc">Größe\u2028 "1"</a><a href="mailto:a@b">write</a>';
const source = { url: 'https://example.com/', headers: {} };
const read = (text: string) => extractPage(Buffer.from(text), source);

/** Links with their targets as indexes, as a crawl without earlier URLs numbers them. */
const placed = (links: readonly LinkFacts[]) => {
  const urls = [...new Set(links.flatMap(({ url }) => url ?? []))];
  return links.map(({ url, ...link }) => ({
    ...link,
    to: url === null ? null : urls.indexOf(url),
  }));
};

describe('packed facts', () => {
  it('give back a document, its links and how it was answered', () => {
    const facts = read(
      `<title>A\nB</title><h1>One</h1>${menu}<img src="/i.png"><a href="/">home</a>`,
    );
    const rendered = {
      failure: null,
      differences: [],
      linksAdded: 1,
      linksRemoved: 0,
      wordsAdded: 2,
      addedLinks: ['https://example.com/größe'],
    };
    const { links, partNames: _, ...html } = facts;
    const packed = packFacts(fetch, packDocument(facts, rendered, null));
    expect(unpackFacts(packed)).toEqual({ fetch, html, rendered, links: placed(links) });
    // Like a database row, which starts anywhere in the received buffer.
    const odd = Buffer.concat([Buffer.from('x'), packed, Buffer.from('y')]).subarray(1, -1);
    expect(unpackFacts(odd)).toEqual(unpackFacts(packed));
  });

  it('give back what a graph takes of a document, its links as they were packed', () => {
    const facts = read(`<title>A</title><h1>One</h1>${menu}<link rel="canonical" href="/c">`);
    const document = packDocument(facts, null, null);
    const odd = Buffer.concat([Buffer.from('x'), packFacts(fetch, document)]).subarray(1);
    const { links, ...rest } = unpackGraphFacts(splitFacts(odd).facts);
    expect(rest).toEqual({ fetch, outline: outlineOf(facts) });
    expect(links).toEqual(linksOf(document.bytes));
  });

  it('come apart into columns, and give back the same when joined again', () => {
    const page = read(`<p>${'Some words of this page. '.repeat(20)}${menu}`);
    const packed = packFacts(fetch, packDocument(page, null, { fetch, url: source.url }));
    const { facts, texts, sketch } = splitFacts(
      Buffer.concat([Buffer.from('x'), packed]).subarray(1),
    );
    expect(Buffer.concat([facts, texts, sketch])).toEqual(packed);
    expect(sketchOfBytes(sketch)).toEqual(readSketch(page.text.sketch));
    expect(sketch.length).toBeGreaterThan(16);
    expect(splitFacts(packFacts(fetch, null))).toMatchObject({ texts: none, sketch: none });
  });

  it('without the sketch give back the rest, and say that it is missing', () => {
    const page = read(`<p>${'Some words of this page. '.repeat(20)}${menu}`);
    const packed = packFacts(fetch, packDocument(page, null, { fetch, url: source.url }));
    const { facts, texts } = splitFacts(packed);
    const joined = Buffer.concat([facts, texts]);
    const whole = unpackFacts(packed);
    expect(whole.html?.text.sketch).not.toBe('');
    if (whole.html) whole.html.text.sketch = '';
    expect(unpackFacts(joined)).toEqual(whole);
    expect(unpackChecked(packed)?.readSketch()).toEqual(readSketch(page.text.sketch));
    expect(() => unpackChecked(joined)?.readSketch()).toThrow('without its sketch');
  });

  it('give back the files of a stylesheet, which is not a document', () => {
    const style = readStyle(Buffer.from('a{b:url(c.png)}'), source.url);
    const packed = packFacts(fetch, style);
    const link = { kind: 'style_file', href: 'c.png', to: 0, problem: null };
    expect(unpackFacts(packed)).toMatchObject({ fetch, html: null, links: [link] });
    expect(unpackGraphFacts(packed)).toMatchObject({ outline: null, links: linksOf(style.bytes) });
  });

  it('give back every kind of link, with any flags', () => {
    const flags = {
      href: '',
      text: '',
      problem: null,
      isNofollow: true,
      isSponsored: true,
      isUgc: true,
    };
    for (const kind of linkKinds) expect(kindOf(bitsOf({ kind, ...flags }))).toBe(kind);
  });

  it('give back what is not a document', () => {
    const { links, ...rest } = unpackGraphFacts(packFacts(fetch, null));
    expect(rest).toEqual({ fetch, outline: null });
    expect(links.to).toHaveLength(0);
    const nothing = { html: null, links: [], rendered: null };
    expect(unpackFacts(packFacts(fetch, null))).toEqual({ fetch, ...nothing });
  });

  it('name each address once, and let the numbers be written in place', () => {
    const document = packDocument(read(`${menu}${menu}<a href="/b">b</a>`), null, null);
    expect(document.urls.split('\n')).toEqual([
      'https://example.com/gr%C3%B6%C3%9Fe',
      'https://example.com/b',
    ]);
    const { to, bits } = linksOf(document.bytes);
    expect([...to]).toEqual([0, noTarget, 0, noTarget, 1]);
    expect(bits[0]).toBe(linkBits.nofollow | linkBits.ugc);
    to[4] = 70_000;
    expect(unpackFacts(packFacts(fetch, document)).links[4]?.to).toBe(70_000);
  });

  it('say of other forms that they are such, those before this one included', () => {
    const packed = packFacts(fetch, packDocument(read(menu), null, null));
    const others = [packed.subarray(4), zstdCompressSync('{}'), Buffer.alloc(0)];
    for (const other of others) {
      expect(() => unpackFacts(other)).toThrow(FactsUnreadable);
      expect(() => unpackGraphFacts(other)).toThrow(FactsUnreadable);
    }
  });

  it('take less room than the document', () => {
    const text = menu.repeat(1_000);
    expect(packFacts(fetch, packDocument(read(text), null, null)).length).toBeLessThan(
      text.length / 5,
    );
  });
});
