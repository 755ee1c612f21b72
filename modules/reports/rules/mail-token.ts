import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { reportLanguages } from './report-language';

/** Claims of a link in a mail: whose decision it is, and about which workspace's mail. */
const claimsSchema = z.object({
  act: z.enum(['confirm', 'unsubscribe', 'unsubscribe-digest']),
  workspaceId: z.string(),
  address: z.string(),
  /** Language of the page that the link opens. */
  language: z.enum(reportLanguages).default('en'),
  /** Null: works as long as the mail is kept. */
  expiresAtMs: z.int().nullable(),
});
export type MailClaims = z.output<typeof claimsSchema>;
type NewMailClaims = z.input<typeof claimsSchema>;

const signatureOf = (encryptionKey: Buffer, body: string) =>
  createHmac(
    'sha256',
    Buffer.from(hkdfSync('sha256', encryptionKey, '', 'sightline mail links', 32)),
  )
    .update(body)
    .digest();

/** Returns a token for a link that only the reader of a mail has. */
export function signMailToken(encryptionKey: Buffer, claims: NewMailClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${signatureOf(encryptionKey, body).toString('base64url')}`;
}

/** Returns a token's claims; undefined if no key has signed it or it has expired. */
export function readMailToken(
  encryptionKeys: readonly Buffer[],
  token: string,
  nowMs: number,
): MailClaims | undefined {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOf = (own: Buffer) => given.length === own.length && timingSafeEqual(given, own);
  if (rest.length > 0 || !encryptionKeys.some((key) => isOf(signatureOf(key, body)))) {
    return undefined;
  }
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return claims.expiresAtMs === null || claims.expiresAtMs > nowMs ? claims : undefined;
}
