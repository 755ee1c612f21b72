import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';

import { addressText, forwardedForText, looksLikeAddress } from './address-text';
import { clfTimeBytes, parseClfTime } from './clf-time';
import { countLines } from './detect-lines';
import { KnownHosts, type NamedHost, noHost } from './known-hosts';
import { closingQuote, parseCount } from './line-fields';
import {
  type FormatName,
  type LineParser,
  type LogFormat,
  malformed,
  type ParsedLine,
} from './log-format';
import { mayNameHost, parseRequestLine } from './request-line';
import { unescapedText } from './unescape';

const space = 0x20;
const quote = 0x22;
const colon = 0x3a;
const dash = 0x2d;
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

/**
 * Whether a virtual host comes before the address. Clients cannot influence that: with a virtual
 * host the second token is the address, otherwise it is the identity, for which servers write `-`.
 */
function beginsWithHost(bytes: Uint8Array, start: number, firstEnd: number, end: number): boolean {
  const second = firstEnd + 1;
  if (bytes[second] === dash && bytes[second + 1] === space) return false;
  if (looksLikeAddress(bytes, second, spaceAfter(bytes, second, end))) return true;
  return namesPort(bytes, start, firstEnd) && !looksLikeAddress(bytes, start, firstEnd);
}

/**
 * Reads `address ident user [time] "request" status bytes "referer" "agent"`, with or without a
 * virtual host before it, and any fields after it. When the first of those is a quoted list of
 * addresses, it is the `X-Forwarded-For`.
 */
export class CombinedParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #hosts = new KnownHosts();
  #atMs = 0;

  constructor(recognizer: BotRecognizer) {
    this.#recognizer = recognizer;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    let addressStart = start;
    let addressEnd = spaceAfter(bytes, start, end);
    if (addressEnd === start || addressEnd === end) return malformed('no_address');

    const timeEnd = this.#findTime(bytes, addressEnd, end);
    if (timeEnd < 0) return malformed(timeEnd === -1 ? 'no_time' : 'bad_time');
    const requestStart = timeEnd + 3;
    if (bytes[timeEnd + 1] !== space || bytes[timeEnd + 2] !== quote || requestStart > end) {
      return malformed('no_request');
    }
    let named = noHost;
    if (bytes[addressEnd + 1] !== dash || bytes[addressEnd + 2] !== space) {
      if (beginsWithHost(bytes, start, addressEnd, timeEnd)) {
        named = this.#hosts.read(bytes, start, addressEnd);
        addressStart = addressEnd + 1;
        addressEnd = spaceAfter(bytes, addressStart, timeEnd);
      } else if (!looksLikeAddress(bytes, start, addressEnd)) {
        // Most likely text that another program wrote before the line, not a client with an
        // identity.
        return malformed('no_address');
      }
    }
    const requestEnd = closingQuote(bytes, requestStart, end);
    if (requestEnd < 0) return malformed('unterminated_request');

    const statusAt = requestEnd + 2;
    const statusEnd = digitsEnd(bytes, statusAt, Math.min(end, statusAt + 4));
    if (statusEnd !== statusAt + 3 || bytes[statusEnd] !== space || statusEnd >= end) {
      return malformed('bad_status');
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
      return this.#person(bytes, requestStart, requestEnd, named);
    }
    const refererEnd = closingQuote(bytes, refererStart, end);
    if (refererEnd < 0) return malformed('unterminated_referer');
    const agentStart = refererEnd + 3;
    if (agentStart > end || bytes[agentStart - 1] !== quote) return malformed('no_agent');
    const agentQuote = closingQuote(bytes, agentStart, end);
    // A line that was cut within its agent still has everything that a visit needs.
    const agentEnd = agentQuote < 0 ? end : agentQuote;
    const bot = this.#recognizer.recognizeAgent(bytes, agentStart, agentEnd);
    if (!bot) return this.#person(bytes, requestStart, requestEnd, named);

    const referer = unescapedText(bytes, refererStart, refererEnd);
    const target = parseRequestLine(bytes, requestStart, requestEnd);
    const forwardedFor = readForwardedFor(bytes, agentEnd, end);
    return {
      kind: 'crawler',
      bot,
      atMs: this.#atMs,
      address: addressText(bytes, addressStart, addressEnd),
      ...(forwardedFor !== undefined && { forwardedFor }),
      ...target,
      host: target.host ?? named.host,
      status: parseCount(bytes, statusAt, statusEnd),
      bytes: Math.max(0, parseCount(bytes, bytesAt, bytesEnd)),
      referer: referer === '-' ? '' : referer,
      userAgent: unescapedText(bytes, agentStart, agentEnd),
    };
  }

  /**
   * Finds `[time]` after identity and user, which may contain spaces and brackets, and stores the
   * time. Returns the closing bracket's offset; -1 when there is no bracket, -2 when none encloses
   * a time.
   */
  #findTime(bytes: Uint8Array, from: number, end: number): number {
    let result = -1;
    for (let at = from; at < end && bytes[at] !== quote; at++) {
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
  return beginsWithHost(line, 0, spaceAfter(line, 0, line.length), line.length);
}

function combinedLike(name: FormatName, wanted: (line: Buffer) => boolean): LogFormat {
  const createParser: LogFormat['createParser'] = ({ recognizer }) =>
    new CombinedParser(recognizer);
  return { name, detect: countLines(createParser, wanted), createParser };
}

/** nginx's and Apache's `combined`, with any fields after the agent; Traefik adds some, too. */
export const combined = combinedLike('combined', (line) => hasAgent(line) && !hasHost(line));

/**
 * Apache's `common`: it has no agent, so no crawler can be recognized and every line is ignored.
 */
export const common = combinedLike('common', (line) => !hasAgent(line));

/** Apache's `vhost_combined`: the host, with or without a port, before the address. */
export const vhostCombined = combinedLike(
  'vhost_combined',
  (line) => hasAgent(line) && hasHost(line),
);
