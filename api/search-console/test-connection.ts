import { findEndpoints } from '../../modules/search-console/connections/find-endpoints';
import { recordTest } from '../../modules/search-console/connections/save-connection';
import { testConnection } from '../../modules/search-console/connections/test-connection';
import { getConnection, openSecret } from '../../modules/search-console/store/connection-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { connectionPath, connectionSchema, lockedPathConnection } from './connection-schema';

export const testSearchConnection = defineWrite({
  id: 'testSearchConnection',
  area: 'search-console',
  method: 'post',
  path: '/search-console/connections/{connectionId}/test',
  summary: 'Test a connection and list its properties anew',
  description:
    'Asks the search engine for the account’s properties, and stores them with the account’s state. Properties that are no longer listed are kept and marked.',
  tool: {
    description:
      'Asks the search engine for an account’s properties anew, and updates the account’s state. Use it when data stopped or a property is missing. `requires_reconnect` needs a person.',
  },
  params: connectionPath,
  response: connectionSchema,
  resolve: lockedPathConnection,
  async prefetch({ db, services, signal }, { connectionId }) {
    const secret = await openSecret(db, services.cipher, connectionId);
    const endpoints = findEndpoints(secret, services.config);
    return testConnection(services.searchProviders, { secret, endpoints }, signal);
  },
  async handle({ db }, { resource, prefetched }) {
    await recordTest(db, resource.id, prefetched);
    if ('unreachable' in prefetched && !prefetched.blockedUntil) {
      throw new AppError(
        'unavailable',
        `${prefetched.unreachable} Nothing was changed; try again.`,
      );
    }
    return { data: await getConnection(db, resource.id) };
  },
});
