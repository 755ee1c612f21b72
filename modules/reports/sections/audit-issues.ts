import {
  type BuiltSection,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  say,
  table,
} from '../section';
import { auditSource, noAudit, readAuditFacts } from './audit-facts';

const title = 'Issues';

const head = columns(
  'severity:Severity:text',
  'title:Issue:text',
  'pages:URLs:count',
  'added:Added:count',
  'new:New:count',
  'fixed:Fixed:count',
  'gone:Gone:count',
  'category:Area:text',
  'fix:What to do:text',
  'code:Code:text',
);

/**
 * Builds the section on an audit's issues, most severe first, with changes since the previous
 * audit.
 */
export async function auditIssuesSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readAuditFacts(context);
  const sources = [auditSource(context, facts)];
  if (!facts) return emptySection(title, await noAudit(context), sources);
  const { issues, audit } = facts;
  if (issues.length === 0) {
    return emptySection(title, `The audit of ${context.website.domain} found no issue.`, sources);
  }
  const key = context.keyOf('issues');
  const fixed = issues.reduce((sum, issue) => sum + (issue.fixed ?? 0), 0);
  return {
    title,
    blocks: [
      table({
        key,
        title,
        columns: head,
        shownMax: 100,
        note:
          audit.comparedWith === null
            ? 'There is no audit before it to tell changes against.'
            : 'Changes are told against the audit before: added and fixed are of URLs that both have.',
      }),
    ],
    rows: new Map([
      [
        key,
        rowsOf(
          issues.map((one) => [
            one.severity,
            one.title,
            one.pages,
            one.added,
            one.new,
            one.fixed,
            one.gone,
            one.category,
            one.fix,
            one.code,
          ]),
        ),
      ],
    ]),
    sources,
    summary:
      audit.comparedWith === null
        ? []
        : [
            `Since the previous audit, ${say.some(fixed, 'finding')} of ${context.website.domain} were fixed.`,
          ],
  };
}
