import { Turns } from '../../../platform/concurrency/turns';
import { mayAnswerWithoutTls } from '../../../platform/network/fetch-failed';
import { mayPass, passingPauseMs } from '../../../platform/network/passing-failure';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { parseRetryAfter } from '../../../platform/providers/retry-after';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import type { PageParserPool } from '../parse/page-parser-pool';
import type { DocumentSource } from '../parse/read-document';
import { readStyle } from '../parse/read-style';
import type { AuditOptions, UrlSource } from '../rules/audit-options';
import { isNofollowPage, originOf } from '../rules/link-plan';
import {
  type ClaimedCrawl,
  type CrawlCounts,
  type KnownUrl,
  readKnownUrls,
  writeCrawl,
} from '../store/frontier-store';
import { type PackedDocument, packFacts } from '../store/packed-facts';
import { readProbes } from '../store/probe-store';
import { type RobotsByOrigin, readAuditRobots, type StoredRobots } from '../store/robots-store';
import { BodyMemory } from './body-memory';
import { Commits, commitEveryMs } from './commits';
import { CrawlRobots, type FetchRobots, tokenOf } from './crawl-robots';
import { factsOfSilentHost, TimeAlone } from './external-limits';
import { fetchUrl, type UrlResponse } from './fetch-url';
import { type FoundUrl, Frontier } from './frontier';
import type { HostLane, QueuedUrl } from './host-lane';
import { HostLanes } from './host-lanes';
import { HostProbes, madeUpPath } from './host-probes';
import type { PageRenderer } from './rendering/page-renderer';
import { ResourceLoader } from './rendering/resource-loader';
import type { RequestPace } from './request-pace';

export type CrawlDeps = {
  workspace: Workspace;
  /** Sends the audit's user agent and credentials. */
  safeFetch: SafeFetch;
  fetchRobots: FetchRobots;
  /** Bounds the requests to the site over all of its hosts. */
  pace: RequestPace;
  pageReaders: PageParserPool;
  /** Null if pages are not rendered. */
  renderer: PageRenderer | null;
};

export type CrawlScope = { auditId: string; owns: (url: string) => boolean };

/** Requests to external hosts at once; each of them gets few. */
const externalRequestsMax = 32;
/** Responses that wait to be written; at this limit no new request starts. */
const responsesWaitingMax = 1_000;
const rowsPerRead = 20_000;
/** Attempts for a server that returns 429 or 503, and the longest wait between two. */
const triesMax = 3;
const backOffMsMax = 60_000;
/** Repeats of a request whose failure may pass. A timeout is long enough to be repeated once. */
const repeatsMax = 2;
const repeatsAfterTimeoutMax = 1;
/**
 * After this many failures in a row a host's requests slow down, so that a restart of its server
 * does not fail all of them; after the second number it is down, and nothing is repeated.
 */
const failuresInRow = { slow: 5, down: 20 };
const slowMs = 250;
const requestTimeoutMs = 30_000;
const externalTimeoutMs = 10_000;

/** Resources that are read for the files that they load. */
const stylePath = /\.css(\?|$)/i;

/** A made-up address in a host's queue: it is no URL of the frontier. */
const probeItem = {
  number: -1,
  asked: null,
  kind: 'resource',
  depth: null,
  source: 'link',
  tries: 0,
} as const satisfies Omit<QueuedUrl, 'url'>;

/**
 * One worker's crawl of an audit. It requests URLs one after another, with a queue per host. A URL
 * is done only once its result is in Postgres.
 */
export class Crawl {
  readonly #frontier: Frontier;
  readonly #lanes: HostLanes;
  readonly #robots: CrawlRobots;
  readonly #probes: HostProbes;
  readonly #loader: ResourceLoader;
  readonly #bodies = new BodyMemory();
  readonly #options: AuditOptions;
  readonly #token: string;
  readonly #own: DocumentSource['own'];
  readonly #aborter = new AbortController();
  #epoch: number;
  #pagesAsked = 0;
  #active = 0;
  #activeExternal = 0;
  readonly #externalsAlone = new TimeAlone();
  /** URLs that wait to be requested again. */
  #waitingAgain = 0;
  #isPageLimited = false;
  #failure: unknown;
  #wake: () => void = () => undefined;

