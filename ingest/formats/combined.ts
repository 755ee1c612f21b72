import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { LinesAfter, PeopleScan, ScannedLines } from '../fast/people-scan';
import { forwardedForText, isClient, looksLikeAddress, splitAddresses } from './address-text';
import { clfTimeBytes, parseClfTime } from './clf-time';
import { countLines } from './detect-lines';
import { KnownHosts, type NamedHost, noHost } from './known-hosts';
import { closingQuote, parseCount } from './line-fields';
import {
  type FormatName,
  type LineParser,
  type LogFormat,
  malformed,
  notHttp,
  type ParsedLine,
} from './log-format';
import { withoutCrawler } from './names-crawler';
import { mayNameHost, parseRequestLine } from './request-line';
import { hasEscape, unescapedText } from './unescape';

const space = 0x20;
const quote = 0x22;
const colon = 0x3a;
const dash = 0x2d;
const zero = 0x30;
const comma = 0x2c;
const dot = 0x2e;
const slash = 0x2f;
const backslash = 0x5c;
const openParenthesis = 0x28;
const closeParenthesis = 0x29;
/** Host, address, identity, user and time are shorter; a longer head may have an agent in it. */
const headBytesMax = 120;
const openBracket = 0x5b;
const closeBracket = 0x5d;

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(bytes[at])) at += 1;
  return at;
}

function spaceAfter(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== space) at += 1;
  return at;
}

/** Whether the token is a name and a port. */
function namesPort(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && bytes[at] !== colon) at += 1;
  return at > start && at + 1 < end && digitsEnd(bytes, at + 1, end) === end;
}

/** Whether the token is a name with a dot, as no identity is. */
function namesDomain(bytes: Uint8Array, start: number, end: number): boolean {
  let lastDot = -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    if (byte === dot) lastDot = at;
    else if (!isLetter && !isDigit(byte) && byte !== dash && byte !== 0x5f && byte < 0x80)
      return false;
  }
  return lastDot > start && lastDot < end - 1;
}

/** Whether the token is a host's name: letters after its last dot, and a port or none. */
function namesHost(bytes: Uint8Array, start: number, end: number): boolean {
  let nameEnd = end;
  while (nameEnd > start && isDigit(bytes[nameEnd - 1])) nameEnd -= 1;
  nameEnd = bytes[nameEnd - 1] === colon ? nameEnd - 1 : end;
  const lastLetter = (bytes[nameEnd - 1] as number) | 0x20;
  const endsWithLetter = (lastLetter >= 0x61 && lastLetter <= 0x7a) || lastLetter >= 0x80;
  return (
    (endsWithLetter && namesDomain(bytes, start, nameEnd)) ||
    Buffer.from(bytes.subarray(start, nameEnd)).toString('latin1').toLowerCase() === 'localhost'
  );
}

/** Returns the end of an address, or of an `X-Forwarded-For`, which may have blanks. */
function addressesEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = spaceAfter(bytes, start, end);
  while (at > start && at < end && bytes[at - 1] === comma) at = spaceAfter(bytes, at + 1, end);
  return at;
}

/** Whether the first of a list of addresses looks like one. */
function beginsWithAddress(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && bytes[at] !== comma) at += 1;
  return looksLikeAddress(bytes, start, at);
}

/** Where the host and the address of a line are; `hostEnd` is 0 when it names no host. */
type Placed = { hostStart: number; hostEnd: number; addressStart: number; addressEnd: number };

/** Reused for every line, so that nothing is allocated. */
const placed: Placed = { hostStart: 0, hostEnd: 0, addressStart: 0, addressEnd: 0 };

/**
 * Finds the address among the words before the time, and the host, which may come before or after
 * it; false when neither is where it should be. Clients cannot influence that: after the address
 * comes the identity, for which servers write `-`. Only lighttpd and OVH write the host there.
 */
