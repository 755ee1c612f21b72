import { hash } from 'node:crypto';
import {
  type RobotsPlaces,
  robotsDirectives,
  saysNofollow,
  saysNoindex,
} from '../../../crawlers/rules/robots-directives';
import type { SkipReason, UrlKind, UrlSource } from '../audit-options';
import { hostOf } from '../link-plan';
import { kindOf, linkBits, noTarget, type PackedLinks } from '../packed-links';
import { type CrawledUrl, type FetchFacts, type LinkKind, linkKinds } from '../page-facts';
import type { PageOutline } from '../page-outline';
import { limits } from '../page-rules/limits';
import { unpackPartNames } from '../part-names';
import { bandCount } from '../sketch';
import { HomePages } from './home-pages';
import { isHtmlPage } from './html-page';
import type { CompactLinks } from './page-rank';

/** A row of the frontier, as the analysis reads it. */
export type FrontierUrl = {
  number: number;
  url: string;
  kind: UrlKind;
  source: UrlSource;
  foundOn: number | null;
  inSitemap: boolean;
  skipReason: SkipReason | 'canceled' | null;
  /** Null if it was not requested. */
  facts: CrawledUrl | null;
};

/**
 * The facts of a requested URL that the graph uses; the outline is null if there is no document.
 */
export type GraphFacts = { fetch: FetchFacts; outline: PageOutline | null; links: PackedLinks };

/** The same row, with only the facts that the graph uses. */
export type GraphUrl = Pick<FrontierUrl, 'number' | 'url' | 'kind' | 'source' | 'inSitemap'> & {
  facts: GraphFacts | null;
};

/** Numbers for a URL that the audit does not know, and for no URL. */
export const unknownUrl = -2;
export const noUrl = -1;

export const urlFlags = {
  page: 1,
  external: 2,
  html: 4,
  noindex: 8,
  nofollow: 16,
  inSitemap: 32,
  start: 64,
  disallowed: 128,
  /** Whether the page has enough words to be compared with others. */
  wordy: 256,
  /** Whether its links are known: a document was read, and does not wait for scripts. */
  read: 512,
  /** Whether a script sends readers elsewhere. */
  moved: 1_024,
} as const;

export type Alternate = { to: number; lang: number };

/** A typed array that grows by half. */
class Numbers<Values extends Int32Array | Uint8Array> {
  length = 0;
  values: Values;
  readonly #make: (size: number) => Values;

  constructor(values: Values, make: (size: number) => Values) {
    this.values = values;
    this.#make = make;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = this.#make(Math.ceil(1.5 * this.length));
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length++] = value;
  }
}

const ints = () => new Numbers(new Int32Array(1024), (size) => new Int32Array(size));
const bytes = () => new Numbers(new Uint8Array(1024), (size) => new Uint8Array(size));

/** An eight-byte key of a text; 0 for no text. */
const textKey = (text: string | null): bigint =>
  text ? hash('sha1', text, 'buffer').readBigUInt64LE() : 0n;

const nextKind = linkKinds.indexOf('next');

/** Limit of the part names of a whole site: 40 MB. */
const partsMax = 10_000_000;

/** With fewer external hosts, silence says more about them than about the crawler's network. */
const silentHostsMin = 3;

const fromHex = (digits: string): bigint => BigInt(`0x${digits}`);

/** Look-ups of other URLs. */
export type Addresses = {
  /** The number of a URL that a page names other than by a link. */
  numberOf: (url: string) => number;
  /** Whether robots.txt disallows it for Google's crawler, regardless of the audit's own. */
  isDisallowed: (url: string) => boolean;
};

/**
 * An audit's URLs and the links between them, in typed arrays by number to avoid an object per
 * link. Rows must be added in the order of their numbers.
 */
export class SiteGraph {
  readonly flags: Uint16Array;
  /** -1 if it was not requested, 0 if there was no response. */
  readonly status: Int16Array;
  readonly redirectTo: Int32Array;
  readonly canonicalTo: Int32Array;
  readonly textHash: BigUint64Array;
  readonly simhash: BigUint64Array;
  /** Number of words in the text. */
  readonly words: Uint32Array;
  readonly titleKey: BigUint64Array;
  readonly descriptionKey: BigUint64Array;
  readonly h1Key: BigUint64Array;
  /** Where a page's bands begin, by which similar texts are found; -1 without a text. */
  readonly #bandsAt: Int32Array;
  readonly #bands = ints();
  readonly #linkOffsets: Int32Array;
  readonly #alternateOffsets: Int32Array;
  readonly #linkTo = ints();
  readonly #linkBits = bytes();
  readonly #alternateTo = ints();
  readonly #alternateLang = ints();
  readonly #langs = new Map<string, number>();
  /** Where a page's part names begin: their number, then their hashes in order. -1 if unknown. */
  readonly #partsAt: Int32Array;
  readonly #parts = ints();
  /** The next page of a series, by the page that names one. */
  readonly nextPages = new Map<number, number>();
  readonly homes = new HomePages();
  /** External hosts that were requested, and whether one of them responded. */
  readonly #externalHosts = new Set<string>();
  #hasExternalAnswer = false;
  #hasSecurePage = false;
  #firstPlainPage: number | null = null;
  #next = 0;

