import { z } from 'zod';
import { listTags as readTags, tagSortFields } from '../../modules/websites/store/tag-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { tagSchema } from './tag-schema';

export const listTags = defineList({
  id: 'listTags',
  area: 'tags',
  path: '/tags',
  summary: 'List website tags with counts',
  description:
    'Returns every tag with the number of websites that have it. A tag is created by its first use, and shown as it was spelled then.',
  tool: {
    description:
      'Lists the tags of websites with the number of websites that have each. Filter ' +
      'list_websites by `tag` and list_rankings by `websiteTag`.',
  },
  query: z.object({ sort: sortBy(tagSortFields, 'by name').default('name') }),
  response: tagSchema,
  handle: ({ db }, { query, page }) => readTags(db, query.sort, page),
});
