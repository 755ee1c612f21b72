import { z } from 'zod';
import { type ErrorReader, kindOfStatus } from '../../../platform/providers/failure';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { BingThrottle } from './bing-throttle';

const errorSchema = z.object({ ErrorCode: z.int(), Message: z.string().catch('') });

/** Bing's error numbers of refused keys, and of sites that the account may not read. */
const authCodes = new Set([3, 6, 13, 14]);
/** The account is throttled, or the site. */
const throttleCodes = new Set([4, 5]);

const readError: ErrorReader = ({ status, body }) => {
  const own = errorSchema.safeParse(body);
  // Zero is "no error".
  if (!own.success || own.data.ErrorCode === 0) return undefined;
  const { ErrorCode: code, Message: message } = own.data;
  const kind = authCodes.has(code) ? 'auth' : throttleCodes.has(code) ? 'transient' : undefined;
  return {
    kind: kind ?? kindOfStatus(Math.max(status, 400)),
    code: `bing_${code}`,
    message: `Bing answered ${code}: ${message}`,
  };
};

type Call<Schema extends z.ZodType> = {
  method: string;
  query?: Record<string, string>;
  json?: unknown;
  schema: Schema;
  signal?: AbortSignal | undefined;
  /** Gets a sentence for each kind of row that was left out. */
  warnings?: string[] | undefined;
};

/** Calls Bing Webmaster with one key, and stops entirely once Bing throttles its account. */
export class BingClient {
  readonly #client: ProviderClient;
  readonly #throttle: BingThrottle;

  constructor(options: {
    baseUrl: string;
    apiKey: string;
    requestsPerMinuteMax?: number;
    blockedUntil?: Date | undefined;
  }) {
    const { apiKey, blockedUntil, ...rest } = options;
    this.#throttle = new BingThrottle(blockedUntil);
    this.#client = new ProviderClient({
      requestsPerMinuteMax: 60,
      // So that at most one more call is under way when Bing begins to throttle.
      concurrencyMax: 1,
      ...rest,
      provider: 'bing_webmaster',
      query: { apikey: apiKey },
      secrets: [apiKey],
      readError,
    });
  }

  get blockedUntil(): Date | undefined {
    return this.#throttle.until;
  }

  async call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
    this.#refuseWhileThrottled();
    const { method, query = {}, json, schema, signal, warnings = [] } = call;
    try {
      const { data, warnings: dropped } = await this.#client.callForText({
        method: json === undefined ? 'GET' : 'POST',
        path: `/webmaster/api.svc/json/${method}`,
        query,
        json,
        schema: z.object({ d: schema }),
        signal,
      });
      warnings.push(...dropped.map((sentence) => `${method}: ${sentence}`));
      return (data as { d: z.output<Schema> }).d;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'bing_4') throw error;
      this.#throttle.begin();
      throw this.#throttled();
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #refuseWhileThrottled(): void {
    if (this.#throttle.until) throw this.#throttled();
  }

  #throttled(): ProviderError {
    const until = this.#throttle.until ?? new Date();
    return this.#client.error({
      kind: 'transient',
      code: 'bing_4',
      message: `Bing throttles this account. No call is made before ${until.toISOString()}.`,
      retryAfterMs: Math.max(0, until.getTime() - Date.now()),
    });
  }
}
