import { z } from 'zod';
import {
  readCrawlDays,
  readCrawlIssues,
} from '../../modules/search-console/store/bing-crawl-store';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { readBingSite } from './bing-context';

const count = z.int();
const dataSource = z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up');

const crawlDay = z
  .object({
    day: z.iso.date().describe('Day as Bing counts days'),
    crawledPages: count.describe('Pages that Bing crawled'),
    inIndex: count.describe('Pages that its index has'),
    inLinks: count.describe('Links from other websites that it knows'),
    crawlErrors: count.describe('Crawls that failed'),
    code2xx: count.describe('Crawls that were answered 2xx'),
    code301: count.describe('Crawls that were answered 301'),
    code302: count.describe('Crawls that were answered 302'),
    code4xx: count.describe('Crawls that were answered 4xx'),
    code5xx: count.describe('Crawls that were answered 5xx'),
    blockedByRobots: count.describe('Pages that robots.txt kept it from'),
    dnsFailures: count.describe('Crawls for which the host’s name was not found'),
    connectionTimeouts: count.describe('Crawls that were not answered in time'),
    dataSource,
    readAt: timestamp.describe('When Bing was asked'),
  })
  .meta({ id: 'BingCrawlDay' });

export const listBingCrawlDays = defineList({
  id: 'listBingCrawlDays',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/bing/crawl-days',
  summary: 'List Bing’s crawls of a website by day',
  description:
    'Returns what Bing Webmaster says of its crawls and its index, newest day first, as the last collection found it. These are Bing’s own counts; visits of Bingbot in logs are in the crawler reads.',
  tool: {
    description:
      'Bing’s own counts of its crawls, errors and indexed pages by day. For visits in the website’s logs use the crawler tools.',
    fields: ['day', 'crawledPages', 'inIndex', 'crawlErrors', 'code4xx', 'code5xx'],
  },
  params: websitePath,
  response: crawlDay,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, page }) {
    const site = await readBingSite(context, resource.id);
    return readCrawlDays(context.db, { websiteId: resource.id, site }, page);
  },
});

const crawlIssue = z
  .object({
    url: z.string().describe('Address of the page'),
    httpStatus: z.int().describe('Status that Bing received; 0 if none'),
    issues: z.int().describe('Bing’s number for the kinds of issue; a sum of powers of two'),
    inLinks: z.int().describe('Links to the page from other websites'),
    firstListedAt: timestamp.describe('Since when Bing lists it, as far as was collected'),
    listedAt: timestamp.describe('When Bing last listed it'),
    goneAt: timestamp.nullable().describe('Since when Bing no longer lists it; null while it does'),
    dataSource,
  })
  .meta({ id: 'BingCrawlIssue' });

export const listBingCrawlIssues = defineList({
  id: 'listBingCrawlIssues',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/bing/crawl-issues',
  summary: 'List pages that Bing could not crawl well',
  description:
    'Returns the pages with which Bing Webmaster has issues, the most linked first, then those that it no longer lists.',
  tool: {
    description:
      'Pages with crawl issues in Bing Webmaster, with their status and links; `goneAt` is set for those that it no longer lists.',
  },
  params: websitePath,
  response: crawlIssue,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, page }) {
    const site = await readBingSite(context, resource.id);
    return readCrawlIssues(context.db, { websiteId: resource.id, site }, page);
  },
});
