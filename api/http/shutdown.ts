import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../platform/errors';

export type ShutdownTimes = {
  /** Milliseconds during which requests are still accepted, while `/readyz` says 503. */
  drainMs: number;
  /** Milliseconds that open requests then have to finish. */
  finishMs: number;
};

/**
 * Ends a process without failing requests: load balancers first see that it is not ready, then the
 * listener closes, and what is still open after that gets a 503 with the advice to retry.
 */
export class Shutdown {
  readonly #times: ShutdownTimes;
  readonly #ending = new AbortController();
  readonly #skipDrain = new AbortController();
  #isAccepting = true;

  constructor(times: ShutdownTimes) {
    this.#times = times;
  }

  /** Returns false from the beginning of the drain. */
  get isAccepting(): boolean {
    return this.#isAccepting;
  }

  /** Aborts, with an error for the client, when the time of open requests is over. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Resolves when load balancers have had their time to notice, or `skipDrain` was called. */
  async drain(): Promise<void> {
    this.#isAccepting = false;
    await sleep(this.#times.drainMs, undefined, { signal: this.#skipDrain.signal }).catch(
      () => undefined,
    );
  }

  /** Ends the drain at once, on a second signal. */
  skipDrain(): void {
    this.#skipDrain.abort();
  }

  /** Gives open requests their time; call the returned function when all have ended. */
  limitOpenRequests(): () => void {
    const timer = setTimeout(() => this.#ending.abort(restarting()), this.#times.finishMs);
    return () => clearTimeout(timer);
  }
}

const restarting = () =>
  new AppError(
    'unavailable',
    'This process is restarting. Send the same request again; of a log stream, what is stored already is skipped.',
    { retryAfterSeconds: 1 },
  );
