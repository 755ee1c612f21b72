import { Pace } from '../../../platform/concurrency/pace';
import type { SafeFetch } from '../../../platform/network/safe-fetch';

/** Requests to all hosts of the site together, however many it has. */
const ownRequestsMax = 20;
/** Between two requests to a domain whose ownership was not proven, over all of its hosts. */
const strangerDelayMs = 1_000;

/** Bounds an audit's requests to the site over all of its hosts. */
export class RequestPace {
  active = 0;
  readonly #pace = new Pace();
  readonly #delayMs: number;

  constructor({ isOwnershipShown }: { isOwnershipShown: boolean }) {
    this.#delayMs = isOwnershipShown ? 0 : strangerDelayMs;
  }

  get hasRoom(): boolean {
    return this.active < ownRequestsMax;
  }

  /** In `performance.now()` time. */
  get nextAtMs(): number {
    return this.#pace.nextAtMs('');
  }

  begin(nowMs: number): void {
    this.#pace.take('', this.#delayMs, nowMs);
  }

  /** Waits until a request outside the lanes may start. */
  wait(signal?: AbortSignal): Promise<void> {
    return this.#pace.wait('', this.#delayMs, signal);
  }
}

/** Wraps a fetch so that each request to the site waits for its turn. */
export const pacedFetch = (
  safeFetch: SafeFetch,
  pace: RequestPace,
  owns: (url: string) => boolean,
): SafeFetch => ({
  async fetch(url, options) {
    if (owns(url)) await pace.wait(options.signal);
    return safeFetch.fetch(url, options);
  },
  async stream(url, options) {
    if (owns(url)) await pace.wait(options.signal);
    return safeFetch.stream(url, options);
  },
  close: async () => undefined,
});
