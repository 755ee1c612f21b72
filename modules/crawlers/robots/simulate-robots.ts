import { readRobotsFile } from './robots-file';
import type { RobotsCopy } from './robots-history';
import { hasBit, RobotsIndex } from './robots-index';
import { obedienceOf, type RobotsBot } from './robots-obedience';

/** Verified visits of one crawler to one path with its query. */
export type ReplayedVisits = { bot: string; target: string; visits: number };

export type SimulationTask = {
  /** What crawlers follow today; null allows everything. */
  current: Pick<RobotsCopy, 'outcome' | 'file'> | null;
  /** The robots.txt to try. */
  text: string;
  /** All known crawlers. */
  bots: readonly RobotsBot[];
  /** The most frequent first: at the limit, the rest is left out. */
  visits: readonly ReplayedVisits[];
  /** Paths with queries of the pages to check, the most important first. */
  pages: readonly string[];
};

export type SimulatedBot = {
  bot: string;
  /** Visits whose URL was checked. */
  replayed: number;
  /** Visits of these to URLs that the new text disallows. */
  disallowed: number;
  /** Of URLs that are allowed today and disallowed by the new text. */
  lost: number;
  /** Of URLs that are disallowed today and allowed by the new text. */
  gained: number;
};

export type SimulatedPage = {
  /** Its place in the task. */
  place: number;
  closedTo: string[];
  openedTo: string[];
};

export type Simulation = {
  bots: SimulatedBot[];
  /** Pages for which at least one crawler's access changes. */
  pages: SimulatedPage[];
  pagesChecked: number;
};

/** Steps of comparison for one simulation and file: less than a second. */
const stepsMax = 10_000_000;

type Access = { allowedAt: (target: string) => bigint; costOf: (target: string) => number };

function accessOf(copy: SimulationTask['current'], bots: readonly RobotsBot[]): Access {
  const everyBot = (1n << BigInt(bots.length)) - 1n;
  const always = (bits: bigint): Access => ({ allowedAt: () => bits, costOf: () => 1 });
  if (copy === null || copy.outcome === 'allow_all') return always(everyBot);
  if (copy.outcome === 'disallow_all' || !copy.file) return always(0n);
  return new RobotsIndex(copy.file, bots.map(obedienceOf));
}

type Change = { allowed: bigint; closed: bigint; opened: bigint };

/** Compares both files at a target; undefined once the limit of steps is reached. */
function comparer(before: Access, after: Access): (target: string) => Change | undefined {
  let steps = 0;
  const known = new Map<string, Change>();
  return (target) => {
    const found = known.get(target);
    if (found) return found;
    steps += before.costOf(target) + after.costOf(target);
    if (steps > stepsMax) return undefined;
    const [was, allowed] = [before.allowedAt(target), after.allowedAt(target)];
    const change = { allowed, closed: was & ~allowed, opened: allowed & ~was };
    known.set(target, change);
    return change;
  };
}

const parsed = (text: string): SimulationTask['current'] => ({
  outcome: 'rules',
  file: readRobotsFile(Buffer.from(text)),
});

/**
 * Replays visits against a robots.txt, and finds the pages whose access changes. Crawlers that may
 * ignore robots.txt are left out of the pages: a rule does not close anything to them.
 */
export function simulateRobots(task: SimulationTask): Simulation {
  const { current, text, visits, pages } = task;
  const next = parsed(text);
  const came = new Set(visits.map(({ bot }) => bot));
  const bots = task.bots.filter((bot) => came.has(bot.name) || !obedienceOf(bot).canIgnore);
  const compare = comparer(accessOf(current, bots), accessOf(next, bots));
  // Pages first: their number is small, and they matter more than the rarest visits.
  const changes = pages.map((target) => compare(target));
  return {
    pages: changes.flatMap((change, place) => {
      const page = change && pageOf(change, bots, place);
      return page ? [page] : [];
    }),
    pagesChecked: changes.filter((change) => change !== undefined).length,
    bots: countVisits(visits, bots, compare),
  };
}

function pageOf(
  { closed, opened }: Change,
  bots: readonly RobotsBot[],
  place: number,
): SimulatedPage | undefined {
  if (closed === 0n && opened === 0n) return undefined;
  const named = (bits: bigint) =>
    bots.flatMap((bot, at) => (hasBit(bits, at) && !obedienceOf(bot).canIgnore ? [bot.name] : []));
  const page = { place, closedTo: named(closed), openedTo: named(opened) };
  return page.closedTo.length + page.openedTo.length > 0 ? page : undefined;
}

function countVisits(
  visits: readonly ReplayedVisits[],
  bots: readonly RobotsBot[],
  compare: (target: string) => Change | undefined,
): SimulatedBot[] {
  const places = new Map(bots.map(({ name }, place) => [name, place]));
  const counts = new Map<string, SimulatedBot>();
  for (const { bot, target, visits: count } of visits) {
    const place = places.get(bot);
    const change = compare(target);
    if (place === undefined || !change) continue;
    const row = counts.get(bot) ?? { bot, replayed: 0, disallowed: 0, lost: 0, gained: 0 };
    counts.set(bot, row);
    row.replayed += count;
    if (!hasBit(change.allowed, place)) row.disallowed += count;
    if (hasBit(change.closed, place)) row.lost += count;
    if (hasBit(change.opened, place)) row.gained += count;
  }
  return [...counts.values()];
}
