import type { Database } from '../../platform/postgres/database';
import { WaitQueue } from './wait-queue';

const waitMsMax = 20_000;

/**
 * Limits the concurrent transactions of all log streams of a process; the rest wait in FIFO order.
 * Each transaction keeps its connection while ClickHouse inserts. Without a bound, many small
 * batches would take every connection from other writers, and fail themselves while waiting for
 * one.
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

  /**
   * Wraps the database so that its transactions wait for the semaphore. After too long a wait they
   * throw AppError `unavailable`.
   */
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

  /** Passes the permit to the longest waiter. */
  #pass(): void {
    const [next] = this.#line.take(1);
    if (next) next.serve();
    else this.#free += 1;
  }
}
