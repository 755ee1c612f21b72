import { RowBinaryWriter } from '../../../platform/clickhouse/native/row-binary-writer';
import { extractPage } from '../parse/extract-page';
import { checkPage } from '../rules/check-page';
import type { FetchFacts } from '../rules/page-facts';
import { linkedParts } from '../rules/site-rules/check-fragments';
import { unpackChecks, writeDocument } from './checked-page';
import { LinkColumns } from './link-columns';
import { dropChecks, packDocument, packFacts, unpackChecked, unpackFacts } from './packed-facts';

const url = 'http://example.com/a_b/';
const fetch: FetchFacts = {
  at: '2026-11-27T12:00:00.000Z',
  status: 200,
  failure: null,
  failureMessage: null,
  ttfbMs: 2_500,
  totalMs: 2_600,
  mediaType: 'text/html',
  bytes: 700_000,
  isTruncated: false,
  redirectTo: null,
  headers: { 'content-type': 'text/html', server: 'größer' },
};

const long = 'é'.repeat(300);
const pages = {
  'a page without anything': '',
  'a page without links': `<title>A</title><p>${'some words '.repeat(90)}`,
  'links with and without a target': `<a href="mailto:a@b">${long}</a><a href="/x#one">${long}</a>
    <a href="/x#one">again</a><a href="#two">here</a><a href="javascript:a()">🙂</a><a href="/${long}">y</a>
    <a href="htp://b">z</a><link rel="next" href="/n"><a href="tel:1">end</a>`,
  'a page with all kinds of facts': `<html lang="xx"><title>B</title><title>C</title><h1>${long}</h1>
    <meta name="description" content="${long}"><meta name="robots" content="noindex">
    <link rel="canonical" href="/c"><img src="http://e.com/i.png"><form action="http://e.com/"><input type="password">
    <script type="application/ld+json">{"@type":["Product","Thing"]}</script><a href="/">home</a>`,
};

const columnsOf = (links: LinkColumns) => {
  const block = new RowBinaryWriter();
  links.writeTo(block);
  return Buffer.from(block.bytes);
};
const newLinks = () => new LinkColumns('w', { websiteId: 's', auditId: 'a' }, 1);

describe('a document that was checked when it was read', () => {
  it.each(Object.entries(pages))('gives the same rows as one checked later: %s', (_, text) => {
    const document = packDocument(extractPage(Buffer.from(text), { url, headers: {} }), null, {
      fetch,
      url,
    });
    // Like a database row, which starts anywhere in the received buffer.
    const packed = Buffer.concat([Buffer.from('x'), packFacts(fetch, document)]).subarray(1);
    const facts = unpackFacts(packed);
    const checked = unpackChecked(packed);
    if (!checked || !facts.html) throw new Error('the document was not checked');
    const columns = new RowBinaryWriter();
    writeDocument(columns, facts.html);
    expect(checked.columns.equals(columns.bytes)).toBe(true);
    expect(checked.findings.map(({ code, json }) => [code, json.toString()])).toEqual(
      checkPage(facts, url).map(({ code, detail }) => [code, JSON.stringify(detail)]),
    );
    const { sketch, ...digest } = facts.html.text;
    expect(Buffer.concat(checked.facts).toString()).toBe(
      JSON.stringify({ fetch, html: { ...facts.html, text: digest }, rendered: null }),
    );
    expect(Buffer.from(checked.readSketch().buffer).toString('base64')).toBe(sketch);
    expect([...checked.linkedParts]).toEqual(linkedParts(facts.links));
    const [one, other] = [newLinks(), newLinks()];
    one.addPacked(7, checked.links);
    for (const link of facts.links) other.add(7, link);
    expect(columnsOf(one).equals(columnsOf(other))).toBe(true);
  });

  it('is checked again by another version, and where a link has lost its target', () => {
    const other = new RowBinaryWriter();
    other.string('0.0.0');
    expect(unpackChecks(Buffer.from(other.bytes))).toBeUndefined();
    const read = extractPage(Buffer.from(pages['a page without links']), { url, headers: {} });
    const document = packDocument(read, null, { fetch, url });
    expect(unpackChecked(packFacts(fetch, document))?.findings).toContainEqual({
      code: 'ttfb_slow',
      json: expect.anything(),
    });
    dropChecks(document.bytes);
    expect(unpackChecked(packFacts(fetch, document))).toBeUndefined();
    expect(unpackChecked(packFacts(fetch, packDocument(read, null, null)))).toBeUndefined();
    expect(unpackChecked(packFacts(fetch, null))).toBeUndefined();
  });
});
