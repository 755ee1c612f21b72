import { ApplicationFailure, Context } from '@temporalio/activity';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { AuditEndReason, AuditRef } from '../core/domain/audits/audit-ref';
import type { Database } from '../core/postgres/database';
import { purgeDeletedAudits } from '../core/stores/audits/deleted-audit-store';
import { FactsUnreadable } from '../core/stores/audits/packed-facts';
import { analyseAudit } from './analyse-audit';
import { whileBeating } from './while-beating';

type Deps = { database: Database; clickhouse: ClickHouse };

export const createAuditAnalysisActivities = (deps: Deps) => ({
  /**
   * Judges what an audit crawled and publishes it; null when the audit is gone. Any number of attempts
   * come to the same: each writes under a number of its own, and one is published.
   */
  async analyseAudit(input: AuditRef & { endReason: AuditEndReason }) {
    const { endReason, ...ref } = input;
    const signal = Context.current().cancellationSignal;
    return whileBeating(() => analyseAudit(deps, ref, { endReason, signal })).catch(
      (error: unknown) => {
        if (!(error instanceof FactsUnreadable)) throw error;
        // Another attempt reads the same.
        throw ApplicationFailure.nonRetryable(error.message, error.code);
      },
    );
  },

  /** Removes what the next deleted audits had found; doing so again removes nothing more. */
  async purgeDeletedAuditsBatch(limits: { deletedForMs: number; auditsMax: number }) {
    // A rewrite of large parts reports nothing by itself.
    return whileBeating(() => purgeDeletedAudits(deps, limits));
  },
});
