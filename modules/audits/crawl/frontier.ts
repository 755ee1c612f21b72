import { urlHashOf } from '../../../platform/url/page-url';
import type { AuditOptions, SkipReason, UrlKind, UrlSource } from '../rules/audit-options';
import { KnownTexts } from '../rules/known-texts';
import { LinkPlanner } from '../rules/link-plan';
import { kindOf, linkBits, noTarget } from '../rules/packed-links';
import type { LinkKind } from '../rules/page-facts';
import { UrlTraps } from '../rules/url-traps';
import type { CrawlChanges, CrawlCounts, KnownUrl, NewUrl } from '../store/frontier-store';
import { dropChecks, linksOf, type PackedDocument } from '../store/packed-facts';
import type { QueuedUrl } from './host-lane';
import { KnownUrls, ownText } from './known-urls';

export type FrontierDeps = {
  owns: (url: string) => boolean;
  /** Called with each URL to request. */
  enqueue: (item: QueuedUrl) => void;
};

type Discovered = Omit<NewUrl, 'number' | 'hash'>;
type DiscoveredLink = { url: string; asked: string | null; kind: LinkKind; isNofollow: boolean };
/** A URL in normal form, and as it is written where that is another text. */
export type FoundUrl = { url: string; asked: string | null };

const externalUrlsMax = 10_000;

const newChanges = () => ({
  found: [] as CrawlChanges['found'],
  answered: [] as CrawlChanges['answered'],
  skipped: new Map<number, SkipReason>(),
  revived: [] as CrawlChanges['revived'],
  inSitemap: [] as number[],
});

/**
 * The URLs that a crawl knows. It numbers new URLs, decides what to do with them, and collects
 * changes until they are written. Postgres is authoritative.
 */
export class Frontier {
  readonly #known = new KnownUrls();
  /** Numbers of URLs skipped for a reason that another link may lift. */
  readonly #liftable = new Set<number>();
  readonly #traps = new UrlTraps();
  readonly #texts = new KnownTexts();
  readonly #planner: LinkPlanner;
  readonly #urlsMax: number;
  readonly #counts: CrawlCounts;
  #changes = newChanges();
  #externals = 0;
  #isUrlLimited = false;

  readonly #deps: FrontierDeps;

  constructor(deps: FrontierDeps, options: AuditOptions, counts: CrawlCounts) {
    this.#deps = deps;

    this.#counts = { ...counts };
    this.#planner = new LinkPlanner(options, deps.owns, this.#traps, this.#texts);
    this.#urlsMax = options.maxPages * 10 + 10_000;
  }

