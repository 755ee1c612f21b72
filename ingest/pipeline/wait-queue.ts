import { AppError } from '../../platform/errors';

/** A place in the line, taken out of it. */
export type Served<Asked, Given> = {
  asked: Asked;
  serve: (given: Given | PromiseLike<Given>) => void;
};

/**
 * Those who wait for what others have, first come, first served: who is slowed down is not refused at once. Who
 * waits too long is told to come back, and who has gone leaves the line.
 */
export class WaitQueue<Asked, Given> {
  readonly #waitMsMax: number;
  readonly #tooLong: string;
  readonly #places: Served<Asked, Given>[] = [];

  /** `tooLong` says to a sender what there is too much of. */
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

  /** What is asked for, in the order of the line. */
  get asked(): Asked[] {
    return this.#places.map(({ asked }) => asked);
  }

  /**
   * Resolves with what is served. Throws AppError `unavailable` when that takes too long, or the signal's
   * reason; the place in the line is gone then.
   */
  async wait(asked: Asked, signal: AbortSignal): Promise<Given> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Given>();
    const place = { asked, serve: resolve };
    const leave = () => {
      const at = this.#places.indexOf(place);
      // It was served in the same moment: then it has what it asked for.
      if (at === -1) return;
      this.#places.splice(at, 1);
      reject(signal.aborted ? signal.reason : this.#busy());
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

  /** Takes the first so many out of the line; each is to be served. */
  take(count: number): Served<Asked, Given>[] {
    return this.#places.splice(0, count);
  }

  #busy(): AppError {
    return new AppError('unavailable', `${this.#tooLong} Try again shortly.`, {
      retryAfterSeconds: 5,
    });
  }
}
