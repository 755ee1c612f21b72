import { type Span, SpanKind } from '@opentelemetry/api';
import { type Dispatcher, Pool, request } from 'undici';
import type { z } from 'zod';
import { RequestGate } from '../concurrency/request-gate';
import { countProviderCall } from '../metrics';
import { inSpan } from '../tracing/tracing';
import { withoutEndSlashes } from '../trim';
import { readBoundedText } from './bounded-body';
import { describeFailure, type ErrorReader, errorOfReply, retryAfterOf } from './failure';
import { ProviderError, type ProviderErrorDetails } from './provider-error';
import { readTolerantly } from './read-tolerantly';
import { createScrub } from './scrub-secrets';

export type ProviderClientOptions = {
  provider: string;
  /** May include a path; every call's path is appended to it. */
  baseUrl: string;
  /** Sent with every call; credentials go here, or into `query`. */
  headers?: Record<string, string>;
  /** Added to every call's query. */
  query?: Record<string, string>;
  /** Values that must never appear in an error. */
  secrets?: readonly string[];
  /**
   * Extracts the provider's own errors from a response; if it returns none, the HTTP status
   * decides.
   */
  readError?: ErrorReader;
  concurrencyMax?: number;
  requestsPerMinuteMax?: number;
  connectTimeoutMs?: number;
  /** From the end of the request to the response's headers. */
  headersTimeoutMs?: number;
  /** Between two chunks of the body. */
  bodyTimeoutMs?: number;
  /** Limit of the whole call; the wait in the rate limiter is not counted. */
  totalTimeoutMs?: number;
  replyBytesMax?: number;
  /** Replaces the connection pool, e.g. by one that refuses internal addresses. */
  dispatcher?: Dispatcher;
};

export type ProviderCall<Schema extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  /** A form, instead of `json`. */
  form?: Record<string, string>;
  headers?: Record<string, string> | undefined;
  schema: Schema;
  signal?: AbortSignal | undefined;
};

const defaults = {
  concurrencyMax: 8,
  requestsPerMinuteMax: 600,
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 90_000,
  bodyTimeoutMs: 30_000,
  totalTimeoutMs: 120_000,
  replyBytesMax: 20_000_000,
};

type Request = Omit<ProviderCall<z.ZodType>, 'schema'>;

/** A validated body, and as it was received. */
export type ReadText<Schema extends z.ZodType> = {
  data: z.output<Schema>;
  text: string;
  /** Parts in an unknown shape that were left out, as sentences. */
  warnings: string[];
};

export type ProviderReply = {
  status: number;
  /** Undefined if it is not JSON. */
  body: unknown;
  /** The wait that the provider requested; undefined without one. */
  retryAfterMs: number | undefined;
  /** The target of a redirect, which is never followed; undefined without one. */
  location: string | undefined;
};

type Settings = ProviderClientOptions & typeof defaults;
type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/**
 * All provider calls go through this client: rate limits, time-outs, bounded responses, and one
 * class of errors. Redirects are not followed, because they would forward a credential.
 */
export class ProviderClient {
  readonly #settings: Settings;
  readonly #gate: RequestGate;
  readonly #dispatcher: Dispatcher;
  readonly #scrub: (text: string) => string;

  constructor(options: ProviderClientOptions) {
    this.#settings = { ...defaults, ...options };
    this.#gate = new RequestGate(this.#settings);
    this.#scrub = createScrub(options.secrets ?? []);
    this.#dispatcher = options.dispatcher ?? createPool(this.#settings);
  }

  get provider(): string {
    return this.#settings.provider;
  }

  /**
   * Makes one call and returns its validated body, without parts in an unknown shape that it can be
   * read without. Throws `ProviderError`, or the signal's reason if it was canceled. Never retries: that may buy twice, and is the caller's decision.
   */
  async call<Schema extends z.ZodType>(call: ProviderCall<Schema>): Promise<z.output<Schema>> {
    return (await this.callForText(call)).data;
  }

  /** Like `call`, and returns what was left out, and the body as it was received. */
  callForText<Schema extends z.ZodType>(call: ProviderCall<Schema>): Promise<ReadText<Schema>> {
    return this.#gate.run(() => this.#callNow(call), call.signal);
  }

