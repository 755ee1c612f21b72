import type { AuditOptions } from '../../core/domain/audits/audit-options';
import { newId } from '../../core/ids';
import { type Queries, sql } from '../../core/postgres/database';
import { createAudit } from '../../core/stores/audits/audit-store';
import { recordJobOutcome } from '../../core/stores/jobs/job-store';

export const sampleAuditOptions: AuditOptions = {
  ...{ mode: 'site', urls: ['https://example.com/'], maxPages: 100, maxDepth: null },
  ...{ include: [], exclude: [], concurrency: 1, delayMs: 1_000, userAgent: 'sample' },
  ...{ robots: 'obey', sitemaps: true, followNofollow: false, checkResources: true },
  ...{ checkExternal: true, render: 'none', isOwnershipShown: false, basicAuth: null },
};

/** An audit that ended, and whose first analysis counts. */
export async function insertPublishedAudit(
  tx: Queries,
  workspaceId: string,
  websiteId: string,
): Promise<string> {
  const id = newId('audit');
  const website = { id: websiteId, domain: 'example.com' };
  const job = await createAudit(tx, workspaceId, { id, website, options: sampleAuditOptions });
  await recordJobOutcome(tx, workspaceId, job.id, {
    ...{
      status: 'completed',
      progress: null,
      warnings: [],
      skipped: [],
      result: null,
      error: null,
    },
  });
  await tx.run(
    sql('audits')
      .where({ workspace_id: workspaceId, id })
      .update({ run: 1, end_reason: 'finished', finished_at: sql.fn.now() }),
  );
  return id;
}
