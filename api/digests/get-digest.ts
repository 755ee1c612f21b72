import { defineRead } from '../operation/operation';
import { digestPath, digestSchema, pathDigest } from './schema';

export const getDigest = defineRead({
  id: 'getDigest',
  area: 'digests',
  path: '/digests/{digestId}',
  summary: 'Get a digest',
  description:
    'Returns the digest, whether its reader confirmed, and what became of the last mail.',
  tool: {
    description: 'One digest: what it sends to whom, when, and what became of the last mail.',
  },
  params: digestPath,
  response: digestSchema,
  resolve: pathDigest,
  handle: async (_context, { resource }) => ({ data: resource }),
});
