import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Secrets } from './secrets';

export const databaseName = 'sightline';
export const ownerRole = 'sightline_owner';
export const appRole = 'sightline_app';
export const backupRole = 'sightline_backup';
/** Cannot log in: the application's role changes to it for reads of some websites. */
const limitedRole = 'sightline_limited';

/**
 * Creates or updates the database and its roles. The application's role may only connect: the
 * migrations grant its other rights, table by table.
 */
export async function provisionRoles(adminUrl: string, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await ensureRole(client, ownerRole, secrets.ownerPassword);
    await ensureRole(client, appRole, secrets.appPassword);
    await ensureRole(client, backupRole, secrets.backupPassword, 'BYPASSRLS');
    await client.query(
      `GRANT pg_read_all_data, pg_write_all_data TO ${escapeIdentifier(backupRole)}`,
    );
    // A restore loads rows that triggers and foreign keys have checked already.
    await client.query(
      `GRANT SET ON PARAMETER session_replication_role TO ${escapeIdentifier(backupRole)}`,
    );
    await ensureLimitedRole(client);
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      databaseName,
    ]);
    if (known.rowCount === 0) await createDatabase(client, databaseName);
    await grantConnect(client, databaseName);
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
  } finally {
    await client.end();
  }
}

/** Copies the database, which must have no connections, for the same two roles. */
export async function copyDatabase(adminUrl: string, names: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const name of names) {
      await createDatabase(client, name, databaseName);
      // A copy includes everything except the rights to the database itself.
      await grantConnect(client, name);
    }
  } finally {
    await client.end();
  }
}

async function ensureRole(
  client: Client,
  role: string,
  password: string,
  security: 'BYPASSRLS' | 'NOBYPASSRLS' = 'NOBYPASSRLS',
): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${escapeIdentifier(role)} LOGIN NOSUPERUSER ${security} NOCREATEDB ` +
      `NOCREATEROLE NOREPLICATION PASSWORD ${escapeLiteral(password)}`,
  );
}

/** A role that inherited from it would be under its policies, and see nothing. */
async function ensureLimitedRole(client: Client): Promise<void> {
  const [app, limited] = [escapeIdentifier(appRole), escapeIdentifier(limitedRole)];
  await client.query(`ALTER ROLE ${app} NOINHERIT`);
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [limitedRole]);
  if (known.rowCount !== 0) return;
  await client.query(`CREATE ROLE ${limited} NOLOGIN`);
  await client.query(`GRANT ${limited} TO ${app}`);
}

async function createDatabase(client: Client, name: string, template?: string): Promise<void> {
  const from = template === undefined ? '' : ` TEMPLATE ${escapeIdentifier(template)}`;
  await client.query(
    `CREATE DATABASE ${escapeIdentifier(name)} OWNER ${escapeIdentifier(ownerRole)}${from}`,
  );
}

async function grantConnect(client: Client, name: string): Promise<void> {
  const database = escapeIdentifier(name);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(
    `GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(appRole)}, ${escapeIdentifier(backupRole)}`,
  );
}
