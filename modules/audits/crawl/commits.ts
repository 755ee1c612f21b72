/** What a crawl has come to is written so often, or when so many answers wait. */
export const commitEveryMs = 200;
const commitAnswersMax = 200;

/** One commit after the other, beside the crawl that goes on meanwhile. */
export class Commits {
  #isHeld = false;
  #failure: unknown;
  #current: Promise<void> | undefined;
  #begunMs = performance.now();

  constructor(
    private readonly write: () => Promise<{ isHeld: boolean }>,
    /** Called when a commit has ended. */
    private readonly onEnd: () => void,
  ) {}

  /** Somebody asked for a pause. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** False once a pause was asked for, or a commit failed. */
  get mayGoOn(): boolean {
    return !this.#isHeld && this.#failure === undefined;
  }

  /** When the next commit should begin; of `performance.now()`. One that is under way tells by itself. */
  get dueAtMs(): number {
    return this.#current === undefined ? this.#begunMs + commitEveryMs : Infinity;
  }

  beginIfDue(answersWaiting: number): void {
    const isDue = performance.now() >= this.dueAtMs || answersWaiting >= commitAnswersMax;
    if (isDue && this.#current === undefined) this.#current = this.#commit();
  }

  /** Writes what is left. Throws what a commit failed by: nothing can be written behind a gap. */
  async end(): Promise<void> {
    await this.#current;
    if (this.#failure === undefined) await this.#commit();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #commit(): Promise<void> {
    this.#begunMs = performance.now();
    try {
      ({ isHeld: this.#isHeld } = await this.write());
    } catch (failure) {
      this.#failure = failure;
    }
    this.#current = undefined;
    this.onEnd();
  }
}
