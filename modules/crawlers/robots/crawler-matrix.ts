import type { CrawlerPurpose } from '../rules/crawler';
import { type CopyVerdict, fetchCopy, type RobotsCopy, toCopyVerdict } from './robots-history';
import { hasBit, RobotsIndex } from './robots-index';
import { obedienceOf, type RobotsBot } from './robots-obedience';

export const robotsAccesses = ['allowed', 'partly', 'blocked', 'unknown'] as const;
export type RobotsAccess = (typeof robotsAccesses)[number];

export const visitStates = [
  'visited',
  'unverified',
  'not_visited',
  'not_measured',
  'not_applicable',
] as const;
export type VisitState = (typeof visitStates)[number];

/** Effect of robots.txt on a crawler, evaluated over known addresses. */
export type MatrixAccess = {
  access: RobotsAccess;
  isRootAllowed: boolean | null;
  group: string | null;
  rule: string | null;
  line: number | null;
  urlsChecked: number;
  urlsDisallowed: number;
};

/**
 * Steps of comparison for one matrix: some 20 ms for a file that was made to cost time. Usual files
 * need less for all targets.
 */
const stepsMax = 300_000;

type Asked = { roots: CopyVerdict[]; allowed: bigint[] };

/** Asks a copy for all crawlers, by their place in the list. */
function askCopy(
  copy: RobotsCopy | null,
  bots: readonly RobotsBot[],
  targets: readonly string[],
): Asked {
  const crawlers = bots.map(obedienceOf);
  if (copy?.outcome !== 'rules' || !copy.file) {
    const roots = crawlers.map((crawler) => fetchCopy(copy, crawler)('/'));
    const everybody = (1n << BigInt(bots.length)) - 1n;
    const isOpen = roots.every(({ isAllowed }) => isAllowed);
    return { roots, allowed: targets.map(() => (isOpen ? everybody : 0n)) };
  }
  const index = new RobotsIndex(copy.file, crawlers);
  const affordable = index.affordable(targets, stepsMax);
  return {
    roots: index.verdictsOf('/').map(toCopyVerdict),
    allowed: affordable.map((target) => index.allowedAt(target)),
  };
}

/**
 * Evaluates robots.txt for each crawler; `copy` is undefined if unknown. The home page always counts
 * as an address, and so do the first targets that can be compared with the file's rules at a bounded
 * cost.
 */
export function accessesOf(
  copy: RobotsCopy | null | undefined,
  bots: readonly RobotsBot[],
  targets: readonly string[],
): MatrixAccess[] {
  if (copy === undefined) {
    const nothing = { group: null, rule: null, line: null, urlsChecked: 0, urlsDisallowed: 0 };
    return bots.map(() => ({ access: 'unknown', isRootAllowed: null, ...nothing }));
  }
  const { roots, allowed } = askCopy(copy, bots, [...new Set(['/', ...targets])]);
  return roots.map((root, place) => {
    const urlsDisallowed = allowed.filter((bits) => !hasBit(bits, place)).length;
    const access =
      urlsDisallowed === 0 ? 'allowed' : urlsDisallowed === allowed.length ? 'blocked' : 'partly';
    return {
      access,
      isRootAllowed: root.isAllowed,
      group: root.token,
      rule: root.rule,
      line: root.line,
      urlsChecked: allowed.length,
      urlsDisallowed,
    };
  });
}

/** A crawler's visits in the range; undefined if it had none. */
export type BotVisits = {
  verified: number;
  spoofed: number;
  unverifiable: number;
  lastVerifiedAt: string | null;
};

export type MatrixBot = RobotsBot & { operator: string; purpose: CrawlerPurpose };

export type MatrixRow = MatrixAccess & {
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  robotsToken: string;
  canIgnore: boolean;
  visitState: VisitState;
  visits: number | null;
  lastVisitAt: string | null;
  violations: number | null;
  /** Visits before this time are not checked. */
  violationsFrom: string | null;
  spoofed: number | null;
  unverifiable: number | null;
};

function visitStateOf(bot: RobotsBot, visits: BotVisits | undefined, hasLogs: boolean): VisitState {
  if (bot.isRobotsTokenOnly) return 'not_applicable';
  if (!hasLogs) return 'not_measured';
  if (!visits || visits.verified + visits.unverifiable === 0) return 'not_visited';
  return visits.verified > 0 ? 'visited' : 'unverified';
}

/** Number of violations, and the start of the checked time. */
export type CountedViolations = { violations: number; from: Date };

/** Builds a crawler's row. `judged` is undefined if no visit could be checked. */
export function matrixRow(
  bot: MatrixBot,
  access: MatrixAccess,
  facts: {
    visits: BotVisits | undefined;
    hasLogs: boolean;
    counted: CountedViolations | undefined;
  },
): MatrixRow {
  const visitState = visitStateOf(bot, facts.visits, facts.hasLogs);
  const isMeasured = visitState !== 'not_measured' && visitState !== 'not_applicable';
  const count = (name: 'verified' | 'spoofed' | 'unverifiable') =>
    isMeasured ? (facts.visits?.[name] ?? 0) : null;
  const { tokens, canIgnore } = obedienceOf(bot);
  const counted = isMeasured && !canIgnore ? facts.counted : undefined;
  return {
    bot: bot.name,
    operator: bot.operator,
    purpose: bot.purpose,
    robotsToken: tokens[0] ?? bot.name,
    canIgnore,
    ...access,
    visitState,
    visits: count('verified'),
    lastVisitAt: facts.visits?.lastVerifiedAt ?? null,
    violations: counted?.violations ?? null,
    violationsFrom: counted?.from.toISOString() ?? null,
    spoofed: count('spoofed'),
    unverifiable: count('unverifiable'),
  };
}
