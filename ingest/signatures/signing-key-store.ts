import { type Queries, type SystemQueries, sql } from '../../platform/postgres/database';
import type { KeyVersion } from './check-signature';
import type { PublicJwk } from './signing-keys';

/** Returns the versions of a signer's keys, oldest first. */
export async function readKeyVersions(system: SystemQueries, url: string): Promise<KeyVersion[]> {
  const rows = await system.run<{ keys: PublicJwk[]; firstSeenAt: Date; lastSeenAt: Date }>(
    sql.raw('select * from signing_key_versions_of(?)', [url]),
  );
  return rows.map((row) => ({
    keys: row.keys,
    firstSeenAtMs: row.firstSeenAt.getTime(),
    lastSeenAtMs: row.lastSeenAt.getTime(),
  }));
}

/** Returns the last attempt to fetch a signer's keys; undefined before the first. */
export async function readKeyFetch(
  system: SystemQueries,
  url: string,
): Promise<{ triedAtMs: number; failures: number } | undefined> {
  const [row] = await system.run<{ triedAt: Date; failures: number }>(
    sql.raw('select * from signing_key_fetch_of(?)', [url]),
  );
  return row && { triedAtMs: row.triedAt.getTime(), failures: row.failures };
}

/** Stores what a fetch found, as a new version where it differs from the newest, or its failure. */
export async function noteKeys(
  system: SystemQueries,
  url: string,
  found: { keys: readonly PublicJwk[] } | { problem: string },
): Promise<void> {
  const [keys, problem] =
    'keys' in found ? [JSON.stringify(found.keys), null] : [null, found.problem];
  await system.run(sql.raw('select note_signing_keys(?, ?, ?)', [url, keys, problem]));
}

/** Records the first request with a signature; returns whether this one is it. */
export async function isFirstUse(
  tx: Queries,
  use: { websiteId: string; signature: Buffer; signedRequest: number },
): Promise<boolean> {
  const key = [tx.workspaceId, use.websiteId, use.signature];
  await tx.run({
    text: `insert into signature_uses (workspace_id, website_id, signature, signed_request)
           values ($1, $2, $3, $4) on conflict do nothing`,
    values: [...key, use.signedRequest],
  });
  const [row] = await tx.run<{ first: boolean }>({
    text: `select signed_request = $4 as first from signature_uses
           where workspace_id = $1 and website_id = $2 and signature = $3`,
    values: [...key, use.signedRequest],
  });
  return row?.first ?? true;
}
