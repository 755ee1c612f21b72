import { Context } from '@temporalio/activity';
import { type CrawlSessionDeps, CrawlSessions } from '../../modules/audits/crawl/crawl-sessions';
import type { AuditEndReason, AuditRef } from '../../modules/audits/rules/audit-ref';
import { type DueAuditDeps, startDueAudits } from '../../modules/audits/start-due-audits';
import { isAuditPaused } from '../../modules/audits/store/audit-pause-store';
import { removeFrontier } from '../../modules/audits/store/frontier-reading';
import { abandonAudit, endCrawl } from '../../modules/audits/store/frontier-store';
import type { JobProgress } from '../../modules/jobs/job-types';
import { openWorkspace } from '../../platform/workspace';

export type SliceResult = {
  isDone: boolean;
  /** True when a pause was requested. */
  isHeld: boolean;
  endReason: AuditEndReason;
  progress: Pick<JobProgress, 'done' | 'total'>;
};

const alreadyEnded: SliceResult = {
  isDone: true,
  isHeld: false,
  endReason: 'failed',
  progress: { done: 0, total: null },
};

/**
 * Each activity may run twice: a crawl's state is in the database, and one worker at a time writes
 * it.
 */
export const createAuditActivities = (
  deps: CrawlSessionDeps & DueAuditDeps,
  keeper: CrawlSessions = new CrawlSessions(deps),
) => ({
  /** Skips a website that has a live audit: it is not due. */
  startDueAudits: (page: { websitesMax: number }) => startDueAudits(deps, page),

  /**
   * Continues the crawl for one slice and returns the audit's progress; the next slice resumes
   * there.
   */
  async crawlAuditSlice({ sliceMs, ...ref }: AuditRef & { sliceMs: number }): Promise<SliceResult> {
    const signal = Context.current().cancellationSignal;
    const slice = await keeper.crawlSlice(ref, sliceMs, signal);
    if (!slice) return alreadyEnded;
    const { counts, ...rest } = slice;
    return { ...rest, progress: { done: counts.pages, total: null } };
  },

  /** Ends the crawl for any worker that may still run it; queued URLs are skipped. */
  async endAuditCrawl({ endReason, ...ref }: AuditRef & { endReason: AuditEndReason }) {
    keeper.release(ref.auditId);
    const ended = await deps.database.transaction(ref.workspaceId, (tx) =>
      endCrawl(tx, ref.auditId, endReason),
    );
    return { pages: ended?.pages ?? 0 };
  },

  /** Ends an audit whose analysis was canceled or failed, and removes what it crawled. */
  async abandonAudit({ endReason, ...ref }: AuditRef & { endReason: AuditEndReason }) {
    const workspace = openWorkspace(deps, ref);
    await workspace.transaction((tx) => abandonAudit(tx, ref.auditId, endReason));
    await removeFrontier(workspace, ref.auditId);
  },

  readAuditHold: ({ workspaceId, auditId }: AuditRef): Promise<boolean> =>
    isAuditPaused(deps.database.reader(workspaceId), auditId),
});
