import type { SitemapAlternate } from '../rules/sitemap-rows';

export const sitemapKinds = ['urlset', 'index', 'rss', 'atom', 'text'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** One address as the file has it, trimmed and unescaped; of an index one of its children. */
export type SitemapEntry = {
  /** Empty where an entry names none; cut a little above the longest that is allowed. */
  loc: string;
  /** As it is written; nobody has looked at it. */
  lastmod: string;
  /** Where the entry begins, counted from 1. */
  line: number;
  /** Other languages of the page (`xhtml:link`); missing where it names none. */
  alternates?: SitemapAlternate[];
};

/** More than the longest address, so that one which is too long can still be told. */
export const locCharsMax = 4_096;

/** What a body's reader is: text goes in, entries come out. Both may throw `SitemapRefused`. */
export interface EntryReader {
  readonly kind: SitemapKind | undefined;
  readonly warnings: ReadonlySet<string>;
  write(text: string): SitemapEntry[];
  end(): SitemapEntry[];
}
