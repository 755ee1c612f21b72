import { AppError } from '../core/errors';
import type { Database } from '../core/postgres/database';

/** Who waits longer is told to come back: more arrives than the databases take. */
const waitMsMax = 20_000;

const busy = () =>
  new AppError('unavailable', 'More log lines come in than can be stored. Try again shortly.', {
    retryAfterSeconds: 5,
  });

/**
 * Lets the transactions of all log streams of a process take turns, first come, first served. One of
 * them holds its connection while ClickHouse inserts; without a bound, many small batches would take
 * every connection from who else writes, and fail themselves by waiting for one.
 */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** The database, whose transactions wait for their turn. They throw AppError `unavailable` too late. */
  over(db: Database, signal: AbortSignal): Database {
    return {
      ...db,
      transaction: async (workspaceId, work) => {
        await this.#take(signal);
        try {
          return await db.transaction(workspaceId, work);
        } finally {
          this.#pass();
        }
      },
    };
  }

  async #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = this.#waiting.indexOf(resolve);
      // Its turn came in the same moment: then it has it.
      if (place === -1) return;
      this.#waiting.splice(place, 1);
      reject(signal.aborted ? signal.reason : busy());
    };
    const timer = setTimeout(giveUp, waitMsMax);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Hands the turn to who has waited longest. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
