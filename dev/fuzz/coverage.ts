import { Session } from 'node:inspector';

type Range = { startOffset: number; endOffset: number; count: number };
type Taken = { result: { url: string; functions: { ranges: Range[] }[] }[] };

/**
 * Which bytes of the code under test have run so far, as V8 itself counts them block by block: nothing
 * is instrumented, so that what is fuzzed is what is shipped.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #isOfInterest: (url: string) => boolean;
  /** For each function, by its place in its file, a flag a byte. */
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

  /** Forgets what ran since the last call. */
  skip(): void {
    this.#take();
  }

  /** Bytes of code that ran since the last call, and never before; they are known from now on if `keep`. */
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
    // A range stands before those within it.
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
    // The inspector of one's own thread answers before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, result) => {
      if (error) throw error;
      taken = result;
    });
    return taken;
  }
}
