import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The fields of a service account's key file that are used; the file has others. */
export const serviceAccountSchema = z.object({
  type: z
    .literal('service_account', { error: 'must be the key file of a service account' })
    .describe('Kind of the key file'),
  client_email: z.email().max(320).describe('Address of the service account'),
  private_key_id: z.string().max(2_000).optional().describe('Id of the key'),
  private_key: z
    .string()
    .max(10_000)
    .refine(isPrivateKey, 'must be an RSA private key in PEM, as in the key file')
    .describe('The private key in PEM'),
  token_uri: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .describe('Google’s token endpoint'),
});
export type ServiceAccount = z.output<typeof serviceAccountSchema>;

/** A refresh token works only together with the client that it was issued to. */
export const refreshTokenSchema = z.strictObject({
  clientId: z.string().min(1).max(300).describe('Id of the OAuth client'),
  clientSecret: z.string().min(1).max(300).describe('Secret of the OAuth client'),
  refreshToken: z.string().min(1).max(2_000).describe('Refresh token of that client'),
});
export type RefreshToken = z.output<typeof refreshTokenSchema>;

/** What a connection to Google proves itself by. */
export type GoogleCredentials =
  | { method: 'service_account'; key: ServiceAccount }
  | ({ method: 'oauth' | 'refresh_token' } & RefreshToken);

/** Values that must not appear in an error. */
export const secretsOf = (credentials: GoogleCredentials): string[] =>
  credentials.method === 'service_account'
    ? [credentials.key.private_key]
    : [credentials.clientSecret, credentials.refreshToken];

export const readScope = 'https://www.googleapis.com/auth/webmasters.readonly';
/** Includes reading. */
export const writeScope = 'https://www.googleapis.com/auth/webmasters';
