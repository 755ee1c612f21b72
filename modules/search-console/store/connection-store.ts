import type { Cipher } from '../../../platform/cipher';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { type ConnectionSecret, connectionSecretSchema } from '../connections/connection-secret';
import { connectionSealContext } from '../rules/seal-contexts';

/** What a test of an account found. */
export type ConnectionCheck = {
  /** `no_data`: the account is accepted, and has no property that it may read. */
  state: 'connected' | 'requires_reconnect' | 'no_data';
  /** Null if it is connected. */
  stateReason: string | null;
};

export type Connection = ConnectionCheck & {
  id: string;
  provider: 'google' | 'bing';
  method: ConnectionSecret['method'];
  name: string;
  account: string;
  dataSource: 'live' | 'sandbox';
  canWrite: boolean;
  testedAt: string | null;
  blockedUntil: string | null;
  createdAt: string;
  updatedAt: string;
};

type Row = WithDates<Connection, 'testedAt' | 'blockedUntil' | 'createdAt' | 'updatedAt'>;

const columns = [
  'id',
  'provider',
  'method',
  'name',
  'account',
  'data_source',
  'state',
  'state_reason',
  'can_write',
  'tested_at',
  'blocked_until',
  'created_at',
  'updated_at',
];

const fromRow = (row: Row): Connection => {
  // Throttling that is over is no longer a fact about the account.
  const isBlocked = row.blockedUntil !== null && row.blockedUntil.getTime() > Date.now();
  return withIsoTimes({ ...row, blockedUntil: isBlocked ? row.blockedUntil : null });
};

const inWorkspace = (db: Queries) =>
  sql('search_connections').where({ workspace_id: db.workspaceId });

/** Returns all connections of the workspace, oldest first. */
export async function readConnections(db: Queries): Promise<Connection[]> {
  const rows = await db.run<Row>(inWorkspace(db).select(columns).orderBy('id'));
  return rows.map(fromRow);
}

/** Returns the connection, or throws a 404; `forUpdate` locks it against concurrent changes. */
export async function getConnection(
  db: Queries,
  connectionId: string,
  options: { forUpdate?: boolean } = {},
): Promise<Connection> {
  const [row] = await db.run<Row>(
    inWorkspace(db)
      .where('id', connectionId)
      .select(columns)
      .modify((query) => {
        if (options.forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('connection');
  return fromRow(row);
}

export type NewConnection = {
  name: string;
  account: string;
  dataSource: Connection['dataSource'];
  canWrite: boolean;
  secret: ConnectionSecret;
  check: ConnectionCheck;
};

export async function insertConnection(
  tx: Queries,
  cipher: Cipher,
  connection: NewConnection,
): Promise<string> {
  const { secret, check } = connection;
  const id = newId('connection');
  const context = connectionSealContext(tx.workspaceId, id);
  await tx.run(
    sql('search_connections').insert({
      workspace_id: tx.workspaceId,
      id,
      provider: secret.method === 'api_key' ? 'bing' : 'google',
      method: secret.method,
      name: connection.name,
      account: connection.account,
      data_source: connection.dataSource,
      can_write: connection.canWrite,
      secret: cipher.seal(Buffer.from(JSON.stringify(secret)), context),
      state: check.state,
      state_reason: check.stateReason,
      tested_at: sql.fn.now(),
    }),
  );
  return id;
}

/** Returns the decrypted credentials, for the adapter only; throws a 404. */
export async function openSecret(
  db: Queries,
  cipher: Cipher,
  connectionId: string,
): Promise<ConnectionSecret> {
  const [row] = await db.run<{ secret: Buffer }>(
    inWorkspace(db).where('id', connectionId).select('secret'),
  );
  if (!row) throw notFound('connection');
  const plain = cipher.open(row.secret, connectionSealContext(db.workspaceId, connectionId));
  return connectionSecretSchema.parse(JSON.parse(plain.toString()));
}

/** Records what a call to the provider showed about the account. */
export async function recordCheck(
  tx: Queries,
  connectionId: string,
  { state, stateReason }: ConnectionCheck,
): Promise<void> {
  await tx.run(
    inWorkspace(tx).where('id', connectionId).update({
      state,
      state_reason: stateReason,
      tested_at: sql.fn.now(),
      updated_at: sql.fn.now(),
    }),
  );
}

/** Records until when the provider throttles the account. */
export async function recordBlock(tx: Queries, connectionId: string, until: Date): Promise<void> {
  await tx.run(inWorkspace(tx).where('id', connectionId).update({ blocked_until: until }));
}

/** Deletes the connection with its properties and bindings. */
export async function deleteConnection(tx: Queries, connectionId: string): Promise<void> {
  await tx.run(inWorkspace(tx).where('id', connectionId).delete());
}
