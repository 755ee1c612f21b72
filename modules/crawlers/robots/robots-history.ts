import type { RobotsFile } from './robots-file';
import type { RobotsObedience } from './robots-obedience';
import type { RobotsOutcome } from './robots-reply';
import { judge, type RobotsRules, type RuleVerdict, rulesFor } from './robots-rules';

/** One version of a host's robots.txt, and when it was seen. */
export type RobotsCopy = {
  id: string;
  outcome: RobotsOutcome;
  /** What was read, where the outcome is `rules`. */
  file: RobotsFile | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

export type ToldCopy = RobotsCopy & {
  /** The site answered, if only with an error. */
  hasReply: boolean;
};

const dayMs = 86_400_000;
/** For so long a site that cannot be reached is closed; then its last word counts again. */
export const closedDaysMax = 30;

/** The version that stood at a time: versions in the order of time, the oldest first. */
export function copyAt<Copy extends RobotsCopy>(
  copies: readonly Copy[],
  at: Date,
): Copy | undefined {
  return copies.findLast(({ firstSeenAt }) => firstSeenAt <= at);
}

/**
 * The version that crawlers go by at a time: the one that stood, or, where the site could not be
 * reached for more than 30 days, the last good one before it; null when there was none, which allows.
 */
export function copyInForce<Copy extends RobotsCopy>(
  copies: readonly Copy[],
  at: Date,
): Copy | null | undefined {
  const index = copies.findLastIndex(({ firstSeenAt }) => firstSeenAt <= at);
  const copy = copies[index];
  if (copy?.outcome !== 'disallow_all') return copy;
  // Several versions in a row may say in several ways that it could not be reached.
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
const nothing: RobotsFile = { groups: [], sitemaps: [], warnings: [] };

/** The rules that a copy with rules has for a crawler. */
export const copyRules = (copy: RobotsCopy, obedience: RobotsObedience): RobotsRules =>
  rulesFor(copy.file ?? nothing, obedience);

/**
 * What a copy, or its absence for 30 days (null), says to a crawler: a function that tells whether it may
 * go to a target, and by which line.
 */
export function askCopy(
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
  return (target) => {
    const { isAllowed, reason, rule } = judge(rules, target);
    return {
      isAllowed,
      reason,
      token: rules.token,
      line: rule?.line ?? null,
      rule: rule && `${rule.kind}: ${rule.value}`,
    };
  };
}
