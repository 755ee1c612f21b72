import { escapeHeaderUrl } from '../url/header-url';
import { requestTarget } from '../url/page-url';
import { FetchFailed, toFetchFailed, tookTooLong } from './fetch-failed';
import type { HostRules } from './host-rules';
import { ResponseReceiver, type ResponseStart } from './response-receiver';
import { createSafeAgent, type SafeAgentOptions } from './safe-agent';
import { undoEncodings, unpackAtOnce, unpackGzipFile } from './unpack-body';
import { fetcherUserAgent } from './user-agent';

/** Time without data after which a server is given up. */
const silenceMsMax = 30_000;
/** Tolerated overhead of compressing incompressible bytes. */
const packingBytesMax = 64 * 1024;
/** Bodies that are received and unpacked in one go. */
const smallBytesMax = 1024 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export type StreamOptions = {
  method?: 'GET' | 'HEAD' | 'OPTIONS';
  /** Sent at every hop, so they must not contain secrets. */
  headers?: Record<string, string>;
  /** Returns the `Authorization` of a hop, for URLs that may receive it. */
  authorize?: ((url: URL) => string | undefined) | undefined;
  accept?: string;
  /** Limit of the body's bytes, both as received and decoded. */
  bytesMax: number;
  /** More redirects fail with `too_many_redirects`. */
  redirectsMax?: number;
  /** Whether a redirect is returned as the response instead of being followed. */
  answersRedirects?: boolean;
  /** Covers everything from the first look-up to the body's last byte. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Whether a body that is itself a gzip file is decompressed as well. */
  unpackGzipFiles?: boolean;
  /** The least average rate of the body, as received, once it has been sent for `afterSeconds`. */
  leastRate?: { bytesPerSecond: number; afterSeconds: number };
};

export type FetchOptions = StreamOptions & {
  /** Whether a body above `bytesMax` fails or is truncated. */
  tooLarge?: 'fail' | 'cut';
};

/** A redirect that was followed. */
export type Hop = { url: string; status: number };

type Answer = {
  status: number;
  /** The final URL after redirects. */
  url: string;
  hops: Hop[];
  /** Names are in lower case. */
  headers: Record<string, string>;
};
export type FetchResponse = Answer & { body: Buffer; isTruncated: boolean };
export type StreamResponse = Answer & {
  /** Throws what `stream` throws. Leaving the loop early closes the connection. */
  body: AsyncIterable<Buffer>;
  /**
   * Returns the chunks of a small body, which costs less than to iterate over them. Undefined for a
   * large or broken one, which is to be read from `body`.
   */
  readSmall(): Promise<Buffer[] | undefined>;
  /** Releases a response whose body is not read. */
  discard(): void;
};

/**
 * Fetches http and https URLs only. Any status is a result, also 4xx and 5xx; throws `FetchFailed`.
 */
export type SafeFetch = {
  fetch(url: string, options: FetchOptions): Promise<FetchResponse>;
  /** For bodies that are too large to buffer. */
  stream(url: string, options: StreamOptions): Promise<StreamResponse>;
  close(): Promise<void>;
};

export type SafeFetchOptions = Pick<
  SafeAgentOptions,
  'rules' | 'lookup' | 'dnsServers' | 'connectionsPerHostMax'
> & { userAgent: string };

function readUrl(text: string, base: URL | undefined): URL {
  const refuse = (why: string) => {
    const what = base === undefined ? 'The URL' : 'The redirect';
    return new FetchFailed(base === undefined ? 'address_refused' : 'bad_redirect', what + why);
  };
  if (!URL.canParse(text, base?.href)) throw refuse(' leads to no URL.');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(' leads to neither http nor https.');
  }
  if (url.username !== '' || url.password !== '') throw refuse(' holds credentials.');
  url.hash = '';
  return url;
}

/** Returns the target of a redirect, or undefined for a final response. */
function locationOf({ status, headers }: ResponseStart, at: URL): URL | undefined {
  if (!redirectStatuses.has(status)) return undefined;
  const { location } = headers;
  if (typeof location !== 'string' || location === '') {
    throw new FetchFailed('bad_redirect', 'The redirect does not say where it leads.');
  }
  return readUrl(escapeHeaderUrl(location), at);
}

