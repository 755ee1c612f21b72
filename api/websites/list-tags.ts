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
      'The workspace’s tags, with how many websites carry each. Tags narrow down list_websites ' +
      'and list_rankings.',
  },
  query: z.object({ sort: sortBy(tagSortFields, 'by name').default('name') }),
  response: z
    .object({
      name: z.string(),
      websiteCount: z.int().describe('Active and paused websites with this tag'),
    })
    .meta({ id: 'Tag' }),
  handle: ({ db }, { query, page }) => readTags(db, query.sort, page),
});
