/** Senders idle for longer than this are ignored. */
const senderMs = 1_000;

/**
 * Each sender but the first adds this much to the delay before the next commit. The delay never
 * moves that commit's start to later than `apartMsMax` after the start of the previous one.
 */
const pauseMsASender = 8;
const apartMsMax = 100;

/**
 * Computes how long to wait between two commits, so that more streams share one: an insert costs
 * the store the same whatever its size. When senders are few, they have their replies by then and
 * send their next streams at once, so a short wait gathers them. When senders are many, they send
 * at any time, and streams accumulate during the wait. A single sender causes no wait.
 */
export class CommitBackoff {
  readonly #newestAtMs = new Map<string, number>();

  /** Records the start of a commit of these websites' streams. */
  recordFailure(websiteIds: readonly string[], nowMs: number): void {
    for (const websiteId of websiteIds) this.#newestAtMs.set(websiteId, nowMs);
  }

  /** Returns the wait after a commit that began at `beganAtMs` and ended at `nowMs`. */
  pauseMs(beganAtMs: number, nowMs: number): number {
    for (const [websiteId, atMs] of this.#newestAtMs) {
      if (nowMs - atMs > senderMs) this.#newestAtMs.delete(websiteId);
    }
    const others = Math.max(0, this.#newestAtMs.size - 1);
    return Math.max(0, Math.min(pauseMsASender * others, beganAtMs + apartMsMax - nowMs));
  }
}
