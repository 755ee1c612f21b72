import type { HtmlFacts } from './page-facts';

/** What a site's graph takes of a document. It is small, since that of all pages is read first. */
export type PageOutline = {
  words: number;
  /** Of the text, as 16 hexadecimal digits. */
  hash: string;
  simhash: string;
  title: string | null;
  description: string | null;
  h1: string | null;
  robots: HtmlFacts['robots'];
  /** Addresses in normal form; what is none is left out. */
  canonical: string | null;
  alternates: { url: string; lang: string }[];
};

type Canonicals = Pick<HtmlFacts, 'canonicals'>;

/** The canonical that counts: null where there is none, or several that differ; in the body they do not count. */
export function canonicalOf({ canonicals }: Canonicals): string | null {
  const named = new Set(
    canonicals.flatMap(({ url, isInHead }) => (url !== null && isInHead ? [url] : [])),
  );
  const [only = null] = named.size === 1 ? named : [];
  return only;
}

/** The first one of what a document should have once. */
export const outlineOf = (html: Omit<HtmlFacts, 'links'>): PageOutline => ({
  words: html.text.words,
  hash: html.text.hash,
  simhash: html.text.simhash,
  title: html.titles[0]?.text ?? null,
  description: html.descriptions[0]?.text ?? null,
  h1: html.headings.find(({ level }) => level === 1)?.text ?? null,
  robots: html.robots,
  canonical: canonicalOf(html),
  alternates: html.alternates.flatMap(({ url, lang }) => (url === null ? [] : [{ url, lang }])),
});
