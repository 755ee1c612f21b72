const backslash = 0x5c;

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

const simpleEscapes = new Map<number, number>([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x76, 0x0b],
  [0x66, 0x0c],
  [0x22, 0x22],
  [backslash, backslash],
]);

/**
 * Undoes the escapes that Apache (`\"`, `\\`, `\n`, `\xhh`) and nginx (`\xHH`) write. A backslash
 * before anything else is literal. Without a backslash the bytes are returned as they are, not
 * copied.
 */
export function unescapeBytes(bytes: Buffer): Buffer {
  if (!bytes.includes(backslash)) return bytes;
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const next = bytes[at + 1];
    if (byte !== backslash || next === undefined) {
      plain[length++] = byte;
      continue;
    }
    const high = next === 0x78 ? hexValue(bytes[at + 2]) : -1;
    const low = high < 0 ? -1 : hexValue(bytes[at + 3]);
    const simple = simpleEscapes.get(next);
    if (low >= 0) {
      plain[length++] = high * 16 + low;
      at += 3;
    } else if (simple !== undefined) {
      plain[length++] = simple;
      at += 1;
    } else {
      plain[length++] = byte;
    }
  }
  return plain.subarray(0, length);
}

/** Whether the bytes from `start` up to `end` have an escape. */
export function hasEscape(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === backslash) return true;
  return false;
}

/** Returns the text from `start` up to `end`, unescaped. Without escapes it copies no bytes. */
export function unescapedText(bytes: Buffer, start: number, end: number): string {
  if (!hasEscape(bytes, start, end)) return bytes.toString('utf8', start, end);
  return unescapeBytes(bytes.subarray(start, end)).toString('utf8');
}