function place(
  bytes: Uint8Array,
  start: number,
  timeStart: number,
  takesAddressAsHost: boolean,
): boolean {
  const firstEnd = addressesEnd(bytes, start, timeStart);
  placed.hostEnd = 0;
  placed.addressStart = start;
  placed.addressEnd = firstEnd;
  const second = firstEnd + 1;
  if (bytes[second] === dash && bytes[second + 1] === space) return true;
  const isAddressFirst = beginsWithAddress(bytes, start, firstEnd);
  const secondEnd = addressesEnd(bytes, second, timeStart);
  if (isAddressFirst && isThirdLast(bytes, secondEnd, timeStart)) {
    const isHost =
      namesDomain(bytes, second, secondEnd) ||
      namesPort(bytes, second, secondEnd) ||
      looksLikeAddress(bytes, second, secondEnd);
    if (isHost) {
      placed.hostStart = second;
      placed.hostEnd = secondEnd;
    }
    return true;
  }
  const hasHostFirst = isAddressFirst ? takesAddressAsHost : namesHost(bytes, start, firstEnd);
  const isHostFirst =
    beginsWithAddress(bytes, second, secondEnd) ||
    (!isAddressFirst && namesPort(bytes, start, firstEnd));
  if (!isHostFirst) return isAddressFirst;
  if (!hasHostFirst) return false;
  placed.hostStart = start;
  placed.hostEnd = firstEnd;
  placed.addressStart = second;
  placed.addressEnd = secondEnd;
  return true;
}

/** Whether one word is left before the time: the user, so that the one before it ends at `at`. */
function isThirdLast(bytes: Uint8Array, at: number, timeStart: number): boolean {
  const userEnd = spaceAfter(bytes, at + 1, timeStart);
  return userEnd > at + 1 && userEnd + 1 >= timeStart;
}

/** Whether a text is what clients send for a referer: a URL, or nothing. */
function isReferer(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start <= 1) return true;
  return (
    bytes[start] === 0x68 &&
    bytes[start + 1] === 0x74 &&
    bytes[start + 2] === 0x74 &&
    bytes[start + 3] === 0x70
  );
}

/**
 * Returns the quote that closes an agent: that at the line's end where the agent has quotes of its
 * own that the server did not escape, so that those after `first` are no pairs. A line that was cut
 * has no quote after a word at its end.
 */
function endOfQuoted(bytes: Buffer, first: number, end: number): number {
  const rest = bytes.toString('latin1', first + 1, end);
  const isOdd = rest.split('"').length % 2 === 0;
  return isOdd && /[^\s=:]"$/.test(rest) ? end - 1 : first;
}

/** Returns the closing quote of a user's name; -1 for a request's. */
function nameEnd(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    if (bytes[at] === quote && bytes[at - 1] !== backslash) return at;
    if (bytes[at] === space && bytes[at + 1] === slash) return -1;
  }
  return -1;
}

/** Returns where the request's quote is after the time; Gandi writes `(0 s)` in between. */
function findRequest(bytes: Uint8Array, timeEnd: number, end: number): number {
  if (bytes[timeEnd + 1] !== space) return -1;
  if (bytes[timeEnd + 2] === quote) return timeEnd + 2;
  if (bytes[timeEnd + 2] !== openParenthesis) return -1;
  let at = timeEnd + 3;
  while (at < end && bytes[at] !== closeParenthesis && bytes[at] !== quote) at += 1;
  return bytes[at] === closeParenthesis && bytes[at + 1] === space && bytes[at + 2] === quote
    ? at + 2
    : -1;
}

/**
 * Reads `address ident user [time] "request" status bytes "referer" "agent"`, with or without a
 * virtual host before it, or after the address, and any fields after it. The address may be a list,
 * the `X-Forwarded-For`. When the first of those is a quoted list of
 * addresses, it is the `X-Forwarded-For`.
 */
