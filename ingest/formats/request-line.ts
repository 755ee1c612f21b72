import { canonicalPath, canonicalQuery, encodeTarget } from '../../platform/url/canonical-path';
import type { Scheme } from './log-format';
import { unescapeBytes } from './unescape';

/** The target of a request line. All texts are empty when it could not be read. */
export type RequestTarget = {
  method: string;
  scheme?: Scheme | undefined;
  host: string | undefined;
  path: string;
  query: string;
};

const unreadable: RequestTarget = { method: '', host: undefined, path: '', query: '' };
const space = 0x20;
const backslash = 0x5c;

/** Lower case, without user, port and the trailing dot of the root. */
export function normalizeHost(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const withoutPort = host.startsWith('[')
    ? host.replace(/\]:\d*$/, ']')
    : host.replace(/:\d*$/, '');
  return withoutPort.replace(/\.$/, '');
}

/** Returns the port of `host:8443`; undefined for none, and for those that browsers leave out. */
export function portOf(authority: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(authority)?.[1];
  return port === '80' || port === '443' ? undefined : port;
}

/** `http:///` and `:443` name no host. */
const hostOf = (authority: string): string | undefined => normalizeHost(authority) || undefined;

function splitTarget(method: string, target: string): RequestTarget {
  if (method === 'CONNECT') return { method, host: hostOf(target), path: '', query: '' };
  let rest = target;
  let host: string | undefined;
  let scheme: Scheme | undefined;
  const absolute = target.startsWith('/') ? null : /^(https?):\/\/([^/?#]*)/i.exec(target);
  if (absolute) {
    scheme = absolute[1]?.toLowerCase() as Scheme;
    host = hostOf(absolute[2] ?? '');
    rest = target.slice(absolute[0].length);
  }
  const fragmentAt = rest.indexOf('#');
  const withoutFragment = fragmentAt < 0 ? rest : rest.slice(0, fragmentAt);
  const mark = withoutFragment.indexOf('?');
  const path = mark < 0 ? withoutFragment : withoutFragment.slice(0, mark);
  const query = mark < 0 ? '' : withoutFragment.slice(mark + 1);
  return {
    method,
    scheme,
    host,
    path: path === '*' ? path : canonicalPath(path),
    query: canonicalQuery(query),
  };
}

/** The longest possible method; a line without a space up to here does not begin with one. */
const methodBytesMax = 20;

function methodEndOf(line: Buffer, start: number, end: number): number {
  const last = Math.min(end, start + methodBytesMax + 1);
  for (let at = start; at < last; at++) if (line[at] === space) return at;
  return -1;
}

const isGet = (line: Buffer, start: number): boolean =>
  line[start] === 0x47 && line[start + 1] === 0x45 && line[start + 2] === 0x54;

const methodAt = (line: Buffer, start: number, end: number): string =>
  end - start === 3 && isGet(line, start) ? 'GET' : line.toString('latin1', start, end);

const isMethod = (text: string): boolean => text === 'GET' || /^[A-Z][A-Z_-]{1,19}$/.test(text);

/**
 * Builds a target from its parts in a log: method, path and query, each as the client sent it, or
 * `-` for none. A `?` or `#` in the path belongs to the path.
 */
export function targetOfParts(
  methodText: string,
  path: Buffer,
  query: Buffer,
): Omit<RequestTarget, 'host'> {
  const method = isMethod(methodText) ? methodText : '';
  const given = (bytes: Buffer) =>
    bytes.length === 1 && bytes[0] === 0x2d ? '' : encodeTarget(bytes);
  const encodedPath = given(path).replaceAll('?', '%3F').replaceAll('#', '%23');
  const isPath = encodedPath.startsWith('/');
  return {
    method,
    path: isPath ? canonicalPath(encodedPath) : encodedPath === '*' ? '*' : '',
    query: isPath ? canonicalQuery(given(query)) : '',
  };
}

const protocolBytes = ' HTTP/1.1'.length;

function findProtocol(line: Buffer, start: number, end: number): number {
  const at = end - protocolBytes;
  const isUsual =
    at >= start &&
    line[at] === space &&
    line[at + 1] === 0x48 &&
    line[at + 2] === 0x54 &&
    line[at + 3] === 0x54 &&
    line[at + 4] === 0x50 &&
    line[at + 5] === 0x2f;
  if (isUsual) return at;
  const found = line.subarray(start, end).lastIndexOf(' HTTP/');
  return found < 0 ? otherProtocol(line, start, end) : start + found;
}

/** What some servers write for the protocol: nothing, `1.1`, `h2`, `http`; in any case. */
const otherProtocols = /^(?:|\d(?:\.\d)?|h2c?|h3|https?(?:\/[\d.]+)?)$/i;

function otherProtocol(line: Buffer, start: number, end: number): number {
  const at = line.lastIndexOf(space, end - 1);
  if (at < start || end - at > protocolBytes + 2) return -1;
  return otherProtocols.test(line.toString('latin1', at + 1, end)) ? at : -1;
}

/**
 * Parses a separate target, for formats that log method and target separately. Garbage is not an
 * error: the visit took place, only its target is unknown.
 */
export function parseTarget(written: string, target: string | Buffer): RequestTarget {
  const method = written.toUpperCase();
  const bytes = typeof target === 'string' ? Buffer.from(target) : target;
  return isMethod(method)
    ? targetOf(method, bytes, 0, bytes.length)
    : { ...targetOf('GET', bytes, 0, bytes.length), method: '' };
}

function targetOf(method: string, bytes: Buffer, start: number, end: number): RequestTarget {
  const target = encodeTarget(bytes, start, end);
  const isTarget = target.startsWith('/') || target === '*' || /^https?:\/\//i.test(target);
  if (!isTarget && method !== 'CONNECT') return { ...unreadable, method };
  return splitTarget(method, target);
}

/**
 * Parses the bytes of a request line that has no escapes: method, target, and an optional protocol.
 * Garbage (`-`, the bytes of a TLS greeting, no target) is not an error, as in `parseTarget`.
 */
export function readRequestLine(line: Buffer, start = 0, end = line.length): RequestTarget {
  // The line is not sliced: the first native call on a new slice takes three times as long.
  const methodEnd = methodEndOf(line, start, end);
  if (methodEnd < 0) return unreadable;
  const method = methodAt(line, start, methodEnd);
  if (!isMethod(method)) return unreadable;
  // The protocol comes after the last space; a target may itself contain spaces.
  const protocolAt = findProtocol(line, start, end);
  let targetEnd = protocolAt > methodEnd ? protocolAt : end;
  while (targetEnd > methodEnd + 1 && line[targetEnd - 1] === space) targetEnd -= 1;
  return targetOf(method, line, methodEnd + 1, targetEnd);
}

/** Like `readRequestLine`, for the bytes of a text format, including escapes. */
export function parseRequestLine(escaped: Buffer, start: number, end: number): RequestTarget {
  let at = start;
  while (at < end && escaped[at] !== backslash) at += 1;
  if (at === end) return readRequestLine(escaped, start, end);
  return readRequestLine(unescapeBytes(escaped.subarray(start, end)));
}

/** Whether a request line may name a host: the target is neither a path nor missing. */
export function mayNameHost(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (bytes[at] !== space) continue;
    const first = bytes[at + 1] as number;
    if (first === 0x2f || at + 1 >= end) return false;
    return (first | 0x20) === 0x68 || bytes[start] === 0x43;
  }
  return false;
}
