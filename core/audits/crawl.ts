import type { AuditOptions, SkipReason, UrlSource } from '../domain/audits/audit-options';
import type { AuditRef } from '../domain/audits/audit-ref';
import { isNofollowPage, LinkPlanner, originOf } from '../domain/audits/link-plan';
import { kindOf, linkBits, noTarget } from '../domain/audits/packed-links';
import type { LinkKind } from '../domain/audits/page-facts';
import { UrlTraps } from '../domain/audits/url-traps';
import { urlHashOf } from '../domain/page-url';
import { mayAnswerWithoutTls } from '../network/fetch-failed';
import type { SafeFetch } from '../network/safe-fetch';
import type { Database } from '../postgres/database';
import { parseRetryAfter } from '../providers/retry-after';
import {
  type CrawlChanges,
  type KeptRobots,
  type KnownUrl,
  type NewUrl,
  readKnownUrls,
  type TakenCrawl,
  writeCrawl,
} from '../stores/audits/frontier-store';
import { linksOf, type PackedDocument, packFacts } from '../stores/audits/packed-facts';
import { Commits, commitEveryMs } from './commits';
import { CrawlRobots, type FetchRobots, tokenOf } from './crawl-robots';
import { fetchUrl, type UrlAnswer } from './fetch-url';
import { HostLane, type QueuedUrl } from './host-lane';
import type { PageReaders } from './page-readers';
import type { PageRenderer } from './rendering/page-renderer';
import { ResourceLoader } from './rendering/resource-loader';

export type CrawlDeps = {
  database: Database;
  /** Under the audit's user agent, with its credentials. */
  safeFetch: SafeFetch;
  fetchRobots: FetchRobots;
  pageReaders: PageReaders;
  /** Null where pages are taken as they come. */
  renderer: PageRenderer | null;
};

export type CrawlScope = { ref: AuditRef; owns: (url: string) => boolean };

/** Elsewhere: few requests at once, and not many to one host. */
const external = { requestsMax: 6, perHost: 2, delayMs: 250, urlsMax: 10_000 } as const;
/** For a domain that was not shown to be the workspace's own. */
const strangerDelayMs = 1_000;
/** Answers that wait to be written; above them nothing new is asked for. */
const answersWaitingMax = 1_000;
const rowsPerRead = 20_000;
/** How often a server is asked again that says 429 or 503, and how long it is waited for at most. */
const triesMax = 3;
const backOffMsMax = 60_000;

const newChanges = (): Omit<CrawlChanges, 'robots'> => ({
  found: [],
  answered: [],
  skipped: [],
  revived: [],
  inSitemap: [],
});

const hashKey = (hash: Buffer) => hash.toString('latin1');

/**
 * One worker's hold on an audit's crawl. All that is known is in Postgres before it counts as done;
 * this holds what finds out quickly what is new, and whose turn it is.
 */
export class Crawl {
  readonly #numbers = new Map<string, number>();
  /** Passed over for a reason that another link may lift, by number. */
  readonly #liftable = new Map<number, SkipReason>();
  readonly #lanes = new Map<string, HostLane>();
  readonly #waiting = new Set<HostLane>();
  readonly #traps = new UrlTraps();
  readonly #planner: LinkPlanner;
  readonly #robots: CrawlRobots;
  readonly #loader: ResourceLoader;
  readonly #options: AuditOptions;
  readonly #token: string;
  readonly #aborter = new AbortController();
  #epoch: number;
  #counts;
  #changes = newChanges();
  #nextNumber = 0;
  #pagesAsked = 0;
  #externals = 0;
  #active = 0;
  #activeExternal = 0;
  #isPageLimited = false;
  #isUrlLimited = false;
  #failure: unknown;
  #wake: () => void = () => undefined;

