const isUnreserved = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x5f ||
  byte === 0x7e;

/** Printable ASCII except characters that RFC 3986 does not allow: `"<>\^`{|}`. */
const plainBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 0x20 && byte < 0x7f && !'"<>\\^`{|}'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

const isPlain = (byte: number): boolean => plainBytes[byte] === 1;

/** Each byte as it is in a URL. A line may have 64 KiB of them. */
const encodedBytes = Array.from({ length: 256 }, (_, byte) =>
  isPlain(byte)
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/**
 * Percent-encodes every byte from `start` to `end` that is not allowed in a URL: spaces, controls,
 * bytes from 0x7f on, and the few characters that only some clients encode.
 */
export function encodeTarget(bytes: Buffer, start = 0, end = bytes.length): string {
  let plain = start;
  while (plain < end && isPlain(bytes[plain] as number)) plain += 1;
  if (plain >= end) return bytes.toString('latin1', start, end);
  let text = '';
  for (let at = start; at < end; at++) text += encodedBytes[bytes[at] as number];
  return text;
}

/** Whether the text before `at` ends with an incomplete escape: `%` or `%4`. */
const endsBroken = (text: string, at: number): boolean =>
  text[at - 1] === '%' || (text[at - 2] === '%' && /[0-9a-f]/i.test(text[at - 1] as string));

/** An escape of an unreserved character, or one that is not in upper case. */
const unusualEscape =
  /%(?:2[DEde]|3\d|[46][1-9A-Fa-f]|[57][\dAa]|5[Ff]|7[Ee]|[a-f][\dA-Fa-f]|[\dA-F][a-f])/;

function normalizePercent(text: string): string {
  if (!text.includes('%') || !unusualEscape.test(text)) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (triplet, hex: string, at: number) => {
    const byte = Number.parseInt(hex, 16);
    // Decoding `%%32e` would create `%2e`, an escape that was not in the input.
    const isDecoded = isUnreserved(byte) && !endsBroken(text, at);
    return isDecoded ? String.fromCharCode(byte) : triplet.toUpperCase();
  });
}

function removeDotSegments(path: string): string {
  if (!path.includes('/.')) return path;
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    if (isLast && (segment === '.' || segment === '..')) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/**
 * Returns the normal form of a path (RFC 3986, 6.2.2), so that equal paths are equal texts. Escapes
 * are in upper case, with none for letters, digits and `-._~`; no dot segments; never empty. Case,
 * double slashes and a trailing slash are kept, because servers may distinguish them.
 */
export function canonicalPath(path: string): string {
  const normal = removeDotSegments(normalizePercent(path));
  return normal === '' ? '/' : normal;
}

/**
 * Normalizes a query in the same way, with apostrophes escaped as URL parsers do; order and empty
 * parts are kept.
 */
export const canonicalQuery = (query: string): string =>
  query === '' ? '' : normalizePercent(query).replaceAll("'", '%27');
