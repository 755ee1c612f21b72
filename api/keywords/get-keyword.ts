import { defineRead } from '../operation';
import { keywordPath, pathKeyword } from './path-keyword';
import { keywordSchema } from './schema';

export const getKeyword = defineRead({
  id: 'getKeyword',
  area: 'keywords',
  path: '/keywords/{keywordId}',
  summary: 'Get a keyword with its newest reading',
  params: keywordPath,
  response: keywordSchema,
  resolve: pathKeyword,
  handle: async (_context, { resource }) => ({ data: resource }),
});
