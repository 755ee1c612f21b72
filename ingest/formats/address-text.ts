import { isIP } from 'node:net';

const colon = 0x3a;
const dot = 0x2e;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number): boolean =>
  isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/**
 * Whether the bytes look like an IP address: IPv4, or IPv6 with or without brackets or a zone; a
 * port may follow. A cheap test to distinguish address fields from others; it is not a validation.
 */
export function looksLikeAddress(bytes: Uint8Array, start: number, end: number): boolean {
  let dots = 0;
  let colons = 0;
  let at = bytes[start] === 0x5b ? start + 1 : start;
  let isDecimal = true;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === dot) dots += 1;
    else if (byte === colon) colons += 1;
    else if (byte === 0x25 || byte === 0x5d) break;
    else if (!isHex(byte)) return false;
    else if (!isDigit(byte)) isDecimal = false;
  }
  return colons > 1 || (dots === 3 && isDecimal);
}

/** Returns an address as written, without brackets and without a port. */
export const addressText = (bytes: Buffer, start: number, end: number): string =>
  bareAddress(bytes.toString('latin1', start, end));

/** Like `addressText`, for a string. */
export function bareAddress(text: string): string {
  if (!text.includes(':')) return text;
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  if (/^[\d.]+:\d*$/.test(text)) return text.slice(0, text.indexOf(':'));
  // Some write a port after an IPv6 address without brackets.
  const withoutPort = text.slice(0, text.lastIndexOf(':'));
  return isIP(text) === 0 && isIP(withoutPort) === 6 ? withoutPort : text;
}

/** Whether a text may be logged for a client: an address, nothing, or the name of a machine. */
export const isClient = (text: string): boolean =>
  /^[\w.-]*$/.test(text) || isIP(text.split('%', 1)[0] ?? '') !== 0;

/** Returns an address that always has a port, even after an IPv6 address without brackets. */
export function addressBeforePort(bytes: Buffer, start: number, end: number): string {
  const portAt = bytes.subarray(start, end).lastIndexOf(colon);
  return addressText(bytes, start, portAt < 0 ? end : start + portAt);
}

/** Returns a field's `X-Forwarded-For`; undefined when the field has other content. */
export function forwardedForText(text: string): string | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const isList = parts.every((part) =>
    /^(unknown|\[?[\da-f.:]+(%[\w.-]+)?\]?(:\d+)?)$/i.test(part),
  );
  return isList && /[.:]/.test(text) ? parts.join(', ') : undefined;
}

/**
 * Splits an address field. A list in it is an `X-Forwarded-For`, whose last entry the nearest proxy
 * added; undefined when a list has anything else than addresses.
 */
export function splitAddresses(
  text: string,
): { address: string; forwardedFor?: string } | undefined {
  if (!text.includes(',')) return { address: bareAddress(text) };
  const forwardedFor = forwardedForText(text.replace(/, *-(?=,|$)/g, ''));
  if (forwardedFor === undefined) return undefined;
  const address = bareAddress(forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim());
  return { address, forwardedFor };
}
