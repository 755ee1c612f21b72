import { lowerAscii, type RobotsFile, type RobotsRule } from './robots-file';
import type { RobotsObedience } from './robots-obedience';
import { comparableTarget, matchesPattern } from './robots-path';

/** The groups that apply to a crawler, merged into one. */
export type RobotsRules = {
  /** The token whose groups these are, `*`, or null when no group applies to the crawler. */
  token: string | null;
  rules: readonly RobotsRule[];
  crawlDelaySeconds: number | null;
};

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[a-z0-9_-]/.test(character);

/** Returns whether a `User-agent` value names the whole token; a version or words may follow. */
function names(value: string, token: string): boolean {
  const [text, wanted] = [lowerAscii(value), lowerAscii(token)];
  return text.startsWith(wanted) && !isWordCharacter(text[wanted.length]);
}

const isStar = (value: string) => /^\*([ \t\v\f]|$)/.test(value);

function rulesOf(file: RobotsFile, isMeant: (agent: string) => boolean): RobotsRules | undefined {
  const groups = file.groups.filter(({ agents }) => agents.some(({ name }) => isMeant(name)));
  if (groups.length === 0) return undefined;
  const delay = groups.find(({ crawlDelay }) => crawlDelay?.seconds != null)?.crawlDelay;
  return {
    token: null,
    rules: groups.flatMap(({ rules }) => rules),
    crawlDelaySeconds: delay?.seconds ?? null,
  };
}

/**
 * Returns a file's rules for a crawler: the groups of its own token, of its fallbacks, or of `*`.
 */
export function rulesFor(
  file: RobotsFile,
  { tokens, ignoresStar }: Pick<RobotsObedience, 'tokens' | 'ignoresStar'>,
): RobotsRules {
  for (const token of tokens) {
    const found = rulesOf(file, (agent) => names(agent, token));
    if (found) return { ...found, token };
  }
  const forAll = ignoresStar ? undefined : rulesOf(file, isStar);
  return forAll ? { ...forAll, token: '*' } : { token: null, rules: [], crawlDelaySeconds: null };
}

export type RuleVerdict = {
  isAllowed: boolean;
  reason: 'rule' | 'no_rule_matches' | 'no_group' | 'robots_txt_itself';
  /** The rule that decided. */
  rule: RobotsRule | null;
};

const isMoreSpecific = (rule: RobotsRule, than: RobotsRule | null): boolean =>
  !than ||
  rule.pattern.octets > than.pattern.octets ||
  (rule.pattern.octets === than.pattern.octets && rule.kind === 'allow' && than.kind !== 'allow');

/**
 * Evaluates a target, a path with its query. The matching rule with the most octets decides; of two
 * equally long ones, the one that allows.
 */
export function evaluate({ token, rules }: RobotsRules, target: string): RuleVerdict {
  if (target.split('?', 1)[0] === '/robots.txt') {
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
