import { readOpenIdProvider } from '../../modules/dashboard/store/openid-store';
import { defineRead } from '../operation/operation';
import { openIdSchema, toOpenId } from './openid-schema';

export const getOpenIdProvider = defineRead({
  id: 'getOpenIdProvider',
  area: 'account',
  path: '/account/openid-provider',
  summary: 'Get the OpenID provider by which people sign in',
  description:
    'Returns the company’s OpenID provider of the workspace, and the two addresses that it and its people need.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  response: openIdSchema,
  handle: async ({ db, services }) => ({
    data: toOpenId(services, db.workspaceId, await readOpenIdProvider(db)),
  }),
});
