import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { addressText } from './address-text';
import { plainAgent } from './encoded-agent';
import { parseIsoClock, parseIsoDate } from './iso-time';
import { KnownHosts, type NamedHost, noHost } from './known-hosts';
import { LineFields, parseCount, parseStatus } from './line-fields';
import { LocalTime } from './local-time';
import { type LineParser, malformed, type ParsedLine, type ParserOptions } from './log-format';
import { withoutCrawler } from './names-crawler';
import { targetOfParts } from './request-line';

/** Position of each field in a line; -1 when it is absent. */
type Layout = Record<keyof typeof fieldNames, number> & { count: number };

/** The names of each field in W3C's draft, IIS and CloudFront. */
const fieldNames = {
  date: ['date'],
  time: ['time'],
  localDate: ['date-local'],
  localTime: ['time-local'],
  timestamp: ['timestamp', 'timestamp(ms)'],
  address: ['c-ip'],
  forwardedFor: ['x-forwarded-for', 'cs(x-forwarded-for)'],
  scheme: ['cs-protocol'],
  /** The whole target, as the draft says; Incapsula's host and path in one. */
  url: ['cs-uri'],
  method: ['cs-method'],
  path: ['cs-uri-stem'],
  query: ['cs-uri-query'],
  status: ['sc-status', 'c-status'],
  bytes: ['sc-bytes'],
  referer: ['cs(referer)', 'cs-referer', 'cs(referrer)'],
  agent: ['cs(user-agent)', 'cs-user-agent'],
  /**
   * The host that the visitor requested, or the one that a CDN made of it; which is which differs.
   */
  host: ['x-host-header', 'cs-host', 'cs(host)'],
  otherHost: ['cs-host', 'cs(host)'],
} as const;

/** How a kind of W3C log writes its fields. */
export type W3cDialect = {
  separator: number;
  /** Fields of a line before any `#Fields`; more may follow them. */
  defaultFields: string;
  /** Minimum number of default fields in a line. */
  defaultFieldsMin: number;
  /** Decodes a value into `decoded`, which must be large enough; returns the decoded length. */
  decodeText(bytes: Buffer, start: number, end: number, decoded: Buffer): number;
  /** Undoes the writer's changes to paths and queries, which stay percent-encoded. */
  decodePath(bytes: Buffer): Buffer;
  decodeQuery(bytes: Buffer): Buffer;
  /** Whether values in quotes are not encoded. */
  plainInQuotes: boolean;
};

function layoutOf(fields: string): Layout {
  const names = fields.trim().toLowerCase().split(/\s+/);
  const find = (wanted: readonly string[]) =>
    wanted.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const layout = Object.fromEntries(
    Object.entries(fieldNames).map(([field, wanted]) => [field, find(wanted)]),
  );
  return { ...layout, count: names.length } as Layout;
}

const isDistribution = (host: string): boolean => host.endsWith('.cloudfront.net');
const textBytesMax = 64 * 1024;
const fractionDot = 0x2e;
const quote = 0x22;
const question = 0x3f;
const root = Buffer.from('/');

