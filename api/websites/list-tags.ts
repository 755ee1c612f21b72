import { z } from 'zod';
import { listTags as readTags, tagSortFields } from '../../modules/websites/store/tag-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';

export const listTags = defineList({
  id: 'listTags',
  area: 'tags',
  path: '/tags',
  summary: 'List website tags with counts',
  description:
    'Returns every tag with the number of websites that have it. A tag is created by its first use.',
  tool: {
    description:
      'Lists the tags of websites with the number of websites that have each. Filter ' +
      'list_websites by `tag` and list_rankings by `websiteTag`.',
  },
  query: z.object({ sort: sortBy(tagSortFields, 'by name').default('name') }),
  response: z
    .object({
      name: z.string().describe('Name of the tag'),
      websiteCount: z.int().describe('Number of active and paused websites with the tag'),
    })
    .meta({ id: 'Tag' }),
  handle: ({ db }, { query, page }) => readTags(db, query.sort, page),
});
