import { z } from 'zod';
import {
  groupSortFields,
  listKeywordGroups as readGroups,
} from '../../modules/rankings/keywords/store/keyword-group-store';
import { idSchema } from '../../platform/ids';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { keywordGroupSchema } from './keyword-group-schema';

export const listKeywordGroups = defineList({
  id: 'listKeywordGroups',
  area: 'keyword-groups',
  path: '/keyword-groups',
  summary: 'List keyword groups',
  description:
    'Returns the groups of all websites, or of one, each with the number of its keywords.',
  tool: {
    description: 'Lists keyword groups with their ids, which ranking tools take as `groupId`.',
  },
  query: z.object({
    websiteId: idSchema('website').optional().describe('Id of a website to list groups of'),
    q: z.string().max(200).optional().describe('Part of the name, in any case'),
    sort: sortBy(groupSortFields, 'in the order of their creation'),
  }),
  response: keywordGroupSchema,
  handle: ({ db }, { query: { sort, ...filter }, page }) => readGroups(db, { filter, sort }, page),
});
