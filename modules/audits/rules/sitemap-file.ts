import { dayMs, dayOf } from '../../../platform/calendar/day';
import type { ProblemSample, SitemapProblems, SitemapRow } from '../../indexing/rules/sitemap-rows';

/** What is wrong with a sitemap file. An audit may read hundreds, so few samples are kept. */
export type SitemapFileFacts = {
  /** Number of entries by problem. */
  counts: SitemapProblems['counts'];
  samples: ProblemSample[];
  isOverBytes: boolean;
  /** Entries whose `lastmod` is after the day of the reading. */
  future: { count: number; samples: string[] };
};

const samplesMax = 3;

/** Dates have different precisions; one day is left for time zones. */
function isFuture(lastmod: string, tomorrow: string): boolean {
  return lastmod.slice(0, tomorrow.length) > tomorrow.slice(0, lastmod.length);
}

/** Returns undefined if nothing is wrong. */
export function readSitemapFile(
  {
    rows,
    problems,
    warnings,
  }: {
    rows: readonly SitemapRow[];
    problems: SitemapProblems;
    warnings: readonly string[];
  },
  now: Date,
): SitemapFileFacts | undefined {
  const tomorrow = dayOf(now.getTime() + dayMs);
  const future = rows.filter(({ lastmod }) => lastmod !== null && isFuture(lastmod, tomorrow));
  const isOverBytes = warnings.includes('over_50_mb');
  const isClean = Object.keys(problems.counts).length === 0 && future.length === 0;
  if (isClean && !isOverBytes) return undefined;
  return {
    counts: problems.counts,
    samples: problems.samples.slice(0, samplesMax),
    isOverBytes,
    future: {
      count: future.length,
      samples: future.slice(0, samplesMax).map(({ page, lastmod }) => `${page.url} ${lastmod}`),
    },
  };
}
