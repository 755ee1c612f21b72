/**
 * What an audit keeps of a URL. The extractor (`core/audits/`) fills it in, the crawl stores it packed (`packed-facts.ts`),
 * checks judge it: pure data, so that checks can change without a new crawl.
 */

/** Headers that checks or readers look at; others are not kept. Names are in lower case. */
export const keptHeaders = [
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'referrer-policy',
  'refresh',
  'retry-after',
  'server',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
] as const;

/** How a URL was answered. */
export type FetchFacts = {
  /** When it was asked for, ISO 8601. */
  at: string;
  /** Null when there was no answer. */
  status: number | null;
  /** Why there was no answer, or no whole one: a `FetchFailureCode`. */
  failure: string | null;
  failureMessage: string | null;
  /** To the answer's headers, and to its last byte. */
  ttfbMs: number | null;
  totalMs: number | null;
  /** In lower case, without parameters: `text/html`. Null where none was named. */
  mediaType: string | null;
  /** Of the body, unpacked. Of a resource whose body was not read: its Content-Length, or null. */
  bytes: number | null;
  /** Whether the body was cut off at the most that is read. */
  isTruncated: boolean;
  /** Where a redirect leads: the URL's normal form, or null where it leads to none. */
  redirectTo: string | null;
  headers: Record<string, string>;
};

/** A text and where it stands. Texts are trimmed, and their white space is single spaces. */
export type PlacedText = { text: string; isInHead: boolean };

export type CanonicalFacts = {
  /** As it is written. */
  href: string;
  /** In normal form; null where it is no page's address. */
  url: string | null;
  from: 'html' | 'header';
  isInHead: boolean;
};

export type AlternateFacts = {
  /** As it is written. */
  lang: string;
  href: string;
  url: string | null;
  from: 'html' | 'header' | 'sitemap';
  isInHead: boolean;
};

export type ImageFacts = {
  src: string;
  /** Null where the attribute is missing; empty for decoration. */
  alt: string | null;
  hasSize: boolean;
  isLazy: boolean;
};

export type FormFacts = {
  action: string;
  url: string | null;
  method: string;
  hasPassword: boolean;
};

/** One block of structured data. */
export type StructuredDataFacts = {
  format: 'json-ld' | 'microdata' | 'rdfa';
  /** Names of types without their vocabulary: `Product`. */
  types: string[];
  /** What is wrong with it: unreadable, or what Google asks of the type. */
  problems: {
    code: 'unreadable' | 'no_type' | 'missing_required' | 'missing_recommended' | 'wrong_value';
    type: string | null;
    property: string | null;
    message: string;
  }[];
};

export const linkKinds = [
  'anchor',
  'canonical',
  'alternate',
  'next',
  'prev',
  'amp',
  'image',
  'script',
  'stylesheet',
  'icon',
  'frame',
  'media',
  'form',
  'refresh',
  'redirect',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a page cannot be shown without; it leads nowhere. */
export const resourceKinds: ReadonlySet<LinkKind> = new Set<LinkKind>([
  'image',
  'script',
  'stylesheet',
  'icon',
  'media',
]);

/** A reference from a page to another address. */
export type LinkFacts = {
  kind: LinkKind;
  /** As it is written, up to 2,048 characters. */
  href: string;
  /** Resolved against the page's base, in normal form; null where it is no page's address. */
  url: string | null;
  /** Of `rel`. */
  isNofollow: boolean;
  isSponsored: boolean;
  isUgc: boolean;
  /** What a reader sees of it, up to 200 characters: an anchor's text, or its image's alt. */
  text: string;
  /** Why there is no URL: a `PageUrlProblem`, or a scheme that is not crawled such as `mailto`. */
  problem: string | null;
};

/** What one HTML document says. Lists are bounded; the counts beside them are whole. */
export type HtmlFacts = {
  charset: {
    /** By its standard name (WHATWG). */
    name: string;
    from: 'bom' | 'header' | 'meta' | 'default';
    /** Header and document name different ones. */
    isContradicted: boolean;
    /** Places that the charset cannot say. */
    brokenCharacters: number;
  };
  hasDoctype: boolean;
  lang: string | null;
  baseHref: string | null;
  titles: PlacedText[];
  descriptions: PlacedText[];
  /** `robots` and crawlers' own names, in lower case. */
  robots: { agent: string; content: string; isInHead: boolean }[];
  canonicals: CanonicalFacts[];
  alternates: AlternateFacts[];
  viewport: string | null;
  refresh: { seconds: number; url: string | null } | null;
  headings: { level: number; text: string }[];
  openGraph: Record<string, string>;
  twitter: Record<string, string>;
  images: ImageFacts[];
  imageCount: number;
  forms: FormFacts[];
  structuredData: StructuredDataFacts[];
  /** Ids that more than one element has. */
  duplicateIds: string[];
  elementCount: number;
  depthMax: number;
  /** Names of what stands where HTML does not allow it: `meta_in_body`, `second_body`, … */
  structureProblems: string[];
  text: {
    words: number;
    chars: number;
    /** Of the normalized text: equal for equal texts; 16 hexadecimal digits. */
    hash: string;
    /** Near texts have near ones (Charikar 2002); 16 hexadecimal digits. */
    simhash: string;
    hasLoremIpsum: boolean;
  };
  /** No text to speak of, but scripts that would make some. */
  needsRendering: boolean;
  links: LinkFacts[];
  linkCount: number;
};

/** A link of a stored page: its target is the audit's number of that URL. */
export type StoredLink = Omit<LinkFacts, 'url'> & { to: number | null };

/** What the crawl keeps of one URL that it asked for. */
export type CrawledUrl = {
  fetch: FetchFacts;
  /** Null where the answer is no HTML document. */
  html: Omit<HtmlFacts, 'links'> | null;
  links: StoredLink[];
  /** What a browser made of the page, where it was asked to: then `html` is what it came to. */
  rendered: RenderedFacts | null;
};

/** How the document differs after scripts ran. */
export type RenderedFacts = {
  failure: string | null;
  differences: { what: string; raw: string | null; rendered: string | null }[];
  /** Links that only the rendered document has, and words more or less. */
  linksAdded: number;
  linksRemoved: number;
  wordsAdded: number;
  /** Of those added: up to 50. */
  addedLinks: string[];
};
