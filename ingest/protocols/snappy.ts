import { AppError } from '../../platform/errors';
import { envelopeBytesMax, type Packing } from './envelope';
import { tooLarge } from './read-whole';

const broken = () =>
  new AppError('bad_request', 'The body is not a complete snappy block. Send it again.');

/** Returns the block's uncompressed length, and the offset of its first element. */
function readLength(packed: Buffer): { length: number; at: number } {
  let length = 0;
  for (let at = 0; at < 5 && at < packed.length; at++) {
    const byte = packed[at] as number;
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return { length, at: at + 1 };
  }
  throw broken();
}

class Unpacking {
  readonly #packed: Buffer;
  readonly #unpacked: Buffer;
  #at: number;
  #filled = 0;

  constructor(packed: Buffer, at: number, into: Buffer) {
    this.#packed = packed;
    this.#at = at;
    this.#unpacked = into;
  }

  run(): void {
    while (this.#at < this.#packed.length) {
      const tag = this.#number(1);
      const kind = tag & 3;
      if (kind === 0) this.#literal(tag >> 2);
      else if (kind === 1) this.#copy(((tag >> 5) << 8) | this.#number(1), ((tag >> 2) & 7) + 4);
      else this.#copy(this.#number(kind === 2 ? 2 : 4), (tag >> 2) + 1);
    }
    if (this.#filled < this.#unpacked.length) throw broken();
  }

  /** Reads a little-endian number of `bytes` bytes. */
  #number(bytes: number): number {
    if (this.#at + bytes > this.#packed.length) throw broken();
    this.#at += bytes;
    return this.#packed.readUIntLE(this.#at - bytes, bytes);
  }

  #literal(size: number): void {
    const length = (size < 60 ? size : this.#number(size - 59)) + 1;
    if (this.#at + length > this.#packed.length) throw broken();
    this.#makeSure(length);
    this.#packed.copy(this.#unpacked, this.#filled, this.#at, this.#at + length);
    this.#at += length;
    this.#filled += length;
  }

  /**
   * Copies earlier output again from `back` bytes before; the ranges may overlap, which repeats it.
   */
  #copy(back: number, length: number): void {
    if (back === 0 || back > this.#filled) throw broken();
    this.#makeSure(length);
    const out = this.#unpacked;
    for (let end = this.#filled + length; this.#filled < end; this.#filled++) {
      out[this.#filled] = out[this.#filled - back] as number;
    }
  }

  #makeSure(length: number): void {
    if (this.#filled + length > this.#unpacked.length) throw broken();
  }
}

/**
 * A snappy block (google/snappy's format_description.txt). It starts with its uncompressed length,
 * so an excessive length is rejected before decompression. A block whose output is longer or
 * shorter than that is broken.
 */
export const snappy: Packing = {
  unpackedBytes(packed) {
    const { length } = readLength(packed);
    if (length > envelopeBytesMax) throw tooLarge(envelopeBytesMax);
    return length;
  },
  unpack(packed, into) {
    new Unpacking(packed, readLength(packed).at, into).run();
  },
};
