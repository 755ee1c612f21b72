import type { Bot } from '../../modules/crawlers/bots/bot';
import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { FieldMap } from '../../modules/crawlers/rules/log-drain';
import type { LogLayout, RoleColumns } from '../../modules/crawlers/rules/log-layout';
import type { MalformedReason } from '../block/malformed-reason';
import type { LinesAfter, PeopleScan, ScannedLines } from '../fast/people-scan';

export type Scheme = 'http' | 'https';

/** A crawler's request, decoded. Texts are as the client sent them unless noted otherwise. */
export type CrawlerRequest = {
  kind: 'crawler';
  bot: Bot;
  /** Milliseconds since 1970, UTC; the line's own zone is applied. */
  atMs: number;
  /** The address of the server's peer, without a port; it may be a host name or a proxy. */
  address: string;
  /** The line's `X-Forwarded-For`, if any: the client first, then the proxies in order. */
  forwardedFor?: string | undefined;
  /** Empty when the request could not be read, like `path` and `query`. */
  method: string;
  /** Absent when the line has none. */
  scheme?: Scheme | undefined;
  /** The host in the line, lower case, without a port; undefined when the line has none. */
  host: string | undefined;
  /** Percent-encoded ASCII, canonical so that equal URLs are equal texts. */
  path: string;
  /** Without the `?`; percent-encoded ASCII, in the order it was sent. */
  query: string;
  status: number;
  /** Bytes of the response's body; 0 when the line has none. */
  bytes: number;
  referer: string;
  userAgent: string;
  /** The headers of a signed request (RFC 9421), where the log has them. */
  signatureAgent?: string | undefined;
  signatureInput?: string | undefined;
  signature?: string | undefined;
  /** What the delivery network in front said of the client, in its own words. */
  cdnWord?: string | undefined;
  /** The port that the request's host was named with, where the log says it and it is unusual. */
  port?: string | undefined;
};

/**
 * The result of parsing one line. People's lines carry only a host, because they are not stored;
 * the parser returns shared objects for them, so that nine of ten lines allocate nothing.
 */
export type ParsedLine =
  | CrawlerRequest
  | { kind: 'person'; host: string | undefined }
  | { kind: 'not_http' }
  | { kind: 'malformed'; reason: MalformedReason };

export type LineParser = {
  /** Reads the line in `bytes` from `start` up to `end`, without its line end. */
  parse(bytes: Buffer, start: number, end: number): ParsedLine;
  /**
   * Finds which of the lines from `first` on certainly are people's, without reading each;
   * undefined when the parser must read the next line. Lines may follow the fields of their
   * record.
   */
  scan?(
    bytes: Buffer,
    lineEnds: Uint32Array,
    first: number,
    start: number,
    after?: LinesAfter,
  ): ScannedLines | undefined;
  /** Accepts a `#Fields` line where it occurs: it defines how the next lines are read. */
  direct?(fieldsLine: string): void;
};

/** Plain data except for `recognizer` and `people`, so that a parser can be created in another thread. */
export type ParserOptions = {
  recognizer: BotRecognizer;
  /** Finds people's lines in many lines at once, by the names that the recognizer knows. */
  people?: PeopleScan | undefined;
  fieldMap?: FieldMap | undefined;
  /** The newest `#Fields` line before the first line that the parser reads. */
  fieldsLine?: string | undefined;
  /** The zone of local times that name none; UTC by default. */
  timezone?: string | undefined;
  /** Of lines whose layout was learned. */
  layout?: LogLayout | undefined;
  /** The names of fields that were learned from JSON lines. */
  columns?: RoleColumns | undefined;
};

export type FormatName =
  | 'combined'
  | 'common'
  | 'vhost_combined'
  | 'syslog'
  | 'cri'
  | 'iis'
  | 'cloudfront'
  | 'cloudfront_realtime'
  | 'alb'
  | 'elb'
  | 's3'
  | 'haproxy'
  | 'envoy'
  | 'bunny'
  | 'heroku'
  | 'squid'
  | 'caddy'
  | 'traefik'
  | 'vercel'
  | 'cloudflare'
  | 'netlify'
  | 'fastly'
  | 'cloudfront_json'
  | 'akamai'
  | 'ecs'
  | 'shipped'
  | 'json'
  | 'learned';

/** A log format. To add one, add a file to this folder and an entry to `log-formats.ts`. */
export type LogFormat = {
  name: FormatName;
  /**
   * Returns how many of these first lines, which are neither blank nor comments, are of this
   * format. `fieldsLine` is the log's `#Fields` line, if it has one.
   */
  detect(firstLines: readonly Buffer[], fieldsLine?: string): number;
  createParser(options: ParserOptions): LineParser;
  /** Whether `#Fields` lines define how the lines after them are read. */
  goesByFields?: true;
  /** Where the fields are, as learned from the lines. */
  layout?: LogLayout;
};

export const personWithoutHost: ParsedLine = Object.freeze({ kind: 'person', host: undefined });

/** The shared result for a line that is not an HTTP request. */
export const notHttp: ParsedLine = Object.freeze({ kind: 'not_http' });

const malformedByReason = new Map<MalformedReason, ParsedLine>();

/** Returns the shared result for malformed lines with this reason. */
export function malformed(reason: MalformedReason): ParsedLine {
  let line = malformedByReason.get(reason);
  if (!line) {
    line = Object.freeze({ kind: 'malformed', reason });
    malformedByReason.set(reason, line);
  }
  return line;
}
