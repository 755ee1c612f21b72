import { setTimeout as sleep } from 'node:timers/promises';

/** Limits both concurrency and rate (starts per second); excess work waits in FIFO order. */
export class RateGate {
  readonly #concurrencyMax: number;
  readonly #intervalMs: number;
  readonly #waiting: Array<() => void> = [];
  #running = 0;
  #nextAtMs = 0;

  constructor(options: { concurrencyMax: number; perSecondMax: number }) {
    this.#concurrencyMax = options.concurrencyMax;
    this.#intervalMs = 1000 / options.perSecondMax;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrencyMax) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      const nowMs = Date.now();
      const atMs = Math.max(nowMs, this.#nextAtMs);
      this.#nextAtMs = atMs + this.#intervalMs;
      if (atMs > nowMs) await sleep(atMs - nowMs);
      return await work();
    } finally {
      // The slot passes directly to the next waiter, so it is never free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
