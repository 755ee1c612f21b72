import { encodeTarget } from '../../platform/url/canonical-path';
import { type ParsedLine, personWithoutHost } from './log-format';
import { normalizeHost } from './request-line';

/** A host as a line names it, and the shared result for a person's line that names it. */
export type NamedHost = { host: string | undefined; person: ParsedLine; written: Buffer };

export const noHost: NamedHost = {
  host: undefined,
  person: personWithoutHost,
  written: Buffer.alloc(0),
};

/** A host as visitors ask for it, with a dot, or an address; percent-encoded letters count. */
const hostName =
  /^(?:[a-z\d_%-]+\.)+(?:[a-z%][a-z\d%-]*)$|^(?:\d{1,3}\.){3}\d{1,3}$|^\[[\da-f:.]+\]$|^localhost$/;

/** Returns the host; empty when a log has something else in its place, such as `_` or a method. */
export const hostNamed = (host: string): string =>
  hostName.test(host) && !/%[0-7]/.test(host) ? host : '';

const slotCount = 256;
const dash = 0x2d;
const space = 0x20;

function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    value = Math.imul(value ^ (bytes[at] as number), 0x01000193);
  }
  return (value >>> 16) & (slotCount - 1);
}

function equals(written: Buffer, bytes: Uint8Array, start: number, end: number): boolean {
  if (written.length !== end - start) return false;
  for (let at = start; at < end; at++) if (written[at - start] !== bytes[at]) return false;
  return true;
}

/** Returns the offset of the authority in `bytes`; -1 when no absolute URL begins at `at`. */
function authorityStart(bytes: Uint8Array, at: number, end: number): number {
  const isHttp =
    ((bytes[at] as number) | 0x20) === 0x68 &&
    ((bytes[at + 1] as number) | 0x20) === 0x74 &&
    ((bytes[at + 2] as number) | 0x20) === 0x74 &&
    ((bytes[at + 3] as number) | 0x20) === 0x70;
  if (!isHttp) return -1;
  const colonAt = ((bytes[at + 4] as number) | 0x20) === 0x73 ? at + 5 : at + 4;
  const isMarked =
    bytes[colonAt] === 0x3a && bytes[colonAt + 1] === 0x2f && bytes[colonAt + 2] === 0x2f;
  return isMarked && colonAt + 3 <= end ? colonAt + 3 : -1;
}

function authorityEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  for (; at < end; at++) {
    const byte = bytes[at];
    if (byte === 0x2f || byte === 0x3f || byte === 0x23 || byte === space) break;
  }
  // When the request had no path, load balancers write a dash right after the port.
  return at > start && bytes[at - 1] === dash ? at - 1 : at;
}

/**
 * Reads hosts from bytes and caches a few hundred of them, because a log repeats the same few: a
 * person's line then allocates nothing. A hash alone decides which hosts are cached, so a flood of
 * invented hosts costs no memory.
 */
export class KnownHosts {
  readonly #toHost: (written: Buffer) => string;
  readonly #slots = new Array<NamedHost | undefined>(slotCount).fill(undefined);

  /** `toHost` returns a host's normal form, or undefined when it is not a host. */
  constructor(toHost = (written: Buffer) => hostNamed(normalizeHost(encodeTarget(written)))) {
    this.#toHost = toHost;
  }

  /** Reads a host, with an optional port; `-` and an empty field are no host. */
  read(bytes: Buffer, start: number, end: number): NamedHost {
    if (start >= end || (end - start === 1 && bytes[start] === dash)) return noHost;
    const index = hash(bytes, start, end);
    const known = this.#slots[index];
    if (known && equals(known.written, bytes, start, end)) return known;
    const written = Buffer.from(bytes.subarray(start, end));
    const host = this.#toHost(written);
    if (host === '') return noHost;
    const slot: NamedHost = { written, host, person: Object.freeze({ kind: 'person', host }) };
    this.#slots[index] = slot;
    return slot;
  }

  /** Returns the host of a request line whose target is an absolute URL. */
  readFromRequest(bytes: Buffer, start: number, end: number): NamedHost {
    let at = start;
    while (at < end && bytes[at] !== space) at += 1;
    const from = authorityStart(bytes, at + 1, end);
    return from < 0 ? noHost : this.read(bytes, from, authorityEnd(bytes, from, end));
  }
}
