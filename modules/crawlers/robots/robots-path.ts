const isUnreserved = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x2d ||
  code === 0x2e ||
  code === 0x5f ||
  code === 0x7e;

const hex = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Normalizes a rule or an address for comparison (RFC 9309, 2.2.2): octets outside ASCII are
 * escaped, escapes of unreserved octets are decoded, and the remaining ones are in upper case.
 */
export function comparable(text: string): string {
  if (!/[^\x21-\x24\x26-\x7e]/.test(text)) return text;
  const escaped = text.replace(/[^\x21-\x7e]/gu, (character) =>
    [...Buffer.from(character, 'utf8')].map(hex).join(''),
  );
  return escaped.replace(/%([0-9a-f]{2})/gi, (triplet, digits: string) => {
    const byte = Number.parseInt(digits, 16);
    return isUnreserved(byte) ? String.fromCharCode(byte) : triplet.toUpperCase();
  });
}

/**
 * Normalizes an address's path and query. Its `*` and `$` are ordinary characters, unlike in rules.
 */
export const comparableTarget = (target: string): string =>
  plainSigns(comparable(target).replaceAll('*', '%2A').replaceAll('$', '%24'));

/** Stand for an escaped `*` and `$`. Neither character occurs in what `comparable` returns. */
export const escapedStar = '\u0001';
export const escapedDollar = '\u0002';

/**
 * Makes one character of an escaped `*` or `$`, so that a rule cannot match a part of the escape.
 */
function plainSigns(text: string): string {
  return text.replaceAll('%2A', escapedStar).replaceAll('%24', escapedDollar);
}

export type RobotsPattern = {
  /** The texts between the wildcards, in order; the first must match at the beginning. */
  parts: readonly string[];
  /** The last part must match at the end. */
  isAnchored: boolean;
  /** Length in octets; the longest matching rule is the most specific one. */
  octets: number;
};

/** Parses a rule's value. A `$` before the last character is an ordinary character. */
export function readPattern(value: string): RobotsPattern {
  const text = comparable(value);
  if (!/[*$%]/.test(text)) return { parts: [text], isAnchored: false, octets: text.length };
  const isAnchored = text.endsWith('$');
  const body = (isAnchored ? text.slice(0, -1) : text).replaceAll('$', '%24');
  const parts = plainSigns(body.replace(/\*+/g, '*')).split('*');
  return { parts, isAnchored, octets: text.length };
}

/**
 * Returns whether a pattern matches a normalized target. Each part is searched once, after the
 * previous one, so the time is bounded by the lengths of target and pattern.
 */
export function matchesPattern({ parts, isAnchored }: RobotsPattern, target: string): boolean {
  const [first = '', ...rest] = parts;
  if (!target.startsWith(first)) return false;
  let at = first.length;
  if (rest.length === 0) return !isAnchored || at === target.length;
  const last = isAnchored ? (rest.pop() as string) : '';
  for (const part of rest) {
    const found = target.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return target.length - last.length >= at && target.endsWith(last);
}
