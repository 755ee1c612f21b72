import { copyRules, type RobotsCopy } from './robots-history';
import type { RobotsObedience } from './robots-obedience';
import type { RobotsRules } from './robots-rules';

/** A crawler may go by a copy that it took a day ago (RFC 9309, 2.4). */
const keptForMs = 86_400_000;

/** A time in which an address is forbidden when each of these rules forbids it. */
export type ForbiddenSpan = {
  fromMs: number;
  /** Infinity: until now. */
  toMs: number;
  rules: readonly RobotsRules[];
};

type Possible = { fromMs: number; toMs: number; rules: RobotsRules | null };

/**
 * When a crawler that comes may be going by each copy: from when the one before was seen last, since the
 * file may have changed right then, until a day after the next one was seen. A copy that could not be
 * read forbids nothing here: that we could not reach the site does not mean that the crawler could not.
 */
function possibleTimes(copies: readonly RobotsCopy[], obedience: RobotsObedience): Possible[] {
  return copies.map((copy, index) => {
    const next = copies[index + 1];
    const from = copies[index - 1]?.lastSeenAt ?? copy.firstSeenAt;
    return {
      fromMs: from.getTime(),
      toMs: next ? next.firstSeenAt.getTime() + keptForMs : Number.POSITIVE_INFINITY,
      rules: copy.outcome === 'rules' ? copyRules(copy, obedience) : null,
    };
  });
}

const forbidsAnything = ({ rules }: RobotsRules) =>
  rules.some(({ kind, value }) => kind === 'disallow' && value !== '');

/** Whether two sets of rules say the same; their line numbers do not matter. */
const textOf = ({ rules }: RobotsRules) =>
  JSON.stringify(rules.map(({ kind, value }) => [kind, value]));

/**
 * The times in which a crawler that came to certain addresses went against robots.txt, by versions in
 * the order of time: every version that it may have gone by must forbid the address. Nothing is known
 * of the time before the first version.
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
    const rules = new Map(within.map((each) => [each.rules && textOf(each.rules), each.rules]));
    const known = [...rules.values()].filter((each) => each !== null);
    if (known.length < rules.size || known.length === 0 || !known.every(forbidsAnything)) continue;
    spans.push({ fromMs, toMs, rules: known });
  }
  return spans;
}
