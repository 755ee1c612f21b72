import { verify } from 'node:crypto';
import { z } from 'zod';
import type { WireReply, WireRequest } from '../wire';
import {
  type Account,
  createAccessToken,
  createRefreshToken,
  decode,
  keyIdSchema,
  readRefreshToken,
} from './accounts';
import { takeCode } from './consent';
import type { GoogleState } from './state';

const lifeSeconds = 3_599;
const jwtGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const refuse = (error: string, description: string): WireReply => ({
  status: error === 'invalid_client' ? 401 : 400,
  body: { error, error_description: description },
});

/** Google's token endpoint: codes, refresh tokens and assertions of service accounts. */
export function answerToken({ query: form }: WireRequest, state: GoogleState): WireReply {
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const code = takeCode(form, state.usedCodes);
      if (!code) return refuse('invalid_grant', 'Malformed auth code.');
      const account = { email: 'person@example.com', domains: code.domains, scopes: code.scopes };
      return give(account, state, { refresh_token: createRefreshToken(account) });
    }
    case 'refresh_token': {
      if (form.get('client_secret')?.startsWith('wrong')) {
        return refuse('invalid_client', 'The OAuth client was not found.');
      }
      const account = readRefreshToken(form.get('refresh_token') ?? '');
      return account
        ? give(account, state)
        : refuse('invalid_grant', 'Token has been expired or revoked.');
    }
    case jwtGrant:
      return ofAssertion(form.get('assertion') ?? '', state);
    default:
      return refuse('unsupported_grant_type', 'Invalid grant_type.');
  }
}

function give(account: Account, state: GoogleState, more: object = {}): WireReply {
  if (account.domains.some((domain) => state.revoked.has(domain))) {
    return refuse('invalid_grant', 'Token has been expired or revoked.');
  }
  const body = {
    access_token: createAccessToken(account, Date.now() + lifeSeconds * 1_000),
    expires_in: lifeSeconds,
    scope: account.scopes.join(' '),
    token_type: 'Bearer',
    ...more,
  };
  return { status: 200, body };
}

const claimsSchema = z.object({
  iss: z.string(),
  scope: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
});

function ofAssertion(assertion: string, state: GoogleState): WireReply {
  const [head = '', payload = '', signature = ''] = assertion.split('.');
  const header = decode(head, z.object({ alg: z.literal('RS256'), kid: z.string() }));
  const key = header && decode(header.kid, keyIdSchema);
  const claims = decode(payload, claimsSchema);
  if (!key || !claims) return refuse('invalid_grant', 'Invalid JWT.');
  const signed = Buffer.from(`${head}.${payload}`);
  if (!verify('sha256', signed, key.publicKey, Buffer.from(signature, 'base64url'))) {
    return refuse('invalid_grant', 'Invalid JWT Signature.');
  }
  const now = Date.now() / 1_000;
  const isTimely = claims.iat <= now + 300 && claims.exp > now && claims.exp - claims.iat <= 3_600;
  if (!isTimely || !claims.aud.endsWith('/token')) {
    return refuse('invalid_grant', 'Invalid JWT: check its iat, exp and aud.');
  }
  const account = { email: claims.iss, domains: key.domains, scopes: claims.scope.split(' ') };
  return give(account, state);
}
