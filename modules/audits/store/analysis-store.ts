import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { type AuditOptions, laterOptions } from '../rules/audit-options';
import type { AuditEndReason, AuditOfWebsite } from '../rules/audit-ref';
import type { HostAnswer } from '../rules/host-answers';
import type { AuditFailure } from '../rules/site-rules/site-summary';
import type { StoredSitemap } from './frontier-store';
import { type RobotsByOrigin, readAuditRobots } from './robots-store';

/** An audit whose crawl has ended. */
export type EndedAudit = {
  options: AuditOptions;
  robots: RobotsByOrigin;
  /** Results of the sitemaps that the crawl began with; null if they were not read. */
  sitemaps: StoredSitemap[] | null;
  /** What hosts of the site answered to other addresses; empty if they were not asked. */
  hosts: HostAnswer[];
  /** When the crawl started, or the audit was created if it never did. */
  startedAt: Date;
  urlsKnown: number;
  /** Null until an analysis is published. */
  published: {
    run: number;
    pages: number | null;
    healthScore: number | null;
    endReason: AuditEndReason | null;
    /** Why no page could be read. */
    failure: AuditFailure | null;
  } | null;
};

type Row = {
  options: AuditOptions;
  sitemaps: StoredSitemap[] | null;
  hostAnswers: HostAnswer[] | null;
  run: number | null;
  healthPages: number | null;
  healthScore: number | null;
  endReason: AuditEndReason | null;
  failure: AuditFailure | null;
  startedAt: Date;
  urlsKnown: number;
};

/** Returns undefined if the audit was deleted. */
export async function readEndedAudit(
  db: Queries,
  ref: AuditOfWebsite,
): Promise<EndedAudit | undefined> {
  const [row] = await db.run<Row>({
    text: `select options, sitemaps, host_answers, coalesce(started_at, created_at) as started_at, run, health_pages, health_score,
             end_reason, summary->'failure' as failure,
             (select coalesce(max(number) + 1, 0) from audit_urls u
              where u.workspace_id = $1 and u.audit_id = $3) as urls_known
           from audits where workspace_id = $1 and website_id = $2 and id = $3`,
    values: [db.workspaceId, ref.websiteId, ref.auditId],
  });
  if (!row) return undefined;
  return {
    options: { ...laterOptions, ...row.options },
    robots: row.run === null ? await readAuditRobots(db, ref.auditId) : {},
    sitemaps: row.sitemaps,
    hosts: row.hostAnswers ?? [],
    startedAt: row.startedAt,
    urlsKnown: row.urlsKnown,
    published:
      row.run === null
        ? null
        : {
            run: row.run,
            pages: row.healthPages,
            healthScore: row.healthScore,
            endReason: row.endReason,
            failure: row.failure,
          },
  };
}

/**
 * Takes the audit over for one analysis and returns its run number, which is unique. Earlier crawls
 * and analyses of the audit can no longer write.
 */
export async function beginAnalysis(
  workspace: Workspace,
  auditId: string,
): Promise<number | undefined> {
  const [row] = await workspace.transaction((tx) =>
    tx.run<{ epoch: number }>({
      text: `update audits set epoch = epoch + 1
             where workspace_id = $1 and id = $2 and run is null returning epoch`,
      values: [workspace.workspaceId, auditId],
    }),
  );
  return row?.epoch;
}

/** Another analysis has taken over, or the audit was deleted. */
export class AnalysisSuperseded extends Error {
  override readonly name = 'AnalysisSuperseded';
}

/**
 * Runs the work while this analysis owns the audit. A row lock prevents a takeover or deletion
 * until the end. The work is therefore written before another analysis starts and before a purge.
 */
export async function whileOwn<Result>(
  workspace: Workspace,
  auditId: string,
  run: number,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return workspace.transaction(async (tx) => {
    const rows = await tx.run({
      text: `select from audits where workspace_id = $1 and id = $2 and epoch = $3 and run is null
             for share`,
      values: [workspace.workspaceId, auditId, run],
    });
    if (rows.length === 0) throw new AnalysisSuperseded('another analysis goes on');
    return work(tx);
  });
}

export type IssueCount = {
  code: string;
  severity: string;
  pages: number;
  /** Null if the audit is not compared with another. */
  delta: { added: number; new: number; fixed: number; gone: number } | null;
};

export type Publication = {
  run: number;
  endReason: AuditEndReason;
  healthPages: number;
  healthyPages: number;
  healthScore: number | null;
  setsWebsiteScore: boolean;
  summary: object;
  comparedWith: string | null;
  issues: IssueCount[];
};

/**
 * Publishes the analysis with all its counts. Returns false if another was published first or has
 * taken over.
 */
export async function publishAnalysis(
  workspace: Workspace,
  ref: AuditOfWebsite,
  publication: Publication,
): Promise<boolean> {
  return workspace.transaction(async (tx) => {
    const published = await tx.run(
      sql('audits')
        .where({ workspace_id: workspace.workspaceId, id: ref.auditId, epoch: publication.run })
        .whereNull('run')
        .update({
          run: publication.run,
          end_reason: publication.endReason,
          finished_at: sql.raw('clock_timestamp()'),
          health_pages: publication.healthPages,
          healthy_pages: publication.healthyPages,
          health_score: publication.healthScore,
          summary: JSON.stringify(publication.summary),
          compared_with: publication.comparedWith,
        })
        .returning('id'),
    );
    if (published.length === 0) return false;
    const issues = publication.issues.map(({ delta, ...issue }) => ({
      workspace_id: tx.workspaceId,
      audit_id: ref.auditId,
      ...issue,
      ...(delta ?? { added: null, new: null, fixed: null, gone: null }),
    }));
    if (issues.length > 0) await tx.run(sql('audit_issues').insert(issues));
    if (publication.setsWebsiteScore) await setWebsiteScore(tx, ref, publication.healthScore);
    return true;
  });
}

/** Sets the website's score unless a later audit that was already published has set a newer one. */
async function setWebsiteScore(
  tx: Queries,
  ref: AuditOfWebsite,
  score: number | null,
): Promise<void> {
  await tx.run({
    text: `update websites set health_score = $3, updated_at = now()
           where workspace_id = $1 and id = $2 and not exists (
             select from audits where workspace_id = $1 and website_id = $2 and id > $4
               and run is not null and (summary->>'setsWebsiteScore')::boolean)`,
    values: [tx.workspaceId, ref.websiteId, score, ref.auditId],
  });
}

export type ComparedAudit = { id: string; run: number; options: AuditOptions };

/** Finds the newest earlier audit that came to its end, with the same mode, filters, depth and rendering. */
export async function findCompared(
  db: Queries,
  ref: AuditOfWebsite,
): Promise<ComparedAudit | undefined> {
  const [row] = await db.run<ComparedAudit>({
    text: `select other.id, other.run, other.options from audits own
           join audits other on other.workspace_id = own.workspace_id
             and other.website_id = own.website_id and other.id < own.id
             and other.run is not null and other.end_reason = 'finished'
             and other.options->'mode' = own.options->'mode'
             and other.options->'include' = own.options->'include'
             and other.options->'exclude' = own.options->'exclude'
             and other.options->'maxDepth' = own.options->'maxDepth'
             and other.options->'render' = own.options->'render'
             and (own.options->>'mode' = 'site' or other.options->'urls' = own.options->'urls')
           where own.workspace_id = $1 and own.website_id = $2 and own.id = $3
           order by other.id desc limit 1`,
    values: [db.workspaceId, ref.websiteId, ref.auditId],
  });
  return row && { ...row, options: { ...laterOptions, ...row.options } };
}
