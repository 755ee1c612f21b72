import { createHash, randomBytes } from 'node:crypto';
import { toUuid } from '../../../platform/ids';
import { readScope, writeScope } from '../providers/google-credentials';
import { exchangeCode } from '../providers/google-tokens';
import type { ConnectionSecret } from './connection-secret';
import type { findConsentClient } from './find-endpoints';

type ConsentClient = NonNullable<ReturnType<typeof findConsentClient>>;

const randomText = () => randomBytes(32).toString('base64url');

/** The secret of a link names its workspace, which row security needs to find it. */
export const newToken = (workspaceId: string) => `${workspaceId}.${randomText()}`;

export const newVerifier = randomText;
export const newBrowserSecret = randomText;

/** Returns the workspace that a link's secret names; undefined for any other text. */
export function workspaceOfToken(token: string): string | undefined {
  const [, workspaceId] = /^(ws_[0-9a-z]{26})\.[\w-]{43}$/.exec(token) ?? [];
  if (workspaceId === undefined) return undefined;
  try {
    toUuid(workspaceId);
    return workspaceId;
  } catch {
    return undefined;
  }
}

/** Returns Google's page of consent, for one attempt. */
export function consentUrl(
  client: ConsentClient,
  { token, verifier, redirectUri }: { token: string; verifier: string; redirectUri: string },
): string {
  const url = new URL(client.endpoints.authorize);
  const query = {
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: writeScope,
    access_type: 'offline',
    // Without it Google gives a refresh token at the first consent only.
    prompt: 'consent',
    include_granted_scopes: 'false',
    state: token,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export type ConsentResult =
  | { secret: ConnectionSecret; canWrite: boolean }
  | { refusal: 'scope_missing' | 'no_refresh_token' };

/** Exchanges the code of a consent for credentials that last. */
export async function finishConsent(
  client: ConsentClient,
  exchange: { code: string; verifier: string; redirectUri: string },
): Promise<ConsentResult> {
  const { refreshToken, scopes } = await exchangeCode({
    ...exchange,
    tokenUrl: client.endpoints.token,
    clientId: client.id,
    clientSecret: client.secret,
  });
  // A person may uncheck what was asked for, and Google still answers with tokens.
  if (!scopes.includes(readScope) && !scopes.includes(writeScope)) {
    return { refusal: 'scope_missing' };
  }
  if (refreshToken === undefined) return { refusal: 'no_refresh_token' };
  const { id: clientId, secret: clientSecret } = client;
  return {
    secret: { method: 'oauth', clientId, clientSecret, refreshToken },
    canWrite: scopes.includes(writeScope),
  };
}
