import { z } from 'zod';
import { readConnections } from '../../modules/search-console/store/connection-store';
import { sortRows } from '../../platform/sort';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { connectionSchema } from './connection-schema';

export const listSearchConnections = defineList({
  id: 'listSearchConnections',
  area: 'search-console',
  path: '/search-console/connections',
  summary: 'List connections to search engines',
  description:
    'Returns the workspace’s accounts at Google Search Console and Bing Webmaster, without their secrets.',
  tool: {
    description:
      'Lists the workspace’s accounts at Google Search Console and Bing Webmaster with their state. `requires_reconnect` needs a person.',
  },
  query: z.object({
    sort: sortBy(['createdAt', 'updatedAt', 'name'], 'oldest first').default('createdAt'),
  }),
  response: connectionSchema,
  async handle({ db }, { query, page }) {
    const connections = await readConnections(db);
    const sorted = sortRows(connections, query.sort, (one, field) => one[field]);
    return pageOf(sorted, page);
  },
});