export class CombinedParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #people: PeopleScan | undefined;
  readonly #takesAddressAsHost: boolean;
  readonly #hosts = new KnownHosts();
  #atMs = 0;

  /** `takesAddressAsHost`: where hosts come first, one that clients name by its address is a host. */
  constructor(recognizer: BotRecognizer, people?: PeopleScan, takesAddressAsHost = true) {
    this.#recognizer = recognizer;
    this.#people = people;
    this.#takesAddressAsHost = takesAddressAsHost;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const firstEnd = spaceAfter(bytes, start, end);
    if (firstEnd === start || firstEnd === end) return malformed('no_address');

    const timeEnd = this.#findTime(bytes, firstEnd, end);
    if (timeEnd < 0) return malformed(timeEnd === -1 ? 'no_time' : 'bad_time');
    const requestStart = findRequest(bytes, timeEnd, end) + 1;
    if (requestStart === 0 || requestStart > end) return malformed('no_request');
    // Most likely text that another program wrote before the line, not a client with an identity.
    if (!place(bytes, start, timeEnd - clfTimeBytes - 1, this.#takesAddressAsHost)) {
      return malformed('no_address');
    }
    const { hostStart, hostEnd, addressStart, addressEnd } = placed;
    const named = hostEnd === 0 ? noHost : this.#hosts.read(bytes, hostStart, hostEnd);
    const requestEnd = closingQuote(bytes, requestStart, end);
    if (requestEnd < 0) return malformed('unterminated_request');

    const statusAt = requestEnd + 2;
    const statusEnd = digitsEnd(bytes, statusAt, Math.min(end, statusAt + 4));
    if (statusEnd !== statusAt + 3 || bytes[statusEnd] !== space || statusEnd >= end) {
      // Squid's line for a connection without a request, such as a health check.
      const isNoRequest = bytes[requestStart] === dash && bytes[statusAt] === zero;
      return isNoRequest && bytes[statusAt + 1] === space ? notHttp : malformed('bad_status');
    }
    const bytesAt = statusEnd + 1;
    const bytesEnd = bytes[bytesAt] === dash ? bytesAt + 1 : digitsEnd(bytes, bytesAt, end);
    if (bytesEnd === bytesAt || bytesEnd > end || (bytesEnd < end && bytes[bytesEnd] !== space)) {
      return malformed('bad_bytes');
    }

    const refererStart = bytesEnd + 2;
    if (refererStart > end || bytes[refererStart - 1] !== quote) {
      // The common format ends here, or has custom fields: without an agent there is no crawler to
      // recognize.
      const person = this.#person(bytes, requestStart, requestEnd, named);
      const isWhole = bytesEnd === end && requestStart - start < headBytesMax;
      const line = { start, end, agentStart: -1 };
      return isWhole ? person : withoutCrawler(this.#recognizer, bytes, line, person);
    }
    const refererEnd = closingQuote(bytes, refererStart, end);
    if (refererEnd < 0) return malformed('unterminated_referer');
    const agentStart = refererEnd + 3;
    if (agentStart > end || bytes[agentStart - 1] !== quote) return malformed('no_agent');
    const agentQuote = closingQuote(bytes, agentStart, end);
    // A line that was cut within its agent still has everything that a visit needs.
    let agentEnd = agentQuote < 0 ? end : agentQuote;
    const bot = this.#recognizer.recognizeAgent(bytes, agentStart, agentEnd);
    if (bot && agentEnd + 1 < end) agentEnd = endOfQuoted(bytes, agentEnd, end);
    if (!bot) {
      const person = this.#person(bytes, requestStart, requestEnd, named);
      // Nearly all lines have a URL or nothing for the referer, and nothing after the agent.
      const isUsual = agentEnd + 1 >= end && isReferer(bytes, refererStart, refererEnd);
      const from = requestStart - start < headBytesMax ? refererStart : start;
      if (isUsual && from > start) return person;
      return withoutCrawler(this.#recognizer, bytes, { start: from, end, agentStart }, person);
    }

    const isMissing = refererEnd - refererStart === 1 && bytes[refererStart] === dash;
    const referer = isMissing ? '' : unescapedText(bytes, refererStart, refererEnd);
    const target = parseRequestLine(bytes, requestStart, requestEnd);
    const addresses = splitAddresses(bytes.toString('latin1', addressStart, addressEnd));
    // What another program wrote right before the address is no part of it.
    if (!addresses || !isClient(addresses.address)) return malformed('no_address');
    const forwardedFor = addresses.forwardedFor ?? readForwardedFor(bytes, agentEnd, end);
    return {
      kind: 'crawler',
      bot,
      atMs: this.#atMs,
      address: addresses.address,
      forwardedFor,
      method: target.method,
      scheme: target.scheme,
      host: target.host ?? named.host,
      path: target.path,
      query: target.query,
      status: parseCount(bytes, statusAt, statusEnd),
      bytes: Math.max(0, parseCount(bytes, bytesAt, bytesEnd)),
      referer: referer === '-' ? '' : referer,
      userAgent: hasEscape(bytes, agentStart, agentEnd)
        ? unescapedText(bytes, agentStart, agentEnd)
        : this.#recognizer.agentText(bytes, agentStart, agentEnd),
    };
  }

  /**
   * Finds lines like the first one: of the same day, zone and host. Undefined when that one must be
   * parsed.
   */
  scan(
    bytes: Buffer,
    lineEnds: Uint32Array,
    first: number,
    firstStart: number,
    after?: LinesAfter,
  ): ScannedLines | undefined {
    const start = after?.lineStart ?? firstStart;
    const end = lineEnds[first] as number;
    const timeEnd = this.#findTime(bytes, spaceAfter(bytes, start, end), end);
    const timeStart = timeEnd - clfTimeBytes;
    if (!this.#people || timeEnd < 0) return undefined;
    if (!place(bytes, start, timeStart - 1, this.#takesAddressAsHost)) return undefined;
    const { hostStart, hostEnd } = placed;
    const isHostKnown =
      hostEnd === 0 || (hostStart === start && !beginsWithAddress(bytes, hostStart, hostEnd));
    if (!isHostKnown) return undefined;
    const named = hostEnd === 0 ? noHost : this.#hosts.read(bytes, hostStart, hostEnd);
    const time = bytes.subarray(timeStart, timeEnd);
    const isReady =
      (hostEnd === 0 || named !== noHost) && this.#people.prepareCombined(time, named);
    return isReady ? this.#people.scan(bytes, lineEnds, first, firstStart, after) : undefined;
  }

  /**
   * Finds `[time]` after identity and user, which may contain spaces and brackets, and stores the
   * time. Returns the closing bracket's offset; -1 when there is no bracket, -2 when none encloses
   * a time.
   */
  #findTime(bytes: Uint8Array, from: number, end: number): number {
    let result = -1;
    for (let at = from; at < end; at++) {
      if (bytes[at] === quote && bytes[at - 1] !== backslash) {
        at = nameEnd(bytes, at, end);
        if (at < 0) break;
      }
      if (bytes[at] !== openBracket) continue;
      result = -2;
      const closing = at + 1 + clfTimeBytes;
      if (closing >= end || bytes[closing] !== closeBracket) continue;
      this.#atMs = parseClfTime(bytes, at + 1);
      if (!Number.isNaN(this.#atMs)) return closing;
    }
    return result;
  }

  #person(bytes: Buffer, requestStart: number, requestEnd: number, named: NamedHost): ParsedLine {
    if (!mayNameHost(bytes, requestStart, requestEnd)) return named.person;
    const { host } = parseRequestLine(bytes, requestStart, requestEnd);
    return host === undefined ? named.person : { kind: 'person', host };
  }
}

/** Returns the field right after the agent's closing quote, when it is a list of addresses. */
function readForwardedFor(bytes: Buffer, agentEnd: number, end: number): string | undefined {
  const from = agentEnd + 3;
  if (from > end || bytes[from - 1] !== quote || bytes[from - 2] !== space) return undefined;
  const to = closingQuote(bytes, from, end);
  return to < 0 ? undefined : forwardedForText(bytes.toString('latin1', from, to));
}

/** Whether a line has a referer and an agent after the response's size. */
const hasAgent = (line: Buffer): boolean => /" \d{3} (\d+|-) "/.test(line.toString('latin1'));

function hasHost(line: Buffer): boolean {
  const timeStart = line.lastIndexOf('[', line.indexOf('"'));
  return place(line, 0, timeStart < 0 ? line.length : timeStart, false) && placed.hostEnd > 0;
}

function combinedLike(name: FormatName, wanted: (line: Buffer) => boolean): LogFormat {
  const createParser: LogFormat['createParser'] = ({ recognizer, people }) =>
    new CombinedParser(recognizer, people, name === 'vhost_combined');
  return { name, detect: countLines(createParser, wanted), createParser };
}

/** nginx's and Apache's `combined`, with any fields after the agent; Traefik adds some, too. */
export const combined = combinedLike('combined', (line) => hasAgent(line) && !hasHost(line));

/**
 * Apache's `common`: it has no agent, so no crawler can be recognized and every line is ignored.
 */
export const common = combinedLike('common', (line) => !hasAgent(line));

/** Apache's `vhost_combined` with the host before the address; or after it, as with lighttpd. */
export const vhostCombined = combinedLike(
  'vhost_combined',
  (line) => hasAgent(line) && hasHost(line),
);
