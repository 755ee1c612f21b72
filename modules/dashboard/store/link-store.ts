import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { hashSecret } from '../../account/rules/secret-text';
import { createDashboardSecret } from '../rules/dashboard-secret';
import type { SigningKey } from './session-store';

const validSeconds = 600;

/** Creates a link's code, which is stored as a hash only. */
export async function insertLink(
  tx: Queries,
  key: SigningKey,
): Promise<{ code: string; expiresAt: string }> {
  const code = createDashboardSecret('link');
  const [row] = await tx.run<{ expiresAt: Date }>(
    sql('dashboard_links')
      .insert({
        workspace_id: tx.workspaceId,
        hash: hashSecret(code),
        key_id: key.keyId,
        key_secret_hash: key.keySecretHash,
        expires_at: sql.raw('clock_timestamp() + make_interval(secs => ?)', [validSeconds]),
      })
      .returning('expires_at'),
  );
  return { code, expiresAt: (row as { expiresAt: Date }).expiresAt.toISOString() };
}

/** Returns the workspace of a link's code, or undefined if it is not known. */
export async function findLinkWorkspace(
  system: SystemQueries,
  code: string,
): Promise<string | undefined> {
  const [row] = await system.run<{ id: string | null }>(
    sql.raw('select find_dashboard_link_workspace(?) as id', [hashSecret(code)]),
  );
  return row?.id ?? undefined;
}

/** Takes a link's code, once; undefined if it was used before, has expired, or its key has ended. */
export async function takeLink(tx: Queries, code: string): Promise<SigningKey | undefined> {
  const [row] = await tx.run<{ keyId: string; keySecretHash: Buffer }>(
    sql.raw(
      `update dashboard_links l set used_at = clock_timestamp()
       from api_keys k, api_key_secrets s
       where l.workspace_id = ? and l.hash = ?
         and l.used_at is null and l.expires_at > clock_timestamp()
         and k.workspace_id = l.workspace_id and k.id = l.key_id
         and k.revoked_at is null
         and (k.expires_at is null or k.expires_at > clock_timestamp())
         and s.workspace_id = l.workspace_id and s.hash = l.key_secret_hash
         and (s.expires_at is null or s.expires_at > clock_timestamp())
       returning l.key_id, l.key_secret_hash`,
      [tx.workspaceId, hashSecret(code)],
    ),
  );
  return row;
}
