export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type ClientOptions = {
  /**
   * Key of a workspace. Default: the environment's `SIGHTLINE_KEY`. `null` sends none, for a
   * page that a session's cookie authorizes.
   */
  apiKey?: string | null;
  /** Where the service is, without `/api/v1`. Default: `SIGHTLINE_URL`, else http://localhost:3000. */
  baseUrl?: string;
  /** Milliseconds an attempt may take, until its response is read. Default: 60,000. */
  timeoutMs?: number;
  /** Further attempts after 408, 429, 5xx, a cut connection, or a 409 that says when. Default: 2. */
  maxRetries?: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Replaces the global `fetch`. */
  fetch?: Fetch;
};

export type RequestOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
  headers?: Record<string, string>;
  /** Names this change, so that sending it again acts once. Default: a random key for each POST. */
  idempotencyKey?: string;
};

/** Bytes of an upload. A function opens them anew for each attempt; a stream can be sent only once. */
export type UploadBody = UploadBytes | (() => UploadBytes | Promise<UploadBytes>);
export type UploadBytes =
  | string
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

export type Query = Record<string, QueryValue | readonly QueryValue[]>;
type QueryValue = string | number | boolean | null | undefined;
