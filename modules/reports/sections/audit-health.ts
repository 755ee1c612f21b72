import { type Severity, severities } from '../../audits/rules/finding';
import type { AuditIssue } from '../../audits/store/audit-issue-reads';
import { codeWords } from '../rules/code-words';
import {
  type BuiltSection,
  chart,
  dayOf,
  emptySection,
  figure,
  figures,
  type SectionContext,
  say,
  text,
} from '../section';
import { type AuditFacts, auditSource, noAudit, readAuditFacts } from './audit-facts';

const title = 'Site health';

const pagesWith = (issues: AuditIssue[], severity: Severity) =>
  issues.filter((issue) => issue.severity === severity).reduce((sum, { pages }) => sum + pages, 0);

const severityLabels: Record<Severity, string> = {
  error: 'Errors found',
  warning: 'Warnings found',
  notice: 'Notices found',
};

function figuresOf({ audit, issues, before, beforeIssues }: AuditFacts) {
  const { healthScore, healthPages, healthyPages, counts } = audit;
  const shown = { better: 'higher' as const };
  return figures(
    figure('healthScore', 'Health score', 'score', healthScore, {
      ...shown,
      before: before?.healthScore ?? null,
      note:
        healthPages === null
          ? null
          : `${say.count(healthyPages ?? 0)} of ${say.some(healthPages, 'HTML page')} without an error.`,
    }),
    figure('pages', 'Pages crawled', 'count', counts.pagesDone, {
      before: before?.counts.pagesDone ?? null,
    }),
    figure('skipped', 'URLs not crawled', 'count', counts.urlsSkipped, {
      before: before?.counts.urlsSkipped ?? null,
    }),
    ...severities.map((severity) =>
      figure(`${severity}s`, severityLabels[severity], 'count', pagesWith(issues, severity), {
        before: before ? pagesWith(beforeIssues, severity) : null,
        better: 'lower',
      }),
    ),
  );
}

/** Builds a chart of the audit's own named counts, in their stored order. */
function countsChart(key: string, heading: string, unit: string, counts: unknown) {
  const entries = Object.entries((counts ?? {}) as Record<string, number>);
  if (entries.length === 0) return [];
  return [
    chart({
      kind: 'bar',
      key,
      title: heading,
      unit,
      x: { kind: 'name', values: entries.map(([name]) => codeWords(name)) },
      series: [{ name: heading, values: entries.map(([, count]) => count) }],
    }),
  ];
}

/** Describes what limits the audit to less than the whole site. */
function limitsText({ audit }: AuditFacts) {
  const { options, endReason } = audit;
  const isWhole =
    options.mode === 'site' &&
    options.include.length + options.exclude.length === 0 &&
    options.maxDepth === null &&
    endReason === 'finished';
  const on = audit.finishedAt ? ` on ${dayOf(audit.finishedAt)}` : '';
  return text(
    isWhole
      ? `The crawl of the whole site ended${on}.`
      : `The crawl ended${on} and is not of the whole site: it was limited, filtered or ended early.`,
  );
}

function summaryOf({ website }: SectionContext, { audit, issues, before }: AuditFacts): string[] {
  const on = audit.finishedAt ? ` on ${dayOf(audit.finishedAt)}` : '';
  const score =
    audit.healthScore === null
      ? `The audit of ${website.domain}${on} found no HTML page to judge.`
      : `The audit of ${website.domain}${on} gives a health score of ${audit.healthScore}` +
        `${before?.healthScore == null ? '' : ` (${before.healthScore} before)`}.`;
  const worst = issues[0];
  return worst
    ? [score, `Its first issue to fix: ${worst.title} (${say.some(worst.pages, 'URL')}).`]
    : [score];
}

/** Builds the section on an audit's results. */
export async function auditHealthSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readAuditFacts(context);
  const sources = [auditSource(context, facts)];
  if (!facts) return emptySection(title, await noAudit(context), sources);
  const summary = facts.audit.summary ?? {};
  return {
    title,
    blocks: [
      figuresOf(facts),
      limitsText(facts),
      ...countsChart(
        context.keyOf('by-status'),
        'Pages by HTTP status',
        'pages',
        summary['byStatusClass'],
      ),
      ...countsChart(
        context.keyOf('by-depth'),
        'Pages by clicks from the start',
        'pages',
        summary['byDepth'],
      ),
    ],
    sources,
    summary: summaryOf(context, facts),
  };
}
