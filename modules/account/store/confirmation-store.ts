import { randomBytes } from 'node:crypto';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { hashSecret } from '../rules/secret-text';

/** Who says that a call may act: the agent itself, a person by its client, or one by a link. */
export type ConfirmationWay = 'token' | 'elicitation' | 'link';

/** What a confirmation is good for: this key, this tool, these arguments, this state of things. */
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
  /** The key that asks; another one must approve. */
  keyId: string;
  approvedAt: string | null;
  expiresAt: string;
};

const validSeconds = 300;

/** Notes what an agent is told. The token is not kept: it is in the answer alone. */
export async function insertConfirmation(
  tx: Queries,
  { keyId, tool, argumentsHash, versionHash, summary, way }: NewConfirmation,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = `slc_${randomBytes(24).toString('hex')}`;
  const id = newId('approval');
  const [row] = await tx.run<{ expires_at: Date }>(
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
  return { id, token, expiresAt: (row as { expires_at: Date }).expires_at.toISOString() };
}

/** Why a token is not good for a call. */
export type ConfirmationFault =
  | 'unknown'
  | 'expired'
  | 'other_arguments'
  | 'changed'
  | 'not_approved';

/**
 * Uses a token up, in the transaction that acts: of two calls at once the second waits here for the
 * first, and finds it gone. Answers who approved it, or why it is not good.
 */
export async function takeConfirmation(
  tx: Queries,
  token: string,
  scope: ConfirmationScope & { ways: ConfirmationWay[] },
): Promise<{ approvedBy: string | null; way: ConfirmationWay } | { fault: ConfirmationFault }> {
  const ofToken = { workspace_id: tx.workspaceId, token_hash: hashSecret(token) };
  const [row] = await tx.run<Row>(
    sql('agent_confirmations').where(ofToken).select(columns).forUpdate(),
  );
  // Another key's is as good as none: nothing is told of it.
  if (!row || row.key_id !== scope.keyId || !scope.ways.includes(row.way)) {
    return { fault: 'unknown' };
  }
  const fault = faultOf(row, scope);
  if (fault) return { fault };
  await tx.run(sql('agent_confirmations').where(ofToken).delete());
  return { approvedBy: row.approved_by, way: row.way };
}

type Row = {
  key_id: string;
  tool: string;
  arguments_hash: Buffer;
  version_hash: Buffer;
  way: ConfirmationWay;
  approved_at: Date | null;
  approved_by: string | null;
  is_over: boolean;
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
  if (row.is_over) return 'expired';
  const isSame = row.tool === scope.tool && row.arguments_hash.equals(scope.argumentsHash);
  if (!isSame) return 'other_arguments';
  if (!row.version_hash.equals(scope.versionHash)) return 'changed';
  return row.way === 'link' && row.approved_at === null ? 'not_approved' : undefined;
}

/** Throws a token away, for what a person declined. */
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

/** What a person is asked to approve by a link, and has not let pass; else `not_found`. */
export async function getApproval(
  db: Queries,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<Approval> {
  const [row] = await db.run<{
    tool: string;
    summary: string[];
    key_id: string;
    approved_at: Date | null;
    expires_at: Date;
  }>(
    sql('agent_confirmations')
      .where({ workspace_id: db.workspaceId, id, way: 'link' })
      .whereRaw('expires_at > clock_timestamp()')
      .select('tool', 'summary', 'key_id', 'approved_at', 'expires_at')
      .modify((query) => {
        if (options.forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('approval');
  return {
    id,
    tool: row.tool,
    summary: row.summary,
    keyId: row.key_id,
    approvedAt: row.approved_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Lets the agent's next call act; it has five more minutes for that. */
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
