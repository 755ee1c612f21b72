import { WaitQueue } from './wait-queue';

export type FairSemaphoreOptions = {
  /** Places that one key may take; unbounded without it. */
  each?: number;
  /** Places of all keys together; unbounded without it. */
  all?: number;
  /** How long a caller waits before it is refused; for ever without it. */
  waitMsMax?: number;
  /** The refusal: because the key, or all keys together, have as many places as they may. */
  refusal?: (reason: 'each' | 'all') => Error;
};

type Asked = { key: string; weight: number; isLater: boolean };

type TakeOptions = {
  signal?: AbortSignal | undefined;
  /** Places that it takes. */
  weight?: number;
  /** Whether it waits behind all others of its key. */
  isLater?: boolean;
};

/**
 * Bounds what is done at once of something that several keys share, which are workspaces nearly
 * everywhere. Of the callers that wait, the key with the fewest places taken is next, and of several
 * such keys the one that was served longest ago; those of one key are served in order, and one that
 * waits for its own key delays no other.
 */
export class FairSemaphore {
  readonly #each: number;
  readonly #all: number;
  readonly #takenBy = new Map<string, number>();
  readonly #line: WaitQueue<Asked, void>;
  /** The number of the turn in which each key that waits or has places was served last. */
  readonly #turnOf = new Map<string, number>();
  #turn = 0;
  #taken = 0;

  constructor({ each, all, waitMsMax, refusal }: FairSemaphoreOptions) {
    this.#each = each ?? Number.POSITIVE_INFINITY;
    this.#all = all ?? Number.POSITIVE_INFINITY;
    this.#line = new WaitQueue(waitMsMax, ({ key, weight }) => {
      const reason = this.takenBy(key) + weight > this.#each ? 'each' : 'all';
      return refusal?.(reason) ?? new Error('Waited for too long.');
    });
  }

  /** Resolves with a function that frees what was taken. Throws the refusal, or the signal's reason. */
  async take(
    key: string,
    { signal, weight = 1, isLater = false }: TakeOptions = {},
  ): Promise<() => void> {
    signal?.throwIfAborted();
    const asked = { key, weight, isLater };
    if (!this.#isWaiting(key) && this.#hasRoom(asked)) this.#count(key, weight);
    else await this.#wait(asked, signal);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#count(key, -weight);
      this.#serve();
    };
  }

  /** Does the work while it has what it takes. Throws what `take` and the work throw. */
  async run<T>(key: string, work: () => Promise<T>, options?: TakeOptions): Promise<T> {
    const free = await this.take(key, options);
    try {
      return await work();
    } finally {
      free();
    }
  }

  /** Returns how many places a key has taken. */
  takenBy(key: string): number {
    return this.#takenBy.get(key) ?? 0;
  }

  async #wait(asked: Asked, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#line.wait(asked, signal);
    } catch (error) {
      this.#forget(asked.key);
      // The next callers of the key may take less.
      this.#serve();
      throw error;
    }
  }

  #isWaiting(key: string): boolean {
    return this.#line.asked.some((each) => each.key === key);
  }

  #hasRoom({ key, weight }: Asked): boolean {
    return this.takenBy(key) + weight <= this.#each && this.#taken + weight <= this.#all;
  }

  #count(key: string, weight: number): void {
    const taken = this.takenBy(key) + weight;
    if (taken === 0) this.#takenBy.delete(key);
    else this.#takenBy.set(key, taken);
    this.#taken += weight;
    if (weight > 0) {
      this.#turn += 1;
      this.#turnOf.set(key, this.#turn);
    } else this.#forget(key);
  }

  /** Keeps nothing of a key that has no place and waits for none. */
  #forget(key: string): void {
    if (this.takenBy(key) === 0 && !this.#isWaiting(key)) this.#turnOf.delete(key);
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const served = this.#line.takeAt(next);
      if (!served) return;
      this.#count(served.asked.key, served.asked.weight);
      served.serve();
    }
  }

  /** Returns the place in the line of the caller that is next; undefined if none has room. */
  #next(): number | undefined {
    const { asked } = this.#line;
    const firsts = new Map<string, number>();
    for (const [place, each] of asked.entries()) {
      const first = firsts.get(each.key);
      const isLate = first !== undefined && asked[first]?.isLater;
      if (first === undefined || (isLate && !each.isLater)) firsts.set(each.key, place);
    }
    const [best] = [...firsts]
      .filter(([, place]) => this.#hasRoom(asked[place] as Asked))
      .map(([key, place]) => ({
        place,
        taken: this.takenBy(key),
        turn: this.#turnOf.get(key) ?? 0,
      }))
      .sort((a, b) => a.taken - b.taken || a.turn - b.turn);
    return best?.place;
  }
}
