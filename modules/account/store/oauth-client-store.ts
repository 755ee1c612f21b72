import { newId } from '../../../platform/ids';
import { type SystemQueries, sql } from '../../../platform/postgres/database';

/** A program that registered itself to ask people for access. Its name is its own claim. */
export type OAuthClient = { id: string; name: string; redirectUris: string[] };

/** Returns undefined while too many clients are registered that got no access. */
export async function registerOAuthClient(
  system: SystemQueries,
  client: Omit<OAuthClient, 'id'>,
): Promise<OAuthClient | undefined> {
  const id = newId('oauthClient');
  const [row] = await system.run<{ isStored: boolean }>(
    sql.raw('select register_oauth_client(?, ?, ?) as is_stored', [
      id,
      client.name,
      client.redirectUris,
    ]),
  );
  return row?.isStored ? { id, ...client } : undefined;
}

export async function findOAuthClient(
  system: SystemQueries,
  id: string,
): Promise<OAuthClient | undefined> {
  const [row] = await system.run<{ name: string; redirectUris: string[] }>(
    sql.raw('select * from find_oauth_client(?)', [id]),
  );
  return row && { id, name: row.name, redirectUris: row.redirectUris };
}

/** Keeps a client that got access from being forgotten. */
export async function recordClientGrant(system: SystemQueries, id: string): Promise<void> {
  await system.run(sql.raw('select record_oauth_client_grant(?)', [id]));
}
