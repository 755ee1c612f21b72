import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';
import { createKeySecret, type KeyAccess } from '../rules/api-key';
import { hashSecret, secretHint } from '../rules/secret-text';

export type ApiKey = {
  id: string;
  name: string;
  access: KeyAccess;
  /** Whether the key is for an agent: it works at /mcp only. */
  isAgent: boolean;
  hint: string;
  expiresAt: string | null;
  createdAt: string;
  rotatedAt: string | null;
  lastUsedAt: string | null;
  /** The key, or the person's sign-in, that made it; null for an operator's. */
  createdByKeyId: string | null;
};

/** A key, or a person's sign-in, which works in the dashboard only. */
type AnyKey = ApiKey & {
  isPerson: boolean;
  /** The websites that a person's sign-in is limited to; null for all. */
  websiteIds: string[] | null;
  /** Whether a sign-in that makes changes also manages people, keys and providers. */
  canManage: boolean;
  /** Where links for signing in are mailed to; null without one. */
  email: string | null;
  /** The key by which a person gave an agent's client this access; null for any other key. */
  grantedBy: string | null;
};

type Row = WithDates<AnyKey, 'expiresAt' | 'createdAt' | 'rotatedAt' | 'lastUsedAt'>;

const columns = [
  'id',
  'name',
  'access',
  'is_agent',
  'is_person',
  'website_ids',
  'can_manage',
  'email',
  'hint',
  'expires_at',
  'created_at',
  'rotated_at',
  'last_used_at',
  'created_by as created_by_key_id',
  'granted_by',
];

const fromRow = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  access: row.access,
  isAgent: row.isAgent,
  hint: row.hint,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  rotatedAt: row.rotatedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdByKeyId: row.createdByKeyId,
});

/**
 * Returns a key that is not revoked, or undefined. `forUpdate` locks the row. Keys of agents' grants
 * and of people are not found unless `isAny`: they have no secret that anybody may see or replace.
 */
export async function findKey(
  db: Queries,
  id: string,
  options: { forUpdate?: boolean; isAny?: boolean } = {},
): Promise<AnyKey | undefined> {
  const [row] = await db.run<Row>(
    sql('api_keys')
      .select(columns)
      .where({ workspace_id: db.workspaceId, id })
      .whereNull('revoked_at')
      .modify((query) => {
        if (!options.isAny) query.whereNull('granted_by').where('is_person', false);
        if (options.forUpdate) query.forUpdate();
      }),
  );
  return row && withIsoTimes(row);
}

/** Whether a key still has this secret: a rotation ends it, at once or after a grace period. */
export async function isSecretLive(db: Queries, keyId: string, hash: Buffer): Promise<boolean> {
  const found = await db.run(
    sql('api_key_secrets')
      .select('key_id')
      .where({ workspace_id: db.workspaceId, key_id: keyId, hash })
      .whereRaw("coalesce(expires_at, 'infinity') > clock_timestamp()"),
  );
  return found.length > 0;
}

const sortColumns = {
  createdAt: 'created_at',
  name: 'name',
  expiresAt: 'expires_at',
  lastUsedAt: 'last_used_at',
} as const;

export type KeySortField = keyof typeof sortColumns;
export const keySortFields = Object.keys(sortColumns) as KeySortField[];

/** Lists keys that are not revoked, except those of agents' grants and of people; oldest first. */
export async function listKeys(
  db: Queries,
  sort: Sort<KeySortField> | undefined,
  page: { limit: number; offset: number },
) {
  const live = sql('api_keys')
    .where({ workspace_id: db.workspaceId })
    .whereNull('revoked_at')
    .whereNull('granted_by')
    .where('is_person', false);
  return readPage(db, live, {
    columns,
    order: sort ? orderBySql(sort, sortColumns) : 'id',
    page,
    fromRow,
  });
}

export type NewKey = {
  name: string;
  access: KeyAccess;
  isAgent?: boolean;
  expiresAt: string | null;
  /** The key that makes it; none for an operator. */
  createdBy?: string;
};

/** Creates a key. The secret is returned only here and stored as a hash. */
export async function insertKey(
  tx: Queries,
  key: NewKey,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const { workspaceId } = tx;
  const secret = createKeySecret(key.access);
  const [row] = await tx.run<Row>(
    sql('api_keys')
      .insert({
        workspace_id: workspaceId,
        id: newId('key'),
        name: key.name,
        access: key.access,
        is_agent: key.isAgent ?? false,
        hint: secretHint(secret),
        expires_at: key.expiresAt,
        created_by: key.createdBy ?? null,
      })
      .returning(columns),
  );
  if (!row) throw new Error('an inserted key was not returned');
  await insertSecret(tx, row.id, secret);
  return { apiKey: fromRow(row), secret };
}

