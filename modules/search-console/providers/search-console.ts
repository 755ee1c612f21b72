import type { SearchDimension, SearchType } from '../rules/search-shape';

export type SearchFilter = {
  dimension: Exclude<SearchDimension, 'date' | 'hour'>;
  operator:
    | 'equals'
    | 'notEquals'
    | 'contains'
    | 'notContains'
    | 'includingRegex'
    | 'excludingRegex';
  expression: string;
};

/** Most rows of one page; pages follow until one is empty. */
export const searchRowsMax = 25_000;

export type SearchQuery = {
  /** The property as Google names it: `sc-domain:example.com` or `https://www.example.com/`. */
  property: string;
  /** First and last day, `YYYY-MM-DD`, as Google counts days. */
  startDate: string;
  endDate: string;
  dimensions: readonly SearchDimension[];
  type: SearchType;
  /** `hourly_all` goes with the dimension `hour`, and reaches back ten days. */
  dataState: 'final' | 'all' | 'hourly_all';
  /** Grouping or filtering by page forbids `byProperty`. Default: `auto`. */
  aggregationType?: 'auto' | 'byPage' | 'byProperty';
  filters?: readonly SearchFilter[];
  startRow?: number;
  /** Default: `searchRowsMax`. */
  rowLimit?: number;
};

export type SearchRow = {
  /** One value for each dimension, in their order; empty without dimensions. */
  keys: string[];
  clicks: number;
  impressions: number;
  /** Average position, from 1; null where Google counts none: Discover and Google News. */
  position: number | null;
};

export type SearchPage = {
  rows: SearchRow[];
  /** Rows that Google gave, including those that could not be read. */
  rowsGiven: number;
  /** What the numbers were counted by; null if Google did not say. */
  aggregation: string | null;
  /** First day whose numbers still change; null if Google names none. */
  firstIncompleteDate: string | null;
  /** First hour whose numbers still change, with its offset; null if Google names none. */
  firstIncompleteHour: string | null;
  /** What was left out, as sentences. */
  warnings: string[];
};

export type SearchSite = {
  property: string;
  /** `siteOwner`, `siteFullUser`, `siteRestrictedUser`, `siteUnverifiedUser`, or as Google names it. */
  permission: string;
};

export type SubmittedSitemap = {
  url: string;
  /** `sitemap`, `rssFeed` and others, as Google writes it; null if it is not known yet. */
  type: string | null;
  isIndex: boolean;
  isPending: boolean;
  submittedAt: string | null;
  downloadedAt: string | null;
  warnings: number;
  errors: number;
  contents: { type: string; submitted: number }[];
};

/** The API of Search Console for one connection. Methods throw `ProviderError`. */
export type SearchConsole = {
  listSites(signal?: AbortSignal): Promise<SearchSite[]>;
  /** Reads one page of rows; an empty page is the end. */
  query(query: SearchQuery, signal?: AbortSignal): Promise<SearchPage>;
  listSitemaps(property: string, signal?: AbortSignal): Promise<SubmittedSitemap[]>;
  /** Needs a connection that may write; fails with the code `insufficientPermissions` otherwise. */
  submitSitemap(property: string, sitemapUrl: string, signal?: AbortSignal): Promise<void>;
  inspect(property: string, url: string, signal?: AbortSignal): Promise<Inspection>;
  close(): Promise<void>;
};

/** What Google's index knows of a URL. Google leaves out what it does not know: null. */
export type Inspection = {
  /** `PASS` is indexed, `NEUTRAL` is left out, `FAIL` cannot be indexed. */
  verdict: 'PASS' | 'PARTIAL' | 'FAIL' | 'NEUTRAL' | 'VERDICT_UNSPECIFIED';
  /** Google's sentence in English; for people, never for decisions. */
  coverage: string | null;
  robotsTxtState: string | null;
  indexingState: string | null;
  pageFetchState: string | null;
  lastCrawlAt: string | null;
  googleCanonical: string | null;
  userCanonical: string | null;
  crawledAs: string | null;
  sitemaps: string[];
  referringUrls: string[];
  richResults: { verdict: string; types: string[]; issues: string[] } | null;
  /** The result in Search Console's interface; null if Google names none. */
  link: string | null;
};
