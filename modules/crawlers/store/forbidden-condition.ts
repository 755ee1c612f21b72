import { escapeRegex } from '../../../platform/escape-regex';
import type { RobotsRule } from '../robots/robots-file';
import { escapedDollar, escapedStar } from '../robots/robots-path';
import type { RobotsRules } from '../robots/robots-rules';
import { checkedRulesMax } from '../robots/robots-violations';

/** A SQL expression with bound values. */
export type Condition = { sql: string; parameters: Record<string, unknown> };

/** More would make an expression too large for the server. */
const expressionsMax = 4_000;
/** Alternatives of one regular expression. */
const alternativesMax = 200;

/** A visit's address in the form that rules match; its `*` and `$` are one character each. */
const target =
  "replaceAll(replaceAll(if(query = '', path, concat(path, '?', query)), '%2A', '*'), '%24', '$')";

const literally = (text: string) =>
  escapeRegex(text).replaceAll(escapedStar, '\\*').replaceAll(escapedDollar, '\\$');

/** Builds an RE2 expression, whose time is linear in the length of the address. */
const toExpression = ({ pattern: { parts, isAnchored } }: RobotsRule) =>
  parts.map(literally).join('.*') + (isAnchored ? '$' : '');

type Bind = (value: string) => string;

function matchesAny(rules: readonly RobotsRule[], bind: Bind): string {
  const expressions = [...new Set(rules.map(toExpression))];
  const chunks: string[] = [];
  for (let at = 0; at < expressions.length; at += alternativesMax) {
    const alternatives = expressions.slice(at, at + alternativesMax).join('|');
    chunks.push(`match(${target}, ${bind(`^(?s:${alternatives})`)})`);
  }
  return chunks.length === 0 ? '0' : `(${chunks.join(' OR ')})`;
}

const isWhole = ({ pattern }: RobotsRule) =>
  !pattern.isAnchored && ['/', '*', '/*'].includes(pattern.parts.join('*'));

/**
 * Builds the condition that rules forbid a visit's address: a `disallow` matches, and no `allow`
 * with at least as many octets does. Disallow rules are grouped by the allow rules that could
 * override them.
 */
function forbids(rules: RobotsRules, bind: Bind): string | undefined {
  const real = rules.rules.filter(({ value }) => value !== '');
  const allows = real.filter(({ kind }) => kind === 'allow');
  const byRivals = new Map<number, RobotsRule[]>();
  for (const rule of real.filter(({ kind }) => kind === 'disallow')) {
    const rivals = allows.filter(({ pattern }) => pattern.octets >= rule.pattern.octets).length;
    const disallows = byRivals.get(rivals);
    if (disallows) disallows.push(rule);
    else byRivals.set(rivals, [rule]);
  }
  // The same allow rules may be rivals of many groups.
  const expressions = [...byRivals].reduce((sum, [rivals, { length }]) => sum + rivals + length, 0);
  if (expressions > expressionsMax) return undefined;
  const longestFirst = allows.toSorted((a, b) => b.pattern.octets - a.pattern.octets);
  const cases = [...byRivals].map(([rivals, disallows]) => {
    const forbidden = disallows.some(isWhole) ? '1' : matchesAny(disallows, bind);
    return rivals === 0
      ? forbidden
      : `(${forbidden} AND NOT ${matchesAny(longestFirst.slice(0, rivals), bind)})`;
  });
  return cases.length === 0 ? '0' : `(${cases.join(' OR ')})`;
}

/** Number of the rules in all sets. */
export const countRules = (ruleSets: readonly RobotsRules[]): number =>
  ruleSets.reduce((sum, { rules }) => sum + rules.length, 0);

/**
 * Builds the condition that each of these rule sets forbids a visit's address; undefined if there
 * are too many rules. `prefix` keeps its parameters apart from those of other conditions.
 */
export function forbiddenCondition(
  ruleSets: readonly RobotsRules[],
  prefix: string,
): Condition | undefined {
  if (countRules(ruleSets) > checkedRulesMax) return undefined;
  const parameters: Record<string, unknown> = {};
  const bind: Bind = (value) => {
    const name = `${prefix}${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `{${name}:String}`;
  };
  const conditions = ruleSets.map((rules) => forbids(rules, bind));
  if (conditions.includes(undefined)) return undefined;
  return { sql: `(path != '/robots.txt' AND ${conditions.join(' AND ')})`, parameters };
}
