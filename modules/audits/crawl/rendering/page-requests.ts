import type { Page, Request, Route } from 'playwright-core';
import type { ScriptFailures } from '../../rules/page-facts';
import { isSharedWith, permits, unsafeHeaders } from './cors';
import type { RenderRequest } from './render-request';
import type { LoadedResource, NotLoaded } from './resource-loader';

/** Limits per page; requests above them are aborted. */
const requestsMax = 200;
const bytesMax = 30 * 1024 * 1024;

/** Types that scripts wait for or read. */
const loadedTypes = new Set(['script', 'stylesheet', 'xhr', 'fetch']);
const sharedTypes = new Set(['script', 'stylesheet']);

/** A transparent pixel: a failed image would run the page's error handlers. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Headers of the transfer, which do not apply to the response as passed on. */
const wireHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);
/**
 * Headers that the crawl sets itself, or that would make a shared response specific to one page.
 */
const withheldHeaders = /^(cookie|host|user-agent|connection|accept-encoding|if-|range$|:)/;

const handedOn = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !wireHeaders.has(name)));

const shownMax = 20;
const shownChars = 500;
/** Errors of requests that are refused here, and that a page might not meet elsewhere. */
const ownFailure = /Failed to fetch|NetworkError|Load failed|ERR_FAILED/;

/** Why the page does not get a resource, as a browser decides; null if it does. */
function failureOf(asked: Request, loaded: LoadedResource | NotLoaded): string | null {
  if ('failure' in loaded) return loaded.failure;
  const { origin } = asked.headers();
  if (origin !== undefined && !isSharedWith(origin, asked.url(), loaded.headers)) return 'cors';
  return loaded.status >= 400 ? String(loaded.status) : null;
}

/**
 * Answers every request of a page in the browser. The document comes from the crawl, scripts and
 * their fetches go through the crawl's fetch, and images get a pixel. Everything else is aborted.
 */
export class PageRequests {
  /** Where scripts tried to navigate. */
  movedTo: string | null = null;
  readonly failures: ScriptFailures = {
    errors: { count: 0, items: [] },
    requests: { count: 0, items: [] },
  };
  #inFlight = 0;
  #changedMs = performance.now();
  #asked = 0;
  #bytes = 0;
  #isDocumentSent = false;

  readonly #page: Page;
  readonly #request: RenderRequest;

  constructor(page: Page, request: RenderRequest) {
    this.#page = page;
    this.#request = request;
  }

  /** Milliseconds since the last request ended; 0 while one is in flight. */
  get quietMs(): number {
    return this.#inFlight > 0 ? 0 : performance.now() - this.#changedMs;
  }

  /** Never throws: the page may be gone by then. */
  async answer(route: Route): Promise<void> {
    this.#inFlight += 1;
    try {
      const asked = route.request();
      if (asked.isNavigationRequest()) await this.#navigate(route, asked);
      else await this.#load(route, asked);
    } catch {
      await route.abort().catch(() => undefined);
    } finally {
      this.#inFlight -= 1;
      this.#changedMs = performance.now();
    }
  }

  async #navigate(route: Route, asked: Request): Promise<void> {
    const { url, body, headers } = this.#request;
    // This abort code keeps the document; other codes show the browser's error page instead.
    if (asked.frame() !== this.#page.mainFrame()) return route.abort('aborted');
    if (this.#isDocumentSent || asked.url() !== url) {
      if (this.#isDocumentSent && asked.url() !== url) this.movedTo ??= asked.url();
      return route.abort('aborted');
    }
    this.#isDocumentSent = true;
    await route.fulfill({ status: 200, headers: handedOn(headers), body });
  }

  async #load(route: Route, asked: Request): Promise<void> {
    const type = asked.resourceType();
    if (type === 'image')
      return route.fulfill({ status: 200, contentType: 'image/gif', body: dot });
    // A crawl must not change anything: requests that send data are aborted.
    const isLoaded = loadedTypes.has(type) && asked.method() === 'GET' && this.#isWithinLimits();
    if (!isLoaded) return route.abort();
    const refused = await this.#preflight(asked);
    const loaded = refused ?? (await this.#fetch(asked, sharedTypes.has(type)));
    const failure = failureOf(asked, loaded);
    if (failure !== null) this.#noteFailure(asked.url(), failure);
    if ('failure' in loaded || failure === 'cors') return route.abort();
    this.#bytes += loaded.body.length;
    const { status, headers, body } = loaded;
    await route.fulfill({ status, headers: handedOn(headers), body });
  }

  #noteFailure(url: string, failure: string): void {
    const { requests } = this.failures;
    requests.count += 1;
    if (requests.items.length < shownMax) {
      requests.items.push({ url: url.slice(0, shownChars), failure });
    }
  }

  /** Notes an uncaught error, unless it may come from a request that is not made here. */
  noteError(message: string): void {
    if (ownFailure.test(message)) return;
    const { errors } = this.failures;
    errors.count += 1;
    if (errors.items.length < shownMax) errors.items.push(message.slice(0, shownChars));
  }

  /**
   * Asks another origin whether it takes a request with headers of the page's own, as browsers do.
   * Undefined if the request may be sent.
   */
  async #preflight(asked: Request): Promise<NotLoaded | undefined> {
    const sent = asked.headers();
    const { origin } = sent;
    const url = asked.url();
    if (origin === undefined || URL.parse(url)?.origin === origin) return undefined;
    const names = unsafeHeaders(sent);
    if (names.length === 0) return undefined;
    const headers = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': names.join(','),
    };
    const answer = await this.#request.loader.preflight({ url, headers });
    if ('failure' in answer) return answer;
    return permits(answer, { origin, url, names }) ? undefined : { failure: 'cors' };
  }

  #isWithinLimits(): boolean {
    this.#asked += 1;
    return this.#asked <= requestsMax && this.#bytes <= bytesMax;
  }

  #fetch(asked: Request, isShared: boolean): Promise<LoadedResource | NotLoaded> {
    const headers = Object.fromEntries(
      Object.entries(asked.headers()).filter(([name]) => !withheldHeaders.test(name)),
    );
    return this.#request.loader.load({ url: asked.url(), headers, isShared });
  }
}
