import { canonicalPath, canonicalQuery, encodeTarget } from '../../core/domain/canonical-path';
import type { Scheme } from './log-format';
import { unescapeBytes } from './unescape';

/** What a request line asks for. All texts are empty when it could not be read. */
export type RequestTarget = {
  method: string;
  scheme?: Scheme | undefined;
  host: string | undefined;
  path: string;
  query: string;
};

const unreadable: RequestTarget = { method: '', host: undefined, path: '', query: '' };
const space = 0x20;

/** Lower case, without user, port and the root's dot. */
export function normaliseHost(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const withoutPort = host.startsWith('[')
    ? host.replace(/\]:\d*$/, ']')
    : host.replace(/:\d*$/, '');
  return withoutPort.replace(/\.$/, '');
}

/** `http:///` and `:443` name no host. */
const hostOf = (authority: string): string | undefined => normaliseHost(authority) || undefined;

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
    ...(scheme && { scheme }),
    host,
    path: path === '*' ? path : canonicalPath(path),
    query: canonicalQuery(query),
  };
}

const isMethod = (text: string): boolean => /^[A-Z][A-Z_-]{1,19}$/.test(text);

/**
 * Puts a target together that a log has in parts: method, path and query, each as the client sent
 * it, a `-` where there is none. A `?` or `#` in the path is the path's own.
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

function findProtocol(line: Buffer): number {
  const at = line.length - protocolBytes;
  const isUsual =
    line[at] === space &&
    line[at + 1] === 0x48 &&
    line[at + 2] === 0x54 &&
    line[at + 3] === 0x54 &&
    line[at + 4] === 0x50 &&
    line[at + 5] === 0x2f;
  return isUsual ? at : line.lastIndexOf(' HTTP/');
}

/**
 * Reads a target on its own, as formats have it that keep method and target apart. Garbage is no
 * error: the visit took place, only what it asked for is not known.
 */
export function parseTarget(method: string, target: string | Buffer): RequestTarget {
  const bytes = typeof target === 'string' ? Buffer.from(target) : target;
  return isMethod(method) ? targetOf(method, bytes) : { ...targetOf('GET', bytes), method: '' };
}

function targetOf(method: string, bytes: Buffer): RequestTarget {
  const target = encodeTarget(bytes);
  const isTarget = target.startsWith('/') || target === '*' || /^https?:\/\//i.test(target);
  if (!isTarget && method !== 'CONNECT') return { ...unreadable, method };
  return splitTarget(method, target);
}

/**
 * Reads the bytes of a request line that has no escapes: method, target, and a protocol that may
 * be missing. Garbage (`-`, the bytes of a TLS greeting, no target) is no error, as above.
 */
export function readRequestLine(line: Buffer): RequestTarget {
  const methodEnd = line.indexOf(space);
  const method = line.toString('latin1', 0, Math.max(0, methodEnd));
  if (!isMethod(method)) return unreadable;
  // The protocol is what stands after the last space; a target may itself hold spaces.
  const protocolAt = findProtocol(line);
  const targetEnd = protocolAt > methodEnd ? protocolAt : line.length;
  return targetOf(method, line.subarray(methodEnd + 1, targetEnd));
}

/** The same for the bytes of a text format, escapes and all. */
export const parseRequestLine = (escaped: Buffer): RequestTarget =>
  readRequestLine(unescapeBytes(escaped));

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
