import { Context } from '@temporalio/activity';
import { analyseAudit } from '../../modules/audits/analysis/analyse-audit';
import type { AuditEndReason, AuditRef } from '../../modules/audits/rules/audit-ref';
import { purgeDeletedAudits } from '../../modules/audits/store/deleted-audit-store';
import type { Stores } from '../../platform/stores';
import { withHeartbeat } from '../with-heartbeat';

export const createAuditAnalysisActivities = (deps: Stores) => ({
  /**
   * Judges what an audit crawled and publishes it; null when the audit is gone. Any number of attempts
   * come to the same: each writes under a number of its own, and one is published.
   */
  async analyseAudit(input: AuditRef & { endReason: AuditEndReason }) {
    const { endReason, ...ref } = input;
    const signal = Context.current().cancellationSignal;
    return withHeartbeat(() => analyseAudit(deps, ref, { endReason, signal }));
  },

  /** Removes what the next deleted audits had found; doing so again removes nothing more. */
  async purgeDeletedAuditsBatch(limits: { deletedForMs: number; auditsMax: number }) {
    // A rewrite of large parts reports nothing by itself.
    return withHeartbeat(() => purgeDeletedAudits(deps, limits));
  },
});
