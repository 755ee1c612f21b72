import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';

/** A passkey, as its person sees it. */
export type Passkey = {
  /** The credential's, in base64url. */
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

export type Credential = {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

type Row = {
  credential: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const bytesOf = (id: string) => Buffer.from(id, 'base64url');

const ofPerson = (db: Queries, keyId: string) => ({ workspace_id: db.workspaceId, key_id: keyId });

const toCredential = (row: Row): Credential => ({
  id: row.credential.toString('base64url'),
  publicKey: new Uint8Array(row.publicKey),
  counter: row.counter,
  transports: row.transports,
});

const toPasskey = (row: Row): Passkey => ({
  id: row.credential.toString('base64url'),
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const rowsOf = (db: Queries, keyId: string) =>
  db.run<Row>(sql('passkeys').where(ofPerson(db, keyId)).select('*').orderBy('created_at'));

/** Lists a person's passkeys in the order in which they were registered. */
export const listPasskeys = async (db: Queries, keyId: string): Promise<Passkey[]> =>
  (await rowsOf(db, keyId)).map(toPasskey);

export const listCredentials = async (db: Queries, keyId: string): Promise<Credential[]> =>
  (await rowsOf(db, keyId)).map(toCredential);

/** Adds a passkey; undefined if the person has registered the same credential before. */
export async function insertPasskey(
  tx: Queries,
  keyId: string,
  { credential, name }: { credential: Credential; name: string },
): Promise<Passkey | undefined> {
  const [row] = await tx.run<Row>(
    sql('passkeys')
      .insert({
        ...ofPerson(tx, keyId),
        credential: bytesOf(credential.id),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports,
        name,
      })
      .onConflict(['workspace_id', 'key_id', 'credential'])
      .ignore()
      .returning('*'),
  );
  return row && toPasskey(row);
}

/** Returns the workspace of the passkey that a browser names; undefined if it is not known. */
export async function findPasskeyWorkspace(
  system: SystemQueries,
  { id, keyId }: { id: string; keyId: string },
): Promise<string | undefined> {
  const [row] = await system.run<{ id: string | null }>(
    sql.raw('select find_passkey_workspace(?, ?) as id', [bytesOf(id), keyId]),
  );
  return row?.id ?? undefined;
}

/** Returns the credential of a person who is not revoked; it stays locked. */
export async function lockCredential(
  tx: Queries,
  { id, keyId }: { id: string; keyId: string },
): Promise<Credential | undefined> {
  const [row] = await tx.run<Row>(
    sql('passkeys as p')
      .join('api_keys as k', { 'k.workspace_id': 'p.workspace_id', 'k.id': 'p.key_id' })
      .where({
        'p.workspace_id': tx.workspaceId,
        'p.key_id': keyId,
        'p.credential': bytesOf(id),
        'k.is_person': true,
      })
      .whereNull('k.revoked_at')
      .select('p.*')
      .forUpdate('p'),
  );
  return row && toCredential(row);
}

/** Notes a use, with the counter that the next one must exceed. */
export async function notePasskeyUse(
  tx: Queries,
  { id, keyId, counter }: { id: string; keyId: string; counter: number },
): Promise<void> {
  await tx.run(
    sql('passkeys')
      .where({ ...ofPerson(tx, keyId), credential: bytesOf(id) })
      .update({ counter, last_used_at: sql.raw('clock_timestamp()') }),
  );
}

/** Removes one passkey of a person, or all of them; returns how many there were. */
export async function deletePasskeys(tx: Queries, keyId: string, id?: string): Promise<number> {
  const removed = await tx.run(
    sql('passkeys')
      .where({ ...ofPerson(tx, keyId), ...(id !== undefined && { credential: bytesOf(id) }) })
      .delete()
      .returning('key_id'),
  );
  return removed.length;
}
