import { addDays } from '../../../platform/calendar/day';
import { type DayRange, dayCount } from '../../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import { LogCoverage } from '../../crawlers/rules/log-coverage';
import { readLogCoverage } from '../../crawlers/store/log-coverage-store';
import { blind, type CauseEvidence, type Look, seen } from '../rules/cause-kinds';
import type { Looking } from '../rules/explain-request';
import { findCrawlErrors, isCoveredEnough, isSilent } from '../rules/find-crawl-errors';
import { countGoogleVisits, readPageCrawls } from '../store/page-crawls';

const silence = ({ websiteId, range }: Looking): CauseEvidence => ({
  kind: 'crawler_silent',
  direction: 'down',
  pages: 'all',
  subject: 'Googlebot',
  since: range.from,
  queries: [],
  reads: [
    `/websites/${websiteId}/crawlers/series?from=${range.from}&to=${range.to}&operator=Google`,
  ],
});

/** Looks for errors and silence in the verified visits of Google's search crawler. */
export async function lookAtLogs(workspace: WorkspaceReads, looking: Looking): Promise<Look> {
  const { before, range } = looking;
  const days = await readLogCoverage(workspace.db, looking.websiteId, {
    from: new Date(before.from),
    to: new Date(addDays(range.to, 1)),
  });
  const coverage = new LogCoverage(days, Date.now());
  const coveredIn = ({ from, to }: DayRange) =>
    coverage.daysCovered(Date.parse(from), Date.parse(addDays(to, 1)));
  if (coveredIn(range) === 0) return blind('no_logs', 'crawl_errors', 'crawler_silent');
  // Errors and silence are news only against days on which they were not there.
  if (coveredIn(before) === 0) return blind('no_logs_before', 'crawl_errors', 'crawler_silent');
  const [crawls, counts] = await Promise.all([
    readPageCrawls(workspace, looking),
    countGoogleVisits(workspace, looking),
  ]);
  const countsOf = (period: DayRange, visits: number) => ({
    visits,
    coveredDays: coveredIn(period),
    days: dayCount(period),
  });
  const errors = findCrawlErrors(crawls, looking);
  const found = seen(...(errors ? [errors] : []));
  const [earlier, now] = [countsOf(before, counts.before), countsOf(range, counts.now)];
  if (isSilent(earlier, now)) found.evidence.push(silence(looking));
  const thin = [
    { period: before, covered: earlier },
    { period: range, covered: now },
  ].find(({ covered }) => !isCoveredEnough(covered));
  if (thin) {
    const { days, coveredDays: daysWithData } = thin.covered;
    const lacking = { from: thin.period.from, to: thin.period.to, days, daysWithData };
    found.notLookedAt.push({ kind: 'crawler_silent', reason: 'few_logs', lacking });
  }
  return found;
}
