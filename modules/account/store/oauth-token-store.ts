import { type Queries, sql } from '../../../platform/postgres/database';
import type { KeyAccess } from '../rules/api-key';
import { createOAuthSecret } from '../rules/oauth-secret';
import { hashSecret } from '../rules/secret-text';
import { grantDaysMax, grantIdleDays } from './agent-grant-store';

export type Tokens = { accessToken: string; refreshToken: string; expiresInSeconds: number };

const accessSeconds = 3_600;
/** Time for calls that are under way while the client refreshes. */
const graceSeconds = 60;

/**
 * Gives a grant new tokens. Access tokens are secrets of the grant's key, and may have less access
 * than it; none outlives the grant. Those before work for a minute more.
 */
export async function issueTokens(
  tx: Queries,
  { id: grantId, keyId }: { id: string; keyId: string },
  access: KeyAccess,
): Promise<Tokens> {
  const { workspaceId } = tx;
  const accessToken = createOAuthSecret('access');
  const refreshToken = createOAuthSecret('refresh');
  const ofKey = { workspace_id: workspaceId, key_id: keyId };
  await tx.run(sql('api_key_secrets').where(ofKey).where('expires_at', '<', sql.fn.now()).delete());
  await tx.run(
    sql('api_key_secrets')
      .where(ofKey)
      .update({
        expires_at: sql.raw('least(expires_at, now() + make_interval(secs => ?))', [graceSeconds]),
      }),
  );
  const end = sql.raw(
    `(select least(now() + make_interval(days => ?), created_at + make_interval(days => ?))
      from oauth_grants where workspace_id = ? and id = ?)`,
    [grantIdleDays, grantDaysMax, workspaceId, grantId],
  );
  await tx.run(
    sql('oauth_refresh_tokens').insert({
      workspace_id: workspaceId,
      hash: hashSecret(refreshToken),
      grant_id: grantId,
      expires_at: end,
    }),
  );
  await tx.run(
    sql('oauth_grants')
      .where({ workspace_id: workspaceId, id: grantId })
      .update({
        // The key of a grant ends with the key that granted it.
        expires_at: sql.raw(
          `least(?, (select expires_at from api_keys where workspace_id = ? and id = ?))`,
          [end, workspaceId, keyId],
        ),
      }),
  );
  const [secret] = await tx.run<{ seconds: number }>(
    sql('api_key_secrets')
      .insert({
        ...ofKey,
        hash: hashSecret(accessToken),
        access,
        expires_at: sql.raw(
          `least(now() + make_interval(secs => ?),
            (select expires_at from oauth_grants where workspace_id = ? and id = ?))`,
          [accessSeconds, workspaceId, grantId],
        ),
      })
      .returning(sql.raw('floor(extract(epoch from expires_at - now()))::int as seconds')),
  );
  return { accessToken, refreshToken, expiresInSeconds: secret?.seconds ?? 0 };
}

/** The grant that a token belongs to. */
export type TokenGrant = { id: string; keyId: string; clientId: string; access: KeyAccess };

type Row = {
  id: string;
  keyId: string;
  clientId: string;
  access: KeyAccess;
  usedAt: Date | null;
  isOver: boolean;
};

const ofGrant = ['g.id', 'g.key_id', 'g.client_id', 'k.access'];

const toGrant = ({ id, keyId, clientId, access }: Row) => ({ id, keyId, clientId, access });

/**
 * Takes a refresh token of a client, once. A second use is reported with its grant: one of the two
 * users stole the token.
 */
export async function takeRefreshToken(
  tx: Queries,
  token: string,
  clientId: string,
): Promise<TokenGrant | { fault: 'unknown' | 'used' | 'expired'; grant?: TokenGrant }> {
  const hash = hashSecret(token);
  const [row] = await tx.run<Row>(
    sql('oauth_refresh_tokens as r')
      .join('oauth_grants as g', { 'g.workspace_id': 'r.workspace_id', 'g.id': 'r.grant_id' })
      .join('api_keys as k', { 'k.workspace_id': 'g.workspace_id', 'k.id': 'g.key_id' })
      .where({ 'r.workspace_id': tx.workspaceId, 'r.hash': hash, 'g.client_id': clientId })
      .whereNull('k.revoked_at')
      .select(
        ...ofGrant,
        'r.used_at',
        sql.raw(
          "least(r.expires_at, g.expires_at, coalesce(k.expires_at, 'infinity')) <= clock_timestamp() as is_over",
        ),
      )
      .forUpdate('r', 'g'),
  );
  if (!row) return { fault: 'unknown' };
  if (row.usedAt) return { fault: 'used', grant: toGrant(row) };
  if (row.isOver) return { fault: 'expired' };
  await tx.run(
    sql('oauth_refresh_tokens')
      .where({ workspace_id: tx.workspaceId, hash })
      .update({ used_at: sql.fn.now() }),
  );
  return toGrant(row);
}

/** Returns the grant of an access or refresh token, or undefined if it has ended. */
export async function findTokenGrant(tx: Queries, token: string): Promise<TokenGrant | undefined> {
  const hash = hashSecret(token);
  const [row] = await tx.run<Row>(
    sql('oauth_grants as g')
      .join('api_keys as k', { 'k.workspace_id': 'g.workspace_id', 'k.id': 'g.key_id' })
      .where('g.workspace_id', tx.workspaceId)
      .whereRaw(
        `(g.id in (select grant_id from oauth_refresh_tokens where workspace_id = ? and hash = ?)
          or g.key_id in (select key_id from api_key_secrets where workspace_id = ? and hash = ?))`,
        [tx.workspaceId, hash, tx.workspaceId, hash],
      )
      .select(...ofGrant),
  );
  return row && toGrant(row);
}
