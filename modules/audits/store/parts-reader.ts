/** Reads texts with a varint of their length before each, as `RowBinaryWriter` writes strings. */
export class PartsReader {
  #at = 0;
  /** Where the text that was read last begins. */
  #textAt = 0;

  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where the next text begins, its length included. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Returns the next text; its memory is shared. */
  next(): Buffer {
    this.skip();
    return this.#bytes.subarray(this.#textAt, this.#at);
  }

  skip(): void {
    let [at, length] = [this.#at, 0];
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[at++] as number;
      length += (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    this.#textAt = at;
    this.#at = at + length;
  }
}
