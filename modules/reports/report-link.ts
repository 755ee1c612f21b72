import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { reportFormats } from './rules/report-dataset';

/** What a link opens: a file, or the report as a web page. */
export const linkFormats = ['page', ...reportFormats] as const;

/** Claims of a link: the file, the workspace and the expiry. */
const claimsSchema = z.object({
  workspaceId: z.string(),
  reportId: z.string(),
  /** The report's link version, which each revocation increases. */
  version: z.int(),
  format: z.enum(linkFormats),
  table: z.string().optional(),
  expiresAtMs: z.int(),
});
export type LinkClaims = z.output<typeof claimsSchema>;

const keyOf = (encryptionKey: Buffer) =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', 'sightline report links', 32));

const signatureOf = (encryptionKey: Buffer, body: string) =>
  createHmac('sha256', keyOf(encryptionKey)).update(body).digest();

/**
 * Returns a token that opens one file of a report, or its page, for any bearer until it expires. It is signed,
 * not encrypted.
 */
export function signLink(encryptionKey: Buffer, claims: LinkClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${signatureOf(encryptionKey, body).toString('base64url')}`;
}

/**
 * Returns a token's claims; undefined if no key has signed it, the token was altered, or it has
 * expired.
 */
export function readLink(
  encryptionKeys: readonly Buffer[],
  token: string,
  nowMs: number,
): LinkClaims | undefined {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOf = (own: Buffer) => given.length === own.length && timingSafeEqual(given, own);
  const isSigned = encryptionKeys.some((key) => isOf(signatureOf(key, body)));
  if (rest.length > 0 || !isSigned) return undefined;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return claims.expiresAtMs > nowMs ? claims : undefined;
}

/** Returns the URL of a link. The token is in the query, which our logs omit. */
export const linkUrl = (baseUrl: string, token: string): string =>
  `${baseUrl}/shared/report?token=${token}`;
