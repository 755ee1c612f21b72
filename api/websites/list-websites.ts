import { z } from 'zod';
import {
  listWebsites as readWebsites,
  websiteSortFields,
} from '../../modules/websites/store/website-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { relationship, websiteSchema, websiteStatus } from './schema';

export const listWebsites = defineList({
  id: 'listWebsites',
  area: 'websites',
  path: '/websites',
  summary: 'List websites',
  description:
    'Returns active and paused websites; archived ones are returned only with `status=archived`.',
  tool: {
    isDefault: true,
    description:
      'The tracked websites with their ids, which most other tools need. Start here unless an ' +
      'id is at hand; `q` finds one by its domain or name. `healthScore` is 0 to 100 from the ' +
      'last full audit, null before the first; `lastSyncedAt` is when ranks were last ' +
      'collected, null for never. Archived ones only with status=archived.',
  },
  query: z.object({
    q: z.string().max(253).optional().describe('Part of the domain or name'),
    tag: z.string().max(100).optional().describe('A tag’s name'),
    relationship: relationship.optional(),
    status: websiteStatus.optional().describe('Default: all that are not archived'),
    sort: sortBy(websiteSortFields, 'in the order of their creation'),
  }),
  response: websiteSchema,
  handle: ({ db }, { query: { sort, ...filter }, page }) =>
    readWebsites(db, { filter, sort }, page),
});
