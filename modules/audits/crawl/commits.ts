/** A crawl's progress is committed at this interval, or when this many responses are pending. */
export const commitEveryMs = 200;
const commitResponsesMax = 200;

/** Runs commits one at a time, concurrently with the crawl. */
export class Commits {
  #isHeld = false;
  #failure: unknown;
  #current: Promise<void> | undefined;
  #begunMs = performance.now();

  readonly #write: () => Promise<{ isHeld: boolean }>;
  readonly #onEnd: () => void;

  constructor(
    write: () => Promise<{ isHeld: boolean }>,
    /** Called when a commit has ended. */
    onEnd: () => void,
  ) {
    this.#write = write;
    this.#onEnd = onEnd;
  }

  /** Whether a pause was requested. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** False once a pause was requested or a commit failed. */
  get mayContinue(): boolean {
    return !this.#isHeld && this.#failure === undefined;
  }

  /**
   * When the next commit is due, in `performance.now()` time. Infinity while a commit is running:
   * `onEnd` reports its end.
   */
  get dueAtMs(): number {
    return this.#current === undefined ? this.#begunMs + commitEveryMs : Infinity;
  }

  beginIfDue(answersWaiting: number): void {
    const isDue = performance.now() >= this.dueAtMs || answersWaiting >= commitResponsesMax;
    if (isDue && this.#current === undefined) this.#current = this.#commit();
  }

  /** Writes the rest. Throws the error of a failed commit: nothing may be written after a gap. */
  async end(): Promise<void> {
    await this.#current;
    if (this.#failure === undefined) await this.#commit();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #commit(): Promise<void> {
    this.#begunMs = performance.now();
    try {
      ({ isHeld: this.#isHeld } = await this.#write());
    } catch (failure) {
      this.#failure = failure;
    }
    this.#current = undefined;
    this.#onEnd();
  }
}
