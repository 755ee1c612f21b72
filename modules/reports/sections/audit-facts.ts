import type { AuditReads } from '../../audits/store/audit-clause';
import { type AuditIssue, readAuditIssues } from '../../audits/store/audit-issue-reads';
import { findPublishedAudit } from '../../audits/store/find-published-audit';
import type { ReportPeriod, ReportSource } from '../rules/report-dataset';
import { instantsOf, lastFullDays, localDay } from '../rules/report-period';
import type { SectionContext } from '../section';
import { translateCheck } from '../texts/translate-check';

type PublishedAudit = NonNullable<Awaited<ReturnType<typeof findPublishedAudit>>>;

/**
 * The audit covered by a report: the newest that had ended by the end of the period, or before the
 * report was made where its days end yesterday or today.
 */
export type AuditFacts = {
  audit: PublishedAudit;
  issues: AuditIssue[];
  /** The newest that had ended by the end of the comparison period, unless it is the same. */
  before: PublishedAudit | undefined;
  beforeIssues: AuditIssue[];
};

export async function readAuditFacts(context: SectionContext): Promise<AuditFacts | undefined> {
  const { workspace, website, options, nowMs } = context;
  const { period, comparison, timezone } = options;
  const { db } = workspace;
  const endOf = (days: ReportPeriod) => instantsOf(days, timezone).to;
  const isUpToNow = period.to >= lastFullDays(nowMs, timezone, 1).to;
  const audit = await findPublishedAudit(
    db,
    website.id,
    isUpToNow ? new Date(nowMs) : endOf(period),
  );
  if (!audit) return undefined;
  const earlier = comparison && (await findPublishedAudit(db, website.id, endOf(comparison)));
  // Two crawls of which a limit cut off one do not compare.
  const issuesOf = async (auditId: string) =>
    (await readAuditIssues(db, auditId)).map((one) => translateCheck(one, options.language));
  const isLike = audit.sample === null && earlier?.sample === null;
  const before = isLike && earlier.id !== audit.id ? earlier : undefined;
  return {
    audit,
    issues: await issuesOf(audit.id),
    before,
    beforeIssues: before ? await issuesOf(before.id) : [],
  };
}

export function auditSource(
  { website, texts }: SectionContext,
  facts: AuditFacts | undefined,
): ReportSource {
  const counts = facts?.audit.counts;
  return {
    what: texts.audit.source(website.domain),
    name: facts ? facts.audit.id : texts.sources.none,
    asOf: facts?.audit.finishedAt ?? null,
    coverage: counts
      ? { measured: counts.urlsDone, of: counts.urlsKnown, unit: texts.audit.urls }
      : null,
  };
}

/** Returns the reason for a missing audit, and mentions an audit that ended later. */
export async function noAudit(context: SectionContext): Promise<string> {
  const { workspace, website, options, nowMs, texts } = context;
  const { db } = workspace;
  const later = await findPublishedAudit(db, website.id, new Date(nowMs));
  if (!later?.finishedAt) return texts.audit.none(website.domain);
  const day = localDay(Date.parse(later.finishedAt), options.timezone);
  return texts.audit.noneUntilLater(website.domain, day);
}

export const readsOf = (
  { workspace, website }: SectionContext,
  { audit }: AuditFacts,
): AuditReads => ({
  clickhouse: workspace.clickhouse,
  audit: {
    websiteId: website.id,
    auditId: audit.id,
    run: audit.run,
  },
});
