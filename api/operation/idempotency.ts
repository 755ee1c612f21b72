import { createHash } from 'node:crypto';
import { idempotencySealContext } from '../../modules/account/rules/idempotency-seal';
import type { Cipher } from '../../platform/cipher';
import { AppError } from '../../platform/errors';
import { type Database, type Queries, sql } from '../../platform/postgres/database';

export const idempotencyTimes = { leaseSeconds: 6, renewMs: 2_000, keptHours: 24 };

export type StoredReply = { status: number; headers: Record<string, string>; body: unknown };

/** A request's claim on an Idempotency-Key, until its lease ends. */
export type Claim = { key: string; attempt: number };

type Row = { fingerprint: Buffer; reply: Buffer | null; leaseMs: number };

/**
 * Hashes the key's id, the method, path and body bytes, which identify a repeated request. A reply
 * may contain a secret, so no other key of the workspace gets it again.
 */
export function fingerprint(
  keyId: string,
  method: string,
  path: string,
  body: Buffer | undefined,
): Buffer {
  return createHash('sha256')
    .update(`${keyId}\n${method} ${path}\n`)
    .update(body ?? '')
    .digest();
}

/**
 * Claims an Idempotency-Key before any work is done, or returns the stored response of the earlier
 * request. Throws `conflict` while another request works under the key, and
 * `idempotency_key_reused` for another body. An expired claim is taken over under the next attempt
 * number.
 */
export async function claimKey(
  database: Database,
  cipher: Cipher,
  request: { workspaceId: string; key: string; fingerprint: Buffer },
): Promise<{ claim: Claim } | { reply: StoredReply }> {
  const { workspaceId, key } = request;
  const db = database.reader(workspaceId);
  const [claimed] = await db.run<{ attempt: number }>(
    sql.raw(
      `insert into idempotency_keys as k (workspace_id, key, fingerprint, lease_until, expires_at)
       values (?, ?, ?, now() + make_interval(secs => ?), now() + make_interval(hours => ?))
       on conflict (workspace_id, key) do update set
         attempt = k.attempt + 1, lease_until = excluded.lease_until, fingerprint = excluded.fingerprint,
         reply = null, expires_at = excluded.expires_at
       where k.expires_at < now()
          or (k.reply is null and k.lease_until < now() and k.fingerprint = excluded.fingerprint)
       returning attempt`,
      [
        workspaceId,
        key,
        request.fingerprint,
        idempotencyTimes.leaseSeconds,
        idempotencyTimes.keptHours,
      ],
    ),
  );
  if (claimed) return { claim: { key, attempt: claimed.attempt } };

  const [row] = await db.run<Row>(
    sql.raw(
      `select fingerprint, reply, ceil(extract(epoch from lease_until - now()) * 1000)::int as lease_ms
       from idempotency_keys where workspace_id = ? and key = ?`,
      [workspaceId, key],
    ),
  );
  // The other request failed and released the key between the two statements.
  if (!row) return claimKey(database, cipher, request);
  if (!row.fingerprint.equals(request.fingerprint)) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request.',
    );
  }
  if (row.reply) {
    return {
      reply: JSON.parse(
        cipher.open(row.reply, idempotencySealContext(workspaceId, key)).toString(),
      ),
    };
  }
  throw new AppError('conflict', 'A request with this Idempotency-Key is under way.', {
    retryAfterSeconds: Math.min(Math.max(row.leaseMs / 1000, 1), idempotencyTimes.leaseSeconds),
  });
}

/**
 * Stores the response, in the transaction of the effect. Throws `conflict` if the claim was lost.
 * So the effect of a request that was thought dead is rolled back, never applied twice.
 */
export async function storeReply(
  tx: Queries,
  cipher: Cipher,
  claim: Claim,
  reply: StoredReply,
): Promise<void> {
  const sealed = cipher.seal(
    Buffer.from(JSON.stringify(reply)),
    idempotencySealContext(tx.workspaceId, claim.key),
  );
  await tx.send(
    sql.raw('select keep_reply(?, ?, ?, ?)', [tx.workspaceId, claim.key, claim.attempt, sealed]),
  );
}

/** Releases the key after a transient failure, so that a retry runs the request again. */
export async function releaseKey(db: Queries, claim: Claim): Promise<void> {
  await db.run(
    sql('idempotency_keys')
      .where({ workspace_id: db.workspaceId, key: claim.key, attempt: claim.attempt })
      .whereNull('reply')
      .delete(),
  );
}

/**
 * Renews the lease until the returned function is called. A lost lease is detected when the
 * response is stored.
 */
export function renewLease(db: Queries, claim: Claim): () => void {
  const timer = setInterval(() => {
    db.run(
      sql.raw(
        `update idempotency_keys set lease_until = now() + make_interval(secs => ?)
         where workspace_id = ? and key = ? and attempt = ? and reply is null`,
        [idempotencyTimes.leaseSeconds, db.workspaceId, claim.key, claim.attempt],
      ),
    ).catch(() => undefined);
  }, idempotencyTimes.renewMs);
  return () => clearInterval(timer);
}
