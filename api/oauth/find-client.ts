import { findOAuthClient } from '../../modules/account/store/oauth-client-store';
import { idSchema } from '../../platform/ids';
import type { Services } from '../services';
import type { Client } from './client';
import { readClientDocument } from './client-document';
import { limitAddress } from './limit-address';
import { OAuthFailure } from './oauth-failure';

/** Finds a client by the id of its registration, or by the URL of its metadata document. */
export async function findClient(services: Services, id: string, address: string): Promise<Client> {
  if (id.startsWith('https://')) {
    await limitAddress(services.database.system, 'document', { address });
    return readClientDocument(services.safeFetch, id);
  }
  const isId = idSchema('oauthClient').safeParse(id).success;
  const client = isId ? await findOAuthClient(services.database.system, id) : undefined;
  if (client) return client;
  throw new OAuthFailure('invalid_client', 'This client is not registered here. Register it anew.');
}
