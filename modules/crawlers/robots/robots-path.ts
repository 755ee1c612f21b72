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
 * The form in which a rule and an address are compared (RFC 9309, 2.2.2): octets outside ASCII are
 * escaped, escapes of unreserved octets are not, and those that stay are in upper case.
 */
export function comparable(text: string): string {
  const escaped = text.replace(/[^\x21-\x7e]/gu, (character) =>
    [...Buffer.from(character, 'utf8')].map(hex).join(''),
  );
  return escaped.replace(/%([0-9a-f]{2})/gi, (triplet, digits: string) => {
    const byte = Number.parseInt(digits, 16);
    return isUnreserved(byte) ? String.fromCharCode(byte) : triplet.toUpperCase();
  });
}

/** An address' path and query. Its own `*` and `$` are ordinary, which in rules they are not. */
export const comparableTarget = (target: string): string =>
  comparable(target).replaceAll('*', '%2A').replaceAll('$', '%24');

export type RobotsPattern = {
  /** The texts between the wildcards, in order; the first stands at the beginning. */
  parts: readonly string[];
  /** The last part stands at the end. */
  isAnchored: boolean;
  /** Length in octets, by which the most specific rule is found. */
  octets: number;
};

/** Reads a rule's value. A `$` that is not its last character is an ordinary one. */
export function readPattern(value: string): RobotsPattern {
  const text = comparable(value);
  const isAnchored = text.endsWith('$');
  const body = (isAnchored ? text.slice(0, -1) : text).replaceAll('$', '%24');
  return { parts: body.replace(/\*+/g, '*').split('*'), isAnchored, octets: text.length };
}

/**
 * Whether a pattern matches a target in its comparable form. Each part is looked for once, behind the
 * one before it, so that no pattern takes longer than the length of target and pattern allow.
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
