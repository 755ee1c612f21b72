import { invalid } from '../../platform/errors';

type Kind = {
  /** The query's parameter, and what it names. */
  what: 'extraction' | 'segment';
  owner: string;
  /** The message for an empty list. */
  none: string;
};

/** Returns what the query names. Throws a 422 that lists the known names. */
export function findNamed<T extends { name: string }>(
  known: readonly T[],
  name: string,
  { what, owner, none }: Kind,
): T {
  const found = known.find((each) => each.name === name);
  if (found) return found;
  const names = known.map((each) => each.name).join(', ');
  throw invalid(
    `query.${what}`,
    `unknown_${what}`,
    known.length === 0 ? none : `${owner} has no ${what} named “${name}”. It has: ${names}.`,
  );
}
