import { Context } from '@temporalio/activity';
import { readDueSitemaps } from '../../modules/indexing/sitemaps/read-due-sitemaps';
import { readRobotsSitemaps } from '../../modules/indexing/sitemaps/sitemap-robots';
import {
  nextDueSitemap,
  removeEndedSitemapRows,
  websitesWithDueSitemaps,
} from '../../modules/indexing/store/sitemap-due-store';
import { enqueueSitemapRead, readSitemapTotals } from '../../modules/indexing/store/sitemap-jobs';
import { dueRobots } from '../../modules/indexing/store/sitemap-robots-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { findWebsite } from '../../modules/websites/store/website-store';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { openWorkspace, type Stores } from '../../platform/workspace';

/** Failed files that a job names; its count includes all of them. */
const failuresMax = 100;

type Deps = Stores & { safeFetch: SafeFetch };

/**
 * Each activity may run twice: a file that was read is no longer due, and totals count stored rows.
 */
export const createSitemapActivities = (deps: Deps) => ({
  /** Reads robots.txt and the next due files; returns the job's totals so far. */
  async readDueSitemaps(input: WebsiteRef & { jobId: string; filesMax: number; msMax: number }) {
    const { workspaceId, websiteId, jobId, filesMax, msMax } = input;
    const signal = Context.current().cancellationSignal;
    const workspace = openWorkspace(deps, workspaceId);
    const robots = await readRobotsSitemaps(workspace, deps.safeFetch, websiteId);
    const reading = { websiteId, jobId, filesMax, msMax, signal };
    const { isDone } = await readDueSitemaps(workspace, deps.safeFetch, reading);
    return { isDone, robots, ...(await readSitemapTotals(workspace.db, jobId, failuresMax)) };
  },

  /** Queues another job for a request that came while the previous job was about to end. */
  async queueSitemapsAgain(ref: WebsiteRef): Promise<void> {
    await deps.database.transaction(ref.workspaceId, async (tx) => {
      const website = await findWebsite(tx, ref.websiteId, { forReference: true });
      if (website?.status !== 'active') return;
      const isDue =
        (await nextDueSitemap(tx, ref.websiteId)) ?? (await dueRobots(tx, ref.websiteId));
      if (isDue) await enqueueSitemapRead(tx, ref.websiteId, website.domain);
    });
  },

  /** Starts jobs for the next websites with files to read, over all tenants. */
  async startDueSitemapReads(page: { afterWebsiteId: string; websitesMax: number }) {
    const due = await websitesWithDueSitemaps(
      deps.database.system,
      page.afterWebsiteId,
      page.websitesMax,
    );
    for (const { domain, ...ref } of due) {
      await deps.database.transaction(ref.workspaceId, (tx) =>
        enqueueSitemapRead(tx, ref.websiteId, domain, true),
      );
    }
    const isLast = due.length < page.websitesMax;
    return { started: due.length, lastWebsiteId: isLast ? null : (due.at(-1)?.websiteId ?? null) };
  },

  /** Removes at most `rowsMax` rows of ended sitemaps. Idempotent. */
  async removeEndedSitemaps({ rowsMax }: { rowsMax: number }) {
    return {
      removed: await removeEndedSitemapRows(deps.database.system, rowsMax),
    };
  },
});
