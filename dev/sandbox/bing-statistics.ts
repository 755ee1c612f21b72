import type { WireReply, WireRequest } from './wire';
import { chance } from './world/chance';
import { dayNumber } from './world/movement';

const dayMs = 86_400_000;
const type = (name: string) => ({ __type: `${name}:#Microsoft.Bing.Webmaster.Api` });

/** Bing writes times as milliseconds with the offset of its own clock. */
const timeOf = (day: number) => `/Date(${day * dayMs + 8 * 3_600_000}-0800)/`;

/** Statistics are renewed about weekly: the days of the last weeks' snapshots, oldest first. */
function weeksBefore(date: string, count: number): number[] {
  const newest = dayNumber(date) - (dayNumber(date) % 7);
  return Array.from({ length: count }, (_, index) => newest - 7 * (count - 1 - index));
}

const queries = ['running shoes', 'trail shoes', 'brio shoes', 'best shoes 2026'];
const paths = ['', 'shop', 'shop/trail', 'blog/best-shoes'];

function stat(siteUrl: string, key: string, day: number) {
  const impressions = Math.round(20 + 300 * chance(siteUrl, key) + 30 * chance(siteUrl, key, day));
  const clicks = Math.round(impressions * 0.08 * chance('clicks', siteUrl, key, day));
  const position = 1 + 20 * chance('position', siteUrl, key);
  return {
    ...type('QueryStats'),
    Query: key,
    Date: timeOf(day),
    Clicks: clicks,
    Impressions: impressions,
    // Without clicks there is no position of clicks: Bing writes -1.
    AvgClickPosition: clicks === 0 ? -1 : Math.round(position),
    AvgImpressionPosition: Math.round(position + 1),
  };
}

const statsOf = (siteUrl: string, keys: readonly string[], date: string) =>
  weeksBefore(date, 4).flatMap((day) => keys.map((key) => stat(siteUrl, key, day)));

const pagesOf = (siteUrl: string) => paths.map((path) => `${siteUrl.replace(/\/$/, '')}/${path}`);

const days = (date: string) =>
  Array.from({ length: 30 }, (_, index) => dayNumber(date) - 32 + index);

function crawlStat(siteUrl: string, day: number) {
  const crawled = Math.round(100 + 400 * chance('crawled', siteUrl, day));
  const errors = Math.round(crawled * 0.05 * chance('errors', siteUrl, day));
  return {
    ...type('CrawlStats'),
    Date: timeOf(day),
    AllOtherCodes: 0,
    BlockedByRobotsTxt: Math.round(10 * chance('robots', siteUrl, day)),
    Code2xx: crawled - errors,
    Code301: 3,
    Code302: 1,
    Code4xx: errors,
    Code5xx: 0,
    ConnectionTimeout: 0,
    ContainsMalware: 0,
    CrawlErrors: errors,
    CrawledPages: crawled,
    DnsFailures: 0,
    InIndex: Math.round(800 + 10 * chance('index', siteUrl, day)),
    InLinks: 420,
  };
}

const crawlIssues = (siteUrl: string) =>
  [404, 500].map((HttpCode) => ({
    ...type('UrlWithCrawlIssues'),
    HttpCode,
    Issues: HttpCode === 404 ? 16 : 32,
    InLinks: 2,
    Url: `${siteUrl.replace(/\/$/, '')}/gone-${HttpCode}`,
  }));

function urlInfo(url: string, date: string) {
  const day = dayNumber(date);
  return {
    ...type('UrlInfo'),
    AnchorCount: Math.round(12 * chance('anchors', url)),
    DiscoveryDate: timeOf(day - 200),
    DocumentSize: Math.round(20_000 + 40_000 * chance('size', url)),
    HttpStatus: 200,
    IsPage: true,
    LastCrawledDate: timeOf(day - 3),
    TotalChildUrlCount: 0,
    Url: url,
  };
}

/** Statistics of a site, as Bing Webmaster answers them; undefined for other methods. */
export function answerStatistics({
  method,
  path,
  query,
  date,
}: WireRequest): WireReply | undefined {
  if (method !== 'GET') return undefined;
  const siteUrl = query.get('siteUrl') ?? '';
  if (!URL.canParse(siteUrl)) return undefined;
  const reply = (d: unknown): WireReply => ({ status: 200, body: { d } });
  switch (path.replace('/webmaster/api.svc/json/', '')) {
    case 'GetQueryStats':
      return reply(statsOf(siteUrl, queries, date));
    case 'GetPageStats':
      return reply(statsOf(siteUrl, pagesOf(siteUrl), date));
    case 'GetQueryPageStats':
      return reply(statsOf(siteUrl, pagesOf(siteUrl).slice(0, 2), date));
    case 'GetRankAndTrafficStats':
      return reply(
        days(date).map((day) => {
          const { Clicks, Impressions } = stat(siteUrl, '', day);
          return { ...type('RankAndTrafficStats'), Clicks, Date: timeOf(day), Impressions };
        }),
      );
    case 'GetCrawlStats':
      return reply(days(date).map((day) => crawlStat(siteUrl, day)));
    case 'GetCrawlIssues':
      return reply(crawlIssues(siteUrl));
    case 'GetUrlInfo':
      return reply(urlInfo(query.get('url') ?? siteUrl, date));
    default:
      return undefined;
  }
}
