import { AppError } from '../../platform/errors';
import { type SystemQueries, sql } from '../../platform/postgres/database';

const windowSeconds = 600;

/**
 * Requests of an address within ten minutes. Servers of hosted assistants register and refresh for
 * many people from few addresses; a person enters keys alone.
 */
const requestsMax = { authorize: 60, key: 20, register: 60, token: 6_000 };

/** Throws `rate_limited` for an address that asks too often. */
export async function limitAddress(
  system: SystemQueries,
  what: keyof typeof requestsMax,
  address: string,
): Promise<void> {
  const [row] = await system.run<{ hits: number; resets_in_ms: number }>(
    sql.raw('select * from count_hits(?, ?, ?)', [
      [`oauth.${what}:${address}`],
      [1],
      windowSeconds,
    ]),
  );
  if (!row || row.hits <= requestsMax[what]) return;
  throw new AppError('rate_limited', 'Too many requests from this address. Try again later.', {
    retryAfterSeconds: row.resets_in_ms / 1000,
  });
}
