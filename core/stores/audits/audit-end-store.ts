import { type Queries, sql } from '../../postgres/database';
import type { AuditRef } from './frontier-store';

/** Notes when an audit was over; said twice, the first time stays. */
export async function finishAudit(tx: Queries, { workspaceId, auditId }: AuditRef): Promise<void> {
  await tx.run(
    sql('audits')
      .where({ workspace_id: workspaceId, id: auditId })
      .update({ finished_at: sql.raw('coalesce(finished_at, clock_timestamp())') }),
  );
}
