import { type Queries, sql } from '../../../platform/postgres/database';
import { websiteChangedSignalName } from '../../jobs/job-types';
import { sendToTemporal } from '../../jobs/store/outbox';

/**
 * Pauses or resumes an audit's crawl. Idempotent. On a pause, the crawl finishes its requests in
 * flight and then waits. Returns false if the audit does not exist or has ended.
 */
export async function setAuditPaused(
  tx: Queries,
  auditId: string,
  isPaused: boolean,
): Promise<boolean> {
  const { workspaceId } = tx;
  const [audit] = await tx.run<{ jobId: string }>(
    sql('audits')
      .where({ workspace_id: workspaceId, id: auditId })
      .whereNull('end_reason')
      .update({ is_held: isPaused })
      .returning('job_id'),
  );
  if (!audit) return false;
  const payload = { jobId: audit.jobId, signal: websiteChangedSignalName };
  await sendToTemporal(tx, [{ kind: 'signal_workflow', payload }]);
  return true;
}

/** Returns false also if the audit does not exist. */
export async function isAuditPaused(db: Queries, auditId: string): Promise<boolean> {
  const [audit] = await db.run<{ isHeld: boolean }>(
    sql('audits').select('is_held').where({ workspace_id: db.workspaceId, id: auditId }),
  );
  return audit?.isHeld ?? false;
}
