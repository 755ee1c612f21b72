import { sendOnce } from '../../packages/client/src/send-once';
import type { ErrorCode } from '../../platform/errors';

type Json = Record<string, unknown>;

export type Answer<Data> = {
  status: number;
  headers: Headers;
  text: string;
  data: Data;
  meta: { total: number; limit: number; offset: number };
  error: {
    code: ErrorCode;
    message: string;
    requestId: string;
    details: Array<{ path: string; code: string; message: string }>;
  };
};

export type RequestOptions = {
  key?: string | null;
  body?: unknown;
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
};

/** Calls a running service by the client's transport; what the service refuses is an answer, too. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  withKey = (key: string) => new ApiClient(this.#url, key);

  async send<Data = Json>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Data>> {
    const key = options.key === undefined ? this.#key : options.key;
    const isJson = options.body !== undefined;
    const request = {
      method,
      url: `${this.#url}${path.startsWith('/api') ? '' : '/api/v1'}${path}`,
      timeoutMs: 600_000,
      signal: undefined,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(isJson ? { body: JSON.stringify(options.body) } : {}),
      ...(options.rawBody === undefined ? {} : { body: options.rawBody }),
    };
    const [response, text] = await sendOnce(
      fetch,
      request,
      async (received) => [received, await received.text()] as const,
    );
    const isAnswerJson = response.headers.get('content-type')?.includes('application/json');
    // A truncated document is not valid JSON.
    const isWhole = response.status !== 206;
    const parsed = isAnswerJson && isWhole && text ? (JSON.parse(text) as Json) : {};
    return { status: response.status, headers: response.headers, text, ...parsed } as Answer<Data>;
  }

  get = <Data = Json>(path: string, options?: RequestOptions) =>
    this.send<Data>('GET', path, options);
  post = <Data = Json>(path: string, body?: unknown, options?: RequestOptions) =>
    this.send<Data>('POST', path, { ...options, ...(body === undefined ? {} : { body }) });
  patch = <Data = Json>(path: string, body?: unknown, options?: RequestOptions) =>
    this.send<Data>('PATCH', path, { ...options, ...(body === undefined ? {} : { body }) });
  delete = <Data = Json>(path: string, options?: RequestOptions) =>
    this.send<Data>('DELETE', path, options);
}
