import type { Queries } from '../../../platform/postgres/database';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import { recordCitations, replaceCitations } from '../../indexing/store/ledger-citation-store';
import { reportEngines } from '../rules/operator-citations';
import type { ReportSource } from '../rules/report';
import {
  type AiImport,
  listImports,
  type ReportedPage,
  readReportedPages,
} from '../store/import-store';

/** Of a report without days, the citation lies between the two. */
const citationOf = (source: ReportSource, { firstDay, lastDay }: ReportedPage) => ({
  engine: reportEngines[source],
  source,
  firstAt: new Date(firstDay),
  lastAt: new Date(lastDay),
});

const readOf = ({ source, periodTo }: AiImport) => ({
  engine: reportEngines[source],
  source,
  readAt: new Date(periodTo),
});

/** Writes to the ledger which pages a report counts. Idempotent. Throws as `recordCitations`. */
export async function recordReport(workspace: Workspace, report: AiImport): Promise<void> {
  if (!report.hasPages) return;
  const { websiteId, source, id } = report;
  const { db } = workspace;
  const pages = await readReportedPages(db, websiteId, { source, importId: id });
  const cited = pages.flatMap((one) => {
    const page = normalizePageUrl(one.page);
    return 'problem' in page ? [] : [{ ...citationOf(source, one), page }];
  });
  await recordCitations(workspace, websiteId, {
    cited,
    reads: [readOf(report)],
  });
}

/** Leaves in the ledger what the website's other reports of this source count. */
export async function forgetReport(tx: Queries, { websiteId, source }: AiImport): Promise<void> {
  const left = await listImports(tx, websiteId, { source, limit: 1_000, offset: 0 });
  const pages = await readReportedPages(tx, websiteId, { source });
  await replaceCitations(tx, websiteId, source, {
    cited: pages.map((one) => ({ ...citationOf(source, one), url: one.page })),
    reads: left.rows.filter(({ hasPages }) => hasPages).map(readOf),
  });
}
