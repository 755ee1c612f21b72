import { z } from 'zod';
import { listRobotsVersions as readVersions } from '../../modules/crawlers/store/robots-copy-store';
import { everyRow } from '../operation/every-row';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { hostName, robotsVersionSchema, toRobotsVersion } from './robots-schema';

export const listRobotsVersions = defineList({
  id: 'listRobotsVersions',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/robots',
  summary: 'List versions of robots.txt, newest first',
  description: 'Read every day for websites with logs or tracked addresses, and whenever asked.',
  tool: {
    description:
      'What a website’s robots.txt said, version by version with the lines that changed, newest ' +
      'first. Use it when crawling changed and robots.txt may be the cause.',
  },
  params: websitePath,
  query: z.object({ host: hostName.optional().describe('Default: all of the website’s hosts') }),
  response: robotsVersionSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query, page }) {
    const filter = { websiteId: resource.id, host: query.host };
    const { rows, total } = await readVersions(db, filter, page);
    return { rows: rows.map(toRobotsVersion), total };
  },
  rows: ({ db }, { resource, query }) =>
    everyRow(async (page) => {
      const filter = { websiteId: resource.id, host: query.host };
      return (await readVersions(db, filter, page)).rows.map(toRobotsVersion);
    }),
});
