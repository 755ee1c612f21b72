import { BotRecogniser } from '../bots/recognise';

import { clfTimeBytes, parseClfTime } from './clf-time';
import {
  type FormatName,
  type LineParser,
  type LogFormat,
  malformed,
  type ParsedLine,
  personWithoutHost,
} from './log-format';
import { mayNameHost, parseRequestLine } from './request-line';
import { unescapeBytes } from './unescape';

const space = 0x20;
const quote = 0x22;
const dash = 0x2d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const backslash = 0x5c;

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/**
 * Finds the quote that closes a field: not escaped, and a space or the end after it. Old logs
 * hold quotes that nobody escaped, which is why what follows decides too. -1 when there is none.
 */
function closingQuote(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote && (at + 1 === end || bytes[at + 1] === space)) return at;
  }
  return -1;
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(bytes[at])) at += 1;
  return at;
}

/** Reads `host ident user [time] "request" status bytes "referer" "agent"`, and more after it. */
export class CombinedParser implements LineParser {
  readonly #recogniser: BotRecogniser;
  #atMs = 0;

  constructor(recogniser: BotRecogniser) {
    this.#recogniser = recogniser;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    let addressEnd = start;
    while (addressEnd < end && bytes[addressEnd] !== space) addressEnd += 1;
    if (addressEnd === start || addressEnd === end) return malformed('no_address');

    const timeEnd = this.#findTime(bytes, addressEnd, end);
    if (timeEnd < 0) return malformed(timeEnd === -1 ? 'no_time' : 'bad_time');
    const requestStart = timeEnd + 3;
    if (bytes[timeEnd + 1] !== space || bytes[timeEnd + 2] !== quote || requestStart > end) {
      return malformed('no_request');
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
      // The common format ends here, or goes on with fields of its own: no agent, no crawler.
      return this.#person(bytes, requestStart, requestEnd);
    }
    const refererEnd = closingQuote(bytes, refererStart, end);
    if (refererEnd < 0) return malformed('unterminated_referer');
    const agentStart = refererEnd + 3;
    if (agentStart > end || bytes[agentStart - 1] !== quote) return malformed('no_agent');
    const bot = this.#recogniser.recogniseIn(bytes, agentStart, end, quote);
    if (!bot) return this.#person(bytes, requestStart, requestEnd);

    // A line that was cut inside its agent still holds everything that a visit is made of.
    const agentEnd = this.#recogniser.agentEnd;
    const field = (from: number, to: number) =>
      unescapeBytes(bytes.subarray(from, to)).toString('utf8');
    const referer = field(refererStart, refererEnd);
    return {
      kind: 'crawler',
      bot,
      atMs: this.#atMs,
      address: bytes.toString('latin1', start, addressEnd),
      ...parseRequestLine(bytes.subarray(requestStart, requestEnd)),
      status: Number(bytes.toString('latin1', statusAt, statusEnd)),
      bytes: bytes[bytesAt] === dash ? 0 : Number(bytes.toString('latin1', bytesAt, bytesEnd)),
      referer: referer === '-' ? '' : referer,
      userAgent: field(agentStart, agentEnd),
    };
  }

  /**
   * Finds `[time]` after identity and user, which may hold spaces and brackets themselves, and
   * keeps the time. Returns the closing bracket's offset; -1 when there is no bracket at all, -2
   * when none encloses a time.
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

  #person(bytes: Buffer, requestStart: number, requestEnd: number): ParsedLine {
    if (!mayNameHost(bytes, requestStart, requestEnd)) return personWithoutHost;
    const { host } = parseRequestLine(bytes.subarray(requestStart, requestEnd));
    return { kind: 'person', host };
  }
}

/** Whether a line of either format has a referer and an agent after the response's size. */
const hasAgent = (line: Buffer): boolean => /" \d{3} (\d+|-) "/.test(line.toString('latin1'));

function countLines(firstLines: readonly Buffer[], wanted: (line: Buffer) => boolean): number {
  const parser = new CombinedParser(new BotRecogniser());
  return firstLines.filter(
    (line) => parser.parse(line, 0, line.length).kind !== 'malformed' && wanted(line),
  ).length;
}

function combinedLike(name: FormatName, wanted: (line: Buffer) => boolean): LogFormat {
  return {
    name,
    detect: (firstLines) => countLines(firstLines, wanted),
    createParser: ({ recogniser }) => new CombinedParser(recogniser),
  };
}

/** nginx's and Apache's `combined`, with any fields after the agent. */
export const combined = combinedLike('combined', hasAgent);

/** Apache's `common`: no agent, so no crawler can be told and every line is ignored. */
export const common = combinedLike('common', (line) => !hasAgent(line));