  readonly size: number;

  constructor(size: number) {
    this.size = size;

    this.flags = new Uint16Array(size);
    this.status = new Int16Array(size).fill(-1);
    this.redirectTo = new Int32Array(size).fill(noUrl);
    this.canonicalTo = new Int32Array(size).fill(noUrl);
    this.textHash = new BigUint64Array(size);
    this.simhash = new BigUint64Array(size);
    this.#bandsAt = new Int32Array(size).fill(-1);
    this.#partsAt = new Int32Array(size).fill(-1);
    this.words = new Uint32Array(size);
    this.titleKey = new BigUint64Array(size);
    this.descriptionKey = new BigUint64Array(size);
    this.h1Key = new BigUint64Array(size);
    this.#linkOffsets = new Int32Array(size + 1);
    this.#alternateOffsets = new Int32Array(size + 1);
  }

  add(row: GraphUrl, { numberOf, isDisallowed }: Addresses): void {
    this.#closeUpTo(row.number);
    const { facts, number } = row;
    const { page, external, inSitemap, start, disallowed } = urlFlags;
    let flags = row.kind === 'page' ? page : row.kind === 'external' ? external : 0;
    if (row.inSitemap) flags |= inSitemap;
    if (row.source === 'start' || row.source === 'list') flags |= start;
    if (row.kind !== 'external' && isDisallowed(row.url)) flags |= disallowed;
    this.flags[number] = flags;
    if (facts) this.#addFacts(number, facts, { url: row.url, numberOf });
    if (facts && row.kind === 'page') {
      this.homes.add(row.url, number, this.has(number, 'html'));
      if (this.has(number, 'html')) this.#addScheme(row);
    }
    if (facts && row.kind === 'external') this.#addExternal(row.url, facts.fetch, number);
    this.#closeUpTo(number + 1);
  }

