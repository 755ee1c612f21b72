import type { Page, Request, Route } from 'playwright-core';
import type { RenderRequest } from './render-request';
import type { LoadedResource } from './resource-loader';

/** Of one page; a script that asks for more asks in vain. */
const requestsMax = 200;
const bytesMax = 30 * 1024 * 1024;

/** What scripts wait for, or read. */
const loadedTypes = new Set(['script', 'stylesheet', 'xhr', 'fetch']);
const sharedTypes = new Set(['script', 'stylesheet']);

/** One transparent dot: an image that fails would run what pages do then. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Of the answer as it came over the wire, which is not how it is handed on. */
const wireHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);
/** Which are the crawl's own to say, or would make answers of one page another's. */
const withheldHeaders = /^(cookie|host|user-agent|connection|accept-encoding|if-|range$|:)/;

const handedOn = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !wireHeaders.has(name)));

/**
 * Answers everything that a page in the browser asks for: the document from what the crawl has read,
 * scripts and what they fetch through the crawl's own fetch, images by a dot, and nothing else at all.
 */
export class PageRequests {
  /** Where scripts wanted to go instead. */
  movedTo: string | null = null;
  #inFlight = 0;
  #changedMs = performance.now();
  #asked = 0;
  #bytes = 0;
  #isDocumentSent = false;

  constructor(
    private readonly page: Page,
    private readonly request: RenderRequest,
  ) {}

  /** For how long nothing has been under way. */
  get quietMs(): number {
    return this.#inFlight > 0 ? 0 : performance.now() - this.#changedMs;
  }

  /** Never throws: the page may be gone meanwhile. */
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
    const { url, body, headers } = this.request;
    // Aborted in this way the document stays, instead of the browser's page about the failure.
    if (asked.frame() !== this.page.mainFrame()) return route.abort('aborted');
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
    // A crawl changes nothing: what scripts would send is not sent.
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
    return this.request.loader.load({ url: asked.url(), headers, isShared });
  }
}
