import { z } from 'zod';
import {
  listRobotsVersions as readVersions,
  versionSorts,
} from '../../modules/crawlers/store/robots-copy-store';
import { everyRow } from '../operation/every-row';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { hostName, robotsVersionSchema, toRobotsVersion } from './robots-schema';

export const listRobotsVersions = defineList({
  id: 'listRobotsVersions',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/robots',
  summary: 'List versions of robots.txt',
  description:
    'Returns the versions of each host’s robots.txt, newest first by default, with the lines that changed. The file is read daily for websites with logs or tracked URLs, and on request.',
  tool: {
    description:
      'Versions of a website’s robots.txt with the lines that changed, newest first. Use it when ' +
      'crawling changed and robots.txt may be the cause.',
  },
  params: websitePath,
  query: z.object({
    host: hostName
      .optional()
      .describe('Only versions of this host. Default: all of the website’s hosts'),
    sort: sortBy(versionSorts, '`-firstSeenAt`').default('-firstSeenAt'),
  }),
  response: robotsVersionSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query, page }) {
    const filter = { websiteId: resource.id, host: query.host };
    const { rows, total } = await readVersions(db, filter, page, query.sort);
    return { rows: rows.map(toRobotsVersion), total };
  },
  rows: ({ db }, { resource, query }) =>
    everyRow(async (page) => {
      const filter = { websiteId: resource.id, host: query.host };
      return (await readVersions(db, filter, page, query.sort)).rows.map(toRobotsVersion);
    }),
});
