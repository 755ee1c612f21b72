import { apiError, SightlineError } from './errors';
import type { ClientOptions, Fetch, Query, RequestOptions, UploadBody } from './options';
import { retryDelayMs, wait } from './retry';
import { queryString, sendOnce } from './send-once';

export type CallBody = { json: unknown } | { upload: UploadBody; mediaType?: string };

export type Call = {
  method: string;
  /** Below /api/v1, such as `/websites`. */
  path: string;
  query?: Query | undefined;
  body?: CallBody | undefined;
  accept?: string;
  options?: RequestOptions | undefined;
};

/** A response with its body as far as it was read. */
export type Received<Body> = { response: Response; body: Body };

const version = '0.1.0';

/** Sends calls with the client's key and retries those that can be sent again. */
export class Transport {
  readonly baseUrl: string;
  readonly #fetch: Fetch;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;

  constructor(options: ClientOptions) {
    this.baseUrl = (options.baseUrl ?? fromEnvironment('SIGHTLINE_URL') ?? 'http://localhost:3000')
      .replace(/\/+$/, '')
      .replace(/\/api\/v1$/, '');
    // Browsers refuse to call fetch as a method of another object.
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init));
    this.#headers = { ...authorization(options.apiKey), ...options.headers };
    this.#timeoutMs = options.timeoutMs ?? 60_000;
    this.#maxRetries = options.maxRetries ?? 2;
  }

  /** Returns the parsed JSON body; undefined if the response has none. */
  json = <Body>(call: Call): Promise<Received<Body>> =>
    this.#send(call, async (response) => {
      const text = await response.text();
      return { response, body: (text === '' ? undefined : JSON.parse(text)) as Body };
    });

  /** Returns the response with its body unread. */
  raw = (call: Call): Promise<Response> => this.#send(call, async (response) => response);

  async #send<Result>(call: Call, read: (response: Response) => Promise<Result>): Promise<Result> {
    const { options = {} } = call;
    const headers = this.#headersOf(call);
    const retriesMax = canRepeat(call.body) ? (options.maxRetries ?? this.#maxRetries) : 0;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const body = await bodyOf(call.body);
        const request = {
          method: call.method,
          url: `${this.baseUrl}/api/v1${call.path}${queryString(call.query)}`,
          headers,
          timeoutMs: options.timeoutMs ?? this.#timeoutMs,
          signal: options.signal,
          ...(body === undefined ? {} : { body }),
        };
        return await sendOnce(this.#fetch, request, async (response) => {
          if (!response.ok) throw apiError(response, await readError(response));
          return read(response);
        });
      } catch (error) {
        const delay = attempt < retriesMax ? retryDelayMs(error, attempt) : undefined;
        if (delay === undefined) throw error;
        await wait(delay, options.signal);
      }
    }
  }

  #headersOf({ method, body, accept, options = {} }: Call): Record<string, string> {
    const mediaType = body && ('json' in body ? 'application/json' : body.mediaType);
    // Uploads are recognized by their content, also when another process sends them again.
    const isKeyed = method === 'POST' && !(body && 'upload' in body);
    const key = options.idempotencyKey ?? (isKeyed ? randomKey() : undefined);
    return {
      Accept: accept ?? 'application/json',
      'User-Agent': `sightline-client/${version}`,
      ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...this.#headers,
      ...options.headers,
    };
  }
}

function authorization(apiKey: string | null | undefined): Record<string, string> {
  if (apiKey === null) return {};
  const key = apiKey ?? fromEnvironment('SIGHTLINE_KEY');
  if (!key) throw new SightlineError('No API key: pass `apiKey`, or set SIGHTLINE_KEY.');
  return { Authorization: `Bearer ${key}` };
}

/** Browsers have no `process`. */
function fromEnvironment(name: string): string | undefined {
  return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[
    name
  ];
}

/** A stream is gone once it was read; whatever else can be sent again. */
function canRepeat(body: CallBody | undefined): boolean {
  if (!body || 'json' in body) return true;
  const { upload } = body;
  return typeof upload !== 'object' || upload instanceof Uint8Array || upload instanceof Blob;
}

async function bodyOf(body: CallBody | undefined) {
  if (!body) return undefined;
  if ('json' in body) return JSON.stringify(body.json);
  return typeof body.upload === 'function' ? await body.upload() : body.upload;
}

/** A proxy's page is no error of the service, and is left out of the message. */
async function readError(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
