import { z } from 'zod';
import {
  drainSorts,
  listLogDrains as readDrains,
} from '../../modules/crawlers/drains/store/log-drain-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { logDrainSchema } from './log-drain-schema';

export const listLogDrains = defineList({
  id: 'listLogDrains',
  area: 'log-drains',
  path: '/websites/{websiteId}/log-drains',
  summary: 'List a website’s log drains (tokens are never shown)',
  description:
    'Returns the website’s drains with their line counts of the last seven days, warnings and detected format.',
  tool: {
    description:
      'The drains that send a website’s access logs, each with its line counts of the last seven ' +
      'days, problems and format. Tokens are never shown.',
  },
  params: websitePath,
  query: z.object({ sort: sortBy(drainSorts, '`createdAt`').default('createdAt') }),
  response: logDrainSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query, page }) => readDrains(db, resource.id, page, query.sort),
});
