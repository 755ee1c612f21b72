import type { CollectedLink } from './collected-link';
import { fileSourceOf, type LinkColumn, readLinkRow } from './read-link-file';

const owns = (url: string) => new URL(url).hostname === 'shop.example';
const targetUrl = 'https://shop.example/';

it.each<[string, LinkColumn[], string]>([
  ['Search Console', ['sourceUrl', 'lastSeen'], 'search_console'],
  ['Ahrefs', ['sourceUrl', 'targetUrl', 'anchor', 'domainRating', 'urlRating'], 'ahrefs'],
  ['Majestic', ['sourceUrl', 'targetUrl', 'anchor', 'trustFlow', 'citationFlow'], 'majestic'],
  ['Moz', ['sourceUrl', 'targetUrl', 'anchor', 'domainAuthority', 'spamScore'], 'moz'],
  ['Semrush', ['sourceUrl', 'targetUrl', 'anchor', 'pageScore'], 'semrush'],
  ['a list of our own', ['sourceUrl', 'targetUrl'], 'other'],
])('the columns of %s are recognized', (_name, columns, source) => {
  expect(fileSourceOf(new Set(columns), [])).toBe(source);
});

it.each([
  [['Source Url', 'Anchor text', 'Target Url'], 'bing'],
  [['Source URL', 'Anchor Text', 'Target URL'], 'other'],
  [['Source Url', 'Anchor text', 'Target Url', 'Price'], 'other'],
])('a header of %j is of %s', (header, source) => {
  expect(fileSourceOf(new Set(['sourceUrl', 'anchor', 'targetUrl']), header)).toBe(source);
});

it.each<[Parameters<typeof readLinkRow>[0], Partial<CollectedLink>]>([
  [
    { sourceUrl: 'https://a.example/', targetUrl, nofollow: 'false', domainRating: '71' },
    { isFollowed: true, metrics: { domain_rating: 71 } },
  ],
  [{ sourceUrl: 'https://a.example/', targetUrl, nofollow: '1' }, { isFollowed: false }],
  [
    { sourceUrl: 'https://a.example/', targetUrl, nofollow: 'false', sponsored: 'TRUE' },
    { isFollowed: false, rel: ['sponsored'] },
  ],
  [
    { sourceUrl: 'a.example/page', lastSeen: '2026-11-01' },
    { targetUrl: '', isFollowed: null },
  ],
  [{ sourceUrl: 'https://a.example/', targetUrl, lostOn: '2026-01-02 10:00:00' }, { isGone: true }],
  [{ sourceUrl: 'https://a.example/', targetUrl, isGone: 'Lost' }, { isGone: true }],
  [{ sourceUrl: 'https://a.example/', targetUrl, firstSeen: '01/02/2026' }, { firstSeen: null }],
  [
    { sourceUrl: 'https://a.example/', targetUrl, spamScore: '12%' },
    { metrics: { spam_score: 12 } },
  ],
])('%j is read', (row, expected) => {
  expect(readLinkRow(row, owns)).toMatchObject(expected);
});

it.each([
  [{ sourceUrl: 'javascript:alert(1)', targetUrl }, 'not_http'],
  [{ sourceUrl: '', targetUrl }, 'unreadable'],
  [{ sourceUrl: 'https://a.example/', targetUrl: 'mailto:a@shop.example' }, 'not_http'],
  [{ sourceUrl: 'https://a.example/', targetUrl: 'https://other.example/' }, 'other_host'],
])('%j is refused', (row, code) => {
  expect(readLinkRow(row, owns)).toMatchObject({ code });
});
