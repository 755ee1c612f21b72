import { Context } from '@temporalio/activity';
import { analyzeAudit } from '../../modules/audits/analysis/analyze-audit';
import type { AuditEndReason, AuditRef } from '../../modules/audits/rules/audit-ref';
import { purgeDeletedAudits } from '../../modules/audits/store/deleted-audit-store';
import { openWorkspace, type Stores } from '../../platform/workspace';

export const createAuditAnalysisActivities = (deps: Stores) => ({
  /**
   * Analyzes what an audit crawled and publishes the result; null when the audit was deleted.
   * Idempotent: each attempt writes under its own number, and only one is published.
   */
  async analyzeAudit(input: AuditRef & { endReason: AuditEndReason }) {
    const { endReason, ...ref } = input;
    const signal = Context.current().cancellationSignal;
    return analyzeAudit(openWorkspace(deps, ref), ref, { endReason, signal });
  },

  /** Removes the findings of the next deleted audits. Idempotent. */
  async purgeDeletedAuditsBatch(limits: { deletedForMs: number; auditsMax: number }) {
    return purgeDeletedAudits(deps, limits);
  },
});
