import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { type Database, sql } from '../../platform/postgres/database';
import { requireWithinPlan } from '../account/store/plan-limit';
import { readAuditLimits } from './read-audit-limits';
import { usualOptions } from './rules/usual-options';
import { createAudit, refuseAudit } from './store/audit-store';

export type DueAuditDeps = {
  database: Database;
  /** Of the service's crawler. */
  auditUserAgent: string;
};

type Due = { workspaceId: string; websiteId: string; domain: string };

/** Starts the next audits that are due by their websites' settings, over all workspaces. */
export async function startDueAudits(
  { database, auditUserAgent }: DueAuditDeps,
  { websitesMax }: { websitesMax: number },
): Promise<{ started: number; isLast: boolean }> {
  const due = await database.system.run<Due>(sql.raw('select * from due_audits(?)', [websitesMax]));
  for (const { workspaceId, websiteId: id, domain } of due) {
    const website = { id, domain };
    try {
      await database.transaction(workspaceId, async (tx) => {
        const limits = await readAuditLimits(tx, website, auditUserAgent);
        const audit = { id: newId('audit'), website, options: usualOptions(limits) };
        await createAudit(tx, audit, { isScheduled: true });
        await requireWithinPlan(tx, 'audits');
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'payment_required') throw error;
      const { message } = error;
      await database.transaction(workspaceId, (tx) => refuseAudit(tx, website, message));
    }
  }
  return { started: due.length, isLast: due.length < websitesMax };
}
