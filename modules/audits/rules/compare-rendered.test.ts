import { extractPage } from '../parse/extract-page';
import { compareRendered, mergeRendered } from './compare-rendered';

const read = (text: string, contentType = 'text/html; charset=utf-8') =>
  extractPage(Buffer.from(text), {
    url: 'https://example.com/',
    headers: { 'content-type': contentType },
  });
const document = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

it('a document that scripts leave as it is differs in nothing', () => {
  const page = document('<title>A</title>', '<h1>A</h1><a href="/a">a</a>');
  expect(compareRendered(read(page), read(page), null)).toEqual({
    failure: null,
    differences: [],
    linksAdded: 0,
    linksRemoved: 0,
    wordsAdded: 0,
    addedLinks: [],
  });
});

it('reports each thing that crawlers decide by with both of its values', () => {
  const raw = document(
    '<title>A</title><meta name="robots" content="noindex">',
    '<a href="/a">a</a>',
  );
  const rendered = document(
    `<title>B</title><meta name="description" content="D"><link rel="canonical" href="/c">
     <link rel="alternate" hreflang="de" href="/de">
     <script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing"}</script>`,
    '<h1>H</h1><a href="/b">b c</a>',
  );
  expect(compareRendered(read(raw), read(rendered), 'https://example.com/x')).toEqual({
    failure: null,
    differences: [
      { what: 'title', raw: 'A', rendered: 'B' },
      { what: 'description', raw: null, rendered: 'D' },
      { what: 'robots', raw: 'robots: noindex', rendered: null },
      { what: 'canonical', raw: null, rendered: 'https://example.com/c' },
      { what: 'hreflang', raw: null, rendered: 'de /de' },
      { what: 'headings', raw: null, rendered: 'h1 H' },
      { what: 'structured_data', raw: null, rendered: 'Thing' },
      { what: 'location', raw: null, rendered: 'https://example.com/x' },
    ],
    linksAdded: 1,
    linksRemoved: 1,
    wordsAdded: 2,
    addedLinks: ['https://example.com/b'],
  });
});

it('ignores a refresh that the document names itself', () => {
  const page = read(document('<meta http-equiv="refresh" content="0; url=/b">'));
  expect(compareRendered(page, page, 'https://example.com/b').differences).toEqual([]);
});

it('keeps what only the bytes show, and a noindex that scripts remove still counts', () => {
  const raw = read('<title>A</title><meta name="robots" content="noindex">', 'text/html');
  const merged = mergeRendered(raw, read(document('<title>B</title>')));
  expect(merged.titles).toMatchObject([{ text: 'B' }]);
  expect(merged.hasDoctype).toBe(false);
  expect(merged.charset).toEqual(raw.charset);
  expect(merged.robots).toMatchObject([{ agent: 'robots', content: 'noindex' }]);
});

it('where scripts send readers is a link of the page, which then lacks nothing', () => {
  const raw = read('<title>A</title><script>location = "/b"</script>');
  const link = {
    kind: 'refresh',
    href: 'https://example.com/b',
    url: 'https://example.com/b',
    isNofollow: false,
    isSponsored: false,
    isUgc: false,
    text: '',
    problem: null,
  } as const;
  expect(raw.needsRendering).toBe(true);
  const merged = mergeRendered(raw, raw, link);
  expect(merged).toMatchObject({ isMoved: true, needsRendering: false, links: [link] });
  expect(mergeRendered(raw, raw).isMoved).toBeUndefined();
});

it('failures of scripts are kept where there are any', () => {
  const page = read(document('<title>A</title>'));
  const failures = { errors: { count: 0, items: [] }, requests: { count: 0, items: [] } };
  expect(compareRendered(page, page, null, failures).failures).toBeUndefined();
  const some = { ...failures, errors: { count: 1, items: ['x is not defined'] } };
  expect(compareRendered(page, page, null, some).failures).toEqual(some);
});
