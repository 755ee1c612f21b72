import { audit } from '../../modules/account/store/audit-log';
import { finishConsent, workspaceOfToken } from '../../modules/search-console/connections/consent';
import { findConsentClient } from '../../modules/search-console/connections/find-endpoints';
import { saveConnection } from '../../modules/search-console/connections/save-connection';
import { testConnection } from '../../modules/search-console/connections/test-connection';
import { takeAttempt } from '../../modules/search-console/store/attempt-store';
import { AppError } from '../../platform/errors';
import { ProviderError } from '../../platform/providers/provider-error';
import type { Services } from '../services';
import type { connectPage } from './connect-page';

type Outcome = Exclude<keyof typeof connectPage, 'ask' | 'confirm' | 'foreign'>;

export type Arrival = {
  token: string;
  /** Undefined: the person declined. */
  code: string | undefined;
  browser: string;
  redirectUri: string;
  requestId: string;
  address: string;
};

const timeoutMs = 30_000;

/** Ends a consent: takes the attempt of this browser, and saves the account that it gave. */
export async function finishConnect(services: Services, arrival: Arrival): Promise<Outcome> {
  const { token, code, browser, redirectUri } = arrival;
  const { database, cipher, config, searchProviders } = services;
  const workspaceId = workspaceOfToken(token);
  const client = findConsentClient(config);
  if (!workspaceId || !client || browser === '') return 'ended';
  const attempt = await database.transaction(workspaceId, (tx) =>
    takeAttempt(tx, cipher, { token, browser }),
  );
  if (!attempt) return 'ended';
  if (code === undefined) return 'declined';
  try {
    const { verifier, name, keyId, keyName } = attempt;
    const given = await finishConsent(client, { code, verifier, redirectUri });
    if ('refusal' in given) return given.refusal;
    const { secret, canWrite } = given;
    const { endpoints } = client;
    const signal = AbortSignal.timeout(timeoutMs);
    const test = await testConnection(searchProviders, { secret, endpoints }, signal);
    if ('unreachable' in test) return 'unreachable';
    if (test.state === 'requires_reconnect') return 'scope_missing';
    await database.transaction(workspaceId, async (tx) => {
      const account = client.id;
      const { dataSource } = endpoints;
      const connection = { secret, account, name, dataSource, canWrite };
      const connectionId = await saveConnection(tx, cipher, connection, test);
      const actor = { caller: { keyId, keyName }, ...arrival };
      await audit(tx, actor, {
        action: 'search_connection.create',
        targetType: 'search_connection',
        targetId: connectionId,
        details: { method: 'oauth' },
      });
    });
    return test.state;
  } catch (error) {
    // A code that Google refuses was used before, or is not from this consent.
    if (error instanceof AppError && error.code === 'payment_required') return 'over_limit';
    if (error instanceof ProviderError) return error.kind === 'auth' ? 'declined' : 'unreachable';
    throw error;
  }
}
