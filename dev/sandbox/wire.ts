import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxBrand } from '../../platform/providers/sandbox-headers';

export const providerNames = [
  'dataforseo',
  'serpapi',
  'serper',
  'searxng',
  'indexnow',
  'bing',
  'google',
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
  'xai',
  'mistral',
  'openai-compatible',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** A call as a simulated provider sees it. */
export type WireRequest = {
  provider: ProviderName;
  method: string;
  /** Without the provider's prefix. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Undefined if it is missing or cannot be parsed. */
  body: unknown;
  domains: string[];
  /** `YYYY-MM-DD` */
  date: string;
  /** Brands that AI answers may name. */
  brands: SandboxBrand[];
  /** Number of an AI answer among those to one prompt. */
  sample: number;
  /** First day with an AI Overview of keywords for which a control decides it. */
  overviews?: ReadonlyMap<string, string>;
};

export type WireReply = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
};

/** One charged result; `item` distinguishes the parts of one reading, such as its pages. */
export type Purchase = { callId: string; item: string };

/** What a simulated provider receives besides the call itself. */
export type Surroundings = {
  fault: Fault;
  buy: (purchase: Purchase) => void;
  /** Counts accepted URLs. */
  submit: (urls: readonly string[]) => void;
};

/** The way in which a call is made to fail. */
export type Fault = {
  /** In a call with many keywords, the only one whose task fails. */
  onlyKeyword?: string | undefined;
  /** The provider's own form of error for this HTTP status; nothing is charged. */
  status?: number | undefined;
  /** DataForSEO's code, in a task within a response of HTTP 200. */
  dataforseoCode?: number | undefined;
  retryAfterSeconds?: number | undefined;
  delayMs?: number | undefined;
  /** Closes the connection without a response, after the work was done and charged. */
  cut?: boolean | undefined;
  /** Closes the connection before anything was done. */
  refuse?: boolean | undefined;
  /** Closes the connection in the middle of the response. */
  half?: boolean | undefined;
  /** An HTML page instead of JSON. */
  html?: boolean | undefined;
  otherKeyword?: boolean | undefined;
  /** The page of a corrected spelling, unless the call forbids it. */
  otherSpelling?: boolean | undefined;
  /** SearXNG answers results of engines that were not asked for. */
  otherEngines?: boolean | undefined;
  /** The same page for every number. */
  repeats?: boolean | undefined;
  /** Tokens that Anthropic's model thinks before it writes. */
  thinkingTokens?: number | undefined;
  /** A valid page without results. */
  empty?: boolean | undefined;
  /** Milliseconds that a queued task takes. */
  lateMs?: number | undefined;
  /** A queued task that never finishes. */
  pending?: boolean | undefined;
  /** A body that never ends. */
  endless?: boolean | undefined;
  /** An AI engine that declines to answer. */
  declined?: boolean | undefined;
  /** An AI answer of another model than asked for. */
  otherModel?: boolean | undefined;
  /** Citations with impossible offsets and URLs. */
  badCitations?: boolean | undefined;
  /** Number of times that Anthropic pauses an answer. */
  pauses?: number | undefined;
};

/** One provider that the sandbox simulates. */
export type WireProvider = {
  /** The keywords of a call, for faults that are bound to a keyword. */
  keywordsOf(request: WireRequest): string[];
  answer(request: WireRequest, surroundings: Surroundings): WireReply | Promise<WireReply>;
  /** The provider's response for an HTTP error status. */
  failure(status: number): WireReply;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
