import { Context } from '@temporalio/activity';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { WebsiteRef } from '../core/domain/website-ref';
import type { SafeFetch } from '../core/network/safe-fetch';
import type { Database } from '../core/postgres/database';
import {
  nextDueSitemap,
  removeEndedSitemapRows,
  websitesWithDueSitemaps,
} from '../core/stores/indexing/sitemap-due-store';
import { enqueueSitemapRead, readSitemapTotals } from '../core/stores/indexing/sitemap-jobs';
import { dueRobots } from '../core/stores/indexing/sitemap-robots-store';
import { findWebsite } from '../core/stores/websites/website-store';
import { readDueSitemaps } from './read-due-sitemaps';
import { readRobotsSitemaps } from './sitemap-robots';
import { whileBeating } from './while-beating';

/** Failed files that a job names; it counts all. */
const failuresMax = 100;

type Deps = { database: Database; clickhouse: ClickHouse; safeFetch: SafeFetch };

/** Each may run twice: what was read is not due any more, and totals are of what was kept. */
export const createSitemapActivities = (deps: Deps) => ({
  /** Looks at robots.txt and reads the next files that are due; tells what the job has come to. */
  async readDueSitemaps(input: WebsiteRef & { jobId: string; filesMax: number; msMax: number }) {
    const { workspaceId, websiteId, jobId, filesMax, msMax } = input;
    const ref = { workspaceId, websiteId };
    const signal = Context.current().cancellationSignal;
    return whileBeating(async () => {
      const robots = await readRobotsSitemaps(deps, ref);
      const { isDone } = await readDueSitemaps(deps, { ref, jobId, filesMax, msMax, signal });
      const db = deps.database.reader(workspaceId);
      return { isDone, robots, ...(await readSitemapTotals(db, workspaceId, jobId, failuresMax)) };
    });
  },

  /** A job for what was asked for while the one before was about to end. */
  async queueSitemapsAgain(ref: WebsiteRef): Promise<void> {
    await deps.database.transaction(ref.workspaceId, async (tx) => {
      const website = await findWebsite(tx, ref.workspaceId, ref.websiteId, { forReference: true });
      if (website?.status !== 'active') return;
      const isDue = (await nextDueSitemap(tx, ref)) ?? (await dueRobots(tx, ref));
      if (isDue) await enqueueSitemapRead(tx, ref, website.domain);
    });
  },

  /** Starts jobs for the next websites with something to read, over all tenants. */
  async startDueSitemapReads(page: { afterWebsiteId: string; websitesMax: number }) {
    const due = await websitesWithDueSitemaps(
      deps.database.system,
      page.afterWebsiteId,
      page.websitesMax,
    );
    for (const { domain, ...ref } of due) {
      await deps.database.transaction(ref.workspaceId, (tx) => enqueueSitemapRead(tx, ref, domain));
    }
    const isLast = due.length < page.websitesMax;
    return { started: due.length, lastWebsiteId: isLast ? null : (due.at(-1)?.websiteId ?? null) };
  },

  /** Removes rows of sitemaps that ended, so many; doing so again removes the next ones. */
  async removeEndedSitemaps({ rowsMax }: { rowsMax: number }) {
    return {
      removed: await whileBeating(() => removeEndedSitemapRows(deps.database.system, rowsMax)),
    };
  },
});
