import type { IncomingHttpHeaders } from 'node:http';

export const providerNames = [
  'dataforseo',
  'serpapi',
  'serper',
  'searxng',
  'indexnow',
  'bing',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** A call as a provider of the sandbox sees it. */
export type WireRequest = {
  provider: ProviderName;
  method: string;
  /** Without the provider's prefix. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Undefined when there is none, or it cannot be read. */
  body: unknown;
  domains: string[];
  /** `YYYY-MM-DD` */
  date: string;
};

export type WireReply = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
};

/** One result that was charged: `item` tells the parts of one reading apart, such as its pages. */
export type Purchase = { callId: string; item: string };

/** What a provider of the sandbox is told beside the call itself. */
export type Surroundings = {
  fault: Fault;
  buy: (purchase: Purchase) => void;
  /** Counts URLs that were taken. */
  submit: (urls: readonly string[]) => void;
};

/** How a call is made to fail. */
export type Fault = {
  /** In a call with many keywords, the only one whose task fails. */
  onlyKeyword?: string | undefined;
  /** The provider's own kind of error at this HTTP status; nothing is bought. */
  status?: number | undefined;
  /** DataForSEO's code, in a task within a reply of HTTP 200. */
  dataforseoCode?: number | undefined;
  retryAfterSeconds?: number | undefined;
  delayMs?: number | undefined;
  /** Ends the connection without a reply, after the work was done and charged. */
  cut?: boolean | undefined;
  /** Ends the connection before anything was done. */
  refuse?: boolean | undefined;
  /** Ends the connection in the middle of the reply. */
  half?: boolean | undefined;
  /** A page for people instead of JSON. */
  html?: boolean | undefined;
  otherKeyword?: boolean | undefined;
  /** A valid page without any result. */
  empty?: boolean | undefined;
  /** A task of the queue that never gets done. */
  pending?: boolean | undefined;
};

/** One provider that the sandbox plays. */
export type WireProvider = {
  /** What the call is about, for faults that are bound to a keyword. */
  keywordsOf(request: WireRequest): string[];
  answer(request: WireRequest, surroundings: Surroundings): WireReply | Promise<WireReply>;
  /** The reply that this provider gives with an HTTP status of failure. */
  failure(status: number): WireReply;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
