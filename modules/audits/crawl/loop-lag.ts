const tickMs = 20;
/** Timers are late by this much without anything being wrong. */
const lateMsMin = 20;

/**
 * Measures for how long the process was late while requests were under way: its event loop was
 * busy, or it was not given a processor.
 */
export class LoopLag {
  #watchers = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = 0;
  #lateMs = 0;

  /**
   * Begins to watch. `lateMs` returns the milliseconds since then for which the process was late;
   * `end` is called once.
   */
  watch(): { end(): void; lateMs(): number } {
    if (this.#watchers === 0) this.#start();
    this.#watchers += 1;
    const before = this.#total();
    return {
      lateMs: () => this.#total() - before,
      end: () => {
        this.#watchers -= 1;
        if (this.#watchers === 0) clearInterval(this.#timer);
      },
    };
  }

  #start(): void {
    this.#dueMs = performance.now() + tickMs;
    this.#timer = setInterval(() => {
      this.#lateMs = this.#total();
      this.#dueMs = performance.now() + tickMs;
    }, tickMs).unref();
  }

  /** The timer of a loop that stands still has not run yet. */
  #total(): number {
    const lateMs = performance.now() - this.#dueMs;
    return this.#lateMs + (lateMs >= lateMsMin ? lateMs : 0);
  }
}
