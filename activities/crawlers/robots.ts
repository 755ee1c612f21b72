import { fetchRobots } from '../../modules/crawlers/fetch-robots';
import { noteRobotsAnswer, noteRobotsRead } from '../../modules/crawlers/store/robots-copy-store';
import { robotsHostsOf } from '../../modules/crawlers/store/robots-hosts';
import { startDueRobotsReads } from '../../modules/crawlers/store/robots-reads';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { Stores } from '../../platform/stores';
import { withHeartbeat } from '../with-heartbeat';

type RobotsDeps = Stores & { safeFetch: SafeFetch };

/** Each may run twice: a host that is asked again has said the same, or something new. */
export const createRobotsActivities = ({ database, clickhouse, safeFetch }: RobotsDeps) => ({
  async findRobotsHosts({ hostsMax, ...website }: WebsiteRef & { hostsMax: number }) {
    const hosts = await robotsHostsOf(
      { db: database.reader(website.workspaceId), clickhouse },
      website,
      hostsMax,
    );
    return { hosts };
  },

  /** Asks one host, and keeps what it says. */
  async readRobotsOfHost({ host, ...website }: WebsiteRef & { host: string }) {
    return withHeartbeat(async () => {
      const answer = await fetchRobots(safeFetch, `https://${host}`);
      const { workspaceId } = website;
      const { isChanged } = await database.transaction(workspaceId, (tx) =>
        noteRobotsAnswer(tx, { ...website, host }, answer, new Date()),
      );
      return { outcome: answer.outcome, reason: answer.reason, isChanged };
    });
  },

  async noteRobotsRead({ workspaceId, websiteId }: WebsiteRef) {
    await database.transaction(workspaceId, (tx) => noteRobotsRead(tx, websiteId, new Date()));
  },

  /** Starts jobs for the next websites whose copies are old; one that has a live job is left out. */
  startDueRobotsReads: (page: { staleMs: number; websitesMax: number }) =>
    startDueRobotsReads(database, page),
});
