import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  accountOf,
  type ConnectionSecret,
} from '../../modules/search-console/connections/connection-secret';
import { findEndpoints } from '../../modules/search-console/connections/find-endpoints';
import { saveConnection } from '../../modules/search-console/connections/save-connection';
import { testConnection } from '../../modules/search-console/connections/test-connection';
import {
  refreshTokenSchema,
  serviceAccountSchema,
} from '../../modules/search-console/providers/google-credentials';
import { getConnection } from '../../modules/search-console/store/connection-store';
import { AppError, invalid } from '../../platform/errors';
import { label } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { connectionSchema } from './connection-schema';

const methodText = 'How the connection proves itself to the search engine';
const name = label(100).optional().describe('Display name; the account’s address without one');

const body = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('service_account').describe(methodText),
    name,
    key: serviceAccountSchema.describe('The JSON key file of the service account, as it is'),
  }),
  refreshTokenSchema.extend({ method: z.literal('refresh_token').describe(methodText), name }),
  z.strictObject({
    method: z.literal('api_key').describe(methodText),
    name,
    apiKey: z.string().min(1).max(200).describe('API key of Bing Webmaster Tools'),
  }),
]);

function secretOf({ name: _name, ...secret }: z.output<typeof body>): ConnectionSecret {
  return secret;
}

export const createSearchConnection = defineWrite({
  id: 'createSearchConnection',
  area: 'search-console',
  method: 'post',
  path: '/search-console/connections',
  summary: 'Connect an account of a search engine',
  description:
    'Connects Google Search Console by the key file of a service account or by a refresh token with its client, or Bing Webmaster by an API key. Secrets are stored encrypted and never returned. The account is tested by listing its properties: what is refused is a 422, and without an answer nothing is saved. For consent in a browser see `POST /search-console/connect`.',
  tool: { unfit: 'An account’s secret belongs in no conversation' },
  status: 201,
  errors: ['payment_required'],
  body,
  response: connectionSchema,
  async prefetch({ services, signal }, _params, given) {
    if (!given) return undefined;
    const secret = secretOf(given);
    const endpoints = findEndpoints(secret, services.config);
    if (secret.method === 'service_account' && secret.key.token_uri !== endpoints.token) {
      const message = `must be ${endpoints.token}, as in key files of Google`;
      throw invalid('key.token_uri', 'token_uri_unknown', message);
    }
    const test = await testConnection(services.searchProviders, { secret, endpoints }, signal);
    return { secret, endpoints, test };
  },
  async handle(context, { body: given, prefetched }) {
    const { db, services } = context;
    if (!prefetched) throw new Error('a valid account was not tested');
    const { secret, endpoints, test } = prefetched;
    if ('unreachable' in test) {
      throw new AppError('unavailable', `${test.unreachable} Nothing was saved; try again.`);
    }
    if (test.state === 'requires_reconnect') {
      throw invalid('', 'credential_refused', test.stateReason ?? 'The account was refused.');
    }
    const account = accountOf(secret);
    const connectionId = await saveConnection(
      db,
      services.cipher,
      {
        secret,
        account,
        name: given.name ?? account,
        dataSource: endpoints.dataSource,
        // A refresh token does not name its scopes; the first submission shows them.
        canWrite: true,
      },
      test,
    );
    await audit(db, context, {
      action: 'search_connection.create',
      targetType: 'search_connection',
      targetId: connectionId,
      details: { method: secret.method, account },
    });
    return { data: await getConnection(db, connectionId) };
  },
});
