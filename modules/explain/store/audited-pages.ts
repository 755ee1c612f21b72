import type { WorkspaceReads } from '../../../platform/workspace';
import type { PublishedAudit } from '../../audits/store/audits-around';
import type { AuditedPage } from '../rules/find-site-changes';

type Row = AuditedPage & { url: string; audit: string };

/** Returns some pages as each of two audits found them, by URL; only those that both crawled. */
export async function readAuditedPages(
  workspace: WorkspaceReads,
  websiteId: string,
  [before, after]: readonly [PublishedAudit, PublishedAudit],
  urls: readonly string[],
): Promise<Map<string, { before: AuditedPage; after: AuditedPage }>> {
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT audit_id AS audit, url, status AS httpStatus, is_html AS isHtml,
        unindexable_reason AS unindexableReason, canonical, title
      FROM audit_urls
      WHERE website_id = {website:String}
        AND (audit_id, run) IN (({before:String}, {beforeRun:UInt32}), ({after:String}, {afterRun:UInt32}))
        AND skip_reason = '' AND url IN (SELECT arrayJoin({urls:Array(String)}))`,
    parameters: {
      website: websiteId,
      before: before.id,
      beforeRun: before.run,
      after: after.id,
      afterRun: after.run,
      urls,
    },
    comment: 'audited-pages',
  });
  const inAudit = ({ id }: PublishedAudit) =>
    new Map(rows.filter(({ audit }) => audit === id).map((row) => [row.url, row]));
  const later = inAudit(after);
  const pairs = new Map<string, { before: AuditedPage; after: AuditedPage }>();
  for (const [url, earlier] of inAudit(before)) {
    const found = later.get(url);
    if (found) pairs.set(url, { before: earlier, after: found });
  }
  return pairs;
}
