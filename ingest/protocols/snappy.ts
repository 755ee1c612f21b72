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

/** Copies of fewer bytes take less time byte by byte. */
const nativeCopyBytesMin = 32;

/** Reads a little-endian number of `bytes` bytes. */
function readNumber(packed: Buffer, at: number, bytes: number): number {
  if (at + bytes > packed.length) throw broken();
  let value = 0;
  for (let index = bytes - 1; index >= 0; index--) {
    value = value * 256 + (packed[at + index] as number);
  }
  return value;
}

/**
 * Copies earlier output again from `back` bytes before; the ranges may overlap, which repeats it.
 */
function copyBack(out: Buffer, filled: number, back: number, length: number): void {
  if (back === 0 || back > filled || filled + length > out.length) throw broken();
  if (back >= length && length >= nativeCopyBytesMin) {
    out.copyWithin(filled, filled - back, filled - back + length);
    return;
  }
  for (let at = filled; at < filled + length; at++) out[at] = out[at - back] as number;
}

function unpackInto(packed: Buffer, start: number, out: Buffer): void {
  let filled = 0;
  for (let at = start; at < packed.length; ) {
    const tag = packed[at++] as number;
    const kind = tag & 3;
    if (kind === 0) {
      const sizeBytes = Math.max(0, (tag >> 2) - 59);
      const size = sizeBytes === 0 ? tag >> 2 : readNumber(packed, at, sizeBytes);
      at += sizeBytes;
      const end = at + size + 1;
      if (end > packed.length || filled + size + 1 > out.length) throw broken();
      if (size < nativeCopyBytesMin) while (at < end) out[filled++] = packed[at++] as number;
      else {
        packed.copy(out, filled, at, end);
        filled += size + 1;
        at = end;
      }
    } else {
      const offsetBytes = kind === 3 ? 4 : kind;
      const offset = readNumber(packed, at, offsetBytes);
      at += offsetBytes;
      const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
      copyBack(out, filled, kind === 1 ? ((tag >> 5) << 8) | offset : offset, length);
      filled += length;
    }
  }
  if (filled < out.length) throw broken();
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
    unpackInto(packed, readLength(packed).at, into);
  },
};
