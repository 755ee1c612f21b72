import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { reportFormats } from './rules/report-dataset';

/** What a link opens, for whom and until when. */
const claimsSchema = z.object({
  workspaceId: z.string(),
  reportId: z.string(),
  /** The report's own number of when links were last revoked. */
  version: z.int(),
  format: z.enum(reportFormats),
  table: z.string().optional(),
  expiresAtMs: z.int(),
});
export type LinkClaims = z.output<typeof claimsSchema>;

const keyOf = (encryptionKey: Buffer) =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', 'sightline report links', 32));

const signatureOf = (encryptionKey: Buffer, body: string) =>
  createHmac('sha256', keyOf(encryptionKey)).update(body).digest();

/** Text that opens one file of a report to whoever has it, until it expires. It is signed, not secret. */
export function signLink(encryptionKey: Buffer, claims: LinkClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${signatureOf(encryptionKey, body).toString('base64url')}`;
}

/** What a link opens; undefined for one that we did not sign, that was changed, or that is over. */
export function readLink(
  encryptionKey: Buffer,
  token: string,
  nowMs: number,
): LinkClaims | undefined {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(encryptionKey, body);
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own))
    return undefined;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return claims.expiresAtMs > nowMs ? claims : undefined;
}

/** Where a link leads. The token stands in the query, which no log of ours has. */
export const linkUrl = (baseUrl: string, token: string): string =>
  `${baseUrl}/shared/report?token=${token}`;