  get counts(): CrawlCounts {
    return { ...this.#counts };
  }

  /** Whether a URL was dropped because the limit of known URLs was reached. */
  get isUrlLimited(): boolean {
    return this.#isUrlLimited;
  }

  /** The number that the next new URL gets. */
  get nextNumber(): number {
    return this.#known.size;
  }

  /** Number of responses that wait to be written. */
  get responsesWaiting(): number {
    return this.#changes.answered.length;
  }

  /** Returns the changes since the last call. */
  drainChanges(): Omit<CrawlChanges, 'robots' | 'probes'> {
    const { skipped, ...changes } = this.#changes;
    this.#changes = newChanges();
    return { ...changes, skipped: [...skipped].map(([number, reason]) => ({ number, reason })) };
  }

  /** Loads a URL from the database. Calls must be in the order of the numbers. */
  know({ number, hash, url, asked, kind, depth, source, state, skipReason }: KnownUrl): void {
    if (this.#known.add(hash) !== number) throw new Error('the frontier has a gap');
    if (this.#isFull) this.#isUrlLimited = true;
    if (url?.includes('?')) this.#traps.record(url);
    if (kind === 'external') this.#externals += 1;
    if (isLiftable(skipReason, kind)) this.#liftable.add(number);
    if (state === 'queued' && url !== null) {
      this.#deps.enqueue({ number, url, asked, kind, depth, source, tries: 0 });
    }
  }

  get #isFull(): boolean {
    return this.#known.size >= this.#urlsMax;
  }

  /** Adds a start URL, or a URL of a sitemap. */
  addSeed({ url, asked }: FoundUrl, source: UrlSource): void {
    const inSitemap = source === 'sitemap';
    const depth = inSitemap ? null : 0;
    const skip = inSitemap ? this.#planner.filter(url) : undefined;
    this.#add({ url, asked, kind: 'page', depth, source, foundOn: null, inSitemap }, skip);
  }

  /** Adds a URL that no link or sitemap led to. */
  addKnownElsewhere(url: string, source: 'ledger' | 'logs'): void {
    const found = { url, asked: null, kind: 'page', depth: null, source, foundOn: null } as const;
    this.#add({ ...found, inSitemap: false }, this.#planner.filter(url));
  }

  /** Adds a document's links, and replaces their indexes in the document by URL numbers. */
  addLinks(item: QueuedUrl, document: PackedDocument, isNofollow: boolean): void {
    const urls = document.urls.split('\n');
    const { to, bits } = linksOf(document.bytes);
    for (let index = 0; index < to.length; index += 1) {
      const line = urls[to[index] as number];
      if (line === undefined) continue;
      const blank = line.indexOf(' ');
      const url = blank === -1 ? line : line.slice(0, blank);
      const asked = blank === -1 ? null : line.slice(blank + 1);
      const known = this.#known.numberOf(url);
      // Most links lead to known URLs and change nothing.
      to[index] =
        known !== undefined && !this.#liftable.has(known)
          ? known
          : this.#addLink(item, linkOf({ url, asked }, bits[index] as number, isNofollow));
      // The limit of URLs is reached.
      if (to[index] === noTarget) dropChecks(document.bytes);
    }
  }

  /** Notes a page's text, which shows the patterns of addresses that lead to nothing new. */
  noteText({ url, kind }: QueuedUrl, textHash: string): void {
    if (kind === 'page') this.#texts.add(url, textHash);
  }

  /** Why a queued URL need not be requested any more; only links lead into traps. */
  trapOf({ url, kind, source }: QueuedUrl): SkipReason | undefined {
    return kind === 'page' && source === 'link' ? this.#texts.trapOf(url) : undefined;
  }

  #addLink(item: QueuedUrl, link: DiscoveredLink): number {
    // A page's resources have the same depth as the page.
    const depth = (item.depth ?? 0) + 1;
    const { kind, skip } = this.#planner.plan({ ...link, depth, from: item.url });
    const { url, asked } = link;
    const found = { url, asked, kind, depth, source: 'link', foundOn: item.number } as const;
    return this.#add({ ...found, inSitemap: false }, skip) ?? noTarget;
  }

  addRedirect(item: QueuedUrl, { url, asked }: FoundUrl): void {
    // A redirect costs no click, but its depth must grow so that an endless chain ends.
    const depth = (item.depth ?? 0) + (item.source === 'redirect' ? 1 : 0);
    const link = { url, kind: 'redirect', isNofollow: false, depth, from: item.url } as const;
    const { kind, skip } = this.#planner.plan(link);
    const isSame = kind === 'page' && item.kind === 'resource';
    const found = { url, asked, kind: isSame ? item.kind : kind, depth } as const;
    this.#add({ ...found, source: 'redirect', foundOn: item.number, inSitemap: false }, skip);
  }

  /** Adds the start URL over http, for a site that does not answer over https. */
  addStartWithoutTls({ url, asked, number }: QueuedUrl): void {
    const plain = (text: string) => text.replace(/^https:/, 'http:');
    const urls = { url: plain(url), asked: asked && plain(asked) };
    const found = { ...urls, kind: 'page', depth: 0, source: 'start' } as const;
    this.#add({ ...found, foundOn: number, inSitemap: false }, undefined);
  }

  /** Records a URL's response; its facts are packed. */
  answer({ number, kind }: QueuedUrl, facts: Buffer, bytes: number): void {
    this.#changes.answered.push({ number, facts });
    this.#counts.done += 1;
    if (kind === 'page') this.#counts.pages += 1;
    this.#counts.bytes += bytes;
  }

  /** Marks a URL as skipped. */
  skip(number: number, reason: SkipReason): void {
    this.#changes.skipped.set(number, reason);
    this.#counts.skipped += 1;
  }

  /**
   * Returns a URL's number and adds the URL if it is new. Null if it is new and the limit is
   * reached.
   */
  #add(found: Discovered, skip: SkipReason | undefined): number | null {
    const known = this.#known.numberOf(found.url);
    if (known !== undefined) {
      if (skip === undefined) this.#lift(known, found);
      if (found.inSitemap) this.#changes.inSitemap.push(known);
      return known;
    }
    if (this.#isFull) {
      this.#isUrlLimited = true;
      return null;
    }
    const hash = urlHashOf(found.url);
    const number = this.#known.add(hash);
    const asked = found.asked === found.url ? null : found.asked;
    this.#changes.found.push({ ...found, asked, number, hash });
    this.#counts.known += 1;
    this.#traps.record(found.url);
    const reason = skip ?? this.#skipOfExternal(found);
    if (!reason) this.#enqueue(number, found);
    else {
      this.skip(number, reason);
      if (isLiftable(reason, found.kind)) this.#liftable.add(number);
    }
    return number;
  }

  #enqueue(number: number, { url, asked, kind, depth, source }: Discovered): void {
    this.#deps.enqueue({ number, url, asked, kind, depth, source, tries: 0 });
  }

  #skipOfExternal({ kind }: Discovered): SkipReason | undefined {
    if (kind !== 'external') return undefined;
    this.#externals += 1;
    return this.#externals > externalUrlsMax ? 'not_checked' : undefined;
  }

  /** Queues a URL that was skipped because of an earlier link, now that a link may be followed. */
  #lift(number: number, found: Discovered): void {
    if (!this.#liftable.delete(number)) return;
    this.#counts.skipped -= 1;
    // Within one commit the latest state wins.
    this.#changes.skipped.delete(number);
    this.#changes.revived.push({ number, depth: found.depth });
    this.#enqueue(number, found);
  }
}

/** A page that was only known as a form's target may be crawled once a link leads there. */
const isLiftable = (reason: SkipReason | null, kind: UrlKind) =>
  reason === 'nofollow' || reason === 'too_deep' || (reason === 'not_checked' && kind === 'page');

const linkOf = ({ url, asked }: FoundUrl, bits: number, isNofollow: boolean): DiscoveredLink => ({
  url: ownText(url),
  asked: asked && ownText(asked),
  kind: kindOf(bits),
  isNofollow: isNofollow || (bits & linkBits.nofollow) !== 0,
});
