import { z } from 'zod';
import { BingClient } from './bing-client';
import { readBingTime } from './bing-times';
import type { BingStat, BingWebmaster } from './bing-webmaster';

const day = z.string().transform((text, context) => {
  const time = readBingTime(text);
  if (time) return time.date;
  context.addIssue({ code: 'custom', message: 'is no date of Bing' });
  return z.NEVER;
});

const momentOrNull = z
  .string()
  .nullish()
  .transform((text) => (text ? (readBingTime(text)?.at.toISOString() ?? null) : null));

const siteSchema = z.object({ Url: z.string(), IsVerified: z.boolean() });

/** Statistics of pages have the page in `Query`, too. */
const statSchema = z.object({
  Query: z.string(),
  Date: day,
  Clicks: z.number(),
  Impressions: z.number(),
  AvgClickPosition: z.number().nullish(),
  AvgImpressionPosition: z.number().nullish(),
});

const trafficSchema = z.object({ Date: day, Clicks: z.number(), Impressions: z.number() });

const crawlStatSchema = z.object({
  Date: day,
  CrawledPages: z.number(),
  InIndex: z.number(),
  InLinks: z.number(),
  CrawlErrors: z.number(),
  Code2xx: z.number(),
  Code301: z.number(),
  Code302: z.number(),
  Code4xx: z.number(),
  Code5xx: z.number(),
  BlockedByRobotsTxt: z.number(),
  DnsFailures: z.number(),
  ConnectionTimeout: z.number(),
});

const crawlIssueSchema = z.object({
  Url: z.string(),
  HttpCode: z.number(),
  Issues: z.number(),
  InLinks: z.number(),
});

const urlInfoSchema = z.object({
  Url: z.string(),
  HttpStatus: z.number(),
  IsPage: z.boolean(),
  DocumentSize: z.number(),
  AnchorCount: z.number(),
  DiscoveryDate: momentOrNull,
  LastCrawledDate: momentOrNull,
});

const urlTrafficSchema = z.object({ Url: z.string(), Clicks: z.number(), Impressions: z.number() });

const linkCountsSchema = z.object({
  Links: z.array(z.object({ Url: z.string(), Count: z.int() })).nullish(),
  TotalPages: z.int(),
});

const linkDetailsSchema = z.object({
  Details: z.array(z.object({ Url: z.string(), AnchorText: z.string().nullish() })).nullish(),
  TotalPages: z.int(),
});

const quotaSchema = z.object({ DailyQuota: z.int(), MonthlyQuota: z.int() });

/** Bing writes -1 where there is no position. */
const positionOf = (value: number | null | undefined) =>
  value === null || value === undefined || value < 0 ? null : value;

const toStat = (row: z.output<typeof statSchema>): BingStat => ({
  key: row.Query,
  date: row.Date,
  clicks: row.Clicks,
  impressions: row.Impressions,
  clickPosition: positionOf(row.AvgClickPosition),
  impressionPosition: positionOf(row.AvgImpressionPosition),
});

type Reading = { signal?: AbortSignal | undefined; warnings?: string[] | undefined };

