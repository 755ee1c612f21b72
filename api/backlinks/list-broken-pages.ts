import { z } from 'zod';
import {
  brokenVisitDays,
  findBrokenPages,
  linkedPagesMax,
} from '../../modules/backlinks/store/broken-pages';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { pathWebsite, websitePath } from '../websites/path-website';
import { noRows, readScope } from './backlink-schema';

const count = z.int().min(0);

export const listBrokenPages = defineList({
  id: 'listBrokenPages',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/broken',
  summary: 'List pages that links lead to and that are gone',
  description: `Returns addresses of the website that answer 404 or 410 although links lead there: links to win back by a redirect, the one with the most linking domains first. The newest verified crawler visit of the last ${brokenVisitDays} days decides; for an address without visits, what the source of the links saw. The ${linkedPagesMax} addresses with the most linking domains are looked at.`,
  tool: {
    description:
      'Pages of the website that answer 404 or 410 although links lead there, with their verified crawler visits: redirect them to win the links back.',
  },
  params: websitePath,
  response: z
    .object({
      url: z.string().describe('Address that links lead to'),
      httpStatus: z.int().describe('What it answers: 404 or 410'),
      seenBy: z
        .enum(['crawlers', 'source'])
        .describe('Who saw that: verified crawlers in the logs, or the source of the links'),
      links: count.describe('Number of links that lead there'),
      followedLinks: count.describe('Number of those that search engines are asked to follow'),
      linkingDomains: count.describe('Number of registrable domains that link to it'),
      visits: count.describe(
        `Number of verified crawler visits in the last ${brokenVisitDays} days`,
      ),
      bots: z.array(z.string()).describe('Crawlers that made them'),
      lastVisitAt: timestamp.nullable().describe('Time of the newest of them; null without one'),
    })
    .meta({ id: 'BrokenPage' }),
  resolve: pathWebsite,
  async handle(context, { resource, page: { limit, offset } }) {
    const scope = await readScope(context, resource.id);
    if (!scope) return noRows;
    const broken = await findBrokenPages(context, scope);
    return pageOf(broken, { limit, offset });
  },
});
