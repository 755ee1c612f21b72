import { randomBytes } from 'node:crypto';
import { type SystemQueries, sql } from '../../../platform/postgres/database';
import { hashSecret } from '../../account/rules/secret-text';

/** What each kind of sign-in under way remembers until its browser comes back. */
export type AttemptContents = {
  passkey_sign_in: { challenge: string };
  passkey_registration: { challenge: string; keyId: string };
  openid: {
    workspaceId: string;
    issuer: string;
    clientId: string;
    request: { state: string; nonce: string; verifier: string };
  };
};

export type AttemptPurpose = keyof AttemptContents;

/** Begins an attempt; returns the secret that binds it to the browser, which is stored as a hash only. */
export async function insertAttempt<Purpose extends AttemptPurpose>(
  system: SystemQueries,
  purpose: Purpose,
  { content, seconds }: { content: AttemptContents[Purpose]; seconds: number },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const values = [hashSecret(secret), purpose, JSON.stringify(content), seconds];
  await system.run(sql.raw('select insert_sign_in_attempt(?, ?, ?, ?)', values));
  return secret;
}

/** Takes an attempt, once; undefined if it was taken, has expired, or is another browser's. */
export async function takeAttempt<Purpose extends AttemptPurpose>(
  system: SystemQueries,
  purpose: Purpose,
  secret: string,
): Promise<AttemptContents[Purpose] | undefined> {
  const [row] = await system.run<{ content: AttemptContents[Purpose] | null }>(
    sql.raw('select take_sign_in_attempt(?, ?) as content', [hashSecret(secret), purpose]),
  );
  return row?.content ?? undefined;
}
