import { z } from 'zod';
import {
  listWebsites as readWebsites,
  toWebsite,
  websiteSortFields,
} from '../../modules/websites/store/website-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { ownerFilter, ownerIdOf } from './owner-filter';
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
    rareArguments: ['owner'],
    description:
      'Lists the tracked websites with their ids, which most other tools need. Start here unless ' +
      'you have an id; `q` finds a website by its domain or name. `healthScore` is 0 to 100 from ' +
      'the last full audit, null before the first; `lastSyncedAt` is the time of the last ' +
      'collection of rankings, null before the first. Archived ones need status=archived.',
  },
  query: z.object({
    q: z.string().max(253).optional().describe('Part of the domain or name, in any case'),
    tag: z.string().max(100).optional().describe('Tag of the website'),
    relationship: relationship.optional(),
    owner: ownerFilter,
    status: websiteStatus
      .optional()
      .describe('Status of the website. Default: all that are not archived'),
    sort: sortBy(websiteSortFields, 'in the order of their creation'),
  }),
  response: websiteSchema,
  async handle({ db, caller }, { query: { sort, owner, ...asked }, page }) {
    const filter = { ...asked, ownerId: ownerIdOf(caller, owner) };
    const { rows, total } = await readWebsites(db, { filter, sort }, page);
    return { rows: rows.map(toWebsite), total };
  },
});
