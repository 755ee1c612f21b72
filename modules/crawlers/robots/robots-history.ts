import { dayMs } from '../../../platform/calendar/day';
import { emptyRobotsFile, type RobotsFile } from './robots-file';
import type { RobotsObedience } from './robots-obedience';
import type { RobotsOutcome } from './robots-reply';
import { evaluate, type RobotsRules, type RuleVerdict, rulesFor } from './robots-rules';

/** One version of a host's robots.txt, and when it was seen. */
export type RobotsCopy = {
  id: string;
  outcome: RobotsOutcome;
  /** The parsed file, where the outcome is `rules`. */
  file: RobotsFile | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

export type CopyWithReply = RobotsCopy & {
  /** The site responded, if only with an error. */
  hasReply: boolean;
};

/**
 * Days for which an unreachable site counts as closed; then its last good version applies again.
 */
export const closedDaysMax = 30;

/** Returns the version current at a time. Versions must be in order, oldest first. */
export function copyAt<Copy extends RobotsCopy>(
  copies: readonly Copy[],
  at: Date,
): Copy | undefined {
  return copies.findLast(({ firstSeenAt }) => firstSeenAt <= at);
}

/**
 * Returns the version that crawlers follow at a time: the current one, or, after more than 30 days
 * of an unreachable site, the last good one. Null when there was no good one, which allows
 * everything; undefined before the first version.
 */
export function copyInForce<Copy extends RobotsCopy>(
  copies: readonly Copy[],
  at: Date,
): Copy | null | undefined {
  const index = copies.findLastIndex(({ firstSeenAt }) => firstSeenAt <= at);
  const copy = copies[index];
  if (copy?.outcome !== 'disallow_all') return copy;
  // Several versions in a row may report an unreachable site in different ways.
  const good = copies.slice(0, index).findLastIndex(({ outcome }) => outcome !== 'disallow_all');
  const closedSince = copies[good + 1]?.firstSeenAt ?? copy.firstSeenAt;
  if (at.getTime() - closedSince.getTime() <= closedDaysMax * dayMs) return copy;
  return copies[good] ?? null;
}

export type CopyVerdict = {
  isAllowed: boolean;
  reason: RuleVerdict['reason'] | 'allows_all' | 'closed' | 'closed_for_long';
  token: string | null;
  line: number | null;
  rule: string | null;
};

const withoutRule = { token: null, line: null, rule: null };

/** Returns a crawler's rules from a copy whose outcome is `rules`. */
export const copyRules = (copy: RobotsCopy, obedience: RobotsObedience): RobotsRules =>
  rulesFor(copy.file ?? emptyRobotsFile, obedience);

/**
 * Evaluates a copy, or its absence for 30 days (null), for a crawler. Returns a function that
 * reports whether the crawler may visit a target, and which line decides.
 */
export function fetchCopy(
  copy: RobotsCopy | null,
  obedience: RobotsObedience,
): (target: string) => CopyVerdict {
  if (copy === null) {
    return () => ({ ...withoutRule, isAllowed: true, reason: 'closed_for_long' });
  }
  if (copy.outcome === 'allow_all') {
    return () => ({ ...withoutRule, isAllowed: true, reason: 'allows_all' });
  }
  if (copy.outcome === 'disallow_all') {
    return () => ({ ...withoutRule, isAllowed: false, reason: 'closed' });
  }
  const rules = copyRules(copy, obedience);
  return (target) => toCopyVerdict({ ...evaluate(rules, target), token: rules.token });
}

export const toCopyVerdict = ({
  isAllowed,
  reason,
  rule,
  token,
}: RuleVerdict & { token: string | null }): CopyVerdict => ({
  isAllowed,
  reason,
  token,
  line: rule?.line ?? null,
  rule: rule && `${rule.kind}: ${rule.value}`,
});
