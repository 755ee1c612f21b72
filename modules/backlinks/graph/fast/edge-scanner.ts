const tab = 9;
const newline = 10;
const carriageReturn = 13;
const zero = 48;
/** Numbers of this many digits fit 32 bits. */
const digitsMax = 9;
/** No line has more: two numbers and their ends. */
const restBytesMax = 64;

/** A filter of more slots than this would leave the cache. */
const filterBitsMax = 23;

/** Excludes most numbers that are not in a set, at the cost of one read of a small table. */
export class NumberFilter {
  readonly bits: Uint8Array;
  readonly mask: number;

  constructor(numbers: Iterable<number>, size: number) {
    const slots = Math.min(filterBitsMax, Math.max(10, Math.ceil(Math.log2(size * 64 + 1))));
    this.mask = 2 ** slots - 1;
    this.bits = new Uint8Array(2 ** slots);
    for (const number of numbers) this.bits[number & this.mask] = 1;
  }
}

/**
 * Reads lines of `from<TAB>to` from chunks that are cut anywhere, and gathers those that lead to one
 * of the targets. `from` is parsed only for those.
 */
export class EdgeScanner {
  /** Edges that were found since the last `take`, as pairs. */
  #found: number[] = [];
  readonly #targets: ReadonlySet<number>;
  readonly #filter: NumberFilter;
  /** The beginning of a line whose end is in the next chunk. */
  #rest: Buffer = Buffer.alloc(0);
  #edges = 0;

  constructor(targets: ReadonlySet<number>) {
    this.#targets = targets;
    this.#filter = new NumberFilter(targets, targets.size);
  }

  get edges(): number {
    return this.#edges;
  }

  take(): number[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  scan(chunk: Buffer): void {
    let start = 0;
    if (this.#rest.length > 0) {
      start = chunk.indexOf(newline) + 1;
      if (start === 0) {
        this.#keepRest(Buffer.concat([this.#rest, chunk]));
        return;
      }
      const line = Buffer.concat([this.#rest, chunk.subarray(0, start)]);
      this.#scanLines(line, 0, line.length);
    }
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > start) this.#scanLines(chunk, start, end);
    this.#keepRest(Buffer.from(chunk.subarray(Math.max(start, end))));
  }

  /** Reads a last line without an end. */
  finish(): void {
    if (this.#rest.length > 0) this.scan(Buffer.of(newline));
  }

  #keepRest(rest: Buffer): void {
    if (rest.length > restBytesMax) throw notAnEdge();
    this.#rest = rest;
  }

  /** `end` is after a line's end, at which every loop stops. */
  #scanLines(bytes: Uint8Array, start: number, end: number): void {
    const { bits, mask } = this.#filter;
    let edges = 0;
    for (let at = start; at < end; ) {
      const fromAt = at;
      let byte = bytes[at] as number;
      while ((byte - zero) >>> 0 < 10) byte = bytes[++at] as number;
      if (byte !== tab || at === fromAt) {
        at = blankEnd(bytes, fromAt);
        continue;
      }
      const toAt = ++at;
      let to = 0;
      byte = bytes[at] as number;
      while ((byte - zero) >>> 0 < 10) {
        to = Math.imul(to, 10) + byte - zero;
        byte = bytes[++at] as number;
      }
      const digits = at - toAt;
      if (byte === carriageReturn) byte = bytes[++at] as number;
      if (byte !== newline || digits === 0) throw notAnEdge();
      if (digits > digitsMax || toAt - fromAt - 1 > digitsMax) throw tooLarge();
      if (bits[to & mask] === 1 && this.#targets.has(to)) this.#keep(bytes, fromAt, to);
      edges += 1;
      at += 1;
    }
    this.#edges += edges;
  }

  #keep(bytes: Uint8Array, fromAt: number, to: number): void {
    let from = 0;
    for (let at = fromAt; bytes[at] !== tab; at += 1)
      from = from * 10 + (bytes[at] as number) - zero;
    if (from !== to) this.#found.push(from, to);
  }
}

/** Returns the end of a blank line; throws for any other. */
function blankEnd(bytes: Uint8Array, start: number): number {
  const at = bytes[start] === carriageReturn ? start + 1 : start;
  if (bytes[at] !== newline) throw notAnEdge();
  return at + 1;
}

const notAnEdge = () => new Error('a line of the edges is not two numbers with a tab between them');
const tooLarge = () => new Error('a number in the edges is larger than a graph of domains has');
