import { FairSemaphore } from './fair-semaphore';
import { Pace } from './pace';

export type RequestGateLimits = {
  /** Most concurrent calls. */
  concurrencyMax: number;
  /** Calls started per minute. */
  requestsPerMinuteMax: number;
  /** Calls that may start at once after a quiet time; usually one second's worth. */
  burst?: number;
};

/** Limits the concurrency and rate of calls to a server, in FIFO order. */
export class RequestGate {
  readonly #places: FairSemaphore;
  /** Only one call waits for its start at a time: one that is given up takes no other's start. */
  readonly #starts = new FairSemaphore({ all: 1 });
  readonly #pace: Pace;
  readonly #delayMs: number;

  constructor({ concurrencyMax, requestsPerMinuteMax, burst }: RequestGateLimits) {
    this.#places = new FairSemaphore({ all: concurrencyMax });
    this.#pace = new Pace({ burst: burst ?? Math.max(1, requestsPerMinuteMax / 60) });
    this.#delayMs = 60_000 / requestsPerMinuteMax;
  }

  /** Runs the call when a place is free; rejects with the signal's reason if that comes first. */
  run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const start = () => this.#pace.wait('', this.#delayMs, signal);
    return this.#places.run(
      '',
      async () => {
        await this.#starts.run('', start, { signal });
        return call();
      },
      { signal },
    );
  }
}
