const space = 0x20;
const quote = 0x22;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const backslash = 0x5c;
const fieldsMax = 128;

/**
 * Finds the quote that closes a field: unescaped, and followed by a space or the end. Old logs
 * contain unescaped quotes, so the following byte decides, too. -1 when the field is not closed.
 */
export function closingQuote(bytes: Buffer, from: number, end: number): number {
  // The native search compares sixteen bytes at a time; a loop over the bytes takes three times as
  // long.
  let at = bytes.indexOf(quote, from);
  while (at >= 0 && at < end) {
    if ((at + 1 === end || bytes[at + 1] === space) && !isEscaped(bytes, from, at)) return at;
    at = bytes.indexOf(quote, at + 1);
  }
  return -1;
}

/** Whether an odd number of backslashes comes before the byte: pairs are escaped backslashes. */
function isEscaped(bytes: Uint8Array, from: number, at: number): boolean {
  let first = at;
  while (first > from && bytes[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Returns the bracket that closes a bracketed field; -1 when the field has none or continues after
 * it.
 */
function closingBracket(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] !== openBracket) return -1;
  let at = start + 1;
  while (at < end && bytes[at] !== closeBracket) at += 1;
  return at < end && (at + 1 === end || bytes[at + 1] === space) ? at : -1;
}

/** Offsets of one line's fields; reused for every line, so that nothing is allocated. */
export class LineFields {
  readonly starts = new Int32Array(fieldsMax);
  readonly ends = new Int32Array(fieldsMax);
  count = 0;
  /** True when the line ended within a field's quotes: the last field is incomplete. */
  isCut = false;
  /** Whether a field that `split` found begins with a quote. */
  #hasQuote = false;

  /** Splits at every separator. Fields beyond the maximum are not counted. */
  split(bytes: Uint8Array, start: number, end: number, separator: number): void {
    this.isCut = false;
    this.#hasQuote = false;
    let count = 0;
    let fieldStart = start;
    for (let at = start; at <= end && count < fieldsMax; at++) {
      if (at !== end && bytes[at] !== separator) continue;
      this.starts[count] = fieldStart;
      this.ends[count++] = at;
      if (bytes[fieldStart] === quote) this.#hasQuote = true;
      fieldStart = at + 1;
    }
    this.count = count;
  }

  /**
   * Splits at every separator outside of quotes, where `count` fields are expected. Quotes around
   * whole fields are removed. Quotes that clients sent are not mistaken for the writer's as long as
   * the separators alone give the expected number; without one (0) they decide.
   */
  splitCounted(
    bytes: Buffer,
    { start, end }: { start: number; end: number },
    separator: number,
    count: number,
  ): void {
    this.split(bytes, start, end, separator);
    if (!this.#hasQuote) return;
    if (count > 0 && this.count !== count) this.#splitAround(bytes, start, end, separator);
    for (let index = 0; index < this.count; index++) {
      const from = this.starts[index] as number;
      const to = this.ends[index] as number;
      if (to - from < 2 || bytes[from] !== quote || bytes[to - 1] !== quote) continue;
      this.starts[index] = from + 1;
      this.ends[index] = to - 1;
    }
  }

  /** Splits at separators; a quote at a field's beginning reaches up to one before a separator. */
  #splitAround(bytes: Buffer, start: number, end: number, separator: number): void {
    this.count = 0;
    let at = start;
    // Where a quote is not closed, none after it is: the line is not searched again.
    let mayClose = true;
    while (at <= end && this.count < fieldsMax) {
      let to: number = mayClose && bytes[at] === quote ? at + 1 : at;
      if (to > at) {
        const isClosed = () =>
          bytes[to] === quote && (to + 1 === end || bytes[to + 1] === separator);
        // A quote within a text is doubled.
        while (to < end && !isClosed())
          to += bytes[to] === quote && bytes[to + 1] === quote ? 2 : 1;
        mayClose = to < end;
        to = mayClose ? to + 1 : at;
      }
      while (to < end && bytes[to] !== separator) to += 1;
      this.starts[this.count] = at;
      this.ends[this.count++] = to;
      at = to + 1;
    }
  }

  /**
   * Splits the first `wanted` fields at single spaces. A field may be in quotes or brackets, which
   * are removed.
   */
  splitQuoted(bytes: Buffer, start: number, end: number, wanted: number): void {
    this.isCut = false;
    this.count = 0;
    let at = start;
    while (at < end && this.count < wanted) {
      const isQuoted = bytes[at] === quote;
      let from = isQuoted ? at + 1 : at;
      let to = isQuoted ? closingQuote(bytes, from, end) : closingBracket(bytes, at, end);
      const isEnclosed = isQuoted || to >= 0;
      if (isQuoted && to < 0) {
        this.isCut = true;
        to = end;
      } else if (isEnclosed && !isQuoted) {
        from = at + 1;
      } else if (!isEnclosed) {
        to = at;
        while (to < end && bytes[to] !== space) to += 1;
      }
      this.starts[this.count] = from;
      this.ends[this.count++] = to;
      at = isEnclosed ? to + 2 : to + 1;
    }
  }

  /** Whether the field is present and not `-`. */
  isGiven(bytes: Uint8Array, index: number): boolean {
    if (index < 0 || index >= this.count) return false;
    const start = this.starts[index] as number;
    const length = (this.ends[index] as number) - start;
    return length > 1 || (length === 1 && bytes[start] !== 0x2d);
  }

  /** Whether a quote comes before the field, which marks quoted fields. */
  isQuoted(bytes: Uint8Array, index: number): boolean {
    const start = this.starts[index] as number;
    return index < this.count && start > 0 && bytes[start - 1] === quote;
  }
}

/** Parses a three-digit status; -1 when the bytes are anything else. */
export function parseStatus(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 3) return -1;
  return parseCount(bytes, start, end);
}

/** Parses digits, 0 for `-`; -1 when the bytes are anything else. */
export function parseCount(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === 1 && bytes[start] === 0x2d) return 0;
  if (start >= end || end - start > 15) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
