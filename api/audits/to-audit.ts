import type { Audit } from '../../modules/audits/store/audit-store';

/** Maps an audit to its public form and names. Its credentials are never returned. */
export function toAudit({ run, counts, options, ...audit }: Audit) {
  const { basicAuth, mode, robots, sitemaps, ...shown } = options;
  return {
    id: audit.id,
    websiteId: audit.websiteId,
    jobId: audit.jobId,
    status: audit.status,
    createdAt: audit.createdAt,
    startedAt: audit.startedAt,
    finishedAt: audit.finishedAt,
    options: {
      crawlMode: mode,
      ...shown,
      robotsMode: robots,
      readsSitemaps: sitemaps,
      hasBasicAuth: basicAuth !== null,
    },
    progress: counts,
    endReason: audit.endReason,
    isPublished: run !== null,
    score: scoreOf(audit, options),
    warnings: audit.warnings,
    summary: audit.summary,
    findings: audit.findings && {
      errors: audit.findings.error ?? 0,
      warnings: audit.findings.warning ?? 0,
      notices: audit.findings.notice ?? 0,
    },
    comparedWith: audit.comparedWith,
  };
}

function scoreOf(
  audit: Pick<Audit, 'endReason' | 'healthScore' | 'healthPages' | 'healthyPages' | 'sample'>,
  { mode, include, exclude, maxDepth }: Audit['options'],
) {
  const { endReason } = audit;
  return {
    healthScore: audit.healthScore,
    healthyPages: audit.healthyPages,
    healthPages: audit.healthPages,
    isCapped: endReason === 'page_limit' || endReason === 'url_limit',
    sample: audit.sample,
    isPartial:
      mode === 'list' ||
      include.length > 0 ||
      exclude.length > 0 ||
      maxDepth !== null ||
      endReason === 'canceled' ||
      endReason === 'failed',
  };
}
