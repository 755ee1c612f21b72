import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest run of work on data that others control, before other work gets its turn. */
const turnMsMax = 10;

/** Lets the event loop continue after every 10 ms of a long computation. */
export class Turns {
  #sinceMs = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#sinceMs >= turnMsMax;
  }

  async yieldIfOver(): Promise<void> {
    if (!this.isOver) return;
    await nextTurn();
    this.#sinceMs = performance.now();
  }
}
