import type { AuditOfWebsite } from './audit-ref';

/** A readable audit; `run` is the number of its published analysis. */
export type PublishedAudit = AuditOfWebsite & { run: number };
