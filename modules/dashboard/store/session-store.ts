import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import type { KeyAccess } from '../../account/rules/api-key';
import type { OwnLimits, PlanName } from '../../account/rules/plans';
import { hashSecret } from '../../account/rules/secret-text';
import type { Actor } from '../../account/store/audit-log';
import { createDashboardSecret } from '../rules/dashboard-secret';

/** A session that is not used for 12 hours ends. */
export const idleSeconds = 12 * 60 * 60;

/** Sessions of a key; signing in once more ends the one that was seen least recently. */
const sessionsOfKeyMax = 50;

/** The key that signs in, and the one of its secrets that is used for it. */
export type SigningKey = { keyId: string; keySecretHash: Buffer };

/** How a session was opened. */
export type SignInMethod = 'key' | 'link' | 'invitation' | 'mail' | 'passkey' | 'openid';

/** Where a session is used, how it was opened, and for how long it may be used. */
export type NewSession = {
  method: SignInMethod;
  /** The own domain that it is for; undefined: the service's. */
  host?: string;
  address: string;
  userAgent: string;
  daysMax: number;
};

const userAgentCharsMax = 300;

/** Opens a session and returns its secret, which is stored as a hash only. */
export async function insertSession(
  tx: Queries,
  key: SigningKey,
  { method, host, address, userAgent, daysMax }: NewSession,
): Promise<string> {
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
      id: newId('session'),
      hash: hashSecret(secret),
      key_secret_hash: key.keySecretHash,
      method,
      host: host ?? null,
      address,
      user_agent: userAgent.slice(0, userAgentCharsMax).replaceAll('\0', ' ').toWellFormed(),
      ends_at: sql.raw('clock_timestamp() + make_interval(days => ?)', [daysMax]),
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

/** Ends a session by its secret alone, as a browser that signs in anew sends it. */
export const endSessionOf = (system: SystemQueries, secret: string): Promise<unknown> =>
  system.run(sql.raw('select end_dashboard_session(?)', [hashSecret(secret)]));

/** A live session, as people see it. */
export type Session = {
  id: string;
  keyId: string;
  keyName: string;
  isPerson: boolean;
  isCurrent: boolean;
  address: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  endsAt: string;
};

type SessionRow = Omit<
  WithDates<Session, 'createdAt' | 'lastSeenAt' | 'endsAt'>,
  'keyName' | 'address' | 'userAgent'
> & { name: string; address: string; userAgent: string };

/** Which sessions are looked at: all of the workspace, or those of one key. */
type Asked = { keyId?: string | undefined; currentHash?: Buffer | undefined };

const live = (db: Queries, { keyId }: Asked) =>
  sql('dashboard_sessions as d')
    .join('api_keys as k', { 'k.workspace_id': 'd.workspace_id', 'k.id': 'd.key_id' })
    .join('api_key_secrets as s', {
      's.workspace_id': 'd.workspace_id',
      's.hash': 'd.key_secret_hash',
    })
    .where('d.workspace_id', db.workspaceId)
    .whereNull('k.revoked_at')
    .whereRaw(
      "least(d.ends_at, coalesce(k.expires_at, 'infinity'), coalesce(s.expires_at, 'infinity')) > clock_timestamp()",
    )
    .whereRaw('d.last_seen_at > clock_timestamp() - make_interval(secs => ?)', [idleSeconds])
    .modify((query) => {
      if (keyId !== undefined) query.where('d.key_id', keyId);
    });

const sessionColumns = (currentHash: Buffer | undefined) => [
  'd.id',
  'd.key_id',
  'k.name',
  'k.is_person',
  sql.raw('coalesce(d.hash = ?::bytea, false) as is_current', [currentHash ?? null]),
  'd.address',
  'd.user_agent',
  'd.created_at',
  'd.last_seen_at',
  'd.ends_at',
];

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  keyId: row.keyId,
  keyName: row.name,
  isPerson: row.isPerson,
  isCurrent: row.isCurrent,
  address: row.address || null,
  userAgent: row.userAgent || null,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** Lists sessions that have not ended, the one used last first. */
export async function listSessions(
  db: Queries,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<{ rows: Session[]; total: number }> {
  return readPage(db, live(db, asked), {
    columns: sessionColumns(asked.currentHash),
    order: 'd.last_seen_at desc, d.id',
    page,
    fromRow: toSession,
  });
}

/** Lists the sessions of the key that a session is of, the one used last first. */
export async function listOwnSessions(system: SystemQueries, hash: Buffer): Promise<Session[]> {
  const rows = await system.run<SessionRow>(
    sql.raw('select * from own_dashboard_sessions(?, ?)', [hash, idleSeconds]),
  );
  return rows.map(toSession);
}

/** Ends one of these sessions, with its entry of the audit log. */
export async function endOwnSession(
  system: SystemQueries,
  hash: Buffer,
  id: string,
  { requestId, address }: Pick<Actor, 'requestId' | 'address'>,
): Promise<void> {
  const values = [hash, id, newId('auditEvent'), requestId, address];
  await system.run(sql.raw('select end_own_dashboard_session(?, ?, ?, ?, ?)', values));
}

/** Returns a session that has not ended, or throws a 404; it stays locked. */
export async function lockSession(tx: Queries, id: string, asked: Asked): Promise<Session> {
  const [row] = await tx.run<SessionRow>(
    live(tx, asked).where('d.id', id).select(sessionColumns(asked.currentHash)).forUpdate('d'),
  );
  if (!row) throw notFound('session');
  return toSession(row);
}

/** Ends a session by its id. */
export async function deleteSessionById(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('dashboard_sessions').where({ workspace_id: tx.workspaceId, id }).delete());
}

/** Ends all sessions of a person. */
export async function deletePersonSessions(tx: Queries, keyId: string): Promise<void> {
  await tx.run(
    sql('dashboard_sessions').where({ workspace_id: tx.workspaceId, key_id: keyId }).delete(),
  );
}

export type AdmittedSession = {
  hash: Buffer;
  workspaceId: string;
  keyId: string;
  name: string;
  access: KeyAccess;
  isPerson: boolean;
  /** Null: all. */
  websiteIds: string[] | null;
  canManage: boolean;
  needsPasskey: boolean;
  /** The own domain that the session is for; null: the service's. */
  host: string | null;
  hits: number;
  resetsInMs: number;
  plan: PlanName;
  limits: OwnLimits;
  isSuspended: boolean;
  workspaceHitsBefore: number;
  workspaceResetsInMs: number;
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

/** Makes a statement that deletes expired sign-ins and sessions. */
export const forgetDashboard = () => sql.raw('select forget_dashboard(?)', [idleSeconds]);
