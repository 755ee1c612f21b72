import type { TimeRange } from '../../../platform/calendar/time-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import { readLogCoverage } from '../../crawlers/store/log-coverage-store';
import { countCitedPages, readCitationEvidence } from '../../indexing/store/ledger-citation-store';
import { type Reconciled, reconcile } from '../rules/reconcile';
import type { ReportSource } from '../rules/report';
import { pathOfPage } from './cited-paths';
import { type AiImport, newestPageReports, readReportedPages } from './import-store';
import { listRetrievedPaths } from './read-retrievals';

/** Enough for all pages that answers use; the most recently cited and most visited are kept. */
const pagesMax = 50_000;

/**
 * Compares, page by page, what the website's prompts, the newest report of each operator, and the
 * access logs of a range show. Throws `unavailable` while ClickHouse is down.
 */
export async function readReconciliation(
  workspace: WorkspaceReads,
  websiteId: string,
  range: TimeRange,
): Promise<Reconciled[]> {
  const { db } = workspace;
  const [evidence, engines, reports, visits] = await Promise.all([
    readCitationEvidence(db, websiteId, pagesMax),
    countCitedPages(db, websiteId),
    newestPageReports(db, websiteId),
    readVisits(workspace, websiteId, range),
  ]);
  const countsOf = (source: ReportSource) => readCounts(workspace, reports.get(source));
  return reconcile({
    citations: evidence.map(({ url, source, engines: by, lastAt }) => ({
      path: pathOfPage(url),
      source,
      engines: by,
      lastAt: lastAt.toISOString(),
    })),
    isPrompted: engines.some(({ source }) => source === 'live' || source === 'sandbox'),
    google: await countsOf('google_report'),
    bing: await countsOf('bing_report'),
    visits,
  });
}

/** Adds the counts of URLs with one path: rows of one report do not overlap. */
async function readCounts({ db }: WorkspaceReads, report: AiImport | undefined) {
  if (!report) return undefined;
  const { websiteId, source, id } = report;
  const counts = new Map<string, number>();
  for (const { page, count } of await readReportedPages(db, websiteId, { source, importId: id })) {
    const path = pathOfPage(page);
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}

async function readVisits(workspace: WorkspaceReads, websiteId: string, range: TimeRange) {
  const filter = { websiteId, range };
  const asked = { filter, kind: 'retrieved' as const, cited: new Map(), sort: '-visits' as const };
  const [days, { rows }] = await Promise.all([
    readLogCoverage(workspace.db, websiteId, range),
    listRetrievedPaths(workspace, asked, { limit: pagesMax, offset: 0 }),
  ]);
  if (days.length === 0 && rows.length === 0) return undefined;
  return new Map(rows.map(({ path, visits, lastAt }) => [path, { visits, lastAt }]));
}