  readonly #deps: CrawlDeps;
  readonly #scope: CrawlScope;

  private constructor(
    deps: CrawlDeps,
    scope: CrawlScope,
    taken: ClaimedCrawl,
    { robots, probed }: { robots: RobotsByOrigin; probed: Iterable<string> },
  ) {
    this.#deps = deps;
    this.#scope = scope;

    this.#options = taken.options;
    this.#epoch = taken.epoch;
    this.#token = tokenOf(taken.options.userAgent);
    const { extractions, ownChecks: checks } = taken.options;
    if (extractions.length > 0) {
      this.#own = { rules: { extractions, checks }, key: scope.auditId };
    }
    this.#lanes = new HostLanes(taken.options, scope.owns, deps.pace);
    const enqueue = (item: QueuedUrl) => this.#lanes.enqueue(item);
    this.#frontier = new Frontier({ owns: scope.owns, enqueue }, taken.options, taken.counts);
    this.#probes = new HostProbes(probed);
    this.#robots = new CrawlRobots(deps.fetchRobots, taken.options, robots);
    for (const origin of Object.keys(robots)) this.#slowDown(origin);
    this.#loader = new ResourceLoader({
      safeFetch: deps.safeFetch,
      mayLoad: (url) => this.#mayLoad(url),
      signal: this.#aborter.signal,
    });
  }

  /** Loads the crawl from the database. */
  static async open(deps: CrawlDeps, scope: CrawlScope, taken: ClaimedCrawl): Promise<Crawl> {
    const { db } = deps.workspace;
    const robots = await readAuditRobots(db, scope.auditId);
    const probed = (await readProbes(db, scope.auditId)).keys();
    const crawl = new Crawl(deps, scope, taken, { robots, probed });
    for (;;) {
      const after = crawl.#frontier.nextNumber - 1;
      const rows = await readKnownUrls(db, scope.auditId, after, rowsPerRead);
      for (const row of rows) crawl.#know(row);
      if (rows.length < rowsPerRead) return crawl;
    }
  }

  #know(row: KnownUrl): void {
    this.#frontier.know(row);
    if (row.kind === 'page' && row.state === 'done') this.#pagesAsked += 1;
    if (row.skipReason === 'page_limit') this.#isPageLimited = true;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Continues on the same worker under the next epoch. */
  continueUnder(epoch: number): void {
    this.#epoch = epoch;
  }

  get counts(): CrawlCounts {
    return this.#frontier.counts;
  }

  /** Adds the start URLs, as they are written. */
  begin(urls: readonly string[]): void {
    const source: UrlSource = this.#options.mode === 'list' ? 'list' : 'start';
    for (const asked of urls) {
      const page = normalizePageUrl(asked);
      if ('url' in page) this.#frontier.addSeed({ url: page.url, asked }, source);
    }
  }

  /** Adds the URLs of a sitemap. Returns whether more may be added. */
  addFromSitemap(urls: readonly FoundUrl[]): boolean {
    for (const url of urls) this.#frontier.addSeed(url, 'sitemap');
    return !this.#frontier.isUrlLimited;
  }

  /** How many more pages may be requested once the queues are empty. */
  get room(): number {
    return this.#isPageLimited || this.#frontier.isUrlLimited
      ? 0
      : Math.max(0, this.#options.maxPages - this.#pagesAsked);
  }

  /** Hosts of the site that the crawl has reached, the start's first. */
  get ownHosts(): string[] {
    return this.#lanes.ownHosts;
  }

  /** Adds URLs that no link or sitemap led to. Returns whether any was new. */
  addKnown(urls: readonly string[], source: 'ledger' | 'logs'): boolean {
    const { known } = this.counts;
    for (const url of urls) this.#frontier.addKnownElsewhere(url, source);
    return this.counts.known > known;
  }

  /** An origin's robots.txt, fetched once per audit. */
  async robotsOf(origin: string): Promise<StoredRobots> {
    const answer = await this.#robots.ask(origin);
    this.#slowDown(origin);
    return answer;
  }

  /** Whether robots.txt permits a URL that is not in the frontier, and why its origin failed. */
  mayAskOnce(url: string): Promise<{ isAllowed: boolean; failure: string | null }> {
    return this.#robots.askOnce(url);
  }

  /** Whether nothing of an origin may be requested because its robots.txt could not be read. */
  isClosed(origin: string): boolean {
    return this.#robots.skipOf(`${origin}/`) === 'robots_unreachable';
  }

  /** Whether an origin is one too many, so that nothing of it is requested. */
  isBeyondLimit(origin: string): boolean {
    return this.#robots.isBeyondLimit(`${origin}/`);
  }

  #slowDown(origin: string): void {
    const home = `${origin}/`;
    this.#lanes.of(home).slowDown(this.#robots.delaySecondsOf(home));
  }

  /** Whether robots.txt permits a resource that a rendered page loads. */
  async #mayLoad(url: string): Promise<boolean> {
    if (!this.#scope.owns(url)) return true;
    if (this.#robots.isBeyondLimit(url)) return false;
    await this.robotsOf(originOf(url));
    return this.#robots.skipOf(url) === undefined;
  }

  /**
   * Starts the requests that may start now. Returns when to continue, or undefined if only responses
   * are pending. It stops after a while: queued URLs that robots.txt forbids need no request, and
   * there may be many.
   */
  #pump(): number | undefined {
    let nextAtMs: number | undefined;
    const turns = new Turns();
    const isTimeOver = this.#externalsAlone.isOver(performance.now(), this.#hasOwnWork);
    for (const lane of this.#lanes.waiting) {
      while (lane.length > 0) {
        const nowMs = performance.now();
        if (turns.isOver) return nowMs;
        if (this.#frontier.responsesWaiting >= responsesWaitingMax) return nowMs + commitEveryMs;
        if (!lane.isOwn && (isTimeOver || lane.silentAs !== null)) {
          this.#leaveOut(lane);
          continue;
        }
        if (!lane.isOwn && this.#activeExternal >= externalRequestsMax) break;
        if (!lane.hasRoom(nowMs)) {
          const { mayStartAtMs } = lane;
          if (mayStartAtMs > nowMs) nextAtMs = Math.min(nextAtMs ?? Infinity, mayStartAtMs);
          break;
        }
        const next = lane.peek();
        if (lane.isOwn && next && !this.#robots.knows(next.url)) {
          if (this.#robots.isBeyondLimit(next.url)) {
            lane.take();
            this.#frontier.skip(next.number, 'origin_limit');
            continue;
          }
          if (lane.active === 0) {
            lane.beginRobots(nowMs);
            this.#start(lane, () => this.robotsOf(originOf(next.url)));
          }
          break;
        }
        const item = lane.take();
        if (item) this.#requestUrl(lane, item);
      }
      if (lane.length === 0) this.#lanes.waiting.delete(lane);
    }
    return nextAtMs;
  }

  /** Whether the site itself is still being read. */
  get #hasOwnWork(): boolean {
    if (this.#active > this.#activeExternal || this.#waitingAgain > 0) return true;
    for (const { isOwn, length } of this.#lanes.waiting) if (isOwn && length > 0) return true;
    return false;
  }

  /** Takes an external URL that is not requested: its host is silent, or the time is over. */
  #leaveOut(lane: HostLane): void {
    const item = lane.take();
    if (!item) return;
    const facts = lane.silentAs && factsOfSilentHost(lane.silentAs, new Date());
    if (facts) this.#frontier.answer(item, packFacts(facts, null), 0);
    else this.#frontier.skip(item.number, 'not_checked');
  }

  #requestUrl(lane: HostLane, item: QueuedUrl): void {
    if (item.number === probeItem.number) {
      lane.begin(performance.now());
      this.#start(lane, () => this.#crawlProbe(lane, item));
      return;
    }
    const byRobots = lane.isOwn ? this.#robots.skipOf(item.url) : undefined;
    const skip = byRobots ?? this.#frontier.trapOf(item);
    if (skip) {
      this.#frontier.skip(item.number, skip);
      return;
    }
    if (item.kind === 'page' && item.tries === 0) {
      if (this.#pagesAsked >= this.#options.maxPages) {
        this.#isPageLimited = true;
        this.#frontier.skip(item.number, 'page_limit');
        return;
      }
      this.#pagesAsked += 1;
    }
    lane.begin(performance.now());
    this.#start(lane, () => this.#crawlUrl(lane, item));
  }

  /** Runs a request that its lane has begun. */
  #start(lane: HostLane, work: () => Promise<unknown>): void {
    this.#active += 1;
    if (!lane.isOwn) this.#activeExternal += 1;
    void work()
      .catch((error: unknown) => {
        if (!this.#aborter.signal.aborted) this.#failure ??= error;
      })
      .finally(() => {
        lane.end();
        this.#active -= 1;
        if (!lane.isOwn) this.#activeExternal -= 1;
        this.#wake();
      });
  }

  /**
   * Asks a host of the site for an address that does not exist, once it has sent a page: pages that
   * look like the answer are errors.
   */
  #probe(lane: HostLane, pageUrl: string): void {
    const url = originOf(pageUrl) + madeUpPath();
    if (!lane.isOwn || this.#probes.has(lane.host) || this.#robots.skipOf(url)) return;
    this.#probes.begin(lane.host);
    this.#lanes.enqueue({ ...probeItem, url });
  }

  async #crawlProbe(lane: HostLane, { url }: QueuedUrl): Promise<void> {
    const { signal } = this.#aborter;
    const timeoutMs = requestTimeoutMs;
    const memory = this.#bodies;
    const request = { url, isPage: true, readsErrors: true, memory, timeoutMs, signal };
    const answer = await fetchUrl(this.#deps.safeFetch, request);
    this.#probes.end(lane.host, packFacts(answer.fetch, await this.#read(url, answer)));
    if (answer.body && !this.#deps.renderer) this.#bodies.release(answer.body);
  }

  async #crawlUrl(lane: HostLane, item: QueuedUrl): Promise<void> {
    const { url, kind } = item;
    const { signal } = this.#aborter;
    const timeoutMs = lane.isOwn ? requestTimeoutMs : externalTimeoutMs;
    const isStyle = kind === 'resource' && stylePath.test(url);
    const isPage = kind === 'page';
    // Ledger and logs know addresses in their normal form only.
    const isSpelled = item.source !== 'ledger' && item.source !== 'logs';
    const asked = item.asked ?? url;
    const what = { url, asked, isSpelled, isPage, isStyle };
    const request = { ...what, memory: this.#bodies, timeoutMs, signal };
    const answer = await fetchUrl(this.#deps.safeFetch, request);
    if (!lane.isOwn) lane.noteAnswer(answer.fetch);
    if (this.#mustWait(lane, item, answer) || this.#mustRepeat(lane, item, answer)) return;
    const document =
      isStyle && answer.body ? readStyle(answer.body, answer.asked) : await this.#read(url, answer);
    this.#take(item, answer, document);
    if (document && item.kind === 'page') this.#probe(lane, url);
    // The browser may still be using it.
    if (answer.body && !this.#deps.renderer) this.#bodies.release(answer.body);
  }

  /**
   * Parses the document, rendered where there is a renderer. Returns null if there is no document.
   */
  async #read(
    url: string,
    { body, asked, headers, fetch }: UrlResponse,
  ): Promise<PackedDocument | null> {
    if (!body) return null;
    const { renderer, pageReaders } = this.#deps;
    const { userAgent } = this.#options;
    const [loader, { signal }] = [this.#loader, this.#aborter];
    const request = { url, body, headers, userAgent, loader, signal };
    const rendering = renderer && (await renderer.render(request));
    const own = this.#own;
    return pageReaders.read(body, { url, asked, headers, rendering, fetch, own });
  }

  /** Backs off from a server that returns 429 or 503, and retries a few times. */
  #mustWait(lane: HostLane, item: QueuedUrl, { fetch: { status }, headers }: UrlResponse): boolean {
    if (status !== 429 && status !== 503) return false;
    const asked = parseRetryAfter(headers['retry-after'], Date.now()) ?? 1_000 * 2 ** item.tries;
    lane.backOff(performance.now() + Math.min(asked, backOffMsMax));
    if (item.tries >= triesMax || item.kind === 'external') return false;
    this.#lanes.enqueue({ ...item, tries: item.tries + 1 });
    return true;
  }

  /** Requests a URL again later whose failure may pass, before it is a fact. */
  #mustRepeat(lane: HostLane, item: QueuedUrl, { fetch, body }: UrlResponse): boolean {
    lane.failuresInRow = mayPass(fetch) ? lane.failuresInRow + 1 : 0;
    if (lane.failuresInRow === 0 || lane.failuresInRow > failuresInRow.down) return false;
    if (lane.silentAs !== null) return false;
    if (lane.failuresInRow > failuresInRow.slow) lane.backOff(performance.now() + slowMs);
    const max = fetch.failure === 'timeout' ? repeatsAfterTimeoutMax : repeatsMax;
    if (item.tries >= max) return false;
    if (body) this.#bodies.release(body);
    this.#enqueueLater({ ...item, tries: item.tries + 1 }, passingPauseMs * 3 ** item.tries);
    return true;
  }

  #enqueueLater(item: QueuedUrl, ms: number): void {
    this.#waitingAgain += 1;
    setTimeout(() => {
      this.#waitingAgain -= 1;
      this.#lanes.enqueue(item);
      this.#wake();
    }, ms).unref();
  }

  #take(
    item: QueuedUrl,
    { fetch, body, location }: UrlResponse,
    document: PackedDocument | null,
  ): void {
    if (document) {
      const isNofollow = isNofollowPage({ html: document, fetch }, this.#token);
      this.#frontier.addLinks(item, document, isNofollow);
      if (document.textHash !== null) this.#frontier.noteText(item, document.textHash);
    }
    const { redirectTo, failure } = fetch;
    if (redirectTo !== null && item.kind !== 'external') {
      this.#frontier.addRedirect(item, { url: redirectTo, asked: location });
    }
    // A start URL of a site without https is retried over http.
    const mayBePlain = mayAnswerWithoutTls(failure) && item.url.startsWith('https:');
    if (item.source === 'start' && mayBePlain) {
      // The page is asked for once more, not a second one.
      this.#pagesAsked -= 1;
      this.#frontier.addStartWithoutTls(item);
    }
    this.#frontier.answer(item, packFacts(fetch, document), body ? (fetch.bytes ?? 0) : 0);
  }

  /** Writes the pending changes. */
  async write(): Promise<{ isHeld: boolean }> {
    return writeCrawl(this.#deps.workspace, this.#scope.auditId, {
      epoch: this.#epoch,
      counts: this.counts,
      changes: {
        ...this.#frontier.drainChanges(),
        robots: this.#robots.nextHosts(),
        probes: this.#probes.next(),
      },
    });
  }

  get #isEmpty(): boolean {
    return this.#active + this.#waitingAgain === 0 && this.#lanes.waiting.size === 0;
  }

  async #nextResponse(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, withinMs));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Crawls for `ms`, or until nothing is left, a pause is requested or the signal aborts. Requests
   * in flight at the end continue; the next call writes their results.
   */
  async run({
    ms,
    signal,
  }: {
    ms: number;
    signal: AbortSignal;
  }): Promise<{ isDone: boolean; isHeld: boolean }> {
    const endMs = performance.now() + ms;
    const commits = new Commits(
      () => this.write(),
      () => this.#wake(),
    );
    const stop = () => this.#wake();
    signal.addEventListener('abort', stop);
    try {
      while (
        commits.mayContinue &&
        !signal.aborted &&
        !this.#failure &&
        performance.now() < endMs
      ) {
        const nextAtMs = this.#pump();
        if (this.#isEmpty) break;
        commits.beginIfDue(this.#frontier.responsesWaiting);
        const untilMs = Math.min(nextAtMs ?? Infinity, commits.dueAtMs, endMs);
        await this.#nextResponse(untilMs - performance.now());
      }
      await commits.end();
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (this.#failure) throw this.#failure;
    return { isDone: this.#isEmpty && !signal.aborted, isHeld: commits.isHeld };
  }

  get endReason(): 'finished' | 'page_limit' | 'url_limit' {
    if (this.#frontier.isUrlLimited) return 'url_limit';
    return this.#isPageLimited ? 'page_limit' : 'finished';
  }

  /** Aborts requests in flight; their URLs count as not requested. */
  close(): void {
    this.#aborter.abort();
  }
}
