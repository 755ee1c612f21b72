import type { KeyAccess } from '../../modules/account/rules/api-key';
import { isCodeChallenge } from '../../modules/account/rules/code-challenge';
import { accessOfScope } from '../../modules/account/rules/oauth-scope';
import { isSameRedirectUri } from '../../modules/account/rules/redirect-uri';
import type { Client } from './client';
import { isOwnResource } from './issuer';
import { OAuthFailure } from './oauth-failure';
import type { Fields } from './read-form';

/** A client's request for access, as it is kept between the pages. */
export type AuthorizationRequest = {
  clientId: string;
  clientName: string;
  clientHost: string | undefined;
  redirectUri: string;
  state: string | undefined;
  codeChallenge: string;
  access: KeyAccess;
};

const stateCharsMax = 4_000;

/**
 * Returns where to send the person back to. Throws where that is not safe: the error is then shown to
 * the person instead.
 */
export function redirectUriOf(client: Client, { redirect_uri: asked }: Fields): string {
  const [only, ...others] = client.redirectUris;
  if (asked === undefined && only !== undefined && others.length === 0) return only;
  if (asked === undefined) throw new OAuthFailure('invalid_request', 'redirect_uri is missing.');
  if (client.redirectUris.some((one) => isSameRedirectUri(asked, one))) return asked;
  throw new OAuthFailure(
    'invalid_request',
    'The client did not register this redirect_uri. Stop here: another program may pretend to be it.',
  );
}

/** Reads the rest of a request, whose errors are sent to the client. */
export function readAuthorization(
  client: Client,
  redirectUri: string,
  fields: Fields,
  issuer: string,
): AuthorizationRequest {
  const { response_type: type, code_challenge: codeChallenge, state, resource, scope } = fields;
  if (type !== 'code') throw new OAuthFailure('unsupported_response_type', 'Ask for a code.');
  if (fields['code_challenge_method'] !== 'S256' || !isCodeChallenge(codeChallenge ?? '')) {
    throw new OAuthFailure('invalid_request', 'PKCE with code_challenge_method S256 is required.');
  }
  if ((state?.length ?? 0) > stateCharsMax) {
    throw new OAuthFailure('invalid_request', `state is longer than ${stateCharsMax} characters.`);
  }
  if (resource !== undefined && !isOwnResource(resource, issuer)) {
    throw new OAuthFailure('invalid_target', 'This server gives no tokens for that resource.');
  }
  const access = accessOfScope(scope);
  if (!access) throw new OAuthFailure('invalid_scope', 'The scopes are read and write.');
  return {
    clientId: client.id,
    clientName: client.name,
    clientHost: client.host,
    redirectUri,
    state,
    codeChallenge: codeChallenge ?? '',
    access,
  };
}

/** The URL that sends a person back to the client, with the issuer against mix-up (RFC 9207). */
export function redirectTo(
  { redirectUri, state }: { redirectUri: string; state: string | undefined },
  issuer: string,
  result: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
