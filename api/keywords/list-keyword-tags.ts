import { z } from 'zod';
import {
  keywordTagSortFields,
  listKeywordTags as readTags,
} from '../../modules/rankings/keywords/store/keyword-tag-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { keywordTagSchema, tagScope } from './keyword-tag-schema';

export const listKeywordTags = defineList({
  id: 'listKeywordTags',
  area: 'tags',
  path: '/keyword-tags',
  summary: 'List keyword tags with counts',
  description:
    'Returns the tags of keywords, of all websites or of one, each with the number of its keywords. Case does not count: `Brand` and `brand` are one tag. A tag is created by its first use and stays, counted as 0, until it is deleted.',
  tool: {
    description:
      'Lists the tags of keywords with the number of keywords and websites that have each. ' +
      'Filter list_keywords and rankings by `tag`.',
  },
  query: z.object({
    websiteId: tagScope,
    q: z.string().max(100).optional().describe('Part of the name, in any case'),
    sort: sortBy(keywordTagSortFields, 'by name').default('name'),
  }),
  response: keywordTagSchema,
  handle: (context, { query: { sort, ...filter }, page }) =>
    readTags(context, { filter, sort }, page),
});
