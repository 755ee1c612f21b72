import type { Attempt, Kind } from './history';
import type { Episode } from './nemesis';

/** Milliseconds from the heal of an episode's last fault to a client kind's first success. */
export type Recovery = { episode: number; kind: Kind; ms: number };
export type Spread = { count: number; p50: number; p99: number; max: number };

/** Counts only what was begun after the heal. Kinds that did not recover are not among them. */
export function recoveriesOf(
  episodes: readonly Pick<Episode, 'healedAt'>[],
  attempts: readonly Attempt[],
  kinds: readonly Kind[],
): Recovery[] {
  return episodes.flatMap(({ healedAt }, episode) =>
    kinds.flatMap((kind) => {
      const ends = attempts
        .filter(({ subject, outcome }) => subject.kind === kind && outcome === 'ok')
        .filter(({ beganAt }) => beganAt >= healedAt)
        .map(({ endedAt }) => endedAt - healedAt);
      return ends.length === 0 ? [] : [{ episode, kind, ms: Math.min(...ends) }];
    }),
  );
}

/** The nearest rank: with fewer than a hundred values the 99th percentile is the greatest. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
