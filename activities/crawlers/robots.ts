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
import type { Stores } from '../../platform/stores';

type RobotsDeps = Stores & { safeFetch: SafeFetch };

/** Each activity may run twice: a second request gets the same robots.txt, or a newer one. */
export const createRobotsActivities = ({ database, clickhouse, safeFetch }: RobotsDeps) => ({
  async findRobotsHosts({ hostsMax, ...website }: WebsiteRef & { hostsMax: number }) {
    const hosts = await robotsHostsOf(
      { db: database.reader(website.workspaceId), clickhouse },
      website,
      hostsMax,
    );
    return { hosts };
  },

  /** Fetches one host's robots.txt and the other files in which it makes statements, and stores them. */
  async readRobotsOfHost({ host, ...website }: WebsiteRef & { host: string }) {
    const answer = await fetchRobots(safeFetch, `https://${host}`);
    const signals = await readAuditedSignals(database.reader(website.workspaceId), website);
    const files = await fetchPolicyFiles(safeFetch, host, {
      robots: answer,
      pageLicenses: signals ? licensesOfPages(signals, host) : [],
    });
    const at = new Date();
    const { isChanged } = await database.transaction(website.workspaceId, async (tx) => {
      const recorded = await recordRobotsResponse(tx, { ...website, host }, answer, at);
      await recordPolicyFiles(tx, { ...website, host }, files, at);
      return recorded;
    });
    return { outcome: answer.outcome, reason: answer.reason, isChanged };
  },

  async noteRobotsRead({ workspaceId, websiteId }: WebsiteRef) {
    await database.transaction(workspaceId, (tx) => recordRobotsRead(tx, websiteId, new Date()));
  },

  /**
   * Starts jobs for the next websites whose copies are stale; skips a website that has a live job.
   */
  startDueRobotsReads: (page: { staleMs: number; websitesMax: number }) =>
    startDueRobotsReads(database, page),
});
