import { dayMs } from '../../../platform/calendar/day';
import { copyIndex } from '../../crawlers/robots/copy-index';
import type { CopyWithReply, RobotsCopy } from '../../crawlers/robots/robots-history';
import { hasBit } from '../../crawlers/robots/robots-index';
import { obedienceOf, type RobotsBot } from '../../crawlers/robots/robots-obedience';
import { examplesMax, type Finding } from './alert';

export const robotsChangedRule = {
  /** The baseline is the version of this many days ago, or the first one since. */
  baselineDays: 28,
} as const;

/** An unreachable site does not show which rules it gives crawlers. */
const isKnown = ({ outcome }: RobotsCopy, isReachable: boolean) =>
  outcome !== 'disallow_all' || isReachable;

/** Purposes of crawlers whose exclusion a site wants to know about. */
const watched = new Set<RobotsBot['purpose']>(['search', 'ai_search', 'ai_training']);

/** Steps of comparison with one version; usual files need less for all targets. */
const stepsMax = 1_000_000;

/**
 * Whether a host's robots.txt disallows URLs that it allowed before, for search engine and AI
 * crawlers. `targets` are paths with queries; the home page is always among them.
 */
export function findRobotsChange(
  host: string,
  copies: readonly CopyWithReply[],
  {
    bots,
    targets,
    nowMs,
  }: { bots: readonly RobotsBot[]; targets: readonly string[]; nowMs: number },
): Finding[] {
  const known = copies.filter((copy) => isKnown(copy, copy.hasReply));
  const current = known.at(-1);
  const limit = nowMs - robotsChangedRule.baselineDays * dayMs;
  const before = known.findLast(({ firstSeenAt }) => firstSeenAt.getTime() <= limit) ?? known[0];
  if (!current || !before || current === before) return [];
  const asked = bots
    .filter(({ purpose }) => watched.has(purpose))
    .map((bot) => ({ bot, obedience: obedienceOf(bot) }))
    .filter(({ obedience }) => !obedience.canIgnore);
  const crawlers = asked.map(({ obedience }) => obedience);
  const [index, indexBefore] = [copyIndex(current, crawlers), copyIndex(before, crawlers)];
  const distinct = [...new Set(['/', ...targets])];
  const all = indexBefore.affordable(index.affordable(distinct, stepsMax), stepsMax);
  const newly = all.map((each) => indexBefore.allowedAt(each) & ~index.allowedAt(each));
  const blocked = asked
    .map(({ bot }, place) => ({
      bot: bot.name,
      newly: all.filter((_, at) => hasBit(newly[at] ?? 0n, place)),
    }))
    .filter(({ newly }) => newly.length > 0);
  if (blocked.length === 0) return [];
  const evidence = {
    changedAt: current.firstSeenAt.toISOString(),
    copyId: current.id,
    copyIdBefore: before.id,
    bots: blocked.map(({ bot }) => bot),
    blockedFromHomePage: blocked.filter(({ newly }) => newly.includes('/')).map(({ bot }) => bot),
    urlsChecked: all.length,
    urlsNewlyForbidden: Math.max(...blocked.map(({ newly }) => newly.length)),
    examples: [...new Set(blocked.flatMap(({ newly }) => newly))].slice(0, examplesMax),
    rule: robotsChangedRule,
  };
  return [{ subject: host, evidence }];
}
