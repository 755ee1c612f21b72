import type { KeyAccess } from '../../modules/account/rules/api-key';
import { accessOfScope, isWithin, scopeOfAccess } from '../../modules/account/rules/oauth-scope';
import { isOAuthSecret } from '../../modules/account/rules/oauth-secret';
import {
  insertAgentGrant,
  lockAgentGrant,
  revokeAgentGrant,
} from '../../modules/account/store/agent-grant-store';
import { recordAccess } from '../../modules/account/store/audit-log';
import { findKey } from '../../modules/account/store/key-store';
import { recordClientGrant } from '../../modules/account/store/oauth-client-store';
import {
  type CodeFault,
  findOAuthWorkspace,
  takeCode,
} from '../../modules/account/store/oauth-code-store';
import {
  findTokenGrant,
  issueTokens,
  type Tokens,
  takeRefreshToken,
} from '../../modules/account/store/oauth-token-store';
import type { Transaction } from '../../platform/postgres/database';
import type { Services } from '../services';
import { OAuthFailure } from './oauth-failure';
import type { Fields } from './read-form';

/** Where a request came from, for the audit log. */
type Origin = { requestId: string; address: string };

/** A failure is returned and not thrown where what was done about it must be committed. */
type Outcome = { tokens: Tokens; access: KeyAccess } | OAuthFailure;

type RevokeReason = 'code_reused' | 'refresh_token_reused' | 'client';

/** Exchanges a code or a refresh token for new tokens, by the rules of OAuth 2.1. */
export async function exchangeToken(services: Services, form: Fields, origin: Origin) {
  const clientId = required(form, 'client_id');
  const type = required(form, 'grant_type');
  let outcome: Outcome;
  if (type === 'authorization_code') outcome = await byCode(services, form, clientId, origin);
  else if (type === 'refresh_token') outcome = await byRefresh(services, form, clientId, origin);
  else {
    throw new OAuthFailure(
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token.',
    );
  }
  if (outcome instanceof OAuthFailure) throw outcome;
  const { tokens, access } = outcome;
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
    scope: scopeOfAccess(access),
  };
}

function required(form: Fields, name: string): string {
  const value = form[name];
  if (value) return value;
  throw new OAuthFailure('invalid_request', `${name} is missing.`);
}

const badGrant = (why: string) => new OAuthFailure('invalid_grant', why);

async function workspaceOf({ database }: Services, secret: string, what: string): Promise<string> {
  const workspaceId = await findOAuthWorkspace(database.system, secret);
  if (workspaceId) return workspaceId;
  throw badGrant(`This ${what} is not known here, or is no longer valid.`);
}

const codeFaults: Record<CodeFault, string> = {
  unknown: 'This code is not known here.',
  used: 'This code was used before. The access that it gave is revoked.',
  expired: 'This code has expired.',
  other_client: 'This code is for another client.',
  other_redirect_uri: 'This code is for another redirect_uri.',
  wrong_verifier: 'code_verifier does not fit code_challenge.',
};

async function byCode(
  services: Services,
  form: Fields,
  clientId: string,
  origin: Origin,
): Promise<Outcome> {
  const code = required(form, 'code');
  const verifier = required(form, 'code_verifier');
  if (!isOAuthSecret('code', code)) throw badGrant(codeFaults.unknown);
  const workspaceId = await workspaceOf(services, code, 'code');
  const use = { code, clientId, verifier, redirectUri: form['redirect_uri'] };
  const outcome = await services.database.transaction<Outcome>(workspaceId, async (tx) => {
    const consent = await takeCode(tx, use);
    if ('fault' in consent) {
      if (consent.grantId) await endGrant(tx, consent.grantId, 'code_reused', origin);
      return badGrant(codeFaults[consent.fault]);
    }
    // A revocation of the key waits, and then ends this grant, too.
    const key = await findKey(tx, consent.grantedBy, { forUpdate: true });
    if (!key || (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())) {
      return badGrant('The key that gave this access is no longer valid.');
    }
    const grant = await insertAgentGrant(tx, consent, key.expiresAt);
    const { access } = consent;
    return { tokens: await issueTokens(tx, grant, access), access };
  });
  const isRegistered = !clientId.startsWith('https://');
  if (isRegistered && !(outcome instanceof OAuthFailure)) {
    await recordClientGrant(services.database.system, clientId);
  }
  return outcome;
}

async function byRefresh(
  services: Services,
  form: Fields,
  clientId: string,
  origin: Origin,
): Promise<Outcome> {
  const token = required(form, 'refresh_token');
  const unknown = 'This refresh token is not known here, or is no longer valid.';
  if (!isOAuthSecret('refresh', token)) throw badGrant(unknown);
  const workspaceId = await workspaceOf(services, token, 'refresh token');
  return services.database.transaction<Outcome>(workspaceId, async (tx) => {
    const grant = await takeRefreshToken(tx, token, clientId);
    if ('fault' in grant) {
      if (grant.fault !== 'used') return badGrant(unknown);
      if (grant.grant) await endGrant(tx, grant.grant.id, 'refresh_token_reused', origin);
      return badGrant('This refresh token was used before. The access is revoked.');
    }
    const { scope } = form;
    // Without a scope, the client gets all that it was given (RFC 6749, 6).
    const asked = scope === undefined ? grant.access : accessOfScope(scope);
    if (asked === undefined || !isWithin(asked, grant.access)) {
      // Thrown, so that the token stays good.
      throw new OAuthFailure('invalid_scope', 'This is more than what access was given for.');
    }
    return { tokens: await issueTokens(tx, grant, asked), access: asked };
  });
}

async function endGrant(
  tx: Transaction,
  grantId: string,
  reason: RevokeReason,
  origin: Origin,
): Promise<void> {
  const grant = await lockAgentGrant(tx, grantId);
  if (!grant) return;
  await revokeAgentGrant(tx, grant);
  await recordAccess(tx, {
    ...origin,
    actor: grant.clientName,
    keyId: grant.keyId,
    action: 'agent_grant.revoke',
    targetType: 'agent_grant',
    targetId: grantId,
    details: { reason },
  });
}

/**
 * Ends the access that a token belongs to (RFC 7009). A token that is not known, or belongs to
 * another client, is no error and changes nothing.
 */
export async function revokeToken(services: Services, form: Fields, origin: Origin): Promise<void> {
  const clientId = required(form, 'client_id');
  const token = required(form, 'token');
  if (!isOAuthSecret('refresh', token) && !isOAuthSecret('access', token)) return;
  const workspaceId = await findOAuthWorkspace(services.database.system, token);
  if (!workspaceId) return;
  await services.database.transaction(workspaceId, async (tx) => {
    const grant = await findTokenGrant(tx, token);
    if (grant?.clientId === clientId) await endGrant(tx, grant.id, 'client', origin);
  });
}
