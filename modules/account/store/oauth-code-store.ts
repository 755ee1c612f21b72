import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import type { KeyAccess } from '../rules/api-key';
import { fitsChallenge } from '../rules/code-challenge';
import { createOAuthSecret } from '../rules/oauth-secret';
import { hashSecret } from '../rules/secret-text';

/** What a person agreed to. */
export type Consent = {
  grantId: string;
  /** The key that proved the workspace. */
  grantedBy: string;
  clientId: string;
  clientName: string;
  redirectUri: string;
  codeChallenge: string;
  access: KeyAccess;
};

const validSeconds = 60;

/** Returns the workspace of a code or token, or undefined if it is not known. */
export async function findOAuthWorkspace(
  system: SystemQueries,
  secret: string,
): Promise<string | undefined> {
  const [row] = await system.run<{ id: string | null }>(
    sql.raw('select find_oauth_workspace(?) as id', [hashSecret(secret)]),
  );
  return row?.id ?? undefined;
}

/** Stores a decision and returns its code; undefined if this request was decided before. */
export async function insertCode(tx: Queries, consent: Consent): Promise<string | undefined> {
  const code = createOAuthSecret('code');
  const inserted = await tx.run(
    sql('oauth_codes')
      .insert({
        workspace_id: tx.workspaceId,
        grant_id: consent.grantId,
        hash: hashSecret(code),
        granted_by: consent.grantedBy,
        client_id: consent.clientId,
        client_name: consent.clientName,
        redirect_uri: consent.redirectUri,
        code_challenge: consent.codeChallenge,
        access: consent.access,
        expires_at: sql.raw('now() + make_interval(secs => ?)', [validSeconds]),
      })
      .onConflict(['workspace_id', 'grant_id'])
      .ignore()
      .returning('grant_id'),
  );
  return inserted.length > 0 ? code : undefined;
}

/** What a client sends along with a code. */
export type CodeUse = {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  verifier: string;
};

export type CodeFault =
  | 'unknown'
  | 'used'
  | 'expired'
  | 'other_client'
  | 'other_redirect_uri'
  | 'wrong_verifier';

type Row = Consent & { usedAt: Date | null; isOver: boolean };

const columns = [
  ...['grant_id', 'granted_by', 'client_id', 'client_name', 'redirect_uri', 'code_challenge'],
  ...['access', 'used_at'],
];

/**
 * Takes a code, once. A second use is reported with the grant that the first one made: one of the
 * two users stole the code.
 */
export async function takeCode(
  tx: Queries,
  use: CodeUse,
): Promise<Consent | { fault: CodeFault; grantId?: string }> {
  const ofCode = { workspace_id: tx.workspaceId, hash: hashSecret(use.code) };
  const [row] = await tx.run<Row>(
    sql('oauth_codes')
      .where(ofCode)
      .select(...columns, sql.raw('expires_at <= clock_timestamp() as is_over'))
      .forUpdate(),
  );
  if (!row) return { fault: 'unknown' };
  if (row.usedAt) return { fault: 'used', grantId: row.grantId };
  const fault = faultOf(row, use);
  if (fault) return { fault };
  await tx.run(sql('oauth_codes').where(ofCode).update({ used_at: sql.fn.now() }));
  const { usedAt: _, isOver: __, ...consent } = row;
  return consent;
}

function faultOf(row: Row, use: CodeUse): CodeFault | undefined {
  if (row.isOver) return 'expired';
  if (row.clientId !== use.clientId) return 'other_client';
  // OAuth 2.1 no longer sends it here; where it is sent, it must be the same.
  const isSame = use.redirectUri === undefined || use.redirectUri === row.redirectUri;
  if (!isSame) return 'other_redirect_uri';
  return fitsChallenge(use.verifier, row.codeChallenge) ? undefined : 'wrong_verifier';
}
