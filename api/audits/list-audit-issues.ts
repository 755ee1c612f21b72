import { z } from 'zod';
import { severities } from '../../modules/audits/rules/finding';
import { readAuditIssues } from '../../modules/audits/store/audit-issue-reads';
import type { Audit } from '../../modules/audits/store/audit-store';
import { type Context, defineList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { checkSchema } from './list-audit-checks';
import { auditPath, pathAudit } from './schema';

const change = z.int().min(0).nullable();

const issueSchema = checkSchema
  .extend({
    pages: z.int().min(0).describe('URLs that have it'),
    added: change.describe('Had it not in the audit that this one is compared with'),
    new: change.describe('Have it, and were not known then'),
    fixed: change.describe('Had it, and do not any more'),
    gone: change.describe('Had it, and are no longer there'),
  })
  .meta({ id: 'AuditIssue' });

const query = z.object({
  severity: z.enum(severities).optional(),
  category: z.string().max(100).optional().describe('Such as links, canonical or structured_data'),
});

async function read(context: Context, audit: Audit, filter: z.output<typeof query>) {
  auditReads(context, audit);
  const issues = await readAuditIssues(context.db, audit.id);
  return issues.filter(
    ({ severity, category }) =>
      (filter.severity ?? severity) === severity && (filter.category ?? category) === category,
  );
}

export const listAuditIssues = defineList({
  id: 'listAuditIssues',
  area: 'audits',
  path: '/audits/{auditId}/issues',
  summary: 'List an audit’s issues with counts and changes',
  description:
    'Returns each issue with its severity, the number of URLs that have it, what it means, how to fix it, and what changed since the audit before.',
  tool: {
    isDefault: true,
    description:
      'What an audit says: each issue with severity, how many URLs have it, what it means and ' +
      'how to mend it, and what changed since the audit before (`new`, `added`, `fixed`, ' +
      '`gone`; null: there is none to compare with). Ask with severity=error first. The URLs of ' +
      'an issue: list_audit_findings.',
  },
  params: auditPath,
  query,
  response: issueSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  async handle(context, { resource, query, page: { limit, offset } }) {
    const issues = await read(context, resource, query);
    return { rows: issues.slice(offset, offset + limit), total: issues.length };
  },
  async *rows(context, { resource, query }) {
    yield* await read(context, resource, query);
  },
});
