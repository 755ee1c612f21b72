import { defineRead } from '../operation/operation';
import { keywordPath, pathKeyword } from './path-keyword';
import { keywordSchema } from './schema';

export const getKeyword = defineRead({
  id: 'getKeyword',
  area: 'keywords',
  path: '/keywords/{keywordId}',
  summary: 'Get a keyword with its newest reading',
  description:
    'Returns the keyword with its newest position, search volume and the evidence for both.',
  tool: {
    description:
      'Returns one keyword with its newest reading. list_keyword_history has earlier days, ' +
      'get_keyword_serp the whole results page.',
  },
  params: keywordPath,
  response: keywordSchema,
  resolve: pathKeyword,
  handle: async (_context, { resource }) => ({ data: resource }),
});
