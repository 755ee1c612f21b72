export type PollingWorkerOptions = {
  /**
   * Returns whether there may be more to do at once; otherwise the next round waits for `idleMs`.
   */
  round: () => Promise<boolean>;
  /** Receives the error of a failed round; the next one waits as after an idle round. */
  onFailure: (error: unknown) => void;
  idleMs: number;
};

/** Runs rounds sequentially until it is stopped. */
export class PollingWorker {
  readonly #options: PollingWorkerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;

  constructor(options: PollingWorkerOptions) {
    this.#options = options;
  }

  /** Lets long rounds end early. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#schedule(0);
  }

  /** Starts a round at once, or another one as soon as the present one has ended. */
  wake(): void {
    this.#isWoken = true;
    this.#schedule(0);
  }

  /** Resolves when the present round has ended; no other starts. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped || this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, delayMs);
  }

  async #run(): Promise<void> {
    this.#isWoken = false;
    const hasMore = await this.#tryRound();
    this.#running = undefined;
    this.#schedule(hasMore || this.#isWoken ? 0 : this.#options.idleMs);
  }

  async #tryRound(): Promise<boolean> {
    try {
      return await this.#options.round();
    } catch (error) {
      this.#options.onFailure(error);
      return false;
    }
  }
}
