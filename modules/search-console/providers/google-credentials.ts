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
  type: z.literal('service_account', { error: 'must be the key file of a service account' }),
  client_email: z.email().max(320),
  private_key_id: z.string().max(200).optional(),
  private_key: z
    .string()
    .max(10_000)
    .refine(isPrivateKey, 'must be an RSA private key in PEM, as in the key file'),
  token_uri: z.url({ protocol: /^https?$/ }).max(500),
});
export type ServiceAccount = z.output<typeof serviceAccountSchema>;

/** A refresh token works only together with the client that it was issued to. */
export const refreshTokenSchema = z.strictObject({
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(300),
  refreshToken: z.string().min(1).max(2_000),
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
