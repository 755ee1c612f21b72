const space = 0x20;
const newline = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const isBlank = (byte: number): boolean => byte <= 0x20;
const lineEnd = Buffer.from('\n');
const nearBytes = 24;

function offsetOf(byte: number, bytes: Buffer, start: number): number {
  const at = bytes.indexOf(byte, start);
  return at < 0 ? bytes.length : at;
}

/** The context of the next byte. */
type Place =
  /** Before, between and after values. */
  | 'between'
  | 'container'
  | 'stringInContainer'
  | 'string'
  /** A number, a literal, or anything else. */
  | 'scalar'
  /** In the object around the array, after the array. */
  | 'after'
  | 'stringAfter';

/**
 * Turns each value in a run of JSON into a line, byte for byte where it can: line ends and
 * separators become blanks or one line end. It keeps only its position, so memory does not depend
 * on the input, and the same bytes give the same lines however they are chunked. The reader of a
 * line checks whether its value is valid.
 */
export class JsonValues {
  /** Levels around the values: 0 consecutive values, 1 in an array, 2 in an object's array. */
  #around: number;
  #depth: number;
  #place: Place = 'between';
  #isEscaped = false;
  /** True when a value has ended but its line has not. */
  #isOpen = false;
  /**
   * In the current chunk: offsets of the next backslash and the next line end, or the chunk's
   * length.
   */
  #escapeAt = -1;
  #newlineAt = -1;

  constructor(around: 0 | 1 | 2) {
    this.#around = around;
    this.#depth = around;
  }

  /** Returns the lines of these bytes, in one or more pieces. The bytes are not changed. */
  push(chunk: Buffer): Buffer[] {
    const bytes = Buffer.from(chunk);
    const pieces: Buffer[] = [];
    this.#escapeAt = -1;
    this.#newlineAt = -1;
    let pieceStart = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#isOpen && this.#beginsValue(bytes[at] as number)) {
        // No byte between the two values could become the line's end.
        pieces.push(bytes.subarray(pieceStart, at), lineEnd);
        pieceStart = at;
        this.#isOpen = false;
      }
      at = this.#step(bytes, at);
    }
    pieces.push(bytes.subarray(pieceStart));
    return pieces;
  }

  #beginsValue(byte: number): boolean {
    return !isBlank(byte) && byte !== comma && (byte !== closeBracket || this.#around === 0);
  }

  #step(bytes: Buffer, at: number): number {
    switch (this.#place) {
      case 'between':
        return this.#between(bytes, at);
      case 'container':
        return this.#container(bytes, at);
      case 'scalar':
        return this.#scalar(bytes, at);
      case 'after':
        return this.#after(bytes, at);
      default:
        return this.#string(bytes, at);
    }
  }

  #between(bytes: Buffer, at: number): number {
    const byte = bytes[at] as number;
    if (isBlank(byte) || byte === comma) {
      this.#endLine(bytes, at);
    } else if (byte === closeBracket && this.#around > 0) {
      this.#endLine(bytes, at);
      this.#depth = this.#around - 1;
      this.#place = this.#around === 2 ? 'after' : 'between';
      this.#around = 0;
    } else if (byte === openBracket && this.#around === 0) {
      // Another array follows the first.
      bytes[at] = space;
      this.#around = 1;
      this.#depth = 1;
    } else if (byte === openBrace || byte === openBracket) {
      this.#depth = this.#around + 1;
      this.#place = 'container';
    } else {
      this.#place = byte === quote ? 'string' : 'scalar';
    }
    return at + 1;
  }

  /** A separator ends an open line, and becomes a blank otherwise. */
  #endLine(bytes: Buffer, at: number): void {
    bytes[at] = this.#isOpen ? newline : space;
    this.#isOpen = false;
  }

  #endValue(): void {
    this.#place = 'between';
    this.#isOpen = true;
  }

  #container(bytes: Buffer, start: number): number {
    const { length } = bytes;
    for (let at = start; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        this.#place = 'stringInContainer';
        return at + 1;
      }
      // Brackets (0x5b, 0x5d) and braces (0x7b, 0x7d) differ by one bit.
      const bracket = byte & 0xdf;
      if (bracket === openBracket) this.#depth += 1;
      else if (bracket === closeBracket) {
        this.#depth -= 1;
        if (this.#depth === this.#around) {
          this.#endValue();
          return at + 1;
        }
      } else if (byte < space) bytes[at] = space;
    }
    return length;
  }

  /** Returns the end of a string whose content does not matter; -1 when it is not that simple. */
  #plainStringEnd(bytes: Buffer, start: number): number {
    const { length } = bytes;
    if (this.#isEscaped || this.#place === 'stringAfter') return -1;
    if (this.#escapeAt < start) this.#escapeAt = offsetOf(backslash, bytes, start);
    if (this.#newlineAt < start) this.#newlineAt = offsetOf(newline, bytes, start);
    // Most strings are short: a native call costs as much as some twenty bytes in this loop.
    const nearEnd = Math.min(length, start + nearBytes);
    let end = start;
    while (end < nearEnd && bytes[end] !== quote) end += 1;
    if (end === nearEnd) end = offsetOf(quote, bytes, end);
    return this.#escapeAt < end || this.#newlineAt < end ? -1 : end;
  }

  #string(bytes: Buffer, start: number): number {
    const plainEnd = this.#plainStringEnd(bytes, start);
    if (plainEnd === bytes.length) return plainEnd;
    if (plainEnd >= 0) {
      if (this.#place === 'string') this.#endValue();
      else this.#place = 'container';
      return plainEnd + 1;
    }
    let at = start;
    if (this.#isEscaped && bytes[at] !== newline) at += 1;
    this.#isEscaped = false;
    const { length } = bytes;
    let byte = 0;
    for (; at < length; at++) {
      byte = bytes[at] as number;
      if (byte === quote || byte === newline) break;
      if (byte !== backslash) continue;
      if (at + 1 === length) this.#isEscaped = true;
      else if (bytes[at + 1] !== newline) at += 1;
    }
    if (this.#place === 'stringAfter') bytes.fill(space, start, Math.min(at + 1, length));
    if (at >= length) return length;
    if (byte === newline && this.#place !== 'stringAfter') {
      // The string is not closed. The line ends here; the next value may be valid again.
      this.#depth = this.#around;
      this.#place = 'between';
    } else if (byte === newline) return at + 1;
    else if (this.#place === 'string') this.#endValue();
    else this.#place = this.#place === 'stringInContainer' ? 'container' : 'after';
    return at + 1;
  }

  #scalar(bytes: Buffer, start: number): number {
    let at = start;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      const isEnd =
        byte === newline || (this.#around > 0 && (byte === comma || byte === closeBracket));
      if (isEnd) {
        this.#endValue();
        return at;
      }
    }
    return at;
  }

  /** Blanks the rest of the object around the array. */
  #after(bytes: Buffer, start: number): number {
    let at = start;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      bytes[at] = space;
      if (byte === quote) {
        this.#place = 'stringAfter';
        return at + 1;
      }
      if (byte === openBrace || byte === openBracket) this.#depth += 1;
      else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#depth <= 0) {
          this.#depth = 0;
          this.#place = 'between';
          return at + 1;
        }
      }
    }
    return at;
  }
}
