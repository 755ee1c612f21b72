import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';

const accountSchema = z.object({
  /** Address of the account. */
  email: z.string(),
  /** Domains whose properties it has. */
  domains: z.array(z.string()),
  scopes: z.array(z.string()),
});
export type Account = z.output<typeof accountSchema>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Reads what `encode` wrote, since tokens of the sandbox say themselves whose they are. */
export function decode<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export const readScope = 'https://www.googleapis.com/auth/webmasters.readonly';
export const writeScope = 'https://www.googleapis.com/auth/webmasters';

const refreshPrefix = '1//sandbox-';
const accessPrefix = 'ya29.sandbox-';

export const createRefreshToken = (account: Account) => refreshPrefix + encode(account);

export const readRefreshToken = (token: string) =>
  token.startsWith(refreshPrefix)
    ? decode(token.slice(refreshPrefix.length), accountSchema)
    : undefined;

const accessSchema = accountSchema.extend({ expiresAtMs: z.number() });

export const createAccessToken = (account: Account, expiresAtMs: number) =>
  accessPrefix + encode({ ...account, expiresAtMs });

/** Returns the account of an `Authorization` header; undefined if its token has ended. */
export function readAuthorization(header: string): Account | undefined {
  const token = /^Bearer (.+)$/.exec(header)?.[1] ?? '';
  if (!token.startsWith(accessPrefix)) return undefined;
  const read = decode(token.slice(accessPrefix.length), accessSchema);
  return read && read.expiresAtMs > Date.now() ? read : undefined;
}

/** A key's id contains its public key, so that signatures stay valid over restarts of the sandbox. */
export const keyIdSchema = z.object({ publicKey: z.string(), domains: z.array(z.string()) });

/** Creates the key file of a service account that has properties of these domains. */
export function createKeyFile(domains: string[], tokenUri: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    type: 'service_account',
    project_id: 'sandbox',
    private_key_id: encode({ publicKey, domains }),
    private_key: privateKey,
    client_email: 'reader@project.sandbox.example.com',
    client_id: '100000000000000000000',
    token_uri: tokenUri,
  };
}
