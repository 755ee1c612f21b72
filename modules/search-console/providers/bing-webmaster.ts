export type BingSite = { url: string; isVerified: boolean };

export type BingStat = {
  /** The query or the page. */
  key: string;
  /** Day of Bing's snapshot, `YYYY-MM-DD`: statistics are renewed about weekly. */
  date: string;
  clicks: number;
  impressions: number;
  clickPosition: number | null;
  impressionPosition: number | null;
};

export type BingTraffic = { date: string; clicks: number; impressions: number };

export type BingCrawlStat = {
  date: string;
  crawledPages: number;
  inIndex: number;
  inLinks: number;
  crawlErrors: number;
  code2xx: number;
  code301: number;
  code302: number;
  code4xx: number;
  code5xx: number;
  blockedByRobots: number;
  dnsFailures: number;
  connectionTimeouts: number;
};

export type BingCrawlIssue = { url: string; httpStatus: number; issues: number; inLinks: number };

export type BingUrlInfo = {
  url: string;
  httpStatus: number;
  isPage: boolean;
  documentBytes: number;
  anchors: number;
  discoveredAt: string | null;
  lastCrawledAt: string | null;
};

/** A page of the site, and how many links to it Bing counts. */
export type BingLinkedPage = { url: string; links: number };

/** A page that links, and the text of its link. Bing names neither days nor `rel`. */
export type BingLink = { url: string; anchor: string };

export type BingUrlTraffic = { url: string; clicks: number; impressions: number };

/**
 * Bing Webmaster for one API key. `warnings` get what was left out of an answer. Methods throw `ProviderError`. `bing_4` means that Bing throttles
 * the account: further calls prolong it, so all of them fail until `blockedUntil`.
 */
export type BingWebmaster = {
  /** End of the throttling as we know it; undefined without one. */
  readonly blockedUntil: Date | undefined;
  listSites(signal?: AbortSignal): Promise<BingSite[]>;
  readQueryStats(siteUrl: string, signal?: AbortSignal, warnings?: string[]): Promise<BingStat[]>;
  readPageStats(siteUrl: string, signal?: AbortSignal, warnings?: string[]): Promise<BingStat[]>;
  /** Pages that were shown for a query. */
  readQueryPageStats(siteUrl: string, query: string, signal?: AbortSignal): Promise<BingStat[]>;
  readTraffic(siteUrl: string, signal?: AbortSignal): Promise<BingTraffic[]>;
  readCrawlStats(
    siteUrl: string,
    signal?: AbortSignal,
    warnings?: string[],
  ): Promise<BingCrawlStat[]>;
  readCrawlIssues(
    siteUrl: string,
    signal?: AbortSignal,
    warnings?: string[],
  ): Promise<BingCrawlIssue[]>;
  /** Pages of the site that have links; pages of the list are numbered from 0. */
  readLinkedPages(
    siteUrl: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<{ pages: BingLinkedPage[]; totalPages: number }>;
  /** Links to one page of the site. */
  readLinks(
    siteUrl: string,
    link: { url: string; page: number },
    signal?: AbortSignal,
  ): Promise<{ links: BingLink[]; totalPages: number }>;
  readUrl(siteUrl: string, url: string, signal?: AbortSignal): Promise<BingUrlInfo>;
  readUrlTraffic(siteUrl: string, url: string, signal?: AbortSignal): Promise<BingUrlTraffic>;
  submitUrls(siteUrl: string, urls: readonly string[], signal?: AbortSignal): Promise<void>;
  readSubmissionQuota(
    siteUrl: string,
    signal?: AbortSignal,
  ): Promise<{ today: number; thisMonth: number }>;
  close(): Promise<void>;
};
