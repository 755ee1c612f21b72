import { hash } from 'node:crypto';
import type { RobotsGroup } from './robots-file';
import { groupsFor } from './robots-groups';
import { copyRules, type RobotsCopy } from './robots-history';
import type { RobotsObedience } from './robots-obedience';
import type { RobotsRules } from './robots-rules';

/** A crawler may use a cached copy for up to a day (RFC 9309, 2.4). */
const keptForMs = 86_400_000;

/** A crawler's rules of more than this number in one copy are not checked. */
export const checkedRulesMax = 2_000;

/** A time span in which an address is forbidden if every one of these rule sets forbids it. */
export type ForbiddenSpan = {
  fromMs: number;
  /** Infinity: until now. */
  toMs: number;
  rules: readonly RobotsRules[];
};

type Possible = { fromMs: number; toMs: number; rules: RobotsRules | null };

/**
 * Returns the times in which a crawler may be using each copy. They start when the previous copy
 * was last seen, since the file may have changed right then, and end a day after the next one was
 * seen. An unreadable copy forbids nothing here: our failure to reach the site does not mean that
 * the crawler failed, too.
 */
function possibleTimes(copies: readonly RobotsCopy[], obedience: RobotsObedience): Possible[] {
  return copies.map((copy, index) => {
    const next = copies[index + 1];
    const from = copies[index - 1]?.lastSeenAt ?? copy.firstSeenAt;
    return {
      fromMs: from.getTime(),
      toMs: next ? next.firstSeenAt.getTime() + keptForMs : Number.POSITIVE_INFINITY,
      rules: checkableRules(copy, obedience),
    };
  });
}

function checkableRules(copy: RobotsCopy, obedience: RobotsObedience): RobotsRules | null {
  if (copy.outcome !== 'rules' || !copy.file) return null;
  const { groups } = groupsFor(copy.file, obedience);
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  return count > checkedRulesMax ? null : copyRules(copy, obedience);
}

const forbidsAnything = ({ rules }: RobotsRules) =>
  rules.some(({ kind, value }) => kind === 'disallow' && value !== '');

const groupKeys = new WeakMap<RobotsGroup, string>();

/** Computed once per group, since many crawlers may follow it. */
function groupKey(group: RobotsGroup): string {
  const known = groupKeys.get(group);
  if (known !== undefined) return known;
  const text = JSON.stringify(group.rules.map(({ kind, value }) => [kind, value]));
  const key = hash('sha256', text, 'base64');
  groupKeys.set(group, key);
  return key;
}

/** Key under which rule sets with the same rules are equal; line numbers are ignored. */
export const rulesKey = ({ groups }: RobotsRules): string => groups.map(groupKey).join(' ');

/**
 * Returns the time spans in which a visit to certain addresses violates robots.txt. Versions must
 * be in order of time. Every version that the crawler may have used must forbid the address.
 * Nothing is known about the time before the first version.
 */
export function forbiddenSpans(
  copies: readonly RobotsCopy[],
  obedience: RobotsObedience,
): ForbiddenSpan[] {
  const possible = possibleTimes(copies, obedience);
  const edges = [...new Set(possible.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))].sort(
    (a, b) => a - b,
  );
  const spans: ForbiddenSpan[] = [];
  for (const [index, fromMs] of edges.entries()) {
    const toMs = edges[index + 1];
    if (toMs === undefined) break;
    const within = possible.filter((each) => each.fromMs <= fromMs && each.toMs >= toMs);
    const rules = new Map(within.map((each) => [each.rules && rulesKey(each.rules), each.rules]));
    const known = [...rules.values()].filter((each) => each !== null);
    if (known.length < rules.size || known.length === 0 || !known.every(forbidsAnything)) continue;
    spans.push({ fromMs, toMs, rules: known });
  }
  return spans;
}
