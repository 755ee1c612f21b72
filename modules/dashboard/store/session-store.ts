import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import type { KeyAccess } from '../../account/rules/api-key';
import type { PlanName } from '../../account/rules/plans';
import { hashSecret } from '../../account/rules/secret-text';
import { createDashboardSecret } from '../rules/dashboard-secret';

/** A session that is not used for 12 hours ends. */
export const idleSeconds = 12 * 60 * 60;

/** Sessions of a key; signing in once more ends the one that was seen least recently. */
const sessionsOfKeyMax = 50;

/** The key that signs in, and the one of its secrets that is used for it. */
export type SigningKey = { keyId: string; keySecretHash: Buffer };

/** Opens a session and returns its secret, which is stored as a hash only. */
export async function insertSession(tx: Queries, key: SigningKey): Promise<string> {
  const { workspaceId } = tx;
  const secret = createDashboardSecret('session');
  const ofKey = { workspace_id: workspaceId, key_id: key.keyId };
  await tx.run(
    sql('dashboard_sessions')
      .where(ofKey)
      .whereIn(
        'hash',
        sql('dashboard_sessions')
          .select('hash')
          .where(ofKey)
          .orderBy('last_seen_at', 'desc')
          .offset(sessionsOfKeyMax - 1),
      )
      .delete(),
  );
  await tx.run(
    sql('dashboard_sessions').insert({
      ...ofKey,
      hash: hashSecret(secret),
      key_secret_hash: key.keySecretHash,
    }),
  );
  return secret;
}

/** Ends a session. */
export async function deleteSession(tx: Queries, secret: string): Promise<void> {
  await tx.run(
    sql('dashboard_sessions')
      .where({ workspace_id: tx.workspaceId, hash: hashSecret(secret) })
      .delete(),
  );
}

export type AdmittedSession = {
  hash: Buffer;
  workspace_id: string;
  key_id: string;
  name: string;
  access: KeyAccess;
  is_person: boolean;
  /** Null: all. */
  website_ids: string[] | null;
  hits: number;
  resets_in_ms: number;
  plan: PlanName;
  workspace_hits_before: number;
  workspace_resets_in_ms: number;
};

/** Returns the live sessions among hashes, in hex, and counts the requests of each. */
export const admitSessions = (
  system: SystemQueries,
  counts: Map<string, number>,
  { windowSeconds, unboundedPlans }: { windowSeconds: number; unboundedPlans: PlanName[] },
): Promise<AdmittedSession[]> =>
  system.run<AdmittedSession>(
    sql.raw('select * from admit_dashboard_sessions(?, ?, ?, ?, ?)', [
      [...counts.keys()].map((hash) => Buffer.from(hash, 'hex')),
      [...counts.values()],
      windowSeconds,
      idleSeconds,
      unboundedPlans,
    ]),
  );

/** A statement for housekeeping. */
export const forgetDashboard = () => sql.raw('select forget_dashboard(?)', [idleSeconds]);
