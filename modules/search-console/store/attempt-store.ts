import { createHash } from 'node:crypto';
import type { Cipher } from '../../../platform/cipher';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { attemptSealContext } from '../rules/seal-contexts';

/** Time for a person to open the link and to consent. */
const lifeMinutes = 30;

export type Attempt = {
  name: string;
  verifier: string;
  keyId: string;
  keyName: string;
};

const digest = (secret: string) => createHash('sha256').update(secret).digest();

const live = (db: Queries, token: string) =>
  sql('search_connect_attempts')
    .where({ workspace_id: db.workspaceId, token_hash: digest(token) })
    .where('expires_at', '>', sql.fn.now());

/** Keeps a consent under way, by the secret of its link. Returns when the link ends. */
export async function insertAttempt(
  tx: Queries,
  cipher: Cipher,
  { token, verifier, name, keyId, keyName }: Attempt & { token: string },
): Promise<string> {
  const id = newId('connection');
  const expiresAt = new Date(Date.now() + lifeMinutes * 60_000);
  const context = attemptSealContext(tx.workspaceId, id);
  await tx.run(
    sql('search_connect_attempts').insert({
      workspace_id: tx.workspaceId,
      id,
      token_hash: digest(token),
      verifier: cipher.seal(Buffer.from(verifier), context),
      name,
      key_id: keyId,
      key_name: keyName,
      expires_at: expiresAt,
    }),
  );
  return expiresAt.toISOString();
}

export async function hasAttempt(db: Queries, token: string): Promise<boolean> {
  const rows = await db.run(live(db, token).whereNull('browser_hash').select('id'));
  return rows.length > 0;
}

type Row = { id: string; verifier: Buffer; name: string; keyId: string; keyName: string };

function open(db: Queries, cipher: Cipher, row: Row): Attempt {
  const verifier = cipher.open(row.verifier, attemptSealContext(db.workspaceId, row.id));
  const { name, keyId, keyName } = row;
  return { verifier: verifier.toString(), name, keyId, keyName };
}

/** Binds the consent to a browser, once. Undefined if the link was used, or has ended. */
export async function confirmAttempt(
  tx: Queries,
  cipher: Cipher,
  { token, browser }: { token: string; browser: string },
): Promise<Attempt | undefined> {
  const [row] = await tx.run<Row>(
    live(tx, token)
      .whereNull('browser_hash')
      .update({ browser_hash: digest(browser) })
      .returning('*'),
  );
  return row && open(tx, cipher, row);
}

/** Whether this browser has the consent under way. */
export async function hasAttemptOf(
  db: Queries,
  { token, browser }: { token: string; browser: string },
): Promise<boolean> {
  const rows = await db.run(live(db, token).where('browser_hash', digest(browser)).select('id'));
  return rows.length > 0;
}

/** Takes the consent of this browser, which ends it. Undefined for any other. */
export async function takeAttempt(
  tx: Queries,
  cipher: Cipher,
  { token, browser }: { token: string; browser: string },
): Promise<Attempt | undefined> {
  const [row] = await tx.run<Row>(
    live(tx, token).where('browser_hash', digest(browser)).delete().returning('*'),
  );
  return row && open(tx, cipher, row);
}
