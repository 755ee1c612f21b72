import type { RobotsFile, RobotsGroup, RobotsRule } from './robots-file';
import { crawlDelayOf, groupsFor } from './robots-groups';
import type { RobotsObedience } from './robots-obedience';
import { comparableTarget, matchesPattern } from './robots-path';

/** The groups that apply to a crawler, merged into one. */
export type RobotsRules = {
  /** The token whose groups these are, `*`, or null when no group applies to the crawler. */
  token: string | null;
  rules: readonly RobotsRule[];
  groups: readonly RobotsGroup[];
  crawlDelaySeconds: number | null;
};

/**
 * Returns a file's rules for a crawler: the groups of its own token, of its fallbacks, or of `*`.
 */
export function rulesFor(
  file: RobotsFile,
  obedience: Pick<RobotsObedience, 'tokens' | 'ignoresStar'>,
): RobotsRules {
  const { token, groups } = groupsFor(file, obedience);
  return {
    token,
    rules: groups.flatMap(({ rules }) => rules),
    groups,
    crawlDelaySeconds: token === null ? null : crawlDelayOf(token, groups),
  };
}

export type RuleVerdict = {
  isAllowed: boolean;
  reason: 'rule' | 'no_rule_matches' | 'no_group' | 'robots_txt_itself';
  /** The rule that decided. */
  rule: RobotsRule | null;
};

/** Always allowed (RFC 9309, 2.2.2). */
export const isRobotsTxt = (target: string) => target.split('?', 1)[0] === '/robots.txt';

const isMoreSpecific = (rule: RobotsRule, than: RobotsRule | null): boolean =>
  !than ||
  rule.pattern.octets > than.pattern.octets ||
  (rule.pattern.octets === than.pattern.octets && rule.kind === 'allow' && than.kind !== 'allow');

/**
 * Evaluates a target, a path with its query. The matching rule with the most octets decides; of two
 * equally long ones, the one that allows.
 */
export function evaluate({ token, rules }: RobotsRules, target: string): RuleVerdict {
  if (isRobotsTxt(target)) {
    return { isAllowed: true, reason: 'robots_txt_itself', rule: null };
  }
  if (token === null) return { isAllowed: true, reason: 'no_group', rule: null };
  const wanted = comparableTarget(target);
  let best: RobotsRule | null = null;
  for (const rule of rules) {
    if (rule.value === '' || !isMoreSpecific(rule, best)) continue;
    if (matchesPattern(rule.pattern, wanted)) best = rule;
  }
  return best
    ? { isAllowed: best.kind === 'allow', reason: 'rule', rule: best }
    : { isAllowed: true, reason: 'no_rule_matches', rule: null };
}
