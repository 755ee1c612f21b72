import { setTimeout as sleep } from 'node:timers/promises';

export type RequestGateLimits = {
  /** Most concurrent calls. */
  concurrencyMax: number;
  /** Calls started per minute, spread evenly after a burst of one second's worth. */
  requestsPerMinuteMax: number;
};

/** Limits the concurrency and rate of calls to a provider, in FIFO order. */
export class RequestGate {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];
  #tokens: number;
  #filledAtMs = Date.now();
  #turn: Promise<unknown> = Promise.resolve();

  readonly #limits: RequestGateLimits;

  constructor(limits: RequestGateLimits) {
    this.#limits = limits;

    this.#tokens = this.#burst;
  }

  /** Runs the call when a slot is free; rejects with the signal's reason if that comes first. */
  async run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquireSlot(signal);
    try {
      await this.#acquireToken(signal);
      return await call();
    } finally {
      this.#releaseSlot();
    }
  }

  get #burst(): number {
    return Math.max(1, this.#limits.requestsPerMinuteMax / 60);
  }

  async #acquireSlot(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#underWay < this.#limits.concurrencyMax) {
      this.#underWay += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', abandon);
        resolve();
      };
      const abandon = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(enter);
    });
  }

  // A freed slot goes straight to the next waiter, so that no later call can overtake it.
  #releaseSlot(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#underWay -= 1;
  }

  #acquireToken(signal?: AbortSignal): Promise<void> {
    const taken = this.#turn.then(() => this.#awaitToken(signal));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  async #awaitToken(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const perMs = this.#limits.requestsPerMinuteMax / 60_000;
    const nowMs = Date.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#filledAtMs) * perMs);
    this.#filledAtMs = nowMs;
    this.#tokens -= 1;
    if (this.#tokens >= 0) return;
    try {
      await sleep(Math.ceil(-this.#tokens / perMs), undefined, signal ? { signal } : {});
    } catch {
      this.#tokens += 1;
      throw signal?.reason;
    }
  }
}
