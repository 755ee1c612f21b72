type Waiting = { key: string; isLater: boolean; start: () => void };

/**
 * Admits activities: at most `atOnceMax`, and at most `perKeyMax` of one key. Of those that wait,
 * the key with the fewest running is next; of one key the first come, those of schedules last.
 */
export class FairGate {
  readonly #limits: { atOnceMax: number; perKeyMax: number };
  readonly #running = new Map<string, number>();
  #active = 0;
  #waiting: Waiting[] = [];

  constructor(limits: { atOnceMax: number; perKeyMax: number }) {
    this.#limits = limits;
  }

  /**
   * Waits for a place and returns the function that gives it back. Rejects with the signal's reason
   * when it aborts before.
   */
  async enter(key: string, signal: AbortSignal, isLater = false): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#hasRoom(key) && !this.#isAwaited(key)) return this.#take(key);
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        key,
        isLater,
        start: () => {
          signal.removeEventListener('abort', abort);
          resolve(this.#take(key));
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #countOf(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #hasRoom(key: string): boolean {
    const { atOnceMax, perKeyMax } = this.#limits;
    return this.#active < atOnceMax && this.#countOf(key) < perKeyMax;
  }

  #isAwaited(key: string): boolean {
    return this.#waiting.some((each) => each.key === key);
  }

  #take(key: string): () => void {
    this.#active += 1;
    this.#running.set(key, this.#countOf(key) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#leave(key);
    };
  }

  #leave(key: string): void {
    this.#active -= 1;
    const left = this.#countOf(key) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.start();
    }
  }

  #next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const each of this.#waiting) {
      if (!this.#hasRoom(each.key)) continue;
      if (best === undefined || this.#isBefore(each, best)) best = each;
    }
    return best;
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    if (one.key === other.key) return !one.isLater && other.isLater;
    return this.#countOf(one.key) < this.#countOf(other.key);
  }
}
