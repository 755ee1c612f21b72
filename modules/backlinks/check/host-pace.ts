import { setTimeout as pause } from 'node:timers/promises';

/** Hosts that are remembered, so that the map cannot grow for ever. */
const hostsMax = 100_000;

/** Keeps requests of this process to one host apart, whichever job makes them. */
export class HostPace {
  /** When the next request to a host may start, in `performance.now()` time. */
  readonly #nextAtMs = new Map<string, number>();

  /** Takes the host's next turn and waits for it. */
  async wait(host: string, delayMs: number, signal?: AbortSignal): Promise<void> {
    if (delayMs === 0) return;
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.#nextAtMs.get(host) ?? 0);
    this.#nextAtMs.set(host, atMs + delayMs);
    if (this.#nextAtMs.size > hostsMax) this.#forget(nowMs);
    if (atMs > nowMs) await pause(atMs - nowMs, undefined, { signal });
  }

  #forget(nowMs: number): void {
    for (const [host, atMs] of this.#nextAtMs) if (atMs <= nowMs) this.#nextAtMs.delete(host);
  }
}
