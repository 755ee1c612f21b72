import type { Queries } from '../../../platform/postgres/database';
import type { AuditedSignals } from '../../crawlers/policy/page-signals';
import { findPublishedAudit } from './find-published-audit';

/** Returns what the newest audit found that pages say; null if no audit looked for it. */
export async function readAuditedSignals(
  db: Queries,
  websiteId: string,
): Promise<(AuditedSignals & { auditedAt: Date }) | null> {
  const audit = await findPublishedAudit(db, websiteId, new Date());
  const signals = audit?.summary?.['aiSignals'] as AuditedSignals | undefined;
  if (!signals || !audit?.finishedAt) return null;
  return { ...signals, auditedAt: new Date(audit.finishedAt) };
}
