import { z } from 'zod';
import { callBing } from '../../modules/search-console/bing/open-bing';
import { contains } from '../../modules/search-console/rules/property';
import { invalid } from '../../platform/errors';
import { normalizePageUrl, pageUrlCharsMax } from '../../platform/url/page-url';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { readBingSite } from './bing-context';
import { searchDepsOf } from './search-deps';

const dataSource = z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up');

export const getBingUrl = defineRead({
  id: 'getBingUrl',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/bing/url',
  summary: 'Get what Bing knows of a URL',
  description: 'Asks Bing Webmaster when it discovered and last crawled a page of the website.',
  tool: {
    description:
      'What Bing knows of one URL: when it was discovered and last crawled, and its status. Null dates: Bing does not say.',
  },
  params: websitePath,
  query: z.object({
    url: z
      .string()
      .min(1)
      .max(pageUrlCharsMax)
      .optional()
      .describe('Page within the website’s site at Bing. Default: its home page'),
  }),
  response: z
    .object({
      url: z.string().describe('Address as Bing has it'),
      httpStatus: z.int().describe('Status of Bing’s last crawl; 0 if there was none'),
      isPage: z.boolean().describe('Whether Bing sees it as a page, not as a folder'),
      documentBytes: z.int().describe('Size of the document, in bytes'),
      anchors: z.int().describe('Number of links to it that Bing knows'),
      discoveredAt: timestamp
        .nullable()
        .describe('When Bing discovered it; null if it does not say'),
      lastCrawledAt: timestamp
        .nullable()
        .describe('When Bing last crawled it; null if it has not, or does not say'),
      dataSource,
    })
    .meta({ id: 'BingUrl' }),
  errors: ['conflict', 'unavailable'],
  resolve: pathWebsite,
  async handle(context, { resource, query }) {
    const site = await readBingSite(context, resource.id);
    const page = normalizePageUrl(query.url ?? site);
    if ('problem' in page || !contains(site, page.url)) {
      throw invalid(
        'query.url',
        'problem' in page ? page.problem : 'outside_property',
        `Give an absolute URL within ${site}.`,
      );
    }
    const data = await callBing(
      context,
      searchDepsOf(context.services),
      resource.id,
      async (open) => ({
        ...(await open.bing.readUrl(open.site, page.url, context.signal)),
        dataSource: open.source,
      }),
    );
    return { data };
  },
});

export const getBingQuota = defineRead({
  id: 'getBingQuota',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/bing/quota',
  summary: 'Get how many URLs Bing still accepts',
  description: 'Asks Bing Webmaster how many URLs of the site may still be submitted.',
  tool: { description: 'How many URLs Bing still accepts for the website today and this month.' },
  params: websitePath,
  response: z
    .object({
      site: z.string().describe('Site of Bing Webmaster'),
      today: z.int().describe('URLs that it accepts today'),
      thisMonth: z.int().describe('URLs that it accepts this month'),
      dataSource,
    })
    .meta({ id: 'BingQuota' }),
  errors: ['conflict', 'unavailable'],
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const data = await callBing(
      context,
      searchDepsOf(context.services),
      resource.id,
      async (open) => ({
        site: open.site,
        ...(await open.bing.readSubmissionQuota(open.site, context.signal)),
        dataSource: open.source,
      }),
    );
    return { data };
  },
});
