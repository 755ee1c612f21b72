const tab = 9;
const newline = 10;
const carriageReturn = 13;
const zero = 48;

/** Filters hold a bit for each of their slots; more slots than this would leave the cache. */
const filterBitsMax = 23;

/** Tells most numbers apart that are not in a set, at the cost of one read of a small table. */
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
 * of the targets.
 */
export class EdgeScanner {
  /** Edges that were found since the last `take`, as pairs. */
  #found: number[] = [];
  readonly #targets: ReadonlySet<number>;
  readonly #filter: NumberFilter;
  /** State between chunks: the number so far, the first number, and how many tabs were seen. */
  #value = 0;
  #from = 0;
  #tabs = 0;
  #hasDigits = false;
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

  scan(bytes: Uint8Array): void {
    const { bits, mask } = this.#filter;
    const { length } = bytes;
    let value = this.#value;
    let from = this.#from;
    let tabs = this.#tabs;
    let hasDigits = this.#hasDigits;
    let edges = 0;
    for (let at = 0; at < length; at += 1) {
      const byte = bytes[at] as number;
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) {
        // Wraps to a negative number beyond 2^31, which the end of the line refuses.
        value = (Math.imul(value, 10) + digit) | 0;
        hasDigits = true;
      } else if (byte === newline) {
        if (tabs === 1 && hasDigits) {
          if (bits[value & mask] === 1) this.#keep(from, value);
          edges += 1;
        } else if (tabs !== 0 || hasDigits) throw notAnEdge();
        value = 0;
        tabs = 0;
        hasDigits = false;
      } else if (byte === tab && hasDigits && tabs === 0) {
        from = value;
        value = 0;
        tabs = 1;
        hasDigits = false;
      } else if (byte !== carriageReturn) throw notAnEdge();
      if (value < 0) throw new Error('a number in the edges is larger than a graph of domains has');
    }
    this.#value = value;
    this.#from = from;
    this.#tabs = tabs;
    this.#hasDigits = hasDigits;
    this.#edges += edges;
  }

  /** Reads a last line without an end. */
  finish(): void {
    if (this.#tabs !== 0 || this.#hasDigits) this.scan(Uint8Array.of(newline));
  }

  #keep(from: number, to: number): void {
    if (from !== to && this.#targets.has(to)) this.#found.push(from, to);
  }
}

const notAnEdge = () => new Error('a line of the edges is not two numbers with a tab between them');
