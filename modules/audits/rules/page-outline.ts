import type { HtmlFacts } from './page-facts';
import { bandsOf, readSketch } from './sketch';

/**
 * The part of a document that the site's graph uses. It is small, because all pages are read first.
 */
export type PageOutline = {
  words: number;
  /** Whether scripts may add what is missing, links included. */
  isShell?: boolean;
  /** Whether a script sends readers elsewhere. */
  isMoved?: boolean | undefined;
  /** Hash of the text, as 16 hexadecimal digits. */
  hash: string;
  simhash: string;
  /** By which similar texts are found. */
  bands: number[];
  title: string | null;
  description: string | null;
  h1: string | null;
  robots: HtmlFacts['robots'];
  /** Missing without any, and in audits of earlier versions. */
  usage?: HtmlFacts['usage'];
  /** URLs in normal form; invalid ones are left out. */
  canonical: string | null;
  alternates: { url: string; lang: string }[];
  /** Names of its parts, packed; missing if unknown, as in audits of earlier versions. */
  partNames?: string | undefined;
};

type Canonicals = Pick<HtmlFacts, 'canonicals'>;

/**
 * The effective canonical: null if missing, or if several differ. Canonicals in the body are
 * ignored, and so are those with attributes that make search engines ignore them.
 */
export function canonicalOf({ canonicals }: Canonicals): string | null {
  const named = new Set(
    canonicals.flatMap(({ url, isInHead, ignoredFor }) =>
      url !== null && isInHead && !ignoredFor ? [url] : [],
    ),
  );
  const [only = null] = named.size === 1 ? named : [];
  return only;
}

/** Elements that should occur once are represented by their first occurrence. */
export const outlineOf = (html: Omit<HtmlFacts, 'links'>): PageOutline => ({
  words: html.text.words,
  isShell: html.needsRendering || html.isMoved === true,
  isMoved: html.isMoved,
  hash: html.text.hash,
  simhash: html.text.simhash,
  bands: bandsOf(readSketch(html.text.sketch)),
  title: html.titles[0]?.text ?? null,
  description: html.descriptions[0]?.text ?? null,
  h1: html.headings.find(({ level }) => level === 1)?.text ?? null,
  robots: html.robots,
  ...(html.usage && { usage: html.usage }),
  canonical: canonicalOf(html),
  alternates: html.alternates.flatMap(({ url, lang }) => (url === null ? [] : [{ url, lang }])),
  partNames: html.partNames,
});
