import { AppError } from '../../platform/errors';

/** A waiter that was taken out of the queue. */
export type Served<Asked, Given> = {
  asked: Asked;
  serve: (given: Given | PromiseLike<Given>) => void;
};

/**
 * FIFO wait queue with a timeout: callers are delayed before they are rejected. A caller that waits
 * too long is asked to retry, and one that aborts leaves the queue.
 */
export class WaitQueue<Asked, Given> {
  readonly #waitMsMax: number;
  readonly #tooLong: string;
  readonly #places: Served<Asked, Given>[] = [];

  /** `tooLong` is the start of the error message for the sender: it names the overload. */
  constructor(waitMsMax: number, tooLong: string) {
    this.#waitMsMax = waitMsMax;
    this.#tooLong = tooLong;
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
   * Resolves with the served value. Throws AppError `unavailable` after the timeout, or the
   * signal's reason when it aborts; the caller has left the queue by then.
   */
  async wait(asked: Asked, signal: AbortSignal): Promise<Given> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Given>();
    const place = { asked, serve: resolve };
    const leave = () => {
      const at = this.#places.indexOf(place);
      // The request was served in the same moment, so its value counts.
      if (at === -1) return;
      this.#places.splice(at, 1);
      reject(signal.aborted ? signal.reason : tooBusy(this.#tooLong));
    };
    const timer = setTimeout(leave, this.#waitMsMax);
    signal.addEventListener('abort', leave, { once: true });
    this.#places.push(place);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
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

/** The refusal of what waited for too long. */
export const tooBusy = (reason: string): AppError =>
  new AppError('unavailable', `${reason} Try again shortly.`, { retryAfterSeconds: 5 });
