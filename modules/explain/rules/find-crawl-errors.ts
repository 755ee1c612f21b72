import type { CauseEvidence } from './cause-kinds';
import type { Looking } from './explain-request';

/** Verified visits of Google's search crawler to one address in two periods. */
export type PageCrawls = {
  /** Empty if the log line did not name it. */
  host: string;
  target: string;
  visitsBefore: number;
  errorsBefore: number;
  visits: number;
  errors: number;
  firstErrorDay: string;
};

/** A page is in error from this share of its visits on. */
const errorShareMin = 0.5;

const isInError = (errors: number, visits: number) =>
  visits > 0 && errors / visits >= errorShareMin;

/** Returns the pages that answered most visits with an error, and did not before. */
export function findCrawlErrors(
  crawls: readonly PageCrawls[],
  looking: Looking,
): CauseEvidence | undefined {
  const keys = new Map<string, PageCrawls>();
  for (const crawl of crawls) {
    const { visits, errors, visitsBefore, errorsBefore } = crawl;
    if (!isInError(errors, visits) || isInError(errorsBefore, visitsBefore)) continue;
    keys.set(`${crawl.host} ${crawl.target}`, crawl);
  }
  const found = looking.pages.flatMap(({ page, host, target }) => {
    const crawl = keys.get(`${host} ${target}`) ?? keys.get(` ${target}`);
    return crawl ? [{ page, day: crawl.firstErrorDay }] : [];
  });
  if (found.length === 0) return undefined;
  const { websiteId, range } = looking;
  return {
    kind: 'crawl_errors',
    direction: 'down',
    pages: found.map(({ page }) => page),
    subject: null,
    since: found.map(({ day }) => day).toSorted()[0] ?? null,
    queries: [],
    reads: [
      `/websites/${websiteId}/crawlers/errors?from=${range.from}&to=${range.to}&purpose=search`,
    ],
  };
}

export const silenceRule = {
  /** Fewest visits in the earlier period. */
  visitsMin: 20,
  /** Share of the earlier visits a day below which the crawler is silent. */
  shareMax: 0.2,
  /** Share of the days of each period that have log lines, or as many days as in a week. */
  coveredShareMin: 0.5,
  coveredDaysEnough: 7,
} as const;

export type CrawlerCounts = { visits: number; coveredDays: number; days: number };

/** Whether enough days of a period have log lines, so that visits a day are comparable. */
export const isCoveredEnough = ({ coveredDays, days }: Omit<CrawlerCounts, 'visits'>): boolean =>
  coveredDays >= Math.min(silenceRule.coveredShareMin * days, silenceRule.coveredDaysEnough);

/** Whether the crawler came far less often, on days with log lines. */
export function isSilent(before: CrawlerCounts, now: CrawlerCounts): boolean {
  if (!isCoveredEnough(before) || !isCoveredEnough(now)) return false;
  if (before.visits < silenceRule.visitsMin) return false;
  const perDay = ({ visits, coveredDays }: CrawlerCounts) => visits / coveredDays;
  return perDay(now) <= silenceRule.shareMax * perDay(before);
}
