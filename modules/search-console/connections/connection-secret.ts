import { z } from 'zod';
import { refreshTokenSchema, serviceAccountSchema } from '../providers/google-credentials';

/** What is stored, sealed, of a connection. */
export const connectionSecretSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('service_account'), key: serviceAccountSchema }),
  refreshTokenSchema.extend({ method: z.literal('oauth') }),
  refreshTokenSchema.extend({ method: z.literal('refresh_token') }),
  z.object({ method: z.literal('api_key'), apiKey: z.string().min(1).max(200) }),
]);
export type ConnectionSecret = z.output<typeof connectionSecretSchema>;

/** What people recognize the account by: an address, a client, or the end of a key. */
export function accountOf(secret: ConnectionSecret): string {
  if (secret.method === 'service_account') return secret.key.client_email;
  return secret.method === 'api_key' ? `…${secret.apiKey.slice(-4)}` : secret.clientId;
}
