const backslash = 0x5c;
const hex = '0123456789abcdef';

function hexValue(byte: number | undefined): number {
  return byte === undefined ? -1 : hex.indexOf(String.fromCharCode(byte).toLowerCase());
}

function escaped(byte: number): string {
  if (byte >= 0x20 && byte !== 0x22 && byte !== backslash) return String.fromCharCode(byte);
  return `\\u00${byte.toString(16).padStart(2, '0')}`;
}

/**
 * Repairs what nginx writes when its `log_format` lacks `escape=json`: `\xHH` for a byte, and
 * unescaped control characters. Returns latin1 text, byte for byte.
 */
function repair(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === backslash && bytes[at + 1] === 0x78) {
      const high = hexValue(bytes[at + 2]);
      const low = hexValue(bytes[at + 3]);
      if (high >= 0 && low >= 0) {
        text += escaped(high * 16 + low);
        at += 3;
        continue;
      }
    }
    if (byte === backslash && at + 1 < bytes.length) {
      text += `\\${String.fromCharCode(bytes[at + 1] as number)}`;
      at += 1;
    } else {
      text += byte < 0x20 ? escaped(byte) : String.fromCharCode(byte);
    }
  }
  return text;
}

/** Parses a line of JSON; undefined when it is invalid, even after repair. Never throws. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    try {
      return JSON.parse(Buffer.from(repair(bytes), 'latin1').toString('utf8'));
    } catch {
      return undefined;
    }
  }
}
