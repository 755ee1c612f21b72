import fc from 'fast-check';
import { threadMsOf } from '../../../test/support/thread-cost';
import { checkPage, checkResource } from './check-page';
import { checkByCode } from './checks';
import { linkKinds } from './page-facts';
import { samplePage } from './page-rules/sample-page';

const texts = ['noindex', 'none:', 'a:b:c', 'unavailable_after: 1', ',', '%', '//', '__proto__'];
const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...texts), fc.webUrl());
const tags = fc.dictionary(noise, noise);
const placed = fc.record({ text: noise, isInHead: fc.boolean() });
const named = {
  href: noise,
  url: fc.option(fc.webUrl()),
  isInHead: fc.boolean(),
};
const html = fc.record({
  lang: fc.option(noise),
  baseHref: fc.option(noise),
  titles: fc.array(placed),
  descriptions: fc.array(placed),
  robots: fc.array(fc.record({ agent: noise, content: noise, isInHead: fc.boolean() })),
  canonicals: fc.array(fc.record({ ...named, from: fc.constantFrom('html', 'header') })),
  alternates: fc.array(
    fc.record({ ...named, lang: noise, from: fc.constantFrom('html', 'header', 'sitemap') }),
  ),
  viewport: fc.option(noise),
  refresh: fc.option(fc.record({ seconds: fc.double(), url: fc.option(noise) })),
  headings: fc.array(fc.record({ level: fc.integer({ min: 1, max: 6 }), text: noise })),
  openGraph: tags,
  twitter: tags,
  needsRendering: fc.boolean(),
});
const fetch = fc.record({
  at: noise,
  status: fc.option(fc.integer({ min: 100, max: 999 })),
  failure: fc.option(noise),
  mediaType: fc.option(noise),
  bytes: fc.option(fc.nat()),
  isTruncated: fc.boolean(),
  redirectTo: fc.option(noise),
  headers: tags,
});
const link = fc.record({
  kind: fc.constantFrom(...linkKinds),
  href: noise,
  text: noise,
  isNofollow: fc.boolean(),
  problem: fc.option(noise),
  to: fc.option(fc.nat()),
});

it('checking any page throws nothing and names only checks of the table', () => {
  const changes = fc.record({ fetch, html: fc.option(html), links: fc.array(link) });
  fc.assert(
    fc.property(changes, fc.oneof(noise, fc.webUrl()), (change, url) => {
      const page = samplePage(change);
      const findings = [...checkPage(page, url), ...checkResource(page, url)];
      for (const { code } of findings) expect(checkByCode.has(code)).toBe(true);
      // Findings are stored as JSON.
      expect(JSON.parse(JSON.stringify(findings))).toHaveLength(findings.length);
    }),
    { numRuns: 500 },
  );
});

it('checks the longest possible texts without delay', async () => {
  const url = `https://example.com${'/ab'.repeat(650)}`;
  const content = 'a:'.repeat(50_000);
  const page = samplePage({
    fetch: {
      headers: { 'x-robots-tag': `${'x,'.repeat(8_000)}`, 'cache-control': ' '.repeat(9_000) },
    },
    html: { robots: [{ agent: 'robots', content, isInHead: true }] },
  });
  const ms = await threadMsOf(() => {
    expect(checkPage(page, url).length).toBeGreaterThan(0);
    expect(checkPage(page, `https://example.com/${'a'.repeat(1_900)}`).length).toBeGreaterThan(0);
  });
  expect(ms).toBeLessThan(20_000);
});