  private constructor(
    private readonly deps: CrawlDeps,
    private readonly scope: CrawlScope,
    taken: TakenCrawl,
  ) {
    this.#options = taken.options;
    this.#epoch = taken.epoch;
    this.#counts = { ...taken.counts };
    this.#token = tokenOf(taken.options.userAgent);
    this.#planner = new LinkPlanner(taken.options, scope.owns, this.#traps);
    this.#robots = new CrawlRobots(deps.fetchRobots, taken.options, taken.robots);
    for (const origin of Object.keys(taken.robots)) this.#slowDown(origin);
    this.#loader = new ResourceLoader({
      safeFetch: deps.safeFetch,
      mayLoad: (url) => this.#mayLoad(url),
      signal: this.#aborter.signal,
    });
  }

  /** Takes up what is in the database. */
  static async open(deps: CrawlDeps, scope: CrawlScope, taken: TakenCrawl): Promise<Crawl> {
    const crawl = new Crawl(deps, scope, taken);
    const db = deps.database.reader(scope.ref.workspaceId);
    for (;;) {
      const rows = await readKnownUrls(db, scope.ref, crawl.#nextNumber - 1, rowsPerRead);
      for (const row of rows) crawl.#know(row);
      if (rows.length < rowsPerRead) return crawl;
    }
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The same worker goes on under its next epoch. */
  continueUnder(epoch: number): void {
    this.#epoch = epoch;
  }

  get counts() {
    return { ...this.#counts };
  }

  #know(row: KnownUrl): void {
    this.#numbers.set(hashKey(row.hash), row.number);
    this.#nextNumber = row.number + 1;
    if (this.#isFull) this.#isUrlLimited = true;
    if (row.url?.includes('?')) this.#traps.note(row.url);
    if (row.kind === 'external') this.#externals += 1;
    if (row.kind === 'page' && row.state === 'done') this.#pagesAsked += 1;
    if (row.skipReason === 'page_limit') this.#isPageLimited = true;
    if (row.skipReason === 'nofollow' || row.skipReason === 'too_deep') {
      this.#liftable.set(row.number, row.skipReason);
    }
    if (row.state === 'queued' && row.url !== null) {
      const { number, url, kind, depth, source } = row;
      this.#enqueue({ number, url, kind, depth, source, tries: 0 });
    }
  }

  #laneOf(url: string): HostLane {
    const { host } = new URL(url);
    let lane = this.#lanes.get(host);
    if (!lane) {
      const isOwn = this.scope.owns(url);
      const { concurrency, delayMs, isOwnershipShown } = this.#options;
      const own = isOwnershipShown
        ? { concurrency, delayMs }
        : { concurrency: 1, delayMs: Math.max(delayMs, strangerDelayMs) };
      const manners = isOwn ? own : { concurrency: external.perHost, delayMs: external.delayMs };
      lane = new HostLane(host, isOwn, manners);
      this.#lanes.set(host, lane);
    }
    return lane;
  }

  #enqueue(item: QueuedUrl): void {
    const lane = this.#laneOf(item.url);
    lane.push(item);
    this.#waiting.add(lane);
  }

  #skip(number: number, reason: SkipReason): void {
    this.#changes.skipped.push({ number, reason });
    this.#counts.skipped += 1;
    if (reason === 'nofollow' || reason === 'too_deep') this.#liftable.set(number, reason);
  }

  /** The number of a URL, which is made known where it was not; null above the most. */
  #add(found: Omit<NewUrl, 'number' | 'hash'>, skip: SkipReason | undefined): number | null {
    const hash = urlHashOf(found.url);
    const key = hashKey(hash);
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      if (skip === undefined) this.#lift(known, found);
      if (found.inSitemap) this.#changes.inSitemap.push(known);
      return known;
    }
    if (this.#isFull) {
      this.#isUrlLimited = true;
      return null;
    }
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    this.#numbers.set(key, number);
    this.#changes.found.push({ ...found, number, hash });
    this.#counts.known += 1;
    this.#traps.note(found.url);
    const reason = skip ?? this.#skipOfExternal(found);
    if (reason) this.#skip(number, reason);
    else this.#enqueue({ ...found, number, tries: 0 });
    return number;
  }

  get #isFull(): boolean {
    return this.#numbers.size >= this.#options.maxPages * 10 + 10_000;
  }

  #skipOfExternal({ kind }: Pick<NewUrl, 'kind'>): SkipReason | undefined {
    if (kind !== 'external') return undefined;
    this.#externals += 1;
    return this.#externals > external.urlsMax ? 'not_checked' : undefined;
  }

  /** A link that may be followed leads to what was passed over because of another one. */
  #lift(number: number, { url, kind, depth, source }: Omit<NewUrl, 'number' | 'hash'>): void {
    if (!this.#liftable.delete(number)) return;
    this.#counts.skipped -= 1;
    // Of one commit the last word counts.
    const at = this.#changes.skipped.findIndex((each) => each.number === number);
    if (at >= 0) this.#changes.skipped.splice(at, 1);
    this.#changes.revived.push({ number, depth });
    this.#enqueue({ number, url, kind, depth, source, tries: 0 });
  }

  /** Adds where the crawl begins. */
  begin(urls: readonly string[]): void {
    const source: UrlSource = this.#options.mode === 'list' ? 'list' : 'start';
    for (const url of urls) this.#addSeed(url, source);
  }

  /** Adds what a sitemap names; answers whether more may come. */
  addFromSitemap(urls: readonly string[]): boolean {
    for (const url of urls) this.#addSeed(url, 'sitemap');
    return !this.#isUrlLimited;
  }

  /** How many pages more may be asked for, once nothing waits. */
  get room(): number {
    return this.#isPageLimited || this.#isUrlLimited
      ? 0
      : Math.max(0, this.#options.maxPages - this.#pagesAsked);
  }

  /** Hosts of the site that the crawl has come to, the start's first. */
  get ownHosts(): string[] {
    return [...this.#lanes.values()].filter(({ isOwn }) => isOwn).map(({ host }) => host);
  }

  /** Adds what no link and no sitemap led to; answers whether any of it was new. */
  addKnown(urls: readonly string[], source: 'ledger' | 'logs'): boolean {
    const { known } = this.#counts;
    for (const url of urls) {
      const found = { url, kind: 'page', depth: null, source, foundOn: null } as const;
      this.#add({ ...found, inSitemap: false }, this.#planner.filter(url));
    }
    return this.#counts.known > known;
  }

  #addSeed(url: string, source: UrlSource): void {
    const inSitemap = source === 'sitemap';
    const depth = inSitemap ? null : 0;
    const skip = inSitemap ? this.#planner.filter(url) : undefined;
    this.#add({ url, kind: 'page', depth, source, foundOn: null, inSitemap }, skip);
  }

  /** An origin's robots.txt, asked for once in an audit. */
  async robotsOf(origin: string): Promise<KeptRobots> {
    const answer = await this.#robots.ask(origin);
    this.#slowDown(origin);
    return answer;
  }

  #slowDown(origin: string): void {
    const home = `${origin}/`;
    this.#laneOf(home).slowDown(this.#robots.delaySecondsOf(home));
  }

  /** Begins what may begin now; answers when the next may, or undefined if only answers are awaited. */
  #pump(): number | undefined {
    let nextAtMs: number | undefined;
    for (const lane of this.#waiting) {
      while (lane.length > 0) {
        const nowMs = performance.now();
        if (this.#changes.answered.length >= answersWaitingMax) return nowMs + commitEveryMs;
        if (!lane.isOwn && this.#activeExternal >= external.requestsMax) break;
        if (!lane.hasRoom(nowMs)) {
          if (lane.nextAtMs > nowMs) nextAtMs = Math.min(nextAtMs ?? Infinity, lane.nextAtMs);
          break;
        }
        const next = lane.peek();
        if (lane.isOwn && next && !this.#robots.knows(next.url)) {
          if (lane.active === 0) this.#start(lane, () => this.robotsOf(originOf(next.url)));
          break;
        }
        const item = lane.take();
        if (item) this.#askFor(lane, item);
      }
      if (lane.length === 0) this.#waiting.delete(lane);
    }
    return nextAtMs;
  }

  #askFor(lane: HostLane, item: QueuedUrl): void {
    const byRobots = lane.isOwn ? this.#robots.skipOf(item.url) : undefined;
    if (byRobots) {
      this.#skip(item.number, byRobots);
      return;
    }
    if (item.kind === 'page' && item.tries === 0) {
      if (this.#pagesAsked >= this.#options.maxPages) {
        this.#isPageLimited = true;
        this.#skip(item.number, 'page_limit');
        return;
      }
      this.#pagesAsked += 1;
    }
    this.#start(lane, () => this.#crawlUrl(lane, item));
  }

  #start(lane: HostLane, work: () => Promise<unknown>): void {
    lane.begin(performance.now());
    this.#active += 1;
    if (!lane.isOwn) this.#activeExternal += 1;
    void work()
      .catch((error: unknown) => {
        if (!this.#aborter.signal.aborted) this.#failure ??= error;
      })
      .finally(() => {
        lane.active -= 1;
        this.#active -= 1;
        if (!lane.isOwn) this.#activeExternal -= 1;
        this.#wake();
      });
  }

  async #crawlUrl(lane: HostLane, item: QueuedUrl): Promise<void> {
    const { url, kind } = item;
    const { signal } = this.#aborter;
    const answer = await fetchUrl(this.deps.safeFetch, { url, isPage: kind === 'page', signal });
    if (this.#mustWait(lane, item, answer)) return;
    this.#take(item, answer, await this.#read(url, answer));
  }

  /** The document as it came, or as it is after its scripts ran, where there is one. */
  async #read(url: string, { body, headers }: UrlAnswer): Promise<PackedDocument | null> {
    if (!body) return null;
    const { renderer, pageReaders } = this.deps;
    const { userAgent } = this.#options;
    const [loader, { signal }] = [this.#loader, this.#aborter];
    const request = { url, body, headers, userAgent, loader, signal };
    const rendering = renderer && (await renderer.render(request));
    return pageReaders.read(body, { url, headers, rendering });
  }

  /** What robots.txt says of what a rendered page loads. */
  async #mayLoad(url: string): Promise<boolean> {
    if (!this.scope.owns(url)) return true;
    await this.robotsOf(originOf(url));
    return this.#robots.skipOf(url) === undefined;
  }

  /** A server that has enough is left alone for a time, and asked again a few times. */
  #mustWait(lane: HostLane, item: QueuedUrl, { fetch: { status }, headers }: UrlAnswer): boolean {
    if (status !== 429 && status !== 503) return false;
    const asked = parseRetryAfter(headers['retry-after'], Date.now()) ?? 1_000 * 2 ** item.tries;
    lane.backOff(performance.now() + Math.min(asked, backOffMsMax));
    if (item.tries >= triesMax || item.kind === 'external') return false;
    this.#enqueue({ ...item, tries: item.tries + 1 });
    return true;
  }

  #take(item: QueuedUrl, answer: UrlAnswer, document: PackedDocument | null): void {
    const { fetch } = answer;
    if (document) this.#takeLinks(item, document, answer);
    if (fetch.redirectTo !== null && item.kind !== 'external') {
      this.#addRedirect(item, fetch.redirectTo);
    }
    this.#tryWithoutTls(item, answer);
    this.#changes.answered.push({ number: item.number, facts: packFacts(fetch, document) });
    this.#counts.done += 1;
    if (item.kind === 'page') this.#counts.pages += 1;
    this.#counts.bytes += answer.body ? (fetch.bytes ?? 0) : 0;
  }

  /** Writes the numbers of what a document links to over the places of their addresses. */
  #takeLinks(item: QueuedUrl, html: PackedDocument, { fetch }: UrlAnswer): void {
    const isNofollow = isNofollowPage({ html, fetch }, this.#token);
    const urls = html.urls.split('\n');
    const { to, bits: allBits } = linksOf(html.bytes);
    for (const [index, bits] of allBits.entries()) {
      const url = urls[to[index] as number];
      if (url === undefined) continue;
      const link = {
        url,
        kind: kindOf(bits),
        isNofollow: isNofollow || (bits & linkBits.nofollow) !== 0,
      };
      to[index] = this.#addLink(item, link) ?? noTarget;
    }
  }

  #addLink(
    item: QueuedUrl,
    link: { url: string; kind: LinkKind; isNofollow: boolean },
  ): number | null {
    // What a page cannot do without is as deep as the page itself.
    const depth = (item.depth ?? 0) + 1;
    const { kind, skip } = this.#planner.plan({ ...link, depth, from: item.url });
    const found = { url: link.url, kind, depth, source: 'link', foundOn: item.number } as const;
    return this.#add({ ...found, inSitemap: false }, skip);
  }

  #addRedirect(item: QueuedUrl, url: string): void {
    // A redirect costs no click, but a row of them that never ends must end all the same.
    const depth = (item.depth ?? 0) + (item.source === 'redirect' ? 1 : 0);
    const link = { url, kind: 'redirect', isNofollow: false, depth, from: item.url } as const;
    const { kind, skip } = this.#planner.plan(link);
    const isSame = kind === 'page' && item.kind === 'resource';
    const found = { url, kind: isSame ? item.kind : kind, depth } as const;
    this.#add({ ...found, source: 'redirect', foundOn: item.number, inSitemap: false }, skip);
  }

  /** A site that has no https is begun by http. */
  #tryWithoutTls({ url, source, number }: QueuedUrl, { fetch: { failure } }: UrlAnswer): void {
    if (source !== 'start' || !mayAnswerWithoutTls(failure) || !url.startsWith('https:')) return;
    const plain = url.replace(/^https:/, 'http:');
    const found = { url: plain, kind: 'page', depth: 0, source: 'start' } as const;
    this.#add({ ...found, foundOn: number, inSitemap: false }, undefined);
  }

  /** Writes what there is. */
  async write(): Promise<{ isHeld: boolean }> {
    const changes = { ...this.#changes, robots: this.#robots.takeNews() };
    this.#changes = newChanges();
    return writeCrawl(this.deps.database, this.scope.ref, {
      epoch: this.#epoch,
      counts: this.counts,
      changes,
    });
  }

  get #isEmpty(): boolean {
    return this.#active === 0 && this.#waiting.size === 0;
  }

  async #nextAnswer(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, withinMs));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Crawls for so long, or until there is nothing more, a pause is asked for, or the signal says so.
   * What is under way at the end goes on, and is written by the next call.
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
      while (commits.mayGoOn && !signal.aborted && !this.#failure && performance.now() < endMs) {
        const nextAtMs = this.#pump();
        if (this.#isEmpty) break;
        commits.beginIfDue(this.#changes.answered.length);
        const untilMs = Math.min(nextAtMs ?? Infinity, commits.dueAtMs, endMs);
        await this.#nextAnswer(untilMs - performance.now());
      }
      await commits.end();
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (this.#failure) throw this.#failure;
    return { isDone: this.#isEmpty && !signal.aborted, isHeld: commits.isHeld };
  }

  get endReason(): 'finished' | 'page_limit' | 'url_limit' {
    if (this.#isUrlLimited) return 'url_limit';
    return this.#isPageLimited ? 'page_limit' : 'finished';
  }

  /** Ends what is under way; it counts as not asked for. */
  close(): void {
    this.#aborter.abort();
  }
}