  #addScheme({ url, number }: GraphUrl): void {
    if (url.startsWith('https:')) this.#hasSecurePage = true;
    else this.#firstPlainPage ??= number;
  }

  /**
   * The page that gets the one finding of a site without any HTTPS page. Null if
   * some page is secure.
   */
  get plainSitePage(): number | null {
    return this.#hasSecurePage ? null : this.#firstPlainPage;
  }

  /** An address that is refused, such as a private one, counts as not requested. */
  #addExternal(url: string, { status, failure }: FetchFacts, number: number): void {
    if (failure === 'address_refused') this.status[number] = -1;
    else this.#externalHosts.add(hostOf(url));
    if (status !== null) this.#hasExternalAnswer = true;
  }

  /** Whether no external host responded, as without a way to the Internet. */
  get areExternalsSilent(): boolean {
    return !this.#hasExternalAnswer && this.#externalHosts.size >= silentHostsMin;
  }

  /** Ends the adding. Silent externals count as not requested: nothing is known about them. */
  end(): void {
    this.#closeUpTo(this.size);
    if (!this.areExternalsSilent) return;
    for (let number = 0; number < this.size; number += 1) {
      if (this.has(number, 'external')) this.status[number] = -1;
    }
  }

  #closeUpTo(number: number): void {
    for (; this.#next < number; this.#next += 1) {
      this.#linkOffsets[this.#next + 1] = this.#linkTo.length;
      this.#alternateOffsets[this.#next + 1] = this.#alternateTo.length;
    }
  }

  #addFacts(
    number: number,
    { fetch, outline, links }: GraphFacts,
    { url, numberOf }: { url: string; numberOf: Addresses['numberOf'] },
  ): void {
    this.status[number] = fetch.status ?? 0;
    // Pages mostly name themselves.
    const toNumber = (target: string) => (target === url ? number : numberOf(target));
    if (fetch.redirectTo !== null) this.redirectTo[number] = toNumber(fetch.redirectTo);
    for (const [index, to] of links.to.entries()) {
      if (to === noTarget) continue;
      this.#linkTo.push(to);
      const bits = links.bits[index] as number;
      this.#linkBits.push(bits);
      if ((bits & linkBits.kind) === nextKind && !this.nextPages.has(number)) {
        this.nextPages.set(number, to);
      }
    }
    this.#addDirectives(number, { fetch, html: outline });
    if (isHtmlPage(fetch, outline !== null)) this.#flag(number, urlFlags.html);
    if (!outline) return;
    if (outline.isMoved) this.#flag(number, urlFlags.moved);
    if (!outline.isShell && fetch.bytes !== 0) this.#flag(number, urlFlags.read);
    if (outline.words >= limits.comparedWordsMin) this.#flag(number, urlFlags.wordy);
    if (outline.canonical !== null) this.canonicalTo[number] = toNumber(outline.canonical);
    this.textHash[number] = outline.words > 0 ? fromHex(outline.hash) : 0n;
    this.simhash[number] = outline.words > 0 ? fromHex(outline.simhash) : 0n;
    if (outline.bands.length === bandCount) {
      this.#bandsAt[number] = this.#bands.length;
      for (const band of outline.bands) this.#bands.push(band | 0);
    }
    if (this.has(number, 'read') && !fetch.isTruncated) this.#addParts(number, outline);
    this.words[number] = outline.words;
    this.titleKey[number] = textKey(outline.title);
    this.descriptionKey[number] = textKey(outline.description);
    this.h1Key[number] = textKey(outline.h1);
    for (const { url: target, lang } of outline.alternates) {
      this.#alternateTo.push(toNumber(target));
      this.#alternateLang.push(this.#langNumber(lang.toLowerCase()));
    }
  }

  /** Beyond the limit, links to parts of further pages are not checked. */
  #addParts(number: number, { partNames }: PageOutline): void {
    if (partNames === undefined || this.#parts.length > partsMax) return;
    const hashes = unpackPartNames(partNames);
    this.#partsAt[number] = this.#parts.length;
    this.#parts.push(hashes.length);
    for (const hash of hashes) this.#parts.push(hash);
  }

  /** False only if the document's parts are known and none has this name. */
  mayHavePart(number: number, hash: number): boolean {
    const at = number < 0 ? -1 : (this.#partsAt[number] as number);
    if (at < 0) return true;
    const { values } = this.#parts;
    let [from, to] = [at + 1, at + 1 + (values[at] as number)];
    while (from < to) {
      const middle = (from + to) >> 1;
      const found = values[middle] as number;
      if (found === hash) return true;
      if (found < hash) from = middle + 1;
      else to = middle;
    }
    return false;
  }

  #flag(number: number, flags: number): void {
    this.flags[number] = (this.flags[number] as number) | flags;
  }

  /** Records directives for all crawlers or for Google's. */
  #addDirectives(number: number, places: RobotsPlaces): void {
    const meant = robotsDirectives(places).filter(
      ({ agent }) => agent === 'robots' || agent === 'googlebot',
    );
    if (meant.some(saysNoindex)) this.#flag(number, urlFlags.noindex);
    if (meant.some(saysNofollow)) this.#flag(number, urlFlags.nofollow);
  }

  /** Index of `x-default`, which is not a language. */
  get defaultLang(): number {
    return this.#langs.get('x-default') ?? -1;
  }

  #langNumber(lang: string): number {
    const known = this.#langs.get(lang) ?? this.#langs.size;
    this.#langs.set(lang, known);
    return known;
  }

  hasBands(number: number): boolean {
    return (this.#bandsAt[number] as number) >= 0;
  }

  bandOf(number: number, band: number): number {
    return this.#bands.values[(this.#bandsAt[number] as number) + band] as number;
  }

  has(number: number, flag: keyof typeof urlFlags): boolean {
    return ((this.flags[number] as number) & urlFlags[flag]) !== 0;
  }

  /** The places of a URL's links, in order: an object for each would be most of the garbage. */
  linkPlaces(number: number): { start: number; end: number } {
    return {
      start: this.#linkOffsets[number] as number,
      end: this.#linkOffsets[number + 1] as number,
    };
  }

  targetAt(at: number): number {
    return this.#linkTo.values[at] as number;
  }

  kindAt(at: number): LinkKind {
    return kindOf(this.#linkBits.values[at] as number);
  }

  *alternatesOf(number: number): Generator<Alternate> {
    const end = this.#alternateOffsets[number + 1] as number;
    for (let at = this.#alternateOffsets[number] as number; at < end; at += 1) {
      yield {
        to: this.#alternateTo.values[at] as number,
        lang: this.#alternateLang.values[at] as number,
      };
    }
  }

  /** Links by which users get from page to page: both ends are pages, and differ. */
  clicks({ withNofollow }: { withNofollow: boolean }): CompactLinks {
    const offsets = new Int32Array(this.size + 1);
    const targets = new Int32Array(this.#linkTo.length);
    const anchor = linkKinds.indexOf('anchor');
    let length = 0;
    for (let from = 0; from < this.size; from += 1) {
      const isClosed = !withNofollow && this.has(from, 'nofollow');
      const end = isClosed ? 0 : (this.#linkOffsets[from + 1] as number);
      for (let at = this.#linkOffsets[from] as number; at < end; at += 1) {
        const bits = this.#linkBits.values[at] as number;
        const to = this.#linkTo.values[at] as number;
        if ((bits & linkBits.kind) !== anchor || (!withNofollow && bits & linkBits.nofollow))
          continue;
        if (to !== from && this.has(to, 'page')) targets[length++] = to;
      }
      offsets[from + 1] = length;
    }
    return { offsets, targets: targets.subarray(0, length) };
  }
}
