import { z } from 'zod';
import { severities } from '../../modules/audits/rules/finding';
import type { Clause } from '../../modules/audits/store/audit-clause';
import { type AuditIssue, readAuditIssues } from '../../modules/audits/store/audit-issue-reads';
import { countSegmentIssues } from '../../modules/audits/store/audit-sections';
import type { Audit } from '../../modules/audits/store/audit-store';
import { sortRows } from '../../platform/sort';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { auditReads } from './audit-reads';
import { checkKey, checkSchema } from './list-audit-checks';
import { auditPath, pathAudit } from './schema';
import { segmentClause, segmentFilter } from './segments';

const change = z.int().min(0).nullable();

const issueSchema = checkSchema
  .extend({
    pages: z.int().min(0).describe('Number of URLs that have the issue'),
    added: change.describe(
      'Number of URLs that have the issue and did not have it in the audit compared with; null without such an audit',
    ),
    new: change.describe(
      'Number of URLs that have the issue and were unknown to the audit compared with; null without such an audit',
    ),
    fixed: change.describe(
      'Number of URLs that no longer have the issue; null without an audit to compare with',
    ),
    gone: change.describe(
      'Number of URLs that had the issue and no longer exist; null without an audit to compare with',
    ),
  })
  .meta({ id: 'AuditIssue' });

const issueSorts = [
  'pages',
  'added',
  'new',
  'fixed',
  'gone',
  'code',
  'title',
  'category',
  'severity',
] as const;

const query = z.object({
  severity: z.enum(severities).optional().describe('Only issues of this severity'),
  category: z
    .string()
    .max(100)
    .optional()
    .describe('Only issues of this category, such as links, canonical or structured_data'),
  segment: segmentFilter.describe(
    'Counts only URLs of this segment of the website’s settings; changes are null then',
  ),
  sort: sortBy(issueSorts, 'errors first, then by number of URLs, most first'),
});

const keyOf = (issue: AuditIssue, field: (typeof issueSorts)[number]) =>
  field === 'code' || field === 'title' || field === 'category' || field === 'severity'
    ? checkKey(issue, field)
    : issue[field];

/** Issues of the pages of a segment; how they changed is not counted by segment. */
async function ofSegment(context: Context, audit: Audit, issues: AuditIssue[], segment: Clause) {
  const counted = await countSegmentIssues(auditReads(context, audit), segment);
  return issues.flatMap((issue) => {
    const pages = counted.get(issue.code);
    if (pages === undefined) return [];
    return [{ ...issue, pages, added: null, new: null, fixed: null, gone: null }];
  });
}

async function read(context: Context, audit: Audit, { sort, ...filter }: z.output<typeof query>) {
  auditReads(context, audit);
  const segment = await segmentClause(context, audit, filter.segment);
  const all = await readAuditIssues(context.db, audit.id);
  const issues = segment ? await ofSegment(context, audit, all, segment) : all;
  const found = issues.filter(
    ({ severity, category }) =>
      (filter.severity ?? severity) === severity && (filter.category ?? category) === category,
  );
  return sortRows(found, sort, keyOf);
}

export const listAuditIssues = defineShortList({
  id: 'listAuditIssues',
  area: 'audits',
  path: '/audits/{auditId}/issues',
  summary: 'List an audit’s issues with counts and changes',
  description:
    'Returns each issue with its severity, the number of URLs that have it, what it means, how to fix it, and what changed since the previous comparable audit.',
  tool: {
    isDefault: true,
    rareArguments: ['segment'],
    description:
      'The results of an audit: each issue with its severity, the number of URLs that have it, ' +
      'what it means, how to fix it, and what changed since the previous audit (`new`, `added`, ' +
      '`fixed`, `gone`; null without a comparable audit). Start with severity=error. For ' +
      'the URLs of an issue use list_audit_findings.',
  },
  params: auditPath,
  query,
  response: issueSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  all: (context, { resource, query }) => read(context, resource, query),
});
