const firstCapacityBytes = 64 * 1024;

/** Writes values in ClickHouse's RowBinary form into one buffer, which grows. */
export class RowBinaryWriter {
  // Memory of its own, not a piece of a pool, so that it can be handed to another thread.
  #buffer = Buffer.allocUnsafeSlow(firstCapacityBytes) as Buffer<ArrayBuffer>;
  #length = 0;

  /** What has been written; valid until the next write. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  uint8(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = value;
  }

  uint16(value: number): void {
    this.#reserve(2);
    this.#length = this.#buffer.writeUInt16LE(value, this.#length);
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#length = this.#buffer.writeUInt32LE(value, this.#length);
  }

  /** A whole number of at most 53 bits as Int64 or UInt64. */
  int64(value: number): void {
    this.#reserve(8);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#length = this.#buffer.writeUInt32LE(value - high * 0x1_0000_0000, this.#length);
    this.#length = this.#buffer.writeInt32LE(high, this.#length);
  }

  /** Bytes as they are, for fixed-width columns. */
  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  ipv6(words: readonly number[]): void {
    this.#reserve(16);
    for (const word of words) this.#length = this.#buffer.writeUInt32BE(word, this.#length);
  }

  string(text: string): void {
    // Three bytes a UTF-16 unit is the most that UTF-8 takes.
    this.#reserve(10 + 3 * text.length);
    const isShort = text.length < 0x2a;
    if (isShort) {
      // Then the length fits into one byte, whatever the characters are, and one write does.
      const written = this.#buffer.write(text, this.#length + 1, 'utf8');
      this.#buffer[this.#length] = written;
      this.#length += written + 1;
      return;
    }
    this.#varint(Buffer.byteLength(text, 'utf8'));
    this.#length += this.#buffer.write(text, this.#length, 'utf8');
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#buffer[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#buffer[this.#length++] = rest;
  }

  #reserve(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.#buffer.length));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}
