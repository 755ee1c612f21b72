import { z } from 'zod';
import { digestSorts, listDigests as list } from '../../modules/digests/store/digest-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { digestSchema } from './schema';

export const listDigests = defineList({
  id: 'listDigests',
  area: 'digests',
  path: '/digests',
  summary: 'List digests',
  description: 'Returns who gets mail about what changed, when, and what became of the last mail.',
  tool: {
    fields: ['id', 'recipient', 'recipientState', 'timing', 'nextAt'],
    description: 'Who gets a mail about what changed, and when the next one is due.',
  },
  query: z.object({ sort: sortBy(digestSorts, 'the newest first') }),
  response: digestSchema,
  handle: ({ db }, { query, page }) => list(db, { ...page, sort: query.sort }),
});
