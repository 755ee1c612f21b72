import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import type { KeyAccess } from '../rules/api-key';
import { revokeKey } from './key-store';
import type { Consent } from './oauth-code-store';

/** Access that a person gave the client of an agent. */
export type AgentGrant = {
  id: string;
  clientId: string;
  clientName: string;
  redirectHost: string;
  access: KeyAccess;
  /** The key by which the client acts. */
  keyId: string;
  grantedByKeyId: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string;
};

type Row = WithDates<AgentGrant, 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

const fromRow = (row: Row): AgentGrant => withIsoTimes(row);

const columns = [
  'g.id',
  'g.client_id',
  'g.client_name',
  'g.redirect_host',
  'k.access',
  'g.key_id',
  'k.granted_by as granted_by_key_id',
  'g.created_at',
  'k.last_used_at',
  'g.expires_at',
];

/** Time without a refresh after which a grant ends. */
export const grantIdleDays = 30;
/** A grant ends after this, however often it is refreshed. */
export const grantDaysMax = 365;

const live = (db: Queries) =>
  sql('oauth_grants as g')
    .join('api_keys as k', { 'k.workspace_id': 'g.workspace_id', 'k.id': 'g.key_id' })
    .where('g.workspace_id', db.workspaceId)
    .whereNull('k.revoked_at')
    .whereRaw('g.expires_at > clock_timestamp()');

/** Lists the grants that have not ended, oldest first. */
export async function listAgentGrants(db: Queries, page: { limit: number; offset: number }) {
  return readPage(db, live(db), { columns, order: 'g.id', page, fromRow });
}

/** Returns a grant that has not ended, locked until the transaction ends. */
export async function lockAgentGrant(tx: Queries, id: string): Promise<AgentGrant | undefined> {
  const [row] = await tx.run<Row>(live(tx).where('g.id', id).select(columns).forUpdate());
  return row && fromRow(row);
}

/** Creates the grant that a person agreed to, with a key of its own that ends with the granting one. */
export async function insertAgentGrant(
  tx: Queries,
  { grantId, grantedBy, clientId, clientName, redirectUri, access }: Consent,
  keyExpiresAt: string | null,
): Promise<{ id: string; keyId: string }> {
  const keyId = newId('key');
  const { workspaceId } = tx;
  await tx.run(
    sql('api_keys').insert({
      workspace_id: workspaceId,
      id: keyId,
      name: clientName,
      access,
      is_agent: true,
      granted_by: grantedBy,
      hint: 'OAuth',
      expires_at: keyExpiresAt,
    }),
  );
  await tx.run(
    sql('oauth_grants').insert({
      workspace_id: workspaceId,
      id: grantId,
      key_id: keyId,
      client_id: clientId,
      client_name: clientName,
      redirect_host: new URL(redirectUri).host,
      expires_at: sql.raw('now() + make_interval(days => ?)', [grantIdleDays]),
    }),
  );
  return { id: grantId, keyId };
}

/** Ends a grant: its tokens are refused from now on. The key's row stays for the audit log. */
export const revokeAgentGrant = (tx: Queries, { keyId }: { keyId: string }): Promise<void> =>
  revokeKey(tx, keyId);
