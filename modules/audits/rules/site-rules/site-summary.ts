import type { SkipReason } from '../audit-options';
import { isEvaluated } from './check-hreflang';
import type { Site } from './site-finding';
import type { FrontierUrl } from './site-graph';

/** A start URL and its result. */
type Start = Pick<FrontierUrl, 'url' | 'skipReason'> & {
  status: number | null;
  failure: string | null;
};

/** A list may have many start URLs. */
const startsMax = 20;

type Slow = { url: string; totalMs: number };

const slowestMax = 10;

type Counts = Record<string, number>;

const bump = (counts: Counts, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const statusClass = (status: number) =>
  status <= 0 ? 'no_answer' : `${Math.floor(status / 100)}xx`;

/** Depths of at least this are counted together. */
const depthsMax = 10;

function depthClass(depth: number): string {
  if (depth < 0) return 'unlinked';
  return depth >= depthsMax ? `${depthsMax}+` : String(depth);
}

/** Why nothing could be read, when nothing was. */
export type AuditFailure = { code: string; message: string };

const isBeyondLimit = (reason: SkipReason | null) =>
  reason === 'page_limit' || reason === 'url_limit';

/** Accumulates an audit's summary, URL by URL. */
export class SiteSummary {
  #urls = { known: 0, crawled: 0, skipped: 0, pages: 0, html: 0, indexable: 0 };
  readonly #byStatusClass: Counts = {};
  readonly #byDepth: Counts = {};
  readonly #unindexable: Counts = {};
  readonly #skipped: Counts = {};
  #bytes = 0;
  #words = 0;
  #ttfb = { sum: 0, count: 0 };
  #slowest: Slow[] = [];
  #hreflangNotEvaluated = 0;
  /** Pages that gave a response; reasons of those that gave none, each with its first example. */
  #answered = 0;
  readonly #failures = new Map<string, { count: number; example: string }>();
  #healthy = 0;
  /** Pages that are known, and were not requested because the crawl reached its limit. */
  #unread = 0;
  /** URLs that are no HTML page but fail: without a response, an error, a loop of redirects. */
  #failing = 0;
  readonly starts: Start[] = [];

  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  add(row: FrontierUrl, reason: string | null, errors: number): void {
    const { graph, standing } = this.#site;
    this.#urls.known += 1;
    this.#addStart(row);
    if (!row.facts) {
      this.#urls.skipped += 1;
      if (row.skipReason) bump(this.#skipped, row.skipReason);
      if (row.kind === 'page' && isBeyondLimit(row.skipReason)) this.#unread += 1;
      if (row.skipReason === 'robots_unreachable') {
        this.#fail(row.skipReason, `the robots.txt for ${row.url} could not be read`);
      }
      return;
    }
    this.#urls.crawled += 1;
    if (row.kind !== 'page') return;
    this.#urls.pages += 1;
    const { status, failure, failureMessage } = row.facts.fetch;
    if (status !== null) this.#answered += 1;
    else this.#fail(failure ?? 'no_answer', `${row.url}: ${failureMessage ?? 'no response'}`);
    this.#addPage(row, reason);
    bump(this.#byStatusClass, statusClass(graph.status[row.number] as number));
    const isHtml = graph.has(row.number, 'html');
    if (isHtml && errors === 0) this.#healthy += 1;
    // Files that are served have errors of their own, which do not make them pages.
    const isServed = status !== null && status >= 200 && status < 300;
    if (!isHtml && !isServed && errors > 0) this.#failing += 1;
    if (!isHtml) return;
    this.#urls.html += 1;
    bump(this.#byDepth, depthClass(standing.depth[row.number] as number));
  }

  #fail(code: string, example: string): void {
    const known = this.#failures.get(code) ?? { count: 0, example };
    known.count += 1;
    this.#failures.set(code, known);
  }

  /** The commonest reason, if every page that should be read failed; null otherwise. */
  get failure(): AuditFailure | null {
    const [commonest] = [...this.#failures].sort(([, one], [, other]) => other.count - one.count);
    if (commonest === undefined || this.#answered > 0) return null;
    const [code, { example }] = commonest;
    return { code, message: `No page of the website could be read: ${example}` };
  }

  #addStart({ url, number, skipReason, facts }: FrontierUrl): void {
    if (!this.#site.graph.has(number, 'start') || this.starts.length >= startsMax) return;
    const { status = null, failure = null } = facts?.fetch ?? {};
    this.starts.push({ url, skipReason, status, failure });
  }

  #addPage({ facts, url, number }: FrontierUrl, reason: string | null): void {
    if (!facts) return;
    const { bytes, ttfbMs, totalMs } = facts.fetch;
    if (reason === null) this.#urls.indexable += 1;
    else bump(this.#unindexable, reason);
    this.#bytes += bytes ?? 0;
    this.#words += this.#site.graph.words[number] as number;
    if (ttfbMs !== null) this.#ttfb = { sum: this.#ttfb.sum + ttfbMs, count: this.#ttfb.count + 1 };
    if (totalMs !== null) this.#addSlow({ url, totalMs });
    for (const { to } of this.#site.graph.alternatesOf(number)) {
      if (!isEvaluated(this.#site, to)) this.#hreflangNotEvaluated += 1;
    }
  }

  #addSlow(slow: Slow): void {
    const least = this.#slowest.at(-1);
    if (least && this.#slowest.length >= slowestMax && least.totalMs >= slow.totalMs) return;
    this.#slowest = [...this.#slowest, slow]
      .sort((a, b) => b.totalMs - a.totalMs)
      .slice(0, slowestMax);
  }

  /**
   * Number of crawled HTML pages and of other URLs with an error, how many have none, and the
   * health score. All are zero without HTML pages: there was nothing to be healthy.
   */
  get health(): { pages: number; healthy: number; score: number | null } {
    const { html } = this.#urls;
    const healthy = this.#healthy;
    if (html === 0) return { pages: 0, healthy, score: null };
    const pages = html + this.#failing;
    return { pages, healthy, score: Math.round((100 * healthy) / pages) };
  }

  /** How many of the pages that a capped crawl knows it requested. */
  get sample(): { pages: number; knownPages: number } {
    const { pages } = this.#urls;
    return { pages, knownPages: pages + this.#unread };
  }

  get areExternalsSilent(): boolean {
    return this.#site.graph.areExternalsSilent;
  }

  /** Number of URLs that were skipped for a reason. */
  skippedFor(reason: SkipReason): number {
    return this.#skipped[reason] ?? 0;
  }

  toJSON() {
    const { sum, count } = this.#ttfb;
    return {
      urls: this.#urls,
      byStatusClass: this.#byStatusClass,
      byDepth: this.#byDepth,
      unindexable: this.#unindexable,
      skipped: this.#skipped,
      bytes: this.#bytes,
      words: this.#words,
      averageTtfbMs: count === 0 ? null : Math.round(sum / count),
      slowest: this.#slowest,
      hreflangNotEvaluated: this.#hreflangNotEvaluated,
    };
  }
}
