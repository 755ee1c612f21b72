import type { AuditReads } from '../../modules/audits/store/audit-clause';
import type { Audit } from '../../modules/audits/store/audit-store';
import { AppError } from '../../platform/errors';
import type { Context } from '../operation/operation';

/**
 * Builds the readers of an audit's rows. Throws `conflict` while the audit has no valid rows yet.
 */
export function auditReads({ clickhouse }: Context, audit: Audit): AuditReads {
  if (audit.run === null) {
    const message =
      audit.status === 'failed' || audit.status === 'canceled'
        ? `The audit is ${audit.status} and has no results: start another one.`
        : `The audit is ${audit.status}: its results can be read once it has ended.`;
    throw new AppError('conflict', message);
  }
  return {
    clickhouse,
    audit: {
      websiteId: audit.websiteId,
      auditId: audit.id,
      run: audit.run,
    },
  };
}