/** Creates the adapter of Bing Webmaster, for one API key. */
export function createBingWebmaster(options: {
  baseUrl: string;
  apiKey: string;
  requestsPerMinuteMax?: number;
  /** Throttling that is known from before. */
  blockedUntil?: Date | undefined;
}): BingWebmaster {
  const client = new BingClient(options);
  const stats = async (method: string, query: Record<string, string>, reading: Reading) =>
    (await client.call({ method, query, schema: z.array(statSchema), ...reading })).map(toStat);
  return {
    get blockedUntil() {
      return client.blockedUntil;
    },
    async listSites(signal) {
      const method = 'GetUserSites';
      const sites = await client.call({ method, schema: z.array(siteSchema), signal });
      return sites.map(({ Url, IsVerified }) => ({ url: Url, isVerified: IsVerified }));
    },
    readQueryStats: (siteUrl, signal, warnings) =>
      stats('GetQueryStats', { siteUrl }, { signal, warnings }),
    readPageStats: (siteUrl, signal, warnings) =>
      stats('GetPageStats', { siteUrl }, { signal, warnings }),
    readQueryPageStats: (siteUrl, query, signal) =>
      stats('GetQueryPageStats', { siteUrl, query }, { signal }),
    async readTraffic(siteUrl, signal) {
      const method = 'GetRankAndTrafficStats';
      const schema = z.array(trafficSchema);
      const rows = await client.call({ method, query: { siteUrl }, schema, signal });
      return rows.map((row) => ({
        date: row.Date,
        clicks: row.Clicks,
        impressions: row.Impressions,
      }));
    },
    async readCrawlStats(siteUrl, signal, warnings) {
      const schema = z.array(crawlStatSchema);
      const rows = await client.call({
        method: 'GetCrawlStats',
        query: { siteUrl },
        schema,
        signal,
        warnings,
      });
      return rows.map((row) => ({
        date: row.Date,
        crawledPages: row.CrawledPages,
        inIndex: row.InIndex,
        inLinks: row.InLinks,
        crawlErrors: row.CrawlErrors,
        code2xx: row.Code2xx,
        code301: row.Code301,
        code302: row.Code302,
        code4xx: row.Code4xx,
        code5xx: row.Code5xx,
        blockedByRobots: row.BlockedByRobotsTxt,
        dnsFailures: row.DnsFailures,
        connectionTimeouts: row.ConnectionTimeout,
      }));
    },
    async readCrawlIssues(siteUrl, signal, warnings) {
      const schema = z.array(crawlIssueSchema);
      const rows = await client.call({
        method: 'GetCrawlIssues',
        query: { siteUrl },
        schema,
        signal,
        warnings,
      });
      return rows.map((row) => ({
        url: row.Url,
        httpStatus: row.HttpCode,
        issues: row.Issues,
        inLinks: row.InLinks,
      }));
    },
    async readLinkedPages(siteUrl, page, signal) {
      const method = 'GetLinkCounts';
      const query = { siteUrl, page: String(page) };
      const read = await client.call({ method, query, schema: linkCountsSchema, signal });
      const pages = (read.Links ?? []).map(({ Url, Count }) => ({ url: Url, links: Count }));
      return { pages, totalPages: read.TotalPages };
    },
    async readLinks(siteUrl, { url, page }, signal) {
      const method = 'GetUrlLinks';
      const query = { siteUrl, link: url, page: String(page) };
      const read = await client.call({ method, query, schema: linkDetailsSchema, signal });
      const links = (read.Details ?? []).map(({ Url, AnchorText }) => ({
        url: Url,
        anchor: AnchorText ?? '',
      }));
      return { links, totalPages: read.TotalPages };
    },
    async readUrl(siteUrl, url, signal) {
      const query = { siteUrl, url };
      const info = await client.call({
        method: 'GetUrlInfo',
        query,
        schema: urlInfoSchema,
        signal,
      });
      return {
        url: info.Url,
        httpStatus: info.HttpStatus,
        isPage: info.IsPage,
        documentBytes: info.DocumentSize,
        anchors: info.AnchorCount,
        discoveredAt: info.DiscoveryDate,
        lastCrawledAt: info.LastCrawledDate,
      };
    },
    async readUrlTraffic(siteUrl, url, signal) {
      const query = { siteUrl, url };
      const schema = urlTrafficSchema;
      const traffic = await client.call({ method: 'GetUrlTrafficInfo', query, schema, signal });
      return { url: traffic.Url, clicks: traffic.Clicks, impressions: traffic.Impressions };
    },
    async submitUrls(siteUrl, urls, signal) {
      const json = { siteUrl, urlList: urls };
      await client.call({ method: 'SubmitUrlBatch', json, schema: z.null(), signal });
    },
    async readSubmissionQuota(siteUrl, signal) {
      const method = 'GetUrlSubmissionQuota';
      const schema = quotaSchema;
      const quota = await client.call({ method, query: { siteUrl }, schema, signal });
      return { today: quota.DailyQuota, thisMonth: quota.MonthlyQuota };
    },
    close: () => client.close(),
  };
}
