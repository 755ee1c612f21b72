import {
  normalizePageUrl,
  type PageUrl,
  pageUrlCharsMax,
  pageUrlProblems,
} from '../../../platform/url/page-url';

/** What one file may name, by the protocol of sitemaps. */
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

/** Another language of a page, as its entry has it. */
export type SitemapAlternate = { lang: string; href: string };

export type SitemapRow = {
  page: PageUrl;
  /** A W3C date or time, as precise as it was given. */
  lastmod: string | null;
  /** Only where they were asked for, and there are any. */
  alternates?: readonly SitemapAlternate[];
};

type Entry = {
  loc: string;
  lastmod: string;
  line: number;
  alternates?: readonly SitemapAlternate[];
};

const w3cDate = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

const mailDate = /^([a-z]{3}, *)?\d{1,2} [a-z]{3} \d{2,4} \d/i;

/** RSS has its dates as e-mail has them. */
function readLastmod(text: string): string | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  if (w3cDate.test(text)) return text;
  return mailDate.test(text) ? new Date(time).toISOString() : undefined;
}

/**
 * Takes a sitemap's entries in their order, and keeps each address once, in its normal form. What
 * cannot be taken is counted by reason, the first ten with their lines; it spoils nothing else.
 */
export class SitemapRows {
  readonly rows: SitemapRow[] = [];
  readonly problems: SitemapProblems = { counts: {}, samples: [] };
  #entries = 0;
  readonly #seen = new Set<string>();

  constructor(
    private readonly owns: (url: string) => boolean,
    private readonly keepsAlternates = false,
  ) {}

  get isOverLimit(): boolean {
    return this.problems.counts.over_limit !== undefined;
  }

  take(entries: readonly Entry[]): void {
    for (const entry of entries) this.#takeOne(entry);
  }

  #takeOne(entry: Entry): void {
    const page = this.#readLoc(entry.loc);
    if (typeof page === 'string') {
      this.#note(page, entry.line, entry.loc);
      return;
    }
    this.#seen.add(page.url);
    const lastmod = entry.lastmod === '' ? null : readLastmod(entry.lastmod);
    if (lastmod === undefined) this.#note('lastmod_unreadable', entry.line, entry.lastmod);
    const row: SitemapRow = { page, lastmod: lastmod ?? null };
    if (this.keepsAlternates && entry.alternates) row.alternates = entry.alternates;
    this.rows.push(row);
  }

  /** The address, or why it cannot be taken. */
  #readLoc(loc: string): PageUrl | RowProblem {
    this.#entries += 1;
    if (this.#entries > sitemapEntriesMax) return 'over_limit';
    if (loc === '') return 'no_loc';
    if (loc.length > pageUrlCharsMax) return 'too_long';
    const page = normalizePageUrl(loc);
    if ('problem' in page) return page.problem;
    // What was no UTF-8 is no address of anybody.
    if (loc.includes('\uFFFD')) return 'unreadable';
    if (!this.owns(page.url)) return 'other_host';
    return this.#seen.has(page.url) ? 'double' : page;
  }

  #note(reason: RowProblem, line: number, text: string): void {
    const { counts, samples } = this.problems;
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (samples.length >= samplesMax) return;
    // Postgres takes neither half a pair nor a zero.
    const shown = text.slice(0, sampleCharsMax).replaceAll('\0', '').toWellFormed();
    samples.push({ line, reason, text: shown });
  }
}