/**
 * Headers whose lines are independent: in `googlebot: nofollow` and `noindex`, the second applies
 * to all, and dates of cookies contain commas.
 */
const linewise = new Set(['set-cookie', 'x-robots-tag']);

const flat = (headers: ResponseStart['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : value.join(linewise.has(name) ? '\n' : ', '),
    ]),
  );

/** Combines the caller's signal with a deadline, and records which one fired. */
class RequestDeadline {
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  #isOverdue = false;
  /** The request that is under way; there is one for each redirect. */
  #current: ResponseReceiver | undefined;

  readonly #options: StreamOptions;

  constructor(options: StreamOptions) {
    this.#options = options;

    this.#timer = setTimeout(() => this.expire(), options.timeoutMs).unref();
    if (options.signal?.aborted) this.#abort();
    else options.signal?.addEventListener('abort', this.#abort);
  }

  readonly #abort = () => {
    this.#isOver = true;
    this.#current?.abort();
  };

  /** Ends the request as one that takes too long. */
  expire(): void {
    this.#isOverdue = true;
    this.#abort();
  }

  /** Aborts this request when the time is over, also while its connection is being opened. */
  watch(receiver: ResponseReceiver): void {
    this.#current = receiver;
    if (this.#isOver) receiver.abort();
  }

  /**
   * Removes timer and listener: what `AbortSignal.any` leaves behind lives as long as the deadline.
   */
  end(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#abort);
  }

  /** Returns the signal's own reason if the caller aborted; else a `FetchFailed`. */
  reasonOf(error: unknown, isInBody: boolean): unknown {
    if (this.#options.signal?.aborted) return this.#options.signal.reason;
    return this.#isOverdue ? tookTooLong() : toFetchFailed(error, isInBody);
  }
}

async function* bounded(source: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let left = bytesMax;
  for await (const chunk of source) {
    if (chunk.length > left) {
      if (left > 0) yield chunk.subarray(0, left);
      throw new FetchFailed('body_too_large', `The body is larger than ${bytesMax} bytes.`);
    }
    left -= chunk.length;
    yield chunk;
  }
}

const tickMs = 1_000;

/**
 * Gives up a body that arrives more slowly than the least rate. Seconds are counted by ticks, so that
 * a busy process does not blame the server.
 */
async function* atLeast(
  source: AsyncIterable<Buffer>,
  { bytesPerSecond, afterSeconds }: NonNullable<StreamOptions['leastRate']>,
  giveUp: () => void,
): AsyncGenerator<Buffer> {
  let received = 0;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    if (seconds >= afterSeconds && received < bytesPerSecond * seconds) giveUp();
  }, tickMs).unref();
  try {
    for await (const chunk of source) {
      received += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(timer);
  }
}

/** Decodes the body, with limits on the received and the decoded bytes. */
function unpacked(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
  { bytesMax, unpackGzipFiles = false }: StreamOptions,
): AsyncIterable<Buffer> {
  if (encoding === undefined && !unpackGzipFiles) return bounded(body, bytesMax);
  const plain = undoEncodings(bounded(body, bytesMax + packingBytesMax), encoding);
  return bounded(unpackGzipFiles ? unpackGzipFile(plain) : plain, bytesMax);
}

async function* readBody(
  receiver: ResponseReceiver,
  encoding: string | undefined,
  options: StreamOptions,
  ending: RequestDeadline,
): AsyncGenerator<Buffer> {
  const { leastRate } = options;
  const body = receiver.read();
  const received = leastRate ? atLeast(body, leastRate, () => ending.expire()) : body;
  try {
    yield* unpacked(received, encoding, options);
  } catch (error) {
    throw ending.reasonOf(error, true);
  } finally {
    // A reader that stops early leaves a server that may send endlessly.
    receiver.abort();
    ending.end();
  }
}

async function readSmall(
  receiver: ResponseReceiver,
  encoding: string | undefined,
  { bytesMax, leastRate, unpackGzipFiles }: StreamOptions,
  ending: RequestDeadline,
): Promise<Buffer[] | undefined> {
  if (leastRate || unpackGzipFiles) return undefined;
  const most = Math.min(bytesMax, smallBytesMax);
  const received = await receiver.whole(most);
  const chunks = received && unpackAtOnce(received, encoding, most);
  if (chunks) ending.end();
  return chunks;
}

async function collect(
  { body, readSmall, discard: _, ...answer }: StreamResponse,
  mayCut: boolean,
): Promise<FetchResponse> {
  const small = await readSmall();
  if (small) return { ...answer, body: Buffer.concat(small), isTruncated: false };
  const chunks: Buffer[] = [];
  let isTruncated = false;
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    isTruncated = mayCut && error instanceof FetchFailed && error.code === 'body_too_large';
    if (!isTruncated) throw error;
  }
  return { ...answer, body: Buffer.concat(chunks), isTruncated };
}

