import { type Severity, severities } from '../../audits/rules/finding';
import type { AuditIssue } from '../../audits/store/audit-issue-reads';
import {
  type BuiltSection,
  chart,
  dayOf,
  emptySection,
  figure,
  figures,
  type SectionContext,
  text,
} from '../section';
import type { Texts } from '../texts/en';
import { type AuditFacts, auditSource, noAudit, readAuditFacts } from './audit-facts';

const pagesWith = (issues: AuditIssue[], severity: Severity) =>
  issues.filter((issue) => issue.severity === severity).reduce((sum, { pages }) => sum + pages, 0);

function figuresOf(t: Texts['health'], { audit, issues, before, beforeIssues }: AuditFacts) {
  const { healthScore, healthPages, healthyPages, counts, sample } = audit;
  const notes = [
    ...(healthPages === null ? [] : [t.healthy(healthyPages ?? 0, healthPages)]),
    ...(sample ? [t.sample(sample)] : []),
  ];
  const shown = { better: 'higher' as const };
  return figures(
    figure('healthScore', t.score, 'score', healthScore, {
      ...shown,
      before: before?.healthScore ?? null,
      note: notes.join(' ') || null,
    }),
    figure('pages', t.crawled, 'count', counts.pagesDone, {
      before: before?.counts.pagesDone ?? null,
    }),
    figure('skipped', t.skipped, 'count', counts.urlsSkipped, {
      before: before?.counts.urlsSkipped ?? null,
    }),
    ...severities.map((severity) =>
      figure(`${severity}s`, t.severities[severity], 'count', pagesWith(issues, severity), {
        before: before ? pagesWith(beforeIssues, severity) : null,
        better: 'lower',
      }),
    ),
  );
}

/** Builds a chart of the audit's own named counts, in their stored order. */
function countsChart(key: string, heading: string, t: Texts['health'], counts: unknown) {
  const entries = Object.entries((counts ?? {}) as Record<string, number>);
  if (entries.length === 0) return [];
  const names: Record<string, string> = t.classes;
  return [
    chart({
      kind: 'bar',
      key,
      title: heading,
      unit: t.pagesUnit,
      x: {
        kind: 'name',
        values: entries.map(([name]) => names[name] ?? name),
        keys: entries.map(([name]) => name),
      },
      series: [{ key: 'pages', name: heading, values: entries.map(([, count]) => count) }],
    }),
  ];
}

const endOf = ({ audit: { finishedAt } }: AuditFacts) =>
  finishedAt ? dayOf(finishedAt) : undefined;

/** Describes what limits the audit to less than the whole site. */
function limitsText(t: Texts['health'], facts: AuditFacts) {
  const { options, endReason } = facts.audit;
  const isWhole =
    options.mode === 'site' &&
    options.include.length + options.exclude.length === 0 &&
    options.maxDepth === null &&
    endReason === 'finished';
  return text(isWhole ? t.whole(endOf(facts)) : t.partly(endOf(facts)));
}

function summaryOf({ website, texts }: SectionContext, facts: AuditFacts): string[] {
  const { audit, issues, before } = facts;
  const t = texts.health;
  const day = endOf(facts);
  const score =
    audit.healthScore === null
      ? t.noPage(website.domain, day)
      : t.scoreIs(website.domain, day, {
          score: audit.healthScore,
          before: before?.healthScore,
        });
  // Issues that are fixed since the audit before are in the list, too.
  const worst = issues.find(({ pages }) => pages > 0);
  return [
    score,
    ...(audit.sample ? [t.sample(audit.sample)] : []),
    ...(worst ? [t.worst(worst.title, worst.pages)] : []),
  ];
}

/** Builds the section on an audit's results. */
export async function auditHealthSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readAuditFacts(context);
  const sources = [auditSource(context, facts)];
  const t = context.texts.health;
  const { title } = t;
  if (!facts) return emptySection(title, await noAudit(context), sources);
  const summary = facts.audit.summary ?? {};
  return {
    title,
    blocks: [
      figuresOf(t, facts),
      limitsText(t, facts),
      ...countsChart(context.keyOf('by-status'), t.byStatus, t, summary['byStatusClass']),
      ...countsChart(context.keyOf('by-depth'), t.byDepth, t, summary['byDepth']),
    ],
    sources,
    summary: summaryOf(context, facts),
  };
}
