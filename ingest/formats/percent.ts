const percent = 0x25;
const space = 0x20;

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function decodeOnce(bytes: Buffer, length: number): number {
  let to = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number;
    const high = byte === percent && at + 2 < length ? hexValue(bytes[at + 1]) : -1;
    const low = high < 0 ? -1 : hexValue(bytes[at + 2]);
    if (low < 0) {
      bytes[to++] = byte;
    } else {
      bytes[to++] = high * 16 + low;
      at += 2;
    }
  }
  return to;
}

/**
 * Decodes percent-encoded text in place, in `bytes` up to `length`, and returns the new length.
 * Some years of CloudFront's logs are encoded twice: text that has escapes for spaces after one
 * decoding, but no space, is decoded again.
 */
export function decodePercent(bytes: Buffer, length: number): number {
  const once = decodeOnce(bytes, length);
  if (once === length) return length;
  const text = bytes.subarray(0, once);
  return text.includes(space) || !text.includes('%20') ? once : decodeOnce(bytes, once);
}

/** `%2520` was `%20` in the URL: CloudFront encodes the percent sign, too. */
export function undoDoubleEncoding(bytes: Buffer): Buffer {
  if (!bytes.includes('%25')) return bytes;
  const text = bytes.toString('latin1').replace(/%25(?=[0-9a-f]{2})/gi, '%');
  return Buffer.from(text, 'latin1');
}
