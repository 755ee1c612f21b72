/** Who sent nothing for so long does not count. */
const senderMs = 1_000;

/** By so much for each sender commits begin apart, and at most so far: each waits for all others a little. */
const apartMsASender = 4;
const apartMsMax = 100;

/**
 * How far apart commits begin, so that more streams go together: an insert costs the store the same whatever
 * is in it. Where many websites send side by side, waiting gathers them. Where few do, whose next
 * streams come when they have their replies, it would slow them down for nothing.
 */
export class CommitPace {
  readonly #newestAtMs = new Map<string, number>();

  /** A commit of these websites' streams begins. */
  note(websiteIds: readonly string[], nowMs: number): void {
    for (const websiteId of websiteIds) this.#newestAtMs.set(websiteId, nowMs);
  }

  /** Between the beginning of a commit and that of the next one. */
  apartMs(nowMs: number): number {
    for (const [websiteId, atMs] of this.#newestAtMs) {
      if (nowMs - atMs > senderMs) this.#newestAtMs.delete(websiteId);
    }
    return Math.min(apartMsMax, apartMsASender * this.#newestAtMs.size);
  }
}
