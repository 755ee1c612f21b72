import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { PublishedAudit } from '../rules/published-audit';
import type { ComparedAudit, IssueCount } from './analysis-store';

const own = 'website_id = {website:String} AND audit_id = {audit:String}';

/** Counts the pages with each code. */
async function countPages(workspace: WorkspaceReads, analysis: PublishedAudit) {
  const rows = await workspace.clickhouse.query<{ code: string; pages: number }>({
    sql: `SELECT code, uniqExact(number) AS pages FROM audit_findings
          WHERE ${own} AND run = {run:UInt32} GROUP BY code ORDER BY code`,
    parameters: {
      website: analysis.websiteId,
      audit: analysis.auditId,
      run: analysis.run,
    },
    comment: 'count-audit-issues',
  });
  return rows.map(({ code, pages }) => ({ code, pages: Number(pages), delta: null }));
}

/** Matches `urlHashOf` and the writer's keys. */
const keysOf = (audit: string, run: string) =>
  `(SELECT reinterpretAsUInt64(substring(SHA256(url), 1, 8)) FROM audit_urls
    WHERE website_id = {website:String}
      AND audit_id = {${audit}:String} AND run = {${run}:UInt32} AND skip_reason = '')`;

type DeltaRow = Record<'pages' | 'added' | 'new' | 'fixed' | 'gone', number> & { code: string };

/** Counts the pages with each code, and the differences from another audit, URL by URL. */
async function comparePages(
  workspace: WorkspaceReads,
  analysis: PublishedAudit,
  before: ComparedAudit,
) {
  const rows = await workspace.clickhouse.query<DeltaRow>({
    sql: `SELECT code, countIf(has) AS pages,
            countIf(has AND NOT had AND was_there) AS added,
            countIf(has AND NOT had AND NOT was_there) AS new,
            countIf(had AND NOT has AND is_there) AS fixed,
            countIf(had AND NOT has AND NOT is_there) AS gone
          FROM (
            SELECT code, url_key,
              max(audit_id = {audit:String}) AS has, max(audit_id = {before:String}) AS had,
              url_key IN ${keysOf('before', 'beforeRun')} AS was_there,
              url_key IN ${keysOf('audit', 'run')} AS is_there
            FROM audit_findings
            WHERE website_id = {website:String}
              AND ((audit_id = {audit:String} AND run = {run:UInt32})
                OR (audit_id = {before:String} AND run = {beforeRun:UInt32}))
            GROUP BY code, url_key)
          GROUP BY code ORDER BY code`,
    parameters: {
      website: analysis.websiteId,
      audit: analysis.auditId,
      run: analysis.run,
      before: before.id,
      beforeRun: before.run,
    },
    comment: 'compare-audits',
  });
  return rows.map(({ code, pages, ...delta }) => ({
    code,
    pages: Number(pages),
    delta: {
      added: Number(delta.added),
      new: Number(delta.new),
      fixed: Number(delta.fixed),
      gone: Number(delta.gone),
    },
  }));
}

/** Counts an analysis' issues by code, compared with another audit if there is one. */
export const countIssues = (
  workspace: WorkspaceReads,
  analysis: PublishedAudit,
  before: ComparedAudit | undefined,
): Promise<Omit<IssueCount, 'severity'>[]> =>
  before ? comparePages(workspace, analysis, before) : countPages(workspace, analysis);

/** Deletes the rows of an audit's analyses that were not published. */
export async function removeOtherRuns(
  workspace: WorkspaceReads,
  analysis: PublishedAudit,
): Promise<void> {
  const parameters = {
    website: analysis.websiteId,
    audit: analysis.auditId,
    run: analysis.run,
  };
  for (const table of ['audit_urls', 'audit_links', 'audit_findings']) {
    await purgeRows(workspace, {
      table,
      condition: `${own} AND run != {run:UInt32}`,
      parameters,
      comment: 'remove-other-runs',
    });
  }
}
