export type PollingWorkerOptions = {
  /** Says whether there may be more to do at once; otherwise the next round waits for `idleMs`. */
  round: () => Promise<boolean>;
  /** Is told why a round failed; the next one waits like one that found nothing to do. */
  onFailure: (error: unknown) => void;
  idleMs: number;
};

/** Does its rounds one after the other, each when the one before has ended, until it is stopped. */
export class PollingWorker {
  readonly #options: PollingWorkerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;

  constructor(options: PollingWorkerOptions) {
    this.#options = options;
  }

  /** For long rounds to end early. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#schedule(0);
  }

  /** Begins a round at once, or another one as soon as the present one has ended. */
  wake(): void {
    this.#isWoken = true;
    this.#schedule(0);
  }

  /** Resolves when the present round has ended; no other begins. */
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
