/**
 * The facts that an audit stores about a URL. `modules/audits/parse` extracts them, the crawl
 * stores them packed (`packed-facts.ts`), and checks evaluate them. They are plain data, so that
 * checks can change without a new crawl.
 */

import type { CookieFacts } from './cookies';
import type { OwnFacts } from './own-checks';

/** Headers that checks or users need; others are dropped. Names are in lower case. */
export const storedHeaders = [
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-signal',
  'content-type',
  'content-usage',
  'etag',
  'last-modified',
  'link',
  'location',
  'referrer-policy',
  'refresh',
  'retry-after',
  'server',
  'strict-transport-security',
  'tdm-policy',
  'tdm-reservation',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
] as const;

/** The response to a URL's request. */
export type FetchFacts = {
  /** Time of the request, ISO 8601. */
  at: string;
  /** Null if there was no response. */
  status: number | null;
  /** Why the response is missing or incomplete: a `FetchFailureCode`. */
  failure: string | null;
  failureMessage: string | null;
  /** Milliseconds to the response's headers, and to its last byte. */
  ttfbMs: number | null;
  totalMs: number | null;
  /** In lower case, without parameters: `text/html`. Null if the response names none. */
  mediaType: string | null;
  /**
   * Size of the decompressed body. For a resource whose body was not read: its Content-Length, or
   * null.
   */
  bytes: number | null;
  /** Whether the body was truncated at the size limit. */
  isTruncated: boolean;
  /** A redirect's target in normal form, or null if it has no valid target. */
  redirectTo: string | null;
  headers: Record<string, string>;
  /** Cookies that the response sets; missing without any. */
  cookies?: CookieFacts[];
};

/** A text and whether it is in the head. Texts are trimmed, with white space collapsed. */
export type PlacedText = { text: string; isInHead: boolean };

export type CanonicalFacts = {
  /** As written in the document. */
  href: string;
  /** In normal form; null if it is not a page URL. */
  url: string | null;
  from: 'html' | 'header';
  isInHead: boolean;
  /** Attributes that make search engines ignore it, such as `media`; missing without any. */
  ignoredFor?: string[];
};

export type AlternateFacts = {
  /** As written in the document. */
  lang: string;
  href: string;
  url: string | null;
  from: 'html' | 'header' | 'sitemap';
  isInHead: boolean;
};

