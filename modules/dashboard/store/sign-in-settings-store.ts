import { type Queries, sql } from '../../../platform/postgres/database';
import { hashSecret } from '../../account/rules/secret-text';

/** What a workspace asks of people who sign in. */
export type SignInSettings = { requiresPasskey: boolean };

export async function readSignInSettings(db: Queries): Promise<SignInSettings> {
  const [row] = await db.run<{ requiresPasskey: boolean }>(
    sql('sign_in_settings').where({ workspace_id: db.workspaceId }).select('requires_passkey'),
  );
  return { requiresPasskey: row?.requiresPasskey ?? false };
}

export async function saveSignInSettings(
  tx: Queries,
  { requiresPasskey }: SignInSettings,
): Promise<void> {
  const row = { requires_passkey: requiresPasskey };
  await tx.run(
    sql('sign_in_settings')
      .insert({ workspace_id: tx.workspaceId, ...row })
      .onConflict('workspace_id')
      .merge(row),
  );
}

/** Methods that ask for more than a mailbox, or a key that was stored somewhere. */
export const strongMethods: readonly string[] = ['passkey', 'openid'];

/** Returns how a session was opened. */
export async function readSessionMethod(db: Queries, hash: Buffer): Promise<string | undefined> {
  const [row] = await db.run<{ method: string }>(
    sql('dashboard_sessions').where({ workspace_id: db.workspaceId, hash }).select('method'),
  );
  return row?.method;
}

/** Whether a person's session waits for a passkey, by its secret. */
export async function needsPasskey(db: Queries, secret: string): Promise<boolean> {
  const [{ requiresPasskey }, method] = await Promise.all([
    readSignInSettings(db),
    readSessionMethod(db, hashSecret(secret)),
  ]);
  return requiresPasskey && !strongMethods.includes(method ?? '');
}
