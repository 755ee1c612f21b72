import { urlHashOf } from '../../../platform/url/page-url';
import type { AuditOptions, SkipReason, UrlKind, UrlSource } from '../rules/audit-options';
import { LinkPlanner } from '../rules/link-plan';
import { kindOf, linkBits, noTarget } from '../rules/packed-links';
import type { LinkKind } from '../rules/page-facts';
import { UrlTraps } from '../rules/url-traps';
import type { CrawlChanges, CrawlCounts, KnownUrl, NewUrl } from '../store/frontier-store';
import { linksOf, type PackedDocument } from '../store/packed-facts';
import type { QueuedUrl } from './host-lane';
import { KnownUrls, ownText } from './known-urls';

export type FrontierDeps = {
  owns: (url: string) => boolean;
  /** Called with what is to be asked for. */
  enqueue: (item: QueuedUrl) => void;
};

type Found = Omit<NewUrl, 'number' | 'hash'>;
type FoundLink = { url: string; kind: LinkKind; isNofollow: boolean };

const externalUrlsMax = 10_000;

const newChanges = () => ({
  found: [] as CrawlChanges['found'],
  answered: [] as CrawlChanges['answered'],
  skipped: new Map<number, SkipReason>(),
  revived: [] as CrawlChanges['revived'],
  inSitemap: [] as number[],
});

/**
 * The addresses that a crawl knows: it numbers what is new, says what becomes of it, and keeps what has changed
 * until it is written. What counts is in Postgres.
 */
export class Frontier {
  readonly #known = new KnownUrls();
  /** Passed over for a reason that another link may lift. */
  readonly #liftable = new Set<number>();
  readonly #traps = new UrlTraps();
  readonly #planner: LinkPlanner;
  readonly #urlsMax: number;
  readonly #counts: CrawlCounts;
  #changes = newChanges();
  #externals = 0;
  #isUrlLimited = false;

  constructor(
    private readonly deps: FrontierDeps,
    options: AuditOptions,
    counts: CrawlCounts,
  ) {
    this.#counts = { ...counts };
    this.#planner = new LinkPlanner(options, deps.owns, this.#traps);
    this.#urlsMax = options.maxPages * 10 + 10_000;
  }

