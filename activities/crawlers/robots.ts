import { readAuditedSignals } from '../../modules/audits/store/audited-signals';
import { fetchPolicyFiles } from '../../modules/crawlers/fetch-policy-files';
import { fetchRobots } from '../../modules/crawlers/fetch-robots';
import { licensesOfPages } from '../../modules/crawlers/policy/page-signals';
import { recordPolicyFiles } from '../../modules/crawlers/store/policy-file-store';
import {
  recordRobotsRead,
  recordRobotsResponse,
} from '../../modules/crawlers/store/robots-copy-store';
import { robotsHostsOf } from '../../modules/crawlers/store/robots-hosts';
import { startDueRobotsReads } from '../../modules/crawlers/store/robots-reads';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { openWorkspace, type Stores } from '../../platform/workspace';

type RobotsDeps = Stores & { safeFetch: SafeFetch };

/** Each activity may run twice: a second request gets the same robots.txt, or a newer one. */
export const createRobotsActivities = (deps: RobotsDeps) => ({
  async findRobotsHosts({ hostsMax, ...website }: WebsiteRef & { hostsMax: number }) {
    const hosts = await robotsHostsOf(openWorkspace(deps, website), website.websiteId, hostsMax);
    return { hosts };
  },

  /** Fetches one host's robots.txt and the other files in which it makes statements, and stores them. */
  async readRobotsOfHost({ host, ...website }: WebsiteRef & { host: string }) {
    const workspace = openWorkspace(deps, website);
    const answer = await fetchRobots(deps.safeFetch, `https://${host}`);
    const signals = await readAuditedSignals(workspace.db, website.websiteId);
    const files = await fetchPolicyFiles(deps.safeFetch, host, {
      robots: answer,
      pageLicenses: signals ? licensesOfPages(signals, host) : [],
    });
    const at = new Date();
    const { isChanged } = await workspace.transaction(async (tx) => {
      const recorded = await recordRobotsResponse(tx, { ...website, host }, answer, at);
      await recordPolicyFiles(tx, { ...website, host }, files, at);
      return recorded;
    });
    return { outcome: answer.outcome, reason: answer.reason, isChanged };
  },

  async noteRobotsRead({ workspaceId, websiteId }: WebsiteRef) {
    await deps.database.transaction(workspaceId, (tx) =>
      recordRobotsRead(tx, websiteId, new Date()),
    );
  },

  /**
   * Starts jobs for the next websites whose copies are stale; skips a website that has a live job.
   */
  startDueRobotsReads: (page: { staleMs: number; websitesMax: number }) =>
    startDueRobotsReads(deps.database, page),
});