/**
 * Fetches URLs from untrusted sources: pages, key files, sitemaps. Every redirect hop goes through
 * the connector of `createSafeAgent`, so that none reaches a private address. Bodies are limited,
 * also when decoded, and the whole fetch has a deadline.
 */
export function createSafeFetch({ userAgent, ...rules }: SafeFetchOptions): SafeFetch {
  const dispatcher = createSafeAgent(rules);

  async function ask(url: URL, options: StreamOptions, ending: RequestDeadline) {
    const silenceMs = Math.min(silenceMsMax, options.timeoutMs);
    const authorization = options.authorize?.(url);
    const receiver = new ResponseReceiver();
    const request = {
      origin: url.origin,
      path: requestTarget(url),
      method: options.method ?? 'GET',
      headers: {
        'user-agent': userAgent,
        accept: options.accept ?? '*/*',
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...options.headers,
        ...(authorization !== undefined && { authorization }),
      },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    };
    try {
      ending.watch(receiver);
      dispatcher.dispatch(request, receiver);
      return { receiver, ...(await receiver.started) };
    } catch (error) {
      throw ending.reasonOf(error, false);
    }
  }

  /** Sends the request and follows redirects, unless they are to be returned. */
  async function follow(first: URL, options: StreamOptions, ending: RequestDeadline) {
    const { redirectsMax = 5, answersRedirects = false } = options;
    const hops: Hop[] = [];
    for (let url = first; ; ) {
      const response = await ask(url, options, ending);
      if (answersRedirects) return { response, url, hops };
      const { status, receiver } = response;
      let next: URL | undefined;
      try {
        next = locationOf(response, url);
      } finally {
        if (redirectStatuses.has(status)) receiver.abort();
      }
      if (!next) return { response, url, hops };
      if (hops.length >= redirectsMax) {
        throw new FetchFailed('too_many_redirects', `More than ${redirectsMax} redirects.`);
      }
      hops.push({ url: url.href, status });
      url = next;
    }
  }

  async function stream(text: string, options: StreamOptions): Promise<StreamResponse> {
    const first = readUrl(text, undefined);
    const ending = new RequestDeadline(options);
    try {
      const { response, url, hops } = await follow(first, options, ending);
      const { receiver, status } = response;
      const headers = flat(response.headers);
      const encoding = headers['content-encoding'];
      return {
        status,
        url: url.href,
        hops,
        headers,
        body: readBody(receiver, encoding, options, ending),
        readSmall: () => readSmall(receiver, encoding, options, ending),
        discard() {
          receiver.abort();
          ending.end();
        },
      };
    } catch (error) {
      ending.end();
      throw error;
    }
  }

  return {
    stream,
    fetch: async (url, { tooLarge = 'fail', ...options }) =>
      collect(await stream(url, options), tooLarge === 'cut'),
    close: () => dispatcher.destroy(),
  };
}

/** The highest concurrency of an audit of one's own site; most audits use less. */
const connectionsPerHostMax = 32;

/** Applies the operator's host rules and the service's user agent. */
export const openSafeFetch = (config: {
  hostRules: HostRules;
  publicUrl: string | undefined;
  dnsServers?: readonly string[];
}): SafeFetch =>
  createSafeFetch({
    rules: config.hostRules,
    dnsServers: config.dnsServers ?? [],
    userAgent: fetcherUserAgent(config.publicUrl),
    connectionsPerHostMax,
  });
