const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Walks JSON without building it: enters the objects and arrays that matter, and skips whole values
 * that the caller parses. It needs no memory, whatever the depth. It does not check what is inside
 * a value. Only when it cannot find the end of a value is the walk broken, and stays where it is.
 */
export class JsonWalk {
  readonly bytes: Buffer;
  at = 0;
  isBroken = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
  }

  /**
   * Yields the names of the object at this position; the caller must walk past each name's value.
   */
  *members(): Generator<string> {
    if (!this.#enter(openBrace)) return;
    while (!this.#leave(closeBrace)) {
      if (this.#next() !== quote) return this.#break();
      const from = this.at;
      if (!this.skip()) return;
      const name = this.#text(from);
      if (this.#next() !== colon) return this.#break();
      this.at += 1;
      yield name;
      if (this.isBroken) return;
    }
  }

  /**
   * Yields once per element of the array at this position; the caller must walk past the element.
   */
  *elements(): Generator<undefined> {
    if (!this.#enter(openBracket)) return;
    while (!this.#leave(closeBracket)) {
      yield undefined;
      if (this.isBroken) return;
    }
  }

  get isObject(): boolean {
    return this.#next() === openBrace;
  }

  get isArray(): boolean {
    return this.#next() === openBracket;
  }

  /** Walks a value at an earlier position, and then returns to the current one. */
  *again<Step>(at: number, walkOver: () => Iterable<Step>): Generator<Step> {
    const { at: here, isBroken } = this;
    this.at = at;
    this.isBroken = false;
    yield* walkOver();
    this.at = here;
    this.isBroken ||= isBroken;
  }

  /** Walks past the value at this position; false when it has no end. */
  skip(): boolean {
    const { bytes } = this;
    let at = this.#start();
    const start = at;
    let depth = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        at = stringEnd(bytes, at + 1);
        if (at === -1) break;
        if (depth === 0) return this.#past(at + 1);
      } else if (byte === openBrace || byte === openBracket) depth += 1;
      else if (byte === closeBrace || byte === closeBracket) {
        if (depth === 0) return at > start ? this.#past(at) : this.#fail();
        depth -= 1;
        if (depth === 0) return this.#past(at + 1);
      } else if (depth === 0 && (byte === comma || byte <= 0x20)) {
        return at > start ? this.#past(at) : this.#fail();
      }
    }
    return this.#fail();
  }

  /** Parses the value at this position; undefined when it is invalid or larger than `bytesMax`. */
  value(bytesMax = Number.POSITIVE_INFINITY): unknown {
    const from = this.#start();
    if (!this.skip() || this.at - from > bytesMax) return undefined;
    try {
      return JSON.parse(this.bytes.toString('utf8', from, this.at));
    } catch {
      return undefined;
    }
  }

  #text(from: number): string {
    try {
      return String(JSON.parse(this.bytes.toString('utf8', from, this.at)));
    } catch {
      return '';
    }
  }

  #past(at: number): true {
    this.at = at;
    return true;
  }

  #fail(): false {
    this.isBroken = true;
    return false;
  }

  #break(): void {
    this.isBroken = true;
  }

  #start(): number {
    this.#next();
    return this.at;
  }

  #next(): number | undefined {
    const { bytes } = this;
    while (this.at < bytes.length && (bytes[this.at] as number) <= 0x20) this.at += 1;
    return bytes[this.at];
  }

  #enter(bracket: number): boolean {
    if (this.#next() !== bracket) return this.#fail();
    this.at += 1;
    return true;
  }

  /** Moves past the comma, or past the end of the container that was entered. */
  #leave(bracket: number): boolean {
    if (this.#next() === comma) {
      this.at += 1;
      this.#next();
    }
    if (this.bytes[this.at] === bracket) {
      this.at += 1;
      return true;
    }
    if (this.at >= this.bytes.length) this.isBroken = true;
    return this.isBroken;
  }
}

/** Returns the offset of the closing quote; -1 when it is missing. */
function stringEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(quote, start); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}
