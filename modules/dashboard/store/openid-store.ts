import type { Cipher } from '../../../platform/cipher';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { type OpenIdIdentity, signingKeyOf, takePersonLink } from './person-store';
import type { SigningKey } from './session-store';

export const newRoles = ['viewer', 'editor'] as const;

export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  /** Role of people whom the provider lets in without an invitation; null: no one. */
  newRole: (typeof newRoles)[number] | null;
  /** Domains of their mail addresses; empty: any. */
  mailDomains: string[];
  updatedAt: string;
};

type Row = WithDates<OpenIdProvider, 'updatedAt'> & { secret: Buffer };

const columns = [
  ...['issuer', 'client as client_id', 'new_role', 'mail_domains', 'updated_at', 'secret'],
];

/** The context that the client's secret is sealed for. */
export const openIdSealContext = (workspaceId: string) => `openid:${workspaceId}`;

const readRow = async (db: Queries): Promise<Row | undefined> => {
  const rows = sql('openid_providers').where({ workspace_id: db.workspaceId }).select(columns);
  return (await db.run<Row>(rows))[0];
};

const toProvider = ({ secret: _, ...row }: Row): OpenIdProvider => withIsoTimes(row);

export async function readOpenIdProvider(db: Queries): Promise<OpenIdProvider | undefined> {
  const row = await readRow(db);
  return row && toProvider(row);
}

/** Returns the provider with the secret of the client, for a call to it. */
export async function openOpenIdProvider(
  db: Queries,
  cipher: Cipher,
): Promise<(OpenIdProvider & { clientSecret: string }) | undefined> {
  const row = await readRow(db);
  if (!row) return undefined;
  const secret = cipher.open(row.secret, openIdSealContext(db.workspaceId));
  return { ...toProvider(row), clientSecret: secret.toString() };
}

/** Saves the provider as a whole. Sessions that another issuer opened end. */
export async function saveOpenIdProvider(
  tx: Queries,
  cipher: Cipher,
  provider: Omit<OpenIdProvider, 'updatedAt'> & { clientSecret: string },
): Promise<void> {
  const row = {
    issuer: provider.issuer,
    client: provider.clientId,
    secret: cipher.seal(Buffer.from(provider.clientSecret), openIdSealContext(tx.workspaceId)),
    new_role: provider.newRole,
    mail_domains: provider.mailDomains,
    updated_at: sql.raw('clock_timestamp()'),
  };
  const before = await readOpenIdProvider(tx);
  if (before && before.issuer !== provider.issuer) await endOpenIdSessions(tx);
  await tx.run(
    sql('openid_providers')
      .insert({ workspace_id: tx.workspaceId, ...row })
      .onConflict('workspace_id')
      .merge(row),
  );
}

/** Removes the provider; returns whether there was one. Sessions that it opened end. */
export async function deleteOpenIdProvider(tx: Queries): Promise<boolean> {
  const here = { workspace_id: tx.workspaceId };
  const removed = await tx.run(sql('openid_providers').where(here).delete().returning('issuer'));
  await endOpenIdSessions(tx);
  return removed.length > 0;
}

const endOpenIdSessions = (tx: Queries) =>
  tx.run(
    sql('dashboard_sessions').where({ workspace_id: tx.workspaceId, method: 'openid' }).delete(),
  );

/** Returns whom an account signs in, and whether that person still may. */
export async function findIdentity(
  tx: Queries,
  { issuer, subject }: OpenIdIdentity,
): Promise<{ keyId: string; isRevoked: boolean } | undefined> {
  const [row] = await tx.run<{ keyId: string; isRevoked: boolean }>(
    sql('openid_identities as i')
      .join('api_keys as k', { 'k.workspace_id': 'i.workspace_id', 'k.id': 'i.key_id' })
      .where({ 'i.workspace_id': tx.workspaceId, 'i.issuer': issuer, 'i.subject': subject })
      .select('i.key_id', sql.raw('k.revoked_at is not null as is_revoked')),
  );
  return row;
}

/** Binds an account to a person, instead of one who was removed. */
export async function saveIdentity(
  tx: Queries,
  { issuer, subject }: OpenIdIdentity,
  keyId: string,
): Promise<void> {
  await tx.run(
    sql('openid_identities')
      .insert({ workspace_id: tx.workspaceId, issuer, subject, key_id: keyId })
      .onConflict(['workspace_id', 'issuer', 'subject'])
      .merge({ key_id: keyId }),
  );
}

/** Takes a mailed link by which a person agrees to an account, once, and binds the account. */
export async function takeConsentLink(tx: Queries, code: string): Promise<SigningKey | undefined> {
  const row = await takePersonLink<{ keyId: string; openidIssuer: string; openidSubject: string }>(
    tx,
    code,
    {
      where: `l.openid_subject is not null and exists (select from openid_providers o
        where o.workspace_id = l.workspace_id and o.issuer = l.openid_issuer)`,
      returning: 'l.key_id, l.openid_issuer, l.openid_subject',
    },
  );
  if (!row) return undefined;
  const identity = { issuer: row.openidIssuer, subject: row.openidSubject };
  await saveIdentity(tx, identity, row.keyId);
  return signingKeyOf(tx, row.keyId);
}
