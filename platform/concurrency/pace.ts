import { setTimeout as sleep } from 'node:timers/promises';

/** Keys that are remembered, so that the map cannot grow for ever. */
const keysMax = 100_000;

/** Keeps starts apart, those of each key for itself, after a first burst. */
export class Pace {
  readonly #burst: number;
  /** When the next start of a key would be without bursts, in `performance.now()` time. */
  readonly #nextAtMs = new Map<string, number>();

  constructor({ burst = 1 } = {}) {
    this.#burst = burst;
  }

  /** Takes the key's next start; returns how long it is until then. */
  take(key: string, delayMs: number, nowMs = performance.now()): number {
    const atMs = Math.max(nowMs, this.#nextAtMs.get(key) ?? 0);
    this.#nextAtMs.set(key, atMs + delayMs);
    if (this.#nextAtMs.size > keysMax) this.#forget(nowMs);
    return Math.max(0, atMs - (this.#burst - 1) * delayMs - nowMs);
  }

  /** Takes the key's next start and waits for it. Throws the signal's reason. */
  async wait(key: string, delayMs: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const waitMs = delayMs === 0 ? 0 : this.take(key, delayMs);
    if (waitMs === 0) return;
    await sleep(Math.ceil(waitMs), undefined, { signal }).catch(() => signal?.throwIfAborted());
  }

  /** When the key's next start may be, in `performance.now()` time. */
  nextAtMs(key: string): number {
    return this.#nextAtMs.get(key) ?? 0;
  }

  #forget(nowMs: number): void {
    for (const [key, atMs] of this.#nextAtMs) if (atMs <= nowMs) this.#nextAtMs.delete(key);
  }
}
