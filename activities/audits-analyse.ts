import type { Database } from '../core/postgres/database';
import { finishAudit } from '../core/stores/audits/audit-end-store';
import type { AuditRef, EndReason } from '../core/stores/audits/frontier-store';

export const createAuditAnalysisActivities = ({ database }: { database: Database }) => ({
  /** Marks the audit as finished; again, it changes nothing. */
  async analyseAudit({ endReason: _, ...ref }: AuditRef & { endReason: EndReason }) {
    await database.transaction(ref.workspaceId, (tx) => finishAudit(tx, ref));
    return { healthScore: null as number | null };
  },
});
