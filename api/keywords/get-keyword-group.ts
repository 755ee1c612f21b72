import { defineRead } from '../operation/operation';
import { groupPath, keywordGroupSchema, pathGroup } from './keyword-group-schema';

export const getKeywordGroup = defineRead({
  id: 'getKeywordGroup',
  area: 'keyword-groups',
  path: '/keyword-groups/{groupId}',
  summary: 'Get a keyword group',
  description: 'Returns the group with the number of its keywords.',
  tool: {
    description: 'Returns one keyword group by id.',
  },
  params: groupPath,
  response: keywordGroupSchema,
  resolve: pathGroup,
  handle: async (_context, { resource }) => ({ data: resource }),
});
