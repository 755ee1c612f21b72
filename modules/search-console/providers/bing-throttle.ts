/** Bing's throttling outlasts an hour, and further calls prolong it. */
const throttledMs = 2 * 3_600_000;

/** Keeps a key from being used while Bing throttles its account. */
export class BingThrottle {
  #until: Date | undefined;

  constructor(until: Date | undefined) {
    this.#until = until;
  }

  get until(): Date | undefined {
    return this.#until && this.#until.getTime() > Date.now() ? this.#until : undefined;
  }

  /** Stops all calls from now on. */
  begin(): void {
    this.#until = new Date(Date.now() + throttledMs);
  }
}