  get counts(): CrawlCounts {
    return { ...this.#counts };
  }

  /** Whether something was left out because too many addresses are known. */
  get isUrlLimited(): boolean {
    return this.#isUrlLimited;
  }

  /** The number of the first address that is not known yet. */
  get nextNumber(): number {
    return this.#known.size;
  }

  /** Answers that wait to be written. */
  get answersWaiting(): number {
    return this.#changes.answered.length;
  }

  /** What changed since the last time. */
  takeChanges(): Omit<CrawlChanges, 'robots'> {
    const { skipped, ...changes } = this.#changes;
    this.#changes = newChanges();
    return { ...changes, skipped: [...skipped].map(([number, reason]) => ({ number, reason })) };
  }

  /** Takes up what is in the database, in the order of its numbers. */
  know({ number, hash, url, kind, depth, source, state, skipReason }: KnownUrl): void {
    if (this.#known.add(hash) !== number) throw new Error('the frontier has a gap');
    if (this.#isFull) this.#isUrlLimited = true;
    if (url?.includes('?')) this.#traps.note(url);
    if (kind === 'external') this.#externals += 1;
    if (isLiftable(skipReason, kind)) this.#liftable.add(number);
    if (state === 'queued' && url !== null) {
      this.deps.enqueue({ number, url, kind, depth, source, tries: 0 });
    }
  }

  get #isFull(): boolean {
    return this.#known.size >= this.#urlsMax;
  }

  /** Adds where the crawl begins, or what a sitemap names. */
  addSeed(url: string, source: UrlSource): void {
    const inSitemap = source === 'sitemap';
    const depth = inSitemap ? null : 0;
    const skip = inSitemap ? this.#planner.filter(url) : undefined;
    this.#add({ url, kind: 'page', depth, source, foundOn: null, inSitemap }, skip);
  }

  /** Adds what no link and no sitemap led to. */
  addKnownElsewhere(url: string, source: 'ledger' | 'logs'): void {
    const found = { url, kind: 'page', depth: null, source, foundOn: null } as const;
    this.#add({ ...found, inSitemap: false }, this.#planner.filter(url));
  }

  /** Adds what a document links to, and writes the numbers over the places of the addresses. */
  addLinks(item: QueuedUrl, document: PackedDocument, isNofollow: boolean): void {
    const urls = document.urls.split('\n');
    const { to, bits } = linksOf(document.bytes);
    for (let index = 0; index < to.length; index += 1) {
      const url = urls[to[index] as number];
      if (url === undefined) continue;
      const known = this.#known.numberOf(url);
      // Most links lead where others led before, and change nothing.
      to[index] =
        known !== undefined && !this.#liftable.has(known)
          ? known
          : this.#addLink(item, linkOf(ownText(url), bits[index] as number, isNofollow));
    }
  }

  #addLink(item: QueuedUrl, link: FoundLink): number {
    // What a page cannot do without is as deep as the page itself.
    const depth = (item.depth ?? 0) + 1;
    const { kind, skip } = this.#planner.plan({ ...link, depth, from: item.url });
    const found = { url: link.url, kind, depth, source: 'link', foundOn: item.number } as const;
    return this.#add({ ...found, inSitemap: false }, skip) ?? noTarget;
  }

  addRedirect(item: QueuedUrl, url: string): void {
    // A redirect costs no click, but a row of them that never ends must end all the same.
    const depth = (item.depth ?? 0) + (item.source === 'redirect' ? 1 : 0);
    const link = { url, kind: 'redirect', isNofollow: false, depth, from: item.url } as const;
    const { kind, skip } = this.#planner.plan(link);
    const isSame = kind === 'page' && item.kind === 'resource';
    const found = { url, kind: isSame ? item.kind : kind, depth } as const;
    this.#add({ ...found, source: 'redirect', foundOn: item.number, inSitemap: false }, skip);
  }

  /** Adds the start's address by http, where nothing answers by https. */
  addStartWithoutTls({ url, number }: QueuedUrl): void {
    const plain = url.replace(/^https:/, 'http:');
    const found = { url: plain, kind: 'page', depth: 0, source: 'start' } as const;
    this.#add({ ...found, foundOn: number, inSitemap: false }, undefined);
  }

  /** Keeps the answer to what was asked for: its facts are packed. */
  answer({ number, kind }: QueuedUrl, facts: Buffer, bytes: number): void {
    this.#changes.answered.push({ number, facts });
    this.#counts.done += 1;
    if (kind === 'page') this.#counts.pages += 1;
    this.#counts.bytes += bytes;
  }

  /** Passes an address over. */
  skip(number: number, reason: SkipReason): void {
    this.#changes.skipped.set(number, reason);
    this.#counts.skipped += 1;
  }

  /** The number of an address, which is made known where it was not; null above the most. */
  #add(found: Found, skip: SkipReason | undefined): number | null {
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
    this.#changes.found.push({ ...found, number, hash });
    this.#counts.known += 1;
    this.#traps.note(found.url);
    const reason = skip ?? this.#skipOfExternal(found);
    if (!reason) this.#enqueue(number, found);
    else {
      this.skip(number, reason);
      if (isLiftable(reason, found.kind)) this.#liftable.add(number);
    }
    return number;
  }

  #enqueue(number: number, { url, kind, depth, source }: Found): void {
    this.deps.enqueue({ number, url, kind, depth, source, tries: 0 });
  }

  #skipOfExternal({ kind }: Found): SkipReason | undefined {
    if (kind !== 'external') return undefined;
    this.#externals += 1;
    return this.#externals > externalUrlsMax ? 'not_checked' : undefined;
  }

  /** A link that may be followed leads to what was passed over because of another one. */
  #lift(number: number, found: Found): void {
    if (!this.#liftable.delete(number)) return;
    this.#counts.skipped -= 1;
    // Of one commit the last word counts.
    this.#changes.skipped.delete(number);
    this.#changes.revived.push({ number, depth: found.depth });
    this.#enqueue(number, found);
  }
}

/** Of pages, where a form is sent is not checked until a link leads there. */
const isLiftable = (reason: SkipReason | null, kind: UrlKind) =>
  reason === 'nofollow' || reason === 'too_deep' || (reason === 'not_checked' && kind === 'page');

const linkOf = (url: string, bits: number, isNofollow: boolean): FoundLink => ({
  url,
  kind: kindOf(bits),
  isNofollow: isNofollow || (bits & linkBits.nofollow) !== 0,
});
