import type { CrawledUrl, FetchFacts, StoredLink } from '../page-facts';

type Html = NonNullable<CrawledUrl['html']>;

export type PageChanges = {
  url?: string;
  fetch?: Partial<FetchFacts>;
  /** Null for a response that is not a document. */
  html?: Partial<Html> | null;
  links?: Partial<StoredLink>[];
  rendered?: CrawledUrl['rendered'];
};

export const sampleUrl = 'https://example.com/guides/tea';

const head = (text: string) => ({ text, isInHead: true });

const sampleHtml: Html = {
  charset: { name: 'utf-8', from: 'header', isContradicted: false, brokenCharacters: 0 },
  hasDoctype: true,
  lang: 'en',
  baseHref: null,
  titles: [head('How to brew green tea at home')],
  descriptions: [
    head('Water at 80 degrees, two minutes, and leaves that have room: all it takes.'),
  ],
  robots: [],
  canonicals: [{ href: sampleUrl, url: sampleUrl, from: 'html', isInHead: true }],
  alternates: [],
  viewport: 'width=device-width, initial-scale=1',
  refresh: null,
  headings: [
    { level: 1, text: 'Brewing green tea' },
    { level: 2, text: 'Water' },
  ],
  openGraph: {
    'og:title': 'Green tea',
    'og:type': 'article',
    'og:image': 'https://example.com/tea.jpg',
    'og:url': sampleUrl,
  },
  twitter: {},
  images: [],
  imageCount: 0,
  forms: [],
  structuredData: [],
  duplicateIds: [],
  elementCount: 120,
  depthMax: 9,
  structureProblems: [],
  text: {
    words: 450,
    chars: 2_600,
    hash: '0123456789abcdef',
    simhash: 'fedcba9876543210',
    sketch: '',
    hasLoremIpsum: false,
  },
  needsRendering: false,
  linkCount: 1,
};

const sampleFetch: FetchFacts = {
  at: '2026-11-21T12:00:00.000Z',
  status: 200,
  failure: null,
  failureMessage: null,
  ttfbMs: 90,
  totalMs: 120,
  mediaType: 'text/html',
  bytes: 9_000,
  isTruncated: false,
  redirectTo: null,
  headers: {
    'content-encoding': 'br',
    'content-security-policy': "frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  },
};

const sampleLink: StoredLink = {
  kind: 'anchor',
  href: '/guides/oolong',
  isNofollow: false,
  isSponsored: false,
  isUgc: false,
  text: 'Oolong',
  problem: null,
  to: 1,
};

/** A page without any problem, except for the given changes. */
export function samplePage({ fetch, html, links, rendered }: PageChanges): CrawledUrl {
  return {
    fetch: {
      ...sampleFetch,
      ...fetch,
      headers: { ...sampleFetch.headers, ...fetch?.headers },
    },
    html: html === null ? null : { ...sampleHtml, ...html },
    links: (links ?? [{}]).map((link) => ({ ...sampleLink, ...link })),
    rendered: rendered ?? null,
  };
}
