import type { RobotsRule } from '../robots/robots-file';
import { escapedDollar, escapedStar } from '../robots/robots-path';
import type { RobotsRules } from '../robots/robots-rules';

/** A SQL expression with bound values. */
export type Condition = { sql: string; parameters: Record<string, unknown> };

/** More rules would make an expression too large for the server. */
const rulesMax = 2_000;
/** Alternatives of one regular expression. */
const alternativesMax = 200;

/** A visit's address in the form that rules match; its `*` and `$` are one character each. */
const target =
  "replaceAll(replaceAll(if(query = '', path, concat(path, '?', query)), '%2A', '*'), '%24', '$')";

const literally = (text: string) =>
  text
    .replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    .replaceAll(escapedStar, '\\*')
    .replaceAll(escapedDollar, '\\$');

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
function forbids(rules: RobotsRules, bind: Bind): string {
  const real = rules.rules.filter(({ value }) => value !== '');
  const allows = real.filter(({ kind }) => kind === 'allow');
  const byRivals = new Map<number, RobotsRule[]>();
  for (const rule of real.filter(({ kind }) => kind === 'disallow')) {
    const rivals = allows.filter(({ pattern }) => pattern.octets >= rule.pattern.octets).length;
    byRivals.set(rivals, [...(byRivals.get(rivals) ?? []), rule]);
  }
  const longestFirst = allows.toSorted((a, b) => b.pattern.octets - a.pattern.octets);
  const cases = [...byRivals].map(([rivals, disallows]) => {
    const forbidden = disallows.some(isWhole) ? '1' : matchesAny(disallows, bind);
    return rivals === 0
      ? forbidden
      : `(${forbidden} AND NOT ${matchesAny(longestFirst.slice(0, rivals), bind)})`;
  });
  return cases.length === 0 ? '0' : `(${cases.join(' OR ')})`;
}

/**
 * Builds the condition that each of these rule sets forbids a visit's address; undefined if there
 * are too many rules. `prefix` keeps its parameters apart from those of other conditions.
 */
export function forbiddenCondition(
  ruleSets: readonly RobotsRules[],
  prefix: string,
): Condition | undefined {
  if (ruleSets.reduce((sum, { rules }) => sum + rules.length, 0) > rulesMax) return undefined;
  const parameters: Record<string, unknown> = {};
  const bind: Bind = (value) => {
    const name = `${prefix}${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `{${name}:String}`;
  };
  const sql = ruleSets.map((rules) => forbids(rules, bind)).join(' AND ');
  return { sql: `(path != '/robots.txt' AND ${sql})`, parameters };
}