  /**
   * Makes one call and returns the response, whatever its status and format. Throws `ProviderError`
   * only without a response, or the signal's reason.
   */
  reply(call: Request): Promise<ProviderReply> {
    return this.#gate.run(async () => {
      const { status, headers, text } = await this.#exchange(call);
      const location = headers['location'];
      return {
        status,
        body: parseJson(text),
        retryAfterMs: retryAfterOf(headers),
        location: Array.isArray(location) ? location[0] : location,
      };
    }, call.signal);
  }

  /** Creates an error of this provider, with credentials removed. */
  error(details: Omit<ProviderErrorDetails, 'provider'>): ProviderError {
    const message = this.#scrub(details.message).slice(0, 500);
    return new ProviderError({ ...details, message, provider: this.provider });
  }

  async close(): Promise<void> {
    if (!this.#settings.dispatcher) await this.#dispatcher.destroy();
  }

  async #callNow<Schema extends z.ZodType>(call: ProviderCall<Schema>): Promise<ReadText<Schema>> {
    const reply = await this.#exchange(call);
    const body = parseJson(reply.text);
    const failure = errorOfReply({ ...reply, body }, this.#settings.readError);
    if (failure) throw this.error(failure);
    if (body === undefined) {
      throw this.error(badData('not_json', 'answered something that is not JSON'));
    }
    const read = readTolerantly(call.schema, body);
    if (read.ok) return { data: read.data, text: reply.text, warnings: read.warnings };
    // The text may repeat received data, so only its path is reported.
    const message = `answered in an unknown shape, at ${read.badPath}`;
    throw this.error(badData('unexpected_shape', message));
  }

  #exchange(call: Request): Promise<Reply> {
    // The path is left out, since with some providers a credential is part of it.
    return inSpan(
      `${call.method} ${this.provider}`,
      { kind: SpanKind.CLIENT, attributes: { 'http.request.method': call.method } },
      (span) => this.#send(call, span),
    );
  }

  async #send(call: Request, span: Span | undefined): Promise<Reply> {
    const { headersTimeoutMs, bodyTimeoutMs, totalTimeoutMs, replyBytesMax } = this.#settings;
    const deadline = AbortSignal.timeout(totalTimeoutMs);
    const beganAtMs = performance.now();
    let outcome = 'failed';
    try {
      const { statusCode, headers, body } = await request(this.#urlOf(call), {
        dispatcher: this.#dispatcher,
        method: call.method,
        headers: this.#headersOf(call),
        body: bodyOf(call),
        headersTimeout: headersTimeoutMs,
        bodyTimeout: bodyTimeoutMs,
        signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
      });
      const text = await readBoundedText(body, replyBytesMax);
      outcome = String(statusCode);
      span?.setAttribute('http.response.status_code', statusCode);
      return { status: statusCode, headers, text };
    } catch (error) {
      call.signal?.throwIfAborted();
      throw this.error(deadline.aborted ? tookTooLong : describeFailure(error));
    } finally {
      countProviderCall(this.provider, outcome, (performance.now() - beganAtMs) / 1_000);
    }
  }

  #urlOf(call: Request): URL {
    const url = new URL(this.#settings.baseUrl);
    url.pathname = withoutEndSlashes(url.pathname) + call.path;
    const query = { ...call.query, ...this.#settings.query };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  #headersOf(call: Request): Record<string, string> {
    return {
      accept: 'application/json',
      ...contentTypeOf(call),
      ...call.headers,
      ...this.#settings.headers,
    };
  }
}

function bodyOf({ json, form }: Request): string | null {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? null : JSON.stringify(json);
}

function contentTypeOf({ json, form }: Request): Record<string, string> {
  if (form) return { 'content-type': 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { 'content-type': 'application/json' };
}

function createPool({ baseUrl, concurrencyMax, connectTimeoutMs }: Settings): Pool {
  return new Pool(new URL(baseUrl).origin, {
    connections: concurrencyMax,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const tookTooLong = {
  kind: 'transient' as const,
  code: 'total_timeout',
  message: 'The provider took too long.',
  mayBeCharged: true,
};

const badData = (code: string, did: string) => ({
  kind: 'bad_data' as const,
  code,
  message: `The provider ${did}.`,
  // The provider responded, so it considers the work done.
  mayBeCharged: true,
});
