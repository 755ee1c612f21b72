import type { Roll } from './roll';

type Spanned<R> = { roll: R; first: string; last: string };
type Choice<R> = { spared: number; chosen: R[] };

/**
 * Chooses the roll-ups that spare the most; no two of them touch the same parts. All that are given may be
 * read, and parts follow one another in the order of their texts.
 */
export function chooseRolls<R extends Roll>(
  usable: readonly R[],
  sparedOf: (roll: R) => number,
): R[] {
  const spanned = usable.flatMap((roll): Spanned<R>[] => {
    const [first, last] = [roll.parts[0]?.part, roll.parts.at(-1)?.part];
    return first === undefined || last === undefined ? [] : [{ roll, first, last }];
  });
  const inOrder = spanned.toSorted((one, other) => (one.last < other.last ? -1 : 1));
  /** The best choice among the first roll-ups, by their number. */
  const best: Choice<R>[] = [{ spared: 0, chosen: [] }];
  for (const [at, { roll, first }] of inOrder.entries()) {
    const ended = inOrder.findIndex(({ last }) => last >= first);
    const without = best[at];
    const before = best[ended];
    if (!without || !before) continue;
    const spared = before.spared + sparedOf(roll);
    best.push(spared > without.spared ? { spared, chosen: [...before.chosen, roll] } : without);
  }
  return best.at(-1)?.chosen ?? [];
}
