const quote = 0x22;
const wordBytes = 4;
const quotes = 0x22222222;
const valuesMax = 256;

/**
 * Bytes of numbers and names. Fewer than a skim accepts: a value with other bytes does not match.
 */
const isLiteralByte = (byte: number): boolean =>
  byte >= 0x2d && byte < 0x7b && byte !== 0x5b && byte !== 0x5d;

/**
 * The constant part of a writer's lines: the bytes between their values. A line with the same
 * constant bytes has its values in the same places, so it needs no parsing. Only for lines without
 * backslashes: no value contains a quote then.
 *
 * Lines are compared in words of four bytes, which takes half the time of single bytes. A word may
 * reach past the line, so three bytes must follow it.
 */
export class JsonShape {
  readonly valueCount: number;
  /** Whether each value is in quotes; the others are numbers and names. */
  readonly isText: readonly boolean[];
  /** The bytes before, between and after the values. */
  readonly pieces: readonly Buffer[];
  /** The same, each in words of its own. */
  readonly #lengths: Int32Array;
  readonly #wordEnds: Int32Array;
  readonly #words: Int32Array;
  /** Masks of the significant bits of each word: a piece's last word may be partial. */
  readonly #masks: Int32Array;
  /** Offsets of the values in the line that matched last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;

  /** `values` are pairs of offsets; those of texts exclude the quotes. */
  constructor(line: Buffer, values: readonly number[]) {
    this.valueCount = values.length / 2;
    this.starts = new Int32Array(this.valueCount);
    this.ends = new Int32Array(this.valueCount);
    const cuts = [0, ...values, line.length];
    // Copied: the line's memory is used again.
    const pieces = Array.from({ length: this.valueCount + 1 }, (_, index) =>
      Buffer.from(line.subarray(cuts[2 * index], cuts[2 * index + 1])),
    );
    this.pieces = pieces;
    this.isText = pieces.map((piece) => piece[piece.length - 1] === quote);
    this.#lengths = Int32Array.from(pieces, ({ length }) => length);
    const words: number[] = [];
    const masks: number[] = [];
    this.#wordEnds = Int32Array.from(pieces, (piece) => {
      for (let at = 0; at < piece.length; at += wordBytes) {
        const part = piece.subarray(at, at + wordBytes);
        words.push(part.readUIntLE(0, part.length));
        masks.push(2 ** (8 * part.length) - 1);
      }
      return words.length;
    });
    this.#words = Int32Array.from(words, (word) => word | 0);
    this.#masks = Int32Array.from(masks, (mask) => mask | 0);
  }

  static canHave(values: readonly number[]): boolean {
    return values.length > 0 && values.length <= 2 * valuesMax;
  }

  /**
   * Returns whether the line has this shape; if so, `starts` and `ends` are its values' offsets.
   */
  match(bytes: DataView, start: number, end: number): boolean {
    const { valueCount, starts, ends } = this;
    if (end + wordBytes > bytes.byteLength) return false;
    let at = start;
    let word = 0;
    for (let index = 0; ; index++) {
      const pieceEnd = at + (this.#lengths[index] as number);
      if (pieceEnd > end) return false;
      const wordEnd = this.#wordEnds[index] as number;
      for (let piece = at; word < wordEnd; word++, piece += wordBytes) {
        const other = bytes.getInt32(piece, true) ^ (this.#words[word] as number);
        if ((other & (this.#masks[word] as number)) !== 0) return false;
      }
      if (index === valueCount) return pieceEnd === end;
      starts[index] = pieceEnd;
      at = this.isText[index] ? textEnd(bytes, pieceEnd, end) : literalEnd(bytes, pieceEnd, end);
      if (at < 0) return false;
      ends[index] = at;
    }
  }
}

/** Returns the offset of the next quote; -1 when no quote follows before `end`. */
function textEnd(bytes: DataView, start: number, end: number): number {
  for (let at = start; at < end; at += wordBytes) {
    // The well-known bit trick to find a zero byte; the lowest byte that it marks is one.
    const word = bytes.getInt32(at, true) ^ quotes;
    const marks = (word - 0x01010101) & ~word & 0x80808080;
    if (marks === 0) continue;
    const found = at + ((31 - Math.clz32(marks & -marks)) >> 3);
    return found < end ? found : -1;
  }
  return -1;
}

function literalEnd(bytes: DataView, start: number, end: number): number {
  let at = start;
  while (at < end && isLiteralByte(bytes.getUint8(at))) at += 1;
  return at > start ? at : -1;
}
