import { fetchRobots } from '../../modules/crawlers/fetch-robots';
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

  /** Fetches one host's robots.txt and stores it. */
  async readRobotsOfHost({ host, ...website }: WebsiteRef & { host: string }) {
    const answer = await fetchRobots(safeFetch, `https://${host}`);
    const { workspaceId } = website;
    const { isChanged } = await database.transaction(workspaceId, (tx) =>
      recordRobotsResponse(tx, { ...website, host }, answer, new Date()),
    );
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
