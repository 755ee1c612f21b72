import { Session } from 'node:inspector';

type Range = { startOffset: number; endOffset: number; count: number };
type Taken = { result: { url: string; functions: { ranges: Range[] }[] }[] };

/**
 * Tracks which bytes of the code under test have run, by V8's own block coverage. Nothing is
 * instrumented, so the fuzzed code is the shipped code.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #isOfInterest: (url: string) => boolean;
  /** Maps each function, by its position in its file, to one flag per byte. */
  readonly #covered = new Map<string, Uint8Array>();
  #coveredBytes = 0;

  constructor(isOfInterest: (url: string) => boolean) {
    this.#isOfInterest = isOfInterest;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  get coveredBytes(): number {
    return this.#coveredBytes;
  }

  /** Discards the coverage since the last call. */
  skip(): void {
    this.#take();
  }

  /**
   * Returns the number of bytes of code that ran for the first time since the last call; `keep`
   * marks them as covered.
   */
  newBytes(keep: boolean): number {
    let found = 0;
    for (const { url, functions } of this.#take().result) {
      if (!this.#isOfInterest(url)) continue;
      for (const { ranges } of functions) found += this.#newOf(url, ranges, keep);
    }
    if (keep) this.#coveredBytes += found;
    return found;
  }

  #newOf(url: string, ranges: Range[], keep: boolean): number {
    const [whole] = ranges;
    if (!whole || whole.count === 0) return 0;
    const key = `${url}:${whole.startOffset}:${whole.endOffset}`;
    const ran = new Uint8Array(whole.endOffset - whole.startOffset);
    // Outer ranges precede the ranges nested in them.
    for (const { startOffset, endOffset, count } of ranges) {
      ran.fill(count > 0 ? 1 : 0, startOffset - whole.startOffset, endOffset - whole.startOffset);
    }
    const known = this.#covered.get(key) ?? new Uint8Array(ran.length);
    let found = 0;
    for (let at = 0; at < ran.length; at++) {
      if (ran[at] === 0 || known[at] === 1) continue;
      found += 1;
      if (keep) known[at] = 1;
    }
    if (keep) this.#covered.set(key, known);
    return found;
  }

  #take(): Taken {
    let taken: Taken = { result: [] };
    // The inspector of the same thread responds before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, result) => {
      if (error) throw error;
      taken = result;
    });
    return taken;
  }
}
