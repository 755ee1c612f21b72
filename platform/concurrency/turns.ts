import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest run of work on data that others control, before other work gets its turn. */
const turnMsMax = 5;

/** The event loop has other work while one of its turns takes longer. */
const idleTurnMsMax = 1;

/** Longest time that a long computation waits for other work. */
const waitMsMax = 20;

/**
 * Interrupts a long computation every 5 ms until the event loop has no other work, for 20 ms at
 * most: a fifth of a busy event loop is left to long computations.
 */
export class Turns {
  #sinceMs = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#sinceMs >= turnMsMax;
  }

  async yieldIfOver(): Promise<void> {
    if (!this.isOver) return;
    const endMs = performance.now() + waitMsMax;
    let beganMs: number;
    do {
      beganMs = performance.now();
      await nextTurn();
      this.#sinceMs = performance.now();
    } while (this.#sinceMs - beganMs > idleTurnMsMax && this.#sinceMs < endMs);
  }
}
