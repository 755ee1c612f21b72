import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Secrets } from './secrets';

export const databaseName = 'sightline';
export const ownerRole = 'sightline_owner';
export const appRole = 'sightline_app';

/**
 * Makes the database and its two roles as they should be, whatever is there. The application's role
 * may only connect: what else it may do is granted by the migrations, table by table.
 */
export async function provisionRoles(adminUrl: string, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await ensureRole(client, ownerRole, secrets.ownerPassword);
    await ensureRole(client, appRole, secrets.appPassword);
    await ensureDatabase(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${escapeIdentifier(role)} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB ` +
      `NOCREATEROLE NOREPLICATION PASSWORD ${escapeLiteral(password)}`,
  );
}

async function ensureDatabase(client: Client): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
  const [database, owner, app] = [databaseName, ownerRole, appRole].map(escapeIdentifier);
  if (known.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${owner}`);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${app}`);
  await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
}