/**
 * Replaces a key's secret. The old one expires after the grace period, at once if that is 0; an
 * earlier one keeps its own end.
 */
export async function rotateKey(
  tx: Queries,
  apiKey: Pick<ApiKey, 'id' | 'access'>,
  graceSeconds: number,
): Promise<{ apiKey: ApiKey; secret: string; previousSecretExpiresAt: string }> {
  const { workspaceId } = tx;
  const secret = createKeySecret(apiKey.access);
  const [row] = await tx.run<Row>(
    sql('api_keys')
      .where({ workspace_id: workspaceId, id: apiKey.id })
      .update({ hint: secretHint(secret), rotated_at: sql.fn.now() })
      .returning(columns),
  );
  if (!row) throw new Error('the key to rotate is gone');
  const ended = await tx.run<{ expiresAt: Date }>(
    sql('api_key_secrets')
      .where({ workspace_id: workspaceId, key_id: apiKey.id })
      .update({
        expires_at: sql.raw(
          "least(coalesce(expires_at, 'infinity'), now() + make_interval(secs => ?))",
          [graceSeconds],
        ),
      })
      .returning('expires_at'),
  );
  await insertSecret(tx, apiKey.id, secret);
  const lastEndMs = Math.max(...ended.map(({ expiresAt }) => expiresAt.getTime()));
  return {
    apiKey: fromRow(row),
    secret,
    previousSecretExpiresAt: new Date(lastEndMs).toISOString(),
  };
}

/**
 * Revokes a key immediately, and what agents got by it. Its row stays, because the audit log refers
 * to it.
 */
export async function revokeKey(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql('api_keys')
      .where({ workspace_id: tx.workspaceId, id })
      .whereNull('revoked_at')
      .update({ revoked_at: sql.fn.now() }),
  );
  await endWhatAgentsGot(tx, id);
}

/** What agents had by a key, until it ended. */
type EndedAccess = { grants: number; codes: number; refreshTokens: number; keys: number };

/**
 * Ends what agents got by a key: grants with their tokens, codes that were not exchanged yet, and,
 * where the key is an agent's itself, the keys that it made, theirs included.
 */
export async function endWhatAgentsGot(tx: Queries, id: string): Promise<EndedAccess> {
  const { workspaceId } = tx;
  const ofWorkspace = { workspace_id: workspaceId };
  const revoked = await tx.run<{ id: string; grantedBy: string | null }>(
    sql.raw(
      `with recursive ended as (
         select id from api_keys where workspace_id = :workspaceId and id = :id
         union
         select k.id from ended e
         join api_keys maker on maker.workspace_id = :workspaceId and maker.id = e.id
         join api_keys k on k.workspace_id = :workspaceId
           and (k.granted_by = e.id or (maker.is_agent and k.created_by = e.id))
       )
       update api_keys set revoked_at = now()
       where workspace_id = :workspaceId and id in (select id from ended) and id <> :id
         and revoked_at is null
       returning id, granted_by`,
      { workspaceId, id },
    ),
  );
  const ids = [id, ...revoked.map((key) => key.id)];
  const codes = await tx.run(
    sql('oauth_codes')
      .where(ofWorkspace)
      .whereIn('granted_by', ids)
      .whereNull('used_at')
      .whereRaw('expires_at > clock_timestamp()')
      .delete()
      .returning('grant_id'),
  );
  await tx.run(sql('oauth_codes').where(ofWorkspace).whereIn('granted_by', ids).delete());
  const grantsOf = () => sql('oauth_grants').where(ofWorkspace).whereIn('key_id', ids);
  const tokens = await tx.run(
    sql('oauth_refresh_tokens')
      .where(ofWorkspace)
      .whereIn('grant_id', grantsOf().select('id'))
      .whereNull('used_at')
      .whereRaw('expires_at > clock_timestamp()')
      .delete()
      .returning('grant_id'),
  );
  const grants = await tx.run(grantsOf().delete().returning('id'));
  return {
    grants: grants.length,
    codes: codes.length,
    refreshTokens: tokens.length,
    keys: revoked.filter((key) => key.grantedBy === null).length,
  };
}

async function insertSecret(tx: Queries, keyId: string, secret: string) {
  await tx.run(
    sql('api_key_secrets').insert({
      workspace_id: tx.workspaceId,
      key_id: keyId,
      hash: hashSecret(secret),
    }),
  );
}
