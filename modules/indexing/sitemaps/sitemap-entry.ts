import type { SitemapAlternate } from '../rules/sitemap-rows';

export const sitemapKinds = ['urlset', 'index', 'rss', 'atom', 'text'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** One address as written in the file, trimmed and unescaped; in an index, one of its children. */
export type SitemapEntry = {
  /** Empty if an entry has none; truncated a little above the longest allowed length. */
  loc: string;
  /** As written in the file, not validated. */
  lastmod: string;
  /** Line on which the entry begins, counted from 1. */
  line: number;
  /** Other languages of the page (`xhtml:link`); missing if it lists none. */
  alternates?: SitemapAlternate[];
};

/** More than the longest address, so that one that is too long can still be detected. */
export const locCharsMax = 4_096;

/**
 * Reader of one format: text goes in, entries come out. Both methods may throw `SitemapRefused`.
 */
export interface EntryReader {
  readonly kind: SitemapKind | undefined;
  readonly warnings: ReadonlySet<string>;
  write(text: string): SitemapEntry[];
  end(): SitemapEntry[];
}
