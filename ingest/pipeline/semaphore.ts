import type { Database } from '../../platform/postgres/database';
import { WaitQueue } from './wait-queue';

const waitMsMax = 20_000;

/**
 * Lets the transactions of all log streams of a process take turns, first come, first served. One of
 * them holds its connection while ClickHouse inserts; without a bound, many small batches would take
 * every connection from who else writes, and fail themselves by waiting for one.
 */
export class Semaphore {
  #free: number;
  readonly #line = new WaitQueue<undefined, void>(
    waitMsMax,
    'More log lines come in than can be stored.',
  );

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
    await this.#line.wait(undefined, signal);
  }

  /** Hands the turn to who has waited longest. */
  #pass(): void {
    const [next] = this.#line.take(1);
    if (next) next.serve();
    else this.#free += 1;
  }
}
