import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { WebsiteRef } from '../core/domain/website-ref';
import type { SafeFetch } from '../core/network/safe-fetch';
import type { Database } from '../core/postgres/database';
import { noteRobotsAnswer, noteRobotsRead } from '../core/stores/crawlers/robots-copy-store';
import { robotsHostsOf } from '../core/stores/crawlers/robots-hosts';
import { startDueRobotsReads } from '../core/stores/crawlers/robots-reads';
import { fetchRobots } from './fetch-robots';
import { whileBeating } from './while-beating';

type RobotsDeps = { database: Database; clickhouse: ClickHouse; safeFetch: SafeFetch };

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
    return whileBeating(async () => {
      const answer = await fetchRobots(safeFetch, `https://${host}`);
      const { workspaceId } = website;
      const { isChanged } = await database.transaction(workspaceId, (tx) =>
        noteRobotsAnswer(tx, { ...website, host }, answer, new Date()),
      );
      return { outcome: answer.outcome, reason: answer.reason, isChanged };
    });
  },

  async noteRobotsRead({ workspaceId, websiteId }: WebsiteRef) {
    await database.transaction(workspaceId, (tx) =>
      noteRobotsRead(tx, workspaceId, websiteId, new Date()),
    );
  },

  /** Starts jobs for the next websites whose copies are old; one that has a live job is left out. */
  startDueRobotsReads: (page: { staleMs: number; websitesMax: number }) =>
    startDueRobotsReads(database, page),
});
