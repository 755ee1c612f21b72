const percent = 0x25;
const space = 0x20;

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Bytes may be decoded in place: the write position never overtakes the read position. */
function decodeOnce(bytes: Buffer, start: number, end: number, decoded: Buffer): number {
  let length = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    const high = byte === percent && at + 2 < end ? hexValue(bytes[at + 1]) : -1;
    const low = high < 0 ? -1 : hexValue(bytes[at + 2]);
    if (low < 0) {
      decoded[length++] = byte;
    } else {
      decoded[length++] = high * 16 + low;
      at += 2;
    }
  }
  return length;
}

/** Whether there are escapes for spaces, but no space. */
function isStillEncoded(bytes: Buffer, length: number): boolean {
  let hasEscape = false;
  for (let at = 0; at < length; at++) {
    if (bytes[at] === space) return false;
    if (bytes[at] === percent && bytes[at + 1] === 0x32 && bytes[at + 2] === 0x30) hasEscape = true;
  }
  return hasEscape;
}

/**
 * Decodes percent-encoded text into `decoded`, which must be large enough, and returns the decoded
 * length. Some years of CloudFront's logs are encoded twice: text that has escapes for spaces after
 * one decoding, but no space, is decoded again.
 */
export function decodePercent(bytes: Buffer, start: number, end: number, decoded: Buffer): number {
  const length = decodeOnce(bytes, start, end, decoded);
  if (length === end - start || !isStillEncoded(decoded, length)) return length;
  return decodeOnce(decoded, 0, length, decoded);
}

/** `%2520` was `%20` in the URL: CloudFront encodes the percent sign, too. */
export function undoDoubleEncoding(bytes: Buffer): Buffer {
  if (!bytes.includes('%25')) return bytes;
  const text = bytes.toString('latin1').replace(/%25(?=[0-9a-f]{2})/gi, '%');
  return Buffer.from(text, 'latin1');
}