/** Reads lines according to the newest `#Fields` line, which may change the fields of a W3C log. */
export class W3cParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #dialect: W3cDialect;
  readonly #hosts = new KnownHosts();
  readonly #fields = new LineFields();
  readonly #localTime: LocalTime;
  readonly #scratch = Buffer.allocUnsafe(textBytesMax);
  #layout: Layout;
  /** True when a `#Fields` line defined the fields: lines then have exactly these. */
  #isExact = false;

  constructor({ recognizer, fieldsLine, timezone }: ParserOptions, dialect: W3cDialect) {
    this.#recognizer = recognizer;
    this.#localTime = new LocalTime(timezone);
    this.#dialect = dialect;
    this.#layout = layoutOf(dialect.defaultFields);
    if (fieldsLine !== undefined) this.direct(fieldsLine);
  }

  direct(fieldsLine: string): void {
    this.#layout = layoutOf(fieldsLine.slice(fieldsLine.indexOf(':') + 1));
    this.#isExact = true;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const fields = this.#fields;
    const layout = this.#layout;
    const count = this.#isExact ? layout.count : 0;
    fields.splitCounted(bytes, { start, end }, this.#dialect.separator, count);
    const isWhole = this.#isExact
      ? fields.count === layout.count
      : fields.count >= this.#dialect.defaultFieldsMin;
    if (!isWhole) return malformed('wrong_field_count');
    const atMs = this.#time(bytes);
    if (Number.isNaN(atMs)) return malformed('bad_time');
    const status = this.#number(bytes, layout.status, parseStatus);
    if (status < 0) return malformed('bad_status');
    const size = this.#number(bytes, layout.bytes, parseCount);
    if (size < 0) return malformed('bad_bytes');
    const named = this.#host(bytes);
    const line = {
      start,
      end,
      agentStart: fields.isGiven(bytes, layout.agent)
        ? (fields.starts[layout.agent] as number)
        : -1,
    };
    if (line.agentStart < 0) return withoutCrawler(this.#recognizer, bytes, line, named.person);
    const agentBytes = this.#decode(bytes, layout.agent);
    const written = this.#scratch.toString('utf8', 0, agentBytes);
    const userAgent = plainAgent(written);
    const bot =
      userAgent === written
        ? this.#recognizer.recognizeIn(this.#scratch, 0, agentBytes, -1)
        : this.#recognizer.recognize(userAgent);
    if (!bot) return withoutCrawler(this.#recognizer, bytes, line, named.person);
    const forwardedFor = this.#text(bytes, layout.forwardedFor);
    const scheme = this.#slice(bytes, layout.scheme).toString('latin1').toLowerCase();
    return {
      kind: 'crawler',
      bot,
      atMs,
      address: fields.isGiven(bytes, layout.address)
        ? addressText(
            bytes,
            fields.starts[layout.address] as number,
            fields.ends[layout.address] as number,
          )
        : '',
      ...(forwardedFor !== '' && { forwardedFor }),
      ...targetOfParts(
        this.#slice(bytes, layout.method).toString('latin1'),
        ...this.#target(bytes),
      ),
      ...((scheme === 'http' || scheme === 'https') && { scheme }),
      host: named.host,
      status,
      bytes: size,
      referer: this.#slice(bytes, layout.referer).toString('utf8').replace(/^-$/, ''),
      userAgent,
    };
  }

  #slice(bytes: Buffer, index: number): Buffer {
    if (index < 0 || index >= this.#fields.count) return bytes.subarray(0, 0);
    return bytes.subarray(this.#fields.starts[index], this.#fields.ends[index]);
  }

  /** Returns path and query. */
  #target(bytes: Buffer): [Buffer, Buffer] {
    const { path, url, query } = this.#layout;
    const hasPath = path >= 0 || url < 0;
    const at = hasPath ? path : url;
    const whole = hasPath
      ? this.#slice(bytes, path)
      : this.#slice(bytes, url).subarray(this.#hostEnd(bytes, url));
    // Where the log has no field for queries, they are in the path's.
    const mark = query < 0 ? whole.indexOf(question) : -1;
    const written = mark < 0 ? whole : whole.subarray(0, mark);
    const decoded =
      hasPath && !this.#isQuoted(bytes, at) ? this.#dialect.decodePath(written) : written;
    const given = mark < 0 ? this.#slice(bytes, query) : whole.subarray(mark + 1);
    return [decoded.length === 0 && !hasPath ? root : decoded, this.#dialect.decodeQuery(given)];
  }

  /** Where the host in a URL ends, counted from the field's beginning: after `https://a.com`. */
  #hostEnd(bytes: Buffer, url: number): number {
    const written = this.#slice(bytes, url).toString('latin1');
    return /^(?:https?:\/\/)?[^/?]*/i.exec(written)?.[0].length ?? 0;
  }

  /** In quotes a writer leaves blanks as they are, so that pluses are pluses. */
  #isQuoted(bytes: Buffer, index: number): boolean {
    const { starts, ends } = this.#fields;
    if (index < 0 || index >= this.#fields.count) return false;
    return bytes[(starts[index] as number) - 1] === quote && bytes[ends[index] as number] === quote;
  }

  #text(bytes: Buffer, index: number): string {
    if (!this.#fields.isGiven(bytes, index)) return '';
    return this.#scratch.toString('utf8', 0, this.#decode(bytes, index));
  }

  /** Decodes a field into the scratch buffer; returns its length there. */
  #decode(bytes: Buffer, index: number): number {
    const start = this.#fields.starts[index] as number;
    const end = Math.min(this.#fields.ends[index] as number, start + textBytesMax);
    if (this.#dialect.plainInQuotes && this.#isQuoted(bytes, index)) {
      return this.#copyQuoted(bytes, start, end);
    }
    return this.#dialect.decodeText(bytes, start, end, this.#scratch);
  }

  /** Copies a text in quotes; a quote within it is doubled. */
  #copyQuoted(bytes: Buffer, start: number, end: number): number {
    const length = bytes.copy(this.#scratch, 0, start, end);
    if (!this.#scratch.subarray(0, length).includes('""')) return length;
    const text = this.#scratch.toString('latin1', 0, length).replaceAll('""', '"');
    return this.#scratch.write(text, 'latin1');
  }

  /** Returns 0 when the log has no such field or the line has `-`. */
  #number(
    bytes: Buffer,
    index: number,
    parse: (bytes: Buffer, start: number, end: number) => number,
  ): number {
    if (!this.#fields.isGiven(bytes, index)) return 0;
    return parse(bytes, this.#fields.starts[index] as number, this.#fields.ends[index] as number);
  }

  #time(bytes: Buffer): number {
    const { starts, ends } = this.#fields;
    const { date, time, timestamp } = this.#layout;
    if (timestamp >= 0) {
      return parseEpoch(bytes, starts[timestamp] as number, ends[timestamp] as number);
    }
    if (date >= 0 && time >= 0) return this.#dateTime(bytes, date, time);
    const { localDate, localTime } = this.#layout;
    if (localDate < 0 || localTime < 0) return Number.NaN;
    return this.#localTime.toUtc(this.#dateTime(bytes, localDate, localTime));
  }

  #dateTime(bytes: Buffer, date: number, time: number): number {
    const { starts, ends } = this.#fields;
    const days = parseIsoDate(bytes, starts[date] as number, ends[date] as number);
    const clockMs = parseIsoClock(bytes, starts[time] as number, ends[time] as number);
    return days * 86_400_000 + clockMs;
  }

  #host(bytes: Buffer): NamedHost {
    const { host, otherHost, url } = this.#layout;
    if (host < 0 && url >= 0) return this.#hostOfUrl(bytes, url);
    const named = this.#hostAt(bytes, host);
    if (otherHost === host || (named.host !== undefined && !isDistribution(named.host))) {
      return named;
    }
    const other = this.#hostAt(bytes, otherHost);
    return other.host === undefined ? named : other;
  }

  #hostOfUrl(bytes: Buffer, url: number): NamedHost {
    const start = this.#fields.starts[url] as number;
    const end = start + this.#hostEnd(bytes, url);
    const schemeEnd = bytes.subarray(start, end).lastIndexOf('//');
    return this.#hosts.read(bytes, schemeEnd < 0 ? start : start + schemeEnd + 2, end);
  }

  #hostAt(bytes: Buffer, index: number): NamedHost {
    if (index < 0 || index >= this.#fields.count) return noHost;
    return this.#hosts.read(
      bytes,
      this.#fields.starts[index] as number,
      this.#fields.ends[index] as number,
    );
  }
}

/** Seconds since 1970 with a fraction, or whole milliseconds. NaN for anything else. */
function parseEpoch(bytes: Buffer, start: number, end: number): number {
  let whole = end;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== fractionDot) continue;
    whole = at;
    break;
  }
  const value = whole === start || bytes[start] === 0x2d ? -1 : parseCount(bytes, start, whole);
  if (value < 0) return Number.NaN;
  if (whole === end) return value >= 100_000_000_000 ? value : value * 1000;
  let milliseconds = 0;
  for (let digit = 0; digit < 3; digit++) {
    const at = whole + 1 + digit;
    const byte = at < end ? (bytes[at] as number) - 0x30 : 0;
    if (byte < 0 || byte > 9) return Number.NaN;
    milliseconds = milliseconds * 10 + byte;
  }
  return value * 1000 + milliseconds;
}
