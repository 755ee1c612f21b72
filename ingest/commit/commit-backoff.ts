/** Who sent nothing for so long does not count. */
const senderMs = 1_000;

/** For each sender beside the first the next commit waits so long, but so far apart do commits begin at most. */
const pauseMsASender = 8;
const apartMsMax = 100;

/**
 * How long the next commit waits when one has ended, so that more streams go together: an insert costs the store the
 * same whatever is in it. Few senders have their replies by then and send their next streams at once, which then go
 * together after a moment; many send when they like, and are gathered. One by itself waits for nobody.
 */
export class CommitBackoff {
  readonly #newestAtMs = new Map<string, number>();

  /** A commit of these websites' streams begins. */
  note(websiteIds: readonly string[], nowMs: number): void {
    for (const websiteId of websiteIds) this.#newestAtMs.set(websiteId, nowMs);
  }

  /** After a commit that began then and ends now. */
  pauseMs(beganAtMs: number, nowMs: number): number {
    for (const [websiteId, atMs] of this.#newestAtMs) {
      if (nowMs - atMs > senderMs) this.#newestAtMs.delete(websiteId);
    }
    const others = Math.max(0, this.#newestAtMs.size - 1);
    return Math.max(0, Math.min(pauseMsASender * others, beganAtMs + apartMsMax - nowMs));
  }
}
