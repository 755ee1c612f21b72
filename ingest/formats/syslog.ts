import { CombinedParser } from './combined';
import { countLines } from './detect-lines';
import { parseIsoTime } from './iso-time';
import { type LogFormat, malformed, type ParsedLine } from './log-format';
import { PrefixedParser } from './prefixed-parser';

const space = 0x20;
const colon = 0x3a;
const lessThan = 0x3c;
const greaterThan = 0x3e;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const backslash = 0x5c;
const quote = 0x22;
const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** RFC 3164's `Nov 21 10:00:00 `, the day padded with a space or a zero. */
const bsdTimeBytes = 16;
const none = malformed('no_prefix');

function tokenEnd(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== space) at += 1;
  return at;
}

/**
 * Returns the offset after `<190>`, and after the length that RFC 6587 and Heroku's logplex put
 * before it.
 */
function afterPriority(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && at - start < 6 && isDigit(bytes[at])) at += 1;
  if (at > start && bytes[at] === space && bytes[at + 1] === lessThan) at += 1;
  else at = start;
  if (bytes[at] !== lessThan) return start;
  let close = at + 1;
  while (close < end && close - at < 4 && isDigit(bytes[close])) close += 1;
  return bytes[close] === greaterThan && close > at + 1 && close < end ? close + 1 : start;
}

function isBsdTime(bytes: Buffer, at: number, end: number): boolean {
  return (
    at + bsdTimeBytes <= end &&
    isLetter(bytes[at]) &&
    isLetter(bytes[at + 1]) &&
    isLetter(bytes[at + 2]) &&
    bytes[at + 3] === space &&
    isDigit(bytes[at + 5]) &&
    bytes[at + 6] === space &&
    bytes[at + 9] === colon &&
    bytes[at + 12] === colon &&
    bytes[at + 15] === space
  );
}

/**
 * Returns the offset after `host tag: `, or after `tag: ` when the sender omits the host; -1
 * without a tag.
 */
function afterTag(bytes: Buffer, from: number, end: number): number {
  const firstEnd = tokenEnd(bytes, from, end);
  const isTag = (tokenStart: number, stop: number) =>
    stop < end && stop > tokenStart + 1 && bytes[stop - 1] === colon;
  if (isTag(from, firstEnd)) return firstEnd + 1;
  const secondEnd = tokenEnd(bytes, firstEnd + 1, end);
  return isTag(firstEnd + 1, secondEnd) ? secondEnd + 1 : -1;
}

/** Returns the offset after RFC 5424's `[id name="value"]…`; the same offset without one. */
function afterStructuredData(bytes: Buffer, from: number, end: number): number {
  if (bytes[from] === 0x2d && bytes[from + 1] === space) return from + 2;
  if (bytes[from] !== openBracket) return from;
  let isQuoted = false;
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) isQuoted = !isQuoted;
    else if (byte === closeBracket && !isQuoted && bytes[at + 1] === space) return at + 2;
  }
  return from;
}

/**
 * Returns the offset after `host app procid msgid`, optional structured data, and a byte order
 * mark.
 */
function afterHeader(bytes: Buffer, from: number, end: number): number {
  let at = from;
  for (let field = 0; field < 4; field += 1) {
    at = tokenEnd(bytes, at, end) + 1;
    if (at >= end) return -1;
  }
  at = afterStructuredData(bytes, at, end);
  const isMarked = bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
  return isMarked ? at + 3 : at;
}

export function readSyslogPrefix(bytes: Buffer, start: number, end: number): number | ParsedLine {
  const at = afterPriority(bytes, start, end);
  let messageStart = -1;
  if (isBsdTime(bytes, at, end)) {
    messageStart = afterTag(bytes, at + bsdTimeBytes, end);
  } else {
    const isVersioned = bytes[at] === 0x31 && bytes[at + 1] === space;
    const timeStart = isVersioned ? at + 2 : at;
    const timeEnd = tokenEnd(bytes, timeStart, end);
    const isNil = isVersioned && timeEnd === timeStart + 1 && bytes[timeStart] === 0x2d;
    if (!isNil && Number.isNaN(parseIsoTime(bytes, timeStart, timeEnd))) return none;
    messageStart = isVersioned
      ? afterHeader(bytes, timeEnd + 1, end)
      : afterTag(bytes, timeEnd + 1, end);
  }
  return messageStart < 0 || messageStart >= end ? none : messageStart;
}

const createParser: LogFormat['createParser'] = ({ recognizer }) =>
  new PrefixedParser(readSyslogPrefix, new CombinedParser(recognizer));

/**
 * Combined lines that went through syslog: RFC 3164 and 5424, as rsyslog writes them into files,
 * with or without a priority, with or without a length, and Heroku's logplex.
 */
export const syslog: LogFormat = { name: 'syslog', detect: countLines(createParser), createParser };
