const isUnreserved = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x5f ||
  byte === 0x7e;

const isPlain = (byte: number): boolean => byte > 0x20 && byte < 0x7f;

/** Percent-encodes every byte that may not stand in a URL: spaces, controls, and 0x7f on. */
export function encodeTarget(bytes: Buffer): string {
  let plain = 0;
  while (plain < bytes.length && isPlain(bytes[plain] as number)) plain += 1;
  if (plain === bytes.length) return bytes.toString('latin1');
  let text = '';
  for (const byte of bytes) {
    text += isPlain(byte)
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

function normalisePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (triplet, hex: string) => {
    const byte = Number.parseInt(hex, 16);
    return isUnreserved(byte) ? String.fromCharCode(byte) : triplet.toUpperCase();
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
  const normal = removeDotSegments(normalisePercent(path));
  return normal === '' ? '/' : normal;
}

/** The query's escapes in the same normal form; order and empty parts are kept. */
export const canonicalQuery = normalisePercent;
