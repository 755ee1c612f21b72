import { z } from 'zod';
import { keySortFields, listKeys as readKeys } from '../../modules/account/store/key-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { apiKeySchema } from './schema';

export const listKeys = defineList({
  id: 'listKeys',
  area: 'account',
  path: '/account/keys',
  summary: 'List API keys (secrets are never shown)',
  description:
    'Returns every key with its access, last use and expiry. Secrets are shown once, when a key is created or rotated.',
  tool: {
    description:
      'Lists the workspace’s API keys with access, last use and expiry, never their secrets. A ' +
      '`lastUsedAt` of null means never used.',
  },
  query: z.object({ sort: sortBy(keySortFields, 'in the order of their creation') }),
  response: apiKeySchema,
  handle: ({ db }, { query, page }) => readKeys(db, query.sort, page),
});
