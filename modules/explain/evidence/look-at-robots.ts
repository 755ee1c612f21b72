import type { WorkspaceReads } from '../../../platform/workspace';
import { botTable } from '../../crawlers/bots/bot-table';
import { obedienceOf } from '../../crawlers/robots/robots-obedience';
import { readRobotsCopies } from '../../crawlers/store/robots-copy-store';
import { blind, type Look, seen } from '../rules/cause-kinds';
import type { Looking } from '../rules/explain-request';
import { findRobotsChanges } from '../rules/find-robots-changes';

const perHostMax = 40;
const crawlerName = 'Googlebot';

/** Compares the versions of robots.txt of the hosts of the changed pages. */
export async function lookAtRobots({ db }: WorkspaceReads, looking: Looking): Promise<Look> {
  const crawler = botTable.find(({ name }) => name === crawlerName);
  if (!crawler) throw new Error(`The table of crawlers has no ${crawlerName}.`);
  const copies = await readRobotsCopies(db, looking, {
    from: new Date(looking.before.from),
    to: new Date(),
    perHostMax,
  });
  const hosts = new Set(looking.pages.map(({ host }) => host));
  const known = [...copies].filter(([host]) => hosts.has(host));
  if (known.length === 0) return blind('no_robots_copies', 'robots_blocked');
  return seen(
    ...known.flatMap(([host, versions]) =>
      findRobotsChanges(host, versions, looking, obedienceOf(crawler)),
    ),
  );
}
