import { isCalendarDay } from '../../../platform/calendar/day';
import {
  askedUrl,
  normalizePageUrl,
  type PageUrl,
  pageUrlCharsMax,
  pageUrlProblems,
} from '../../../platform/url/page-url';

/** Maximum per file by the sitemap protocol. */
export const sitemapEntriesMax = 50_000;
export const sitemapBytesMax = 50 * 1024 * 1024;

export const rowProblems = [
  ...pageUrlProblems,
  'no_loc',
  'other_host',
  'double',
  'lastmod_unreadable',
  'over_limit',
] as const;
export type RowProblem = (typeof rowProblems)[number];

const samplesMax = 10;
const sampleCharsMax = 300;

export type ProblemSample = { line: number; reason: RowProblem; text: string };
export type SitemapProblems = {
  counts: Partial<Record<RowProblem, number>>;
  /** The first ten. */
  samples: ProblemSample[];
};

/** Another language version of a page, as written in its entry. */
export type SitemapAlternate = { lang: string; href: string };

export type SitemapRow = {
  page: PageUrl;
  /** Its address as the sitemap writes it; absent where that is the normal form. */
  asked?: string;
  /** A W3C date or time with the precision of the source. */
  lastmod: string | null;
  /** Present only if requested and not empty. */
  alternates?: readonly SitemapAlternate[];
};

type Entry = {
  loc: string;
  lastmod: string;
  line: number;
  alternates?: readonly SitemapAlternate[];
};

const w3cDate =
  /^\d{4}(-\d\d(-\d\d(T(?:[01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

const mailDate = /^([a-z]{3}, *)?\d{1,2} [a-z]{3} \d{2,4} \d/i;

/** Parses W3C dates, and RSS dates, which use the e-mail format. */
function readLastmod(text: string): string | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  if (w3cDate.test(text)) return isCalendarDay(text.slice(0, 10)) ? text : undefined;
  return mailDate.test(text) ? new Date(time).toISOString() : undefined;
}

/**
 * Collects a sitemap's entries in order, each normalized address once. Rejected entries are counted
 * by reason, with line numbers for the first ten; they do not affect the others.
 */
export class SitemapRows {
  readonly rows: SitemapRow[] = [];
  readonly problems: SitemapProblems = { counts: {}, samples: [] };
  #entries = 0;
  readonly #seen = new Set<string>();

  readonly #owns: (url: string) => boolean;
  readonly #storesAlternates: boolean;

  constructor(owns: (url: string) => boolean, storesAlternates = false) {
    this.#owns = owns;
    this.#storesAlternates = storesAlternates;
  }

  get isOverLimit(): boolean {
    return this.problems.counts.over_limit !== undefined;
  }

  take(entries: readonly Entry[]): void {
    for (const entry of entries) this.#addRow(entry);
  }

  #addRow(entry: Entry): void {
    const page = this.#readLoc(entry.loc);
    if (typeof page === 'string') {
      this.#addProblem(page, entry.line, entry.loc);
      return;
    }
    this.#seen.add(page.url);
    const lastmod = entry.lastmod === '' ? null : readLastmod(entry.lastmod);
    if (lastmod === undefined) this.#addProblem('lastmod_unreadable', entry.line, entry.lastmod);
    const row: SitemapRow = { page, lastmod: lastmod ?? null };
    const asked = askedUrl(entry.loc);
    if (asked !== page.url) row.asked = asked;
    if (this.#storesAlternates && entry.alternates) row.alternates = entry.alternates;
    this.rows.push(row);
  }

  /** Returns the address, or why it is rejected. */
  #readLoc(loc: string): PageUrl | RowProblem {
    this.#entries += 1;
    if (this.#entries > sitemapEntriesMax) return 'over_limit';
    if (loc === '') return 'no_loc';
    if (loc.length > pageUrlCharsMax) return 'too_long';
    const page = normalizePageUrl(loc);
    if ('problem' in page) return page.problem;
    // Text that was not valid UTF-8 cannot be an address.
    if (loc.includes('\uFFFD')) return 'unreadable';
    if (!this.#owns(page.url)) return 'other_host';
    return this.#seen.has(page.url) ? 'double' : page;
  }

  #addProblem(reason: RowProblem, line: number, text: string): void {
    const { counts, samples } = this.problems;
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (samples.length >= samplesMax) return;
    // Postgres accepts neither lone surrogates nor NUL characters.
    const shown = text.slice(0, sampleCharsMax).replaceAll('\0', '').toWellFormed();
    samples.push({ line, reason, text: shown });
  }
}
