import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { type GoogleCredentials, secretsOf } from './google-credentials';
import { readGoogleError } from './google-error';
import { signAssertion } from './service-account-assertion';

const tokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string().optional(),
});

const codeTokenSchema = tokenSchema.extend({ refresh_token: z.string().optional() });

/** A token is renewed this long before it ends, so that none ends on its way. */
const marginMs = 5 * 60_000;

const jwtGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Access tokens of one connection: renewed before they end, by one call for all who wait. */
export class GoogleTokens {
  readonly #client: ProviderClient;
  readonly #credentials: GoogleCredentials;
  readonly #tokenUrl: string;
  #token: { value: string; renewAtMs: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(credentials: GoogleCredentials, tokenUrl: string) {
    this.#credentials = credentials;
    this.#tokenUrl = tokenUrl;
    this.#client = tokenClient(tokenUrl, secretsOf(credentials));
  }

  /** Returns a token; throws `ProviderError` of kind `auth` if Google no longer gives any. */
  async read(): Promise<string> {
    if (this.#token && Date.now() < this.#token.renewAtMs) return this.#token.value;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Drops a token that an API refused, unless it was renewed since. */
  drop(refused: string): void {
    if (this.#token?.value === refused) this.#token = undefined;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #renew(): Promise<string> {
    const { access_token: value, expires_in: seconds } = await this.#client.call({
      method: 'POST',
      path: '',
      form: this.#grant(),
      schema: tokenSchema,
    });
    this.#token = { value, renewAtMs: Date.now() + seconds * 1_000 - marginMs };
    return value;
  }

  #grant(): Record<string, string> {
    const credentials = this.#credentials;
    if (credentials.method === 'service_account') {
      const audience = this.#tokenUrl;
      const assertion = signAssertion(credentials.key, { audience, now: new Date() });
      return { grant_type: jwtGrant, assertion };
    }
    return {
      grant_type: 'refresh_token',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      refresh_token: credentials.refreshToken,
    };
  }
}

const tokenClient = (tokenUrl: string, secrets: readonly string[]) =>
  new ProviderClient({
    provider: 'google_search_console',
    baseUrl: tokenUrl,
    secrets,
    readError: readGoogleError,
    totalTimeoutMs: 30_000,
    replyBytesMax: 100_000,
  });

export type CodeExchange = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  code: string;
  verifier: string;
  redirectUri: string;
};

/** Exchanges the code of a consent. A person may have consented to a part of what was asked. */
export async function exchangeCode(
  exchange: CodeExchange,
): Promise<{ refreshToken: string | undefined; scopes: string[] }> {
  const { tokenUrl, clientId, clientSecret, code, verifier, redirectUri } = exchange;
  const client = tokenClient(tokenUrl, [clientSecret, code, verifier]);
  try {
    const { refresh_token: refreshToken, scope = '' } = await client.call({
      method: 'POST',
      path: '',
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      },
      schema: codeTokenSchema,
    });
    return { refreshToken, scopes: scope.split(' ').filter(Boolean) };
  } finally {
    await client.close();
  }
}
