import { indexStateOf, inspectionReason } from './inspection-reason';

const url = 'https://example.com/a';
const left = {
  verdict: 'NEUTRAL' as const,
  robotsTxtState: 'ALLOWED',
  indexingState: 'INDEXING_ALLOWED',
  pageFetchState: 'SUCCESSFUL',
  lastCrawlAt: '2026-11-01T00:00:00Z',
  googleCanonical: null,
};

it.each([
  ['indexed', { verdict: 'PASS' as const }],
  ['indexed', { verdict: 'PARTIAL' as const, googleCanonical: 'https://example.com/other' }],
  ['blocked_by_robots', { robotsTxtState: 'DISALLOWED', lastCrawlAt: null }],
  ['noindex', { indexingState: 'BLOCKED_BY_META_TAG' }],
  ['noindex', { indexingState: 'BLOCKED_BY_HTTP_HEADER', pageFetchState: 'NOT_FOUND' }],
  ['blocked_by_robots', { indexingState: 'BLOCKED_BY_ROBOTS_TXT' }],
  ['not_found', { verdict: 'FAIL' as const, pageFetchState: 'NOT_FOUND' }],
  ['access_denied', { pageFetchState: 'ACCESS_FORBIDDEN' }],
  ['other_canonical', { googleCanonical: 'https://example.com/b' }],
  ['crawled_not_indexed', { googleCanonical: url }],
  ['crawled_not_indexed', { pageFetchState: 'A_STATE_OF_THE_FUTURE' }],
  ['never_crawled', { lastCrawlAt: null, pageFetchState: null, robotsTxtState: null }],
  ['no_verdict', { verdict: 'VERDICT_UNSPECIFIED' as const, pageFetchState: 'NOT_FOUND' }],
])('%s: %j', (reason, found) => {
  expect(inspectionReason({ ...left, ...found }, url)).toBe(reason);
});

it('only a verdict says something of the index', () => {
  expect(indexStateOf('VERDICT_UNSPECIFIED')).toBeUndefined();
  expect(indexStateOf('FAIL')).toBe('not_indexed');
});
