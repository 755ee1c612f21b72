import { z } from 'zod';
import { idSchema } from '../../core/ids';
import { listKeywordGroups as readGroups } from '../../core/stores/keyword-groups/keyword-group-store';
import { defineList } from '../operation';
import { keywordGroupSchema } from './schema';

export const listKeywordGroups = defineList({
  id: 'listKeywordGroups',
  area: 'keyword-groups',
  path: '/keyword-groups',
  summary: 'List keyword groups',
  tool: {
    description: 'Groups of keywords with their ids, which ranking tools take as `groupId`.',
  },
  query: z.object({
    websiteId: idSchema('website').optional(),
    q: z.string().max(200).optional().describe('Part of the name'),
  }),
  response: keywordGroupSchema,
  handle: ({ db, caller }, { query, page }) => readGroups(db, caller.workspaceId, query, page),
});
