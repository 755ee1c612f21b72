import { randomBytes } from 'node:crypto';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { hashSecret } from '../rules/secret-text';

/**
 * How a call is confirmed: by the agent itself, by a person in the agent's client, or by a link.
 */
export type ConfirmationWay = 'token' | 'elicitation' | 'link';

/** A confirmation is valid only for this key, tool, arguments and state of the data. */
export type ConfirmationScope = {
  keyId: string;
  tool: string;
  argumentsHash: Buffer;
  versionHash: Buffer;
};

type NewConfirmation = ConfirmationScope & { summary: string[]; way: ConfirmationWay };

export type Approval = {
  id: string;
  tool: string;
  summary: string[];
  /** The key that requests approval; another key must approve. */
  keyId: string;
  keyName: string;
  approvedAt: string | null;
  expiresAt: string;
};

const validSeconds = 300;

/** Stores a confirmation. Its token is stored as a hash and only returned here. */
export async function insertConfirmation(
  tx: Queries,
  { keyId, tool, argumentsHash, versionHash, summary, way }: NewConfirmation,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = `slc_${randomBytes(24).toString('hex')}`;
  const id = newId('approval');
  const [row] = await tx.run<{ expiresAt: Date }>(
    sql('agent_confirmations')
      .insert({
        workspace_id: tx.workspaceId,
        id,
        token_hash: hashSecret(token),
        key_id: keyId,
        tool,
        arguments_hash: argumentsHash,
        version_hash: versionHash,
        summary: JSON.stringify(summary),
        way,
        expires_at: sql.raw('now() + make_interval(secs => ?)', [validSeconds]),
      })
      .returning('expires_at'),
  );
  return { id, token, expiresAt: (row as { expiresAt: Date }).expiresAt.toISOString() };
}

/** Why a token is not valid for a call. */
export type ConfirmationFault =
  | 'unknown'
  | 'expired'
  | 'other_arguments'
  | 'changed'
  | 'not_approved';

/**
 * Consumes a token, in the transaction of the confirmed change. A concurrent second call waits on
 * the row lock and then finds the token gone. Returns who approved it, or why it is invalid.
 */
export async function consumeConfirmation(
  tx: Queries,
  token: string,
  scope: ConfirmationScope & { ways: ConfirmationWay[] },
): Promise<{ approvedBy: string | null; way: ConfirmationWay } | { fault: ConfirmationFault }> {
  const ofToken = { workspace_id: tx.workspaceId, token_hash: hashSecret(token) };
  const [row] = await tx.run<Row>(
    sql('agent_confirmations').where(ofToken).select(columns).forUpdate(),
  );
  // A token of another key is reported as unknown, to reveal nothing about it.
  if (!row || row.keyId !== scope.keyId || !scope.ways.includes(row.way)) {
    return { fault: 'unknown' };
  }
  const fault = faultOf(row, scope);
  if (fault) return { fault };
  await tx.run(sql('agent_confirmations').where(ofToken).delete());
  return { approvedBy: row.approvedBy, way: row.way };
}

type Row = {
  keyId: string;
  tool: string;
  argumentsHash: Buffer;
  versionHash: Buffer;
  way: ConfirmationWay;
  approvedAt: Date | null;
  approvedBy: string | null;
  isOver: boolean;
};

const columns = [
  'key_id',
  'tool',
  'arguments_hash',
  'version_hash',
  'way',
  'approved_at',
  'approved_by',
  sql.raw('expires_at <= clock_timestamp() as is_over'),
];

function faultOf(row: Row, scope: ConfirmationScope): ConfirmationFault | undefined {
  if (row.isOver) return 'expired';
  const isSame = row.tool === scope.tool && row.argumentsHash.equals(scope.argumentsHash);
  if (!isSame) return 'other_arguments';
  if (!row.versionHash.equals(scope.versionHash)) return 'changed';
  return row.way === 'link' && row.approvedAt === null ? 'not_approved' : undefined;
}

/** Deletes the token of a confirmation that a person declined. */
export async function dropConfirmation(
  tx: Queries,
  { token, keyId }: { token: string; keyId: string },
): Promise<void> {
  await tx.run(
    sql('agent_confirmations')
      .where({ workspace_id: tx.workspaceId, token_hash: hashSecret(token), key_id: keyId })
      .delete(),
  );
}

/** Returns an approval by link; throws `not_found` if it does not exist or has expired. */
export async function getApproval(
  db: Queries,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<Approval> {
  const [row] = await db.run<Omit<WithDates<Approval, 'approvedAt' | 'expiresAt'>, 'id'>>(
    sql('agent_confirmations as c')
      .join('api_keys as k', (on) =>
        on.on('k.workspace_id', 'c.workspace_id').on('k.id', 'c.key_id'),
      )
      .where({ 'c.workspace_id': db.workspaceId, 'c.id': id, 'c.way': 'link' })
      .whereRaw('c.expires_at > clock_timestamp()')
      .select('c.tool', 'c.summary', 'c.key_id', 'k.name as key_name')
      .select('c.approved_at', 'c.expires_at')
      .modify((query) => {
        if (options.forUpdate) query.forUpdate('c');
      }),
  );
  if (!row) throw notFound('approval');
  return { id, ...withIsoTimes(row) };
}

/** Refuses a request: its token is of no use from now on. */
export async function refuse(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('agent_confirmations').where({ workspace_id: tx.workspaceId, id }).delete());
}

/** Approves a request: the agent's next call may act, within a renewed five minutes. */
export async function approve(
  tx: Queries,
  { id, approvedBy }: { id: string; approvedBy: string },
): Promise<void> {
  await tx.run(
    sql('agent_confirmations')
      .where({ workspace_id: tx.workspaceId, id })
      .update({
        approved_at: sql.fn.now(),
        approved_by: approvedBy,
        expires_at: sql.raw('now() + make_interval(secs => ?)', [validSeconds]),
      }),
  );
}
