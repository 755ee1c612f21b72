import type { Sort } from '../../../platform/sort';
import type { UrlKind } from '../rules/audit-options';

/** The readable columns of an audit's URL, by name. */
export const pageColumns = {
  number: 'number',
  url: 'url',
  kind: 'kind',
  source: 'source',
  foundOn: 'found_on',
  depth: 'depth',
  isInSitemap: 'in_sitemap',
  isInLedger: 'in_ledger',
  isInLogs: 'in_logs',
  fetchedAt: 'fetched_at',
  httpStatus: 'status',
  failure: "nullIf(failure, '')",
  mediaType: "nullIf(media_type, '')",
  bytes: 'bytes',
  ttfbMs: 'ttfb_ms',
  totalMs: 'total_ms',
  isTruncated: 'is_truncated',
  redirectTo: "nullIf(redirect_to, '')",
  isHtml: 'is_html',
  isIndexable: 'is_indexable',
  unindexableReason: "nullIf(unindexable_reason, '')",
  title: 'title',
  description: 'description',
  h1: 'h1',
  canonical: "nullIf(canonical, '')",
  robots: 'robots',
  lang: "nullIf(lang, '')",
  words: 'words',
  elementCount: 'element_count',
  structuredTypes: 'structured_types',
  duplicateOf: 'duplicate_of',
  nearDuplicateOf: 'near_duplicate_of',
  linksIn: 'links_in',
  pagesLinking: 'pages_linking',
  linksOut: 'links_out',
  linksOutExternal: 'links_out_external',
  pageRank: 'page_rank',
  botsAllowed: 'bots_allowed',
  botsDisallowed: 'bots_disallowed',
  issues: 'issues',
  errors: 'errors',
  warnings: 'warnings',
  notices: 'notices',
  extracted: 'extracted',
} as const;

export type PageColumn = keyof typeof pageColumns;

type Flag =
  | ('isInSitemap' | 'isInLedger' | 'isInLogs' | 'isTruncated')
  | ('isHtml' | 'isIndexable');
type List = 'structuredTypes' | 'botsAllowed' | 'botsDisallowed' | 'issues';
type Text = 'url' | 'source' | 'title' | 'description' | 'h1' | 'robots';
type MissingText =
  | ('fetchedAt' | 'failure' | 'mediaType' | 'redirectTo')
  | ('unindexableReason' | 'canonical' | 'lang');
type MissingNumber =
  | ('foundOn' | 'depth' | 'httpStatus' | 'bytes' | 'ttfbMs' | 'totalMs')
  | ('duplicateOf' | 'nearDuplicateOf');
type Value<Column extends PageColumn> = Column extends Flag
  ? boolean
  : Column extends List
    ? string[]
    : Column extends Text
      ? string
      : Column extends MissingText
        ? string | null
        : Column extends MissingNumber
          ? number | null
          : Column extends 'kind'
            ? UrlKind
            : Column extends 'extracted'
              ? ExtractedValues
              : number;

/** Values of a page by extraction; of one that only counts, the count; null if it failed. */
export type ExtractedValues = Record<string, string[] | number | null>;

/** A URL with all of its columns. */
export type PageValues = { [Column in PageColumn]: Value<Column> };
export const pageColumnNames = Object.keys(pageColumns) as [PageColumn, ...PageColumn[]];

/** Columns that a list of pages can be sorted by. */
export const pageSorts = [
  'number',
  'url',
  'httpStatus',
  'depth',
  'bytes',
  'ttfbMs',
  'totalMs',
  'title',
  'words',
  'linksIn',
  'pagesLinking',
  'linksOut',
  'linksOutExternal',
  'pageRank',
  'errors',
  'warnings',
  'notices',
  'fetchedAt',
] as const satisfies PageColumn[];
export type PageSort = Sort<(typeof pageSorts)[number]>;
