import type { z } from 'zod';
import { errorOfReply } from '../../../platform/providers/failure';
import {
  type ProviderCall,
  ProviderClient,
  type ReadText,
} from '../../../platform/providers/provider-client';
import {
  ProviderError,
  type ProviderErrorDetails,
} from '../../../platform/providers/provider-error';
import { readGoogleError } from './google-error';
import type { GoogleTokens } from './google-tokens';

/** Calls one of Google's APIs with an access token, and once more if the token was refused. */
export class GoogleClient {
  readonly #client: ProviderClient;
  readonly #tokens: GoogleTokens;

  constructor(
    tokens: GoogleTokens,
    options: { baseUrl: string; requestsPerMinuteMax: number; replyBytesMax: number },
  ) {
    this.#tokens = tokens;
    this.#client = new ProviderClient({
      ...options,
      provider: 'google_search_console',
      readError: readGoogleError,
    });
  }

  call<Schema extends z.ZodType>(call: ProviderCall<Schema>): Promise<z.output<Schema>> {
    return this.#withToken((headers) => this.#client.call({ ...call, headers }));
  }

  callForText<Schema extends z.ZodType>(call: ProviderCall<Schema>): Promise<ReadText<Schema>> {
    return this.#withToken((headers) => this.#client.callForText({ ...call, headers }));
  }

  error(details: Omit<ProviderErrorDetails, 'provider'>): ProviderError {
    return this.#client.error(details);
  }

  /** Makes a call whose response has no body. */
  send(call: Omit<ProviderCall<z.ZodType>, 'schema' | 'headers'>): Promise<void> {
    return this.#withToken(async (headers) => {
      const { status, body } = await this.#client.reply({ ...call, headers });
      const failure = errorOfReply({ status, headers: {}, body }, readGoogleError);
      if (failure) throw this.#client.error(failure);
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #withToken<T>(work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    const first = await this.#tokens.read();
    try {
      return await work(authorize(first));
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      this.#tokens.drop(first);
      return work(authorize(await this.#tokens.read()));
    }
  }
}

const authorize = (token: string) => ({ authorization: `Bearer ${token}` });

const refusedCodes = new Set(['authError', 'UNAUTHENTICATED', 'http_401']);

const isTokenRefused = (error: unknown) =>
  error instanceof ProviderError && refusedCodes.has(error.code);
