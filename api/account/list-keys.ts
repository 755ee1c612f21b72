import { listKeys as readKeys } from '../../core/stores/account/key-store';
import { defineList } from '../operation';
import { apiKeySchema } from './schema';

export const listKeys = defineList({
  id: 'listKeys',
  area: 'account',
  path: '/account/keys',
  summary: 'List API keys; secrets are never shown',
  response: apiKeySchema,
  handle: ({ db, caller }, { page }) => readKeys(db, caller.workspaceId, page),
});
