import type { Request, Response } from 'express';
import { registerOAuthClient } from '../../modules/account/store/oauth-client-store';
import { unavailable } from '../../platform/errors';
import { readBody } from '../http/body';
import { addressOf } from '../http/client-address';
import type { Services } from '../services';
import { checkRedirectUris, cleanName, clientSchema } from './client';
import { limitAddress } from './limit-address';
import { OAuthFailure } from './oauth-failure';

const bytesMax = 16 * 1024;

/** Registers a client by its own words (RFC 7591). All clients are public: none gets a secret. */
export async function registerClient(
  { database, bodyGate }: Services,
  request: Request,
  response: Response,
): Promise<void> {
  const { system } = database;
  await limitAddress(system, 'register', { address: addressOf(request) });
  const sender = { workspaceId: '', response };
  const { json } = await bodyGate.admit(sender, bytesMax, () =>
    readBody(request, response, bytesMax),
  );
  const metadata = clientSchema.safeParse(json);
  if (!metadata.success) {
    throw new OAuthFailure('invalid_client_metadata', 'redirect_uris must list 1 to 20 URIs.');
  }
  const { client_name: name = '', redirect_uris: redirectUris } = metadata.data;
  checkRedirectUris(redirectUris);
  const client = await registerOAuthClient(system, {
    name: cleanName(name) || 'A client without a name',
    redirectUris,
  });
  if (!client) throw unavailable('The registration of clients');
  response.status(201).json({
    client_id: client.id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
}
