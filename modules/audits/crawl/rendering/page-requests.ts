import type { Page, Request, Route } from 'playwright-core';
import type { RenderRequest } from './render-request';
import type { LoadedResource } from './resource-loader';

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

/**
 * Answers every request of a page in the browser. The document comes from the crawl, scripts and
 * their fetches go through the crawl's fetch, and images get a pixel. Everything else is aborted.
 */
export class PageRequests {
  /** Where scripts tried to navigate. */
  movedTo: string | null = null;
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
    const loaded = isLoaded ? await this.#fetch(asked, sharedTypes.has(type)) : undefined;
    if (!loaded) return route.abort();
    this.#bytes += loaded.body.length;
    const { status, headers, body } = loaded;
    await route.fulfill({ status, headers: handedOn(headers), body });
  }

  #isWithinLimits(): boolean {
    this.#asked += 1;
    return this.#asked <= requestsMax && this.#bytes <= bytesMax;
  }

  #fetch(asked: Request, isShared: boolean): Promise<LoadedResource | undefined> {
    const headers = Object.fromEntries(
      Object.entries(asked.headers()).filter(([name]) => !withheldHeaders.test(name)),
    );
    return this.#request.loader.load({ url: asked.url(), headers, isShared });
  }
}
