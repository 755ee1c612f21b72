import { decodePercent } from './percent';

const percent = 0x25;
const space = 0x20;
const plus = 0x2b;

/**
 * Whether an agent is percent-encoded, as CloudFront and Akamai write it: it has escapes and no
 * blank. Nearly every plain agent has a blank among its first bytes.
 */
export function isEncodedAgent(bytes: Uint8Array, start: number, end: number): boolean {
  let hasEscape = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === space) return false;
    if (byte === percent) hasEscape ||= isEscape(bytes, at, end);
  }
  return hasEscape;
}

/** The escapes of what agents consist of: blanks, slashes, parentheses, semicolons, commas. */
function isEscape(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 2 >= end) return false;
  const high = bytes[at + 1];
  const low = (bytes[at + 2] as number) | 0x20;
  // A percent sign that was encoded itself is the beginning of a text that was encoded twice.
  if (high === 0x32) return [0x30, 0x35, 0x38, 0x39, 0x63, 0x66].includes(low);
  return high === 0x33 && low === 0x62;
}

/**
 * Decodes an encoded agent into `decoded`, which must be large enough, and returns its length.
 * Pluses are blanks where blanks have no escapes.
 */
export function decodeAgent(bytes: Buffer, start: number, end: number, decoded: Buffer): number {
  const source = bytes.subarray(start, end);
  const hasBlanks = source.includes('%20') || source.includes('%2520');
  if (hasBlanks) return decodePercent(bytes, start, end, decoded);
  const spaced = Buffer.from(source.map((byte) => (byte === plus ? space : byte)));
  return decodePercent(spaced, 0, spaced.length, decoded);
}

/** Returns an agent in plain text. */
export function plainAgent(text: string): string {
  if (!text.includes('%')) return text;
  const bytes = Buffer.from(text);
  if (!isEncodedAgent(bytes, 0, bytes.length)) return text;
  const decoded = Buffer.alloc(bytes.length);
  return decoded.toString('utf8', 0, decodeAgent(bytes, 0, bytes.length, decoded));
}
