import type { CrawledUrl } from '../../domain/audits/page-facts';
import { packFacts, unpackFacts } from './packed-facts';

const link = {
  ...{ kind: 'anchor' as const, href: '/größe', to: 7, text: 'Größe', problem: null },
  ...{ isNofollow: false, isSponsored: false, isUgc: false },
};

const facts: CrawledUrl = {
  fetch: {
    ...{ at: '2026-11-21T12:00:00.000Z', status: 200, failure: null, failureMessage: null },
    ...{ ttfbMs: 1.5, totalMs: 2.25, mediaType: 'text/html', bytes: 10, isTruncated: false },
    ...{ redirectTo: null, headers: { server: 'x' } },
  },
  html: null,
  links: Array.from({ length: 1_000 }, () => link),
  rendered: null,
};

it('gives back what was packed, in less room', () => {
  const packed = packFacts(facts);
  expect(unpackFacts(packed)).toEqual(facts);
  expect(packed.length).toBeLessThan(JSON.stringify(facts).length / 20);
});
