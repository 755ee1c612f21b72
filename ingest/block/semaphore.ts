import { FairOrder } from '../../platform/fair-order';
import type { Database } from '../../platform/postgres/database';
import { WaitQueue } from './wait-queue';

const waitMsMax = 20_000;

/**
 * Limits the concurrent transactions of all log streams of a process; the rest wait. The workspace
 * with the fewest is next, so that many streams of one delay no other. Each transaction keeps its connection while ClickHouse inserts. Without a bound, many small
 * batches would take every connection from other writers, and fail themselves while waiting for
 * one.
 */
export class Semaphore {
  #free: number;
  readonly #order = new FairOrder();
  readonly #line = new WaitQueue<string, void>(
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
        await this.#take(workspaceId, signal);
        try {
          return await db.transaction(workspaceId, work);
        } finally {
          this.#giveBack(workspaceId);
        }
      },
    };
  }

  async #take(workspaceId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#begin(workspaceId);
    else await this.#line.wait(workspaceId, signal);
  }

  #begin(workspaceId: string): void {
    this.#free -= 1;
    this.#order.begin(workspaceId);
  }

  #giveBack(workspaceId: string): void {
    this.#free += 1;
    this.#order.end(workspaceId);
    const place = this.#order.next(this.#line.asked);
    const next = place < 0 ? undefined : this.#line.takeAt(place);
    if (!next) return;
    this.#begin(next.asked);
    next.serve();
  }
}
