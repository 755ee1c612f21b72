import {
  type BuiltSection,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { auditSource, noAudit, readAuditFacts } from './audit-facts';

const head = {
  severity: 'text',
  title: 'text',
  pages: 'count',
  added: 'count',
  new: 'count',
  fixed: 'count',
  gone: 'count',
  category: 'text',
  fix: 'text',
  code: 'text',
} as const;

/**
 * Builds the section on an audit's issues, most severe first, with changes since the previous
 * audit.
 */
export async function auditIssuesSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readAuditFacts(context);
  const sources = [auditSource(context, facts)];
  const t = context.texts.issues;
  const { title } = t;
  if (!facts) return emptySection(title, await noAudit(context), sources);
  const { issues, audit } = facts;
  if (issues.length === 0) {
    return emptySection(title, t.none(context.website.domain), sources);
  }
  const key = context.keyOf('issues');
  const sumOf = (name: 'fixed' | 'gone' | 'added' | 'new') =>
    issues.reduce((sum, issue) => sum + (issue[name] ?? 0), 0);
  const changes = {
    fixed: sumOf('fixed'),
    gone: sumOf('gone'),
    added: sumOf('added'),
    new: sumOf('new'),
  };
  return {
    title,
    blocks: [
      table({
        key,
        title,
        columns: columns(t.columns, head),
        shownMax: 100,
        note: audit.comparedWith === null ? t.notCompared : t.compared,
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
    summary: audit.comparedWith === null ? [] : [t.changed(context.website.domain, changes)],
  };
}
