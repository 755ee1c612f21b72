const firstCapacityBytes = 1024;

/** Shorter texts are written by a loop, which costs less than a native call. */
const loopLengthMax = 24;

/**
 * Writes values into one growing buffer, in ClickHouse's RowBinary format, which columns of its
 * Native format share.
 */
export class RowBinaryWriter {
  #buffer: Buffer<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  constructor(capacityBytes = firstCapacityBytes) {
    // Allocated outside Node's buffer pool, so that it can be transferred to another thread.
    this.#buffer = Buffer.allocUnsafeSlow(capacityBytes) as Buffer<ArrayBuffer>;
    this.#view = new DataView(this.#buffer.buffer);
  }

  /** The bytes written so far; valid until the next write. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  /** Resets the writer and reuses its memory. */
  clear(): void {
    this.#length = 0;
  }

  bool(value: boolean): void {
    this.uint8(value ? 1 : 0);
  }

  uint8(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = value;
  }

  uint16(value: number): void {
    this.#reserve(2);
    this.#view.setUint16(this.#length, value, true);
    this.#length += 2;
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  /** Writes an integer of at most 53 bits as Int64 or UInt64. */
  int64(value: number): void {
    this.#reserve(8);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#view.setUint32(this.#length, value - high * 0x1_0000_0000, true);
    this.#view.setInt32(this.#length + 4, high, true);
    this.#length += 8;
  }

  uint64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigUint64(this.#length, value, true);
    this.#length += 8;
  }

  float32(value: number): void {
    this.#reserve(4);
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  /** Writes a value of a Nullable column. */
  nullable<Value>(value: Value | null, write: (value: Value) => void): void {
    this.uint8(value === null ? 1 : 0);
    if (value !== null) write(value);
  }

  strings(texts: readonly string[]): void {
    this.#reserve(10);
    this.#varint(texts.length);
    for (const text of texts) this.string(text);
  }

  /** Writes an integer of at most 35 bits as a varint. */
  varint(value: number): void {
    this.#reserve(5);
    this.#varint(value);
  }

  /** Writes raw bytes: fixed-width values, or another writer's output. */
  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a string that is already encoded, in pieces. */
  blob(...pieces: Uint8Array[]): void {
    this.varint(pieces.reduce((sum, { length }) => sum + length, 0));
    for (const piece of pieces) this.raw(piece);
  }

  /** Writes `count` zero bytes. */
  zeros(count: number): void {
    this.#reserve(count);
    this.#buffer.fill(0, this.#length, this.#length + count);
    this.#length += count;
  }

  ipv6(words: readonly number[]): void {
    this.#reserve(16);
    for (const word of words) {
      this.#view.setUint32(this.#length, word);
      this.#length += 4;
    }
  }

  string(text: string): void {
    // UTF-8 takes at most three bytes per UTF-16 unit.
    this.#reserve(10 + 3 * text.length);
    if (text.length <= loopLengthMax && this.#shortAscii(text)) return;
    // Assumes the length of ASCII text, which is right for nearly all texts.
    const guessed = varintBytes(text.length);
    const start = this.#length + guessed;
    const written = this.#buffer.write(text, start, 'utf8');
    const needed = varintBytes(written);
    if (needed !== guessed) {
      this.#buffer.copyWithin(this.#length + needed, start, start + written);
    }
    this.#varint(written);
    this.#length += written;
  }

  #shortAscii(text: string): boolean {
    const start = this.#length + 1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) return false;
      this.#buffer[start + at] = code;
    }
    this.#buffer[this.#length] = text.length;
    this.#length = start + text.length;
    return true;
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
    this.#buffer = grown as Buffer<ArrayBuffer>;
    this.#view = new DataView(this.#buffer.buffer);
  }
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 0x80; rest >>>= 7) bytes += 1;
  return bytes;
}
