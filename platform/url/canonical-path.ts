const isUnreserved = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x5f ||
  byte === 0x7e;

/** Printable ASCII but what RFC 3986 has no place for: `"<>\^`{|}`. */
const plainBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 0x20 && byte < 0x7f && !'"<>\\^`{|}'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

const isPlain = (byte: number): boolean => plainBytes[byte] === 1;

/**
 * Percent-encodes every byte that may not stand in a URL: spaces, controls, 0x7f on, and the few
 * signs that some clients encode and others send as they are. Of the bytes from `start` up to `end`.
 */
export function encodeTarget(bytes: Buffer, start = 0, end = bytes.length): string {
  let plain = start;
  while (plain < end && isPlain(bytes[plain] as number)) plain += 1;
  if (plain >= end) return bytes.toString('latin1', start, end);
  let text = '';
  for (const byte of bytes.subarray(start, end)) {
    text += isPlain(byte)
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

/** Whether a percent sign without its two digits ends at `at`: `%` or `%4`. */
const endsBroken = (text: string, at: number): boolean =>
  text[at - 1] === '%' || (text[at - 2] === '%' && /[0-9a-f]/i.test(text[at - 1] as string));

function normalizePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (triplet, hex: string, at: number) => {
    const byte = Number.parseInt(hex, 16);
    // Of `%%32e` would come `%2e`, an escape that nobody wrote.
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
 * The form in which equal paths are equal texts (RFC 3986, 6.2.2): escapes in upper case, none
 * for letters, digits and `-._~`, no dot segments, never empty. Case, doubled slashes and a
 * slash at the end are kept, because servers may tell them apart.
 */
export function canonicalPath(path: string): string {
  const normal = removeDotSegments(normalizePercent(path));
  return normal === '' ? '/' : normal;
}

/** The query in the same form, an apostrophe as URL parsers write it; order and empty parts are kept. */
export const canonicalQuery = (query: string): string =>
  normalizePercent(query).replaceAll("'", '%27');
