/** A waiter that was taken out of the queue. */
export type Served<Asked, Given> = {
  asked: Asked;
  serve: (given: Given | PromiseLike<Given>) => void;
};

/**
 * FIFO wait queue: callers are delayed before they are refused. One that waits too long is refused,
 * and one that aborts leaves the queue.
 */
export class WaitQueue<Asked, Given> {
  readonly #waitMsMax: number | undefined;
  readonly #refusal: (asked: Asked) => Error;
  readonly #places: Served<Asked, Given>[] = [];

  /** Without a bound, callers wait for ever. */
  constructor(waitMsMax: number | undefined, refusal: (asked: Asked) => Error) {
    this.#waitMsMax = waitMsMax;
    this.#refusal = refusal;
  }

  get length(): number {
    return this.#places.length;
  }

  get first(): Asked | undefined {
    return this.#places[0]?.asked;
  }

  /** The requests, in the order of the queue. */
  get asked(): Asked[] {
    return this.#places.map(({ asked }) => asked);
  }

  /**
   * Resolves with the served value. Throws the refusal after the bound, or the signal's
   * reason when it aborts; the caller has left the queue by then.
   */
  async wait(asked: Asked, signal?: AbortSignal): Promise<Given> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Given>();
    const place = { asked, serve: resolve };
    const leave = () => {
      const at = this.#places.indexOf(place);
      // The request was served in the same moment, so its value counts.
      if (at === -1) return;
      this.#places.splice(at, 1);
      reject(signal?.aborted ? signal.reason : this.#refusal(asked));
    };
    const ms = this.#waitMsMax;
    const timer = ms === undefined ? undefined : setTimeout(leave, ms);
    signal?.addEventListener('abort', leave, { once: true });
    this.#places.push(place);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Takes the first `count` waiters out of the queue; the caller must serve each. */
  take(count: number): Served<Asked, Given>[] {
    return this.#places.splice(0, count);
  }

  /** Takes the waiter at a place of `asked`; the caller must serve it. */
  takeAt(place: number): Served<Asked, Given> | undefined {
    return this.#places.splice(place, 1)[0];
  }
}