export type ImageFacts = {
  src: string;
  /** Null if the attribute is missing; empty for decorative images. */
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

/** Elements of one kind without a name: their number, and the first of them. */
export type UnnamedElements = { count: number; items: string[] };

/** One block of structured data. */
export type StructuredDataFacts = {
  format: 'json-ld' | 'microdata' | 'rdfa';
  /** Type names without their vocabulary: `Product`. */
  types: string[];
  /** Syntax errors and violations of Google's requirements for the type. */
  problems: {
    code:
      | 'unreadable'
      | 'no_type'
      | 'wrong_context'
      | 'missing_required'
      | 'missing_recommended'
      | 'wrong_value';
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
  'preload',
  'style_file',
  'social_image',
  'logo',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Resources that a page needs to be displayed; they contain no links. */
export const resourceKinds: ReadonlySet<LinkKind> = new Set<LinkKind>([
  'image',
  'script',
  'stylesheet',
  'icon',
  'media',
  'preload',
  'style_file',
  'social_image',
  'logo',
]);

/** A reference from a page to another URL. */
export type LinkFacts = {
  kind: LinkKind;
  /** As written in the document, up to 2,048 characters. */
  href: string;
  /** Resolved against the page's base, in normal form; null if it is not a page URL. */
  url: string | null;
  /** The same as browsers ask for it; absent where that is the normal form. */
  asked?: string | undefined;
  /** From `rel`. */
  isNofollow: boolean;
  isSponsored: boolean;
  isUgc: boolean;
  /** Its visible text, up to 200 characters: the anchor's text, or its image's alt. */
  text: string;
  /** Why there is no URL: a `PageUrlProblem`, or a scheme that is not crawled such as `mailto`. */
  problem: string | null;
};

/** The content of an HTML document. Lists are bounded; their counts are not. */
export type HtmlFacts = {
  charset: {
    /** By its standard name (WHATWG). */
    name: string;
    from: 'bom' | 'header' | 'meta' | 'default';
    /** Whether header and document declare different charsets. */
    isContradicted: boolean;
    /** Number of byte sequences that are invalid in the charset. */
    brokenCharacters: number;
  };
  hasDoctype: boolean;
  lang: string | null;
  baseHref: string | null;
  titles: PlacedText[];
  descriptions: PlacedText[];
  /** Agents are `robots` and crawlers' own names, in lower case. */
  robots: { agent: string; content: string; isInHead: boolean }[];
  /**
   * Other tags about use: `tdm-reservation`, `tdm-policy`, and `license` for a link to a license.
   * Missing without any.
   */
  usage?: { name: string; content: string }[];
  canonicals: CanonicalFacts[];
  alternates: AlternateFacts[];
  viewport: string | null;
  /** Content security policies in the head; pages of older audits have none. */
  policies?: string[];
  refresh: { seconds: number; url: string | null } | null;
  headings: { level: number; text: string }[];
  openGraph: Record<string, string>;
  twitter: Record<string, string>;
  images: ImageFacts[];
  imageCount: number;
  forms: FormFacts[];
  /** Whether a password field is outside every form. */
  hasLoosePassword?: boolean;
  /** Number of `picture` elements without an `img`. */
  picturesWithoutImage?: number;
  /** Form fields without a label, buttons without a name, frames without a title. */
  unnamed?: Record<'fields' | 'buttons' | 'frames', UnnamedElements> | undefined;
  structuredData: StructuredDataFacts[];
  /** Ids used by more than one element. */
  duplicateIds: string[];
  /** Names to which fragments lead, packed (`part-names.ts`); missing if there are too many. */
  partNames?: string | undefined;
  elementCount: number;
  depthMax: number;
  /** Codes of elements that are misplaced in HTML: `meta_in_body`, `second_body`, … */
  structureProblems: string[];
  text: {
    words: number;
    chars: number;
    /** Hash of the normalized text: equal for equal texts; 16 hexadecimal digits. */
    hash: string;
    /** Similar for similar texts (Charikar 2002); 16 hexadecimal digits. */
    simhash: string;
    /** Hashes of its runs of three words (`sketch.ts`), in base64. */
    sketch: string;
    hasLoremIpsum: boolean;
  };
  /** Whether the document has hardly any text, but scripts that could create it. */
  needsRendering: boolean;
  /** Whether a script of the rendered page sends readers elsewhere, as a redirect does. */
  isMoved?: boolean;
  links: LinkFacts[];
  linkCount: number;
  /** What the audit's extractions found, and its own checks; missing without any. */
  own?: OwnFacts;
};

/** A link of a stored page: its target is the URL's number in the audit. */
export type StoredLink = Omit<LinkFacts, 'url'> & { to: number | null };

/** The facts that the crawl stores about a requested URL. */
export type CrawledUrl = {
  fetch: FetchFacts;
  /** Null if the response is not an HTML document. */
  html: Omit<HtmlFacts, 'links' | 'partNames'> | null;
  links: StoredLink[];
  /**
   * Result of the browser's rendering, if one was requested; `html` is then the rendered document.
   */
  rendered: RenderedFacts | null;
};

/** What scripts of a page did not get; lists are bounded, their counts are not. */
export type ScriptFailures = {
  /** Uncaught errors. */
  errors: { count: number; items: string[] };
  /** Scripts, stylesheets and data that did not arrive: a status, or why there was none. */
  requests: { count: number; items: { url: string; failure: string }[] };
};

/** Differences between the document as it was sent and after its scripts ran. */
export type RenderedFacts = {
  failure: string | null;
  differences: { what: string; raw: string | null; rendered: string | null }[];
  /** Links that only the rendered document has or lacks, and the change in words. */
  linksAdded: number;
  linksRemoved: number;
  wordsAdded: number;
  /** The first 50 of the added links. */
  addedLinks: string[];
  /** Missing if there was none, as in audits of earlier versions. */
  failures?: ScriptFailures;
};
