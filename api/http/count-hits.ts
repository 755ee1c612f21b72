import { AppError } from '../../platform/errors';
import { type SystemQueries, sql } from '../../platform/postgres/database';

type Hits = { subject: string; hits: number; resetsInMs: number };

/** Counts hits of subjects in a window of time, and returns how many each has in it. */
export const countHits = (
  system: SystemQueries,
  counts: ReadonlyMap<string, number>,
  windowSeconds: number,
): Promise<Hits[]> =>
  system.run<Hits>(
    sql.raw('select * from count_hits(?, ?, ?)', [
      [...counts.keys()],
      [...counts.values()],
      windowSeconds,
    ]),
  );

/** Counts a hit of a subject. Throws `rate_limited` beyond `hitsMax`. */
export async function limitHits(
  system: SystemQueries,
  subject: string,
  { hitsMax, windowSeconds }: { hitsMax: number; windowSeconds: number },
  refusal: string,
): Promise<void> {
  const [row] = await countHits(system, new Map([[subject, 1]]), windowSeconds);
  if (!row || row.hits <= hitsMax) return;
  throw new AppError('rate_limited', refusal, { retryAfterSeconds: row.resetsInMs / 1000 });
}
