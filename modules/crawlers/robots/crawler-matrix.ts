import type { CrawlerPurpose } from '../rules/crawler';
import { askCopy, type RobotsCopy } from './robots-history';
import { obedienceOf, type RobotsBot } from './robots-obedience';

export const allowances = ['allowed', 'partly', 'blocked', 'unknown'] as const;
export type Allowance = (typeof allowances)[number];

export const comings = ['yes', 'unverified', 'no', 'not_measured', 'not_applicable'] as const;
export type Coming = (typeof comings)[number];

/** Effect of robots.txt on a crawler, evaluated over known addresses. */
export type MatrixAllowance = {
  allowed: Allowance;
  rootAllowed: boolean | null;
  group: string | null;
  rule: string | null;
  line: number | null;
  urlsChecked: number;
  urlsDisallowed: number;
};

/**
 * Evaluates robots.txt; `copy` is undefined if unknown. The home page always counts as an address.
 */
export function allowanceOf(
  copy: RobotsCopy | null | undefined,
  bot: RobotsBot,
  targets: readonly string[],
): MatrixAllowance {
  if (copy === undefined) {
    const nothing = { group: null, rule: null, line: null, urlsChecked: 0, urlsDisallowed: 0 };
    return { allowed: 'unknown', rootAllowed: null, ...nothing };
  }
  const ask = askCopy(copy, obedienceOf(bot));
  const root = ask('/');
  const all = [...new Set(['/', ...targets])];
  const urlsDisallowed = all.filter((each) => !ask(each).isAllowed).length;
  const allowed =
    urlsDisallowed === 0 ? 'allowed' : urlsDisallowed === all.length ? 'blocked' : 'partly';
  return {
    allowed,
    rootAllowed: root.isAllowed,
    group: root.token,
    rule: root.rule,
    line: root.line,
    urlsChecked: all.length,
    urlsDisallowed,
  };
}

/** A crawler's visits in the range; undefined if it had none. */
export type BotVisits = {
  verified: number;
  spoofed: number;
  unverifiable: number;
  lastVerifiedAt: string | null;
};

export type MatrixBot = RobotsBot & { operator: string; purpose: CrawlerPurpose };

export type MatrixRow = MatrixAllowance & {
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  robotsToken: string;
  mayIgnore: boolean;
  came: Coming;
  visits: number | null;
  lastVisitAt: string | null;
  violations: number | null;
  /** Visits before this time are not checked. */
  violationsFrom: string | null;
  spoofed: number | null;
  unverifiable: number | null;
  cited: 'not_measured';
};

function comingOf(bot: RobotsBot, visits: BotVisits | undefined, hasLogs: boolean): Coming {
  if (bot.isRobotsTokenOnly) return 'not_applicable';
  if (!hasLogs) return 'not_measured';
  if (!visits || visits.verified + visits.unverifiable === 0) return 'no';
  return visits.verified > 0 ? 'yes' : 'unverified';
}

/** Number of violations, and the start of the checked time. */
export type Judged = { violations: number; from: Date };

/** Builds a crawler's row. `judged` is undefined if no visit could be checked. */
export function matrixRow(
  bot: MatrixBot,
  allowance: MatrixAllowance,
  facts: { visits: BotVisits | undefined; hasLogs: boolean; judged: Judged | undefined },
): MatrixRow {
  const came = comingOf(bot, facts.visits, facts.hasLogs);
  const isMeasured = came !== 'not_measured' && came !== 'not_applicable';
  const count = (name: 'verified' | 'spoofed' | 'unverifiable') =>
    isMeasured ? (facts.visits?.[name] ?? 0) : null;
  const { tokens, mayIgnore } = obedienceOf(bot);
  const judged = isMeasured && !mayIgnore ? facts.judged : undefined;
  return {
    bot: bot.name,
    operator: bot.operator,
    purpose: bot.purpose,
    robotsToken: tokens[0] ?? bot.name,
    mayIgnore,
    ...allowance,
    came,
    visits: count('verified'),
    lastVisitAt: facts.visits?.lastVerifiedAt ?? null,
    violations: judged?.violations ?? null,
    violationsFrom: judged?.from.toISOString() ?? null,
    spoofed: count('spoofed'),
    unverifiable: count('unverifiable'),
    cited: 'not_measured',
  };
}
