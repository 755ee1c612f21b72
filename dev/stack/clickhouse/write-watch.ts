import { setTimeout as sleep } from 'node:timers/promises';

type WriteWatchOptions = {
  /** How many writes to disk have failed since the process began. */
  countFailures: () => Promise<number>;
  /** Ends the process. */
  onFailure: () => void;
};

/** Less than eight minutes, after which the engine removes what it has merged. */
const lookEveryMs = 1_000;

/**
 * Notices a write that failed, as on a full disk. The embedded engine counts such a write and goes
 * on (chDB leaves out the exception that ClickHouse's server throws), so an insert succeeds whose
 * part has empty files. The process must then end: its next start removes such parts.
 */
export class WriteWatch {
  readonly #options: WriteWatchOptions;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(options: WriteWatchOptions) {
    this.#options = options;
  }

  /** Resolves if no write has failed until this call, and never if one has. */
  confirm(): Promise<void> {
    // Statements that end during one look share the next.
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      const look = this.#look();
      this.#running = look.catch(() => undefined);
      return look;
    });
    return this.#next;
  }

  /** Looks also while no statement ends: merges write, too. */
  async keepLooking(): Promise<never> {
    for (;;) {
      await this.confirm().catch(() => undefined);
      await sleep(lookEveryMs);
    }
  }

  async #look(): Promise<void> {
    if ((await this.#options.countFailures()) === 0) return;
    this.#options.onFailure();
    await new Promise(() => undefined);
  }
}
