import type { Bot } from '../../modules/crawlers/bots/bot';
import type { BotRecogniser } from '../../modules/crawlers/bots/recognise';
import type { FieldMap } from '../../modules/crawlers/rules/log-drain';

/** Why a line is no line of its format. Codes, so that samples can be counted and explained. */
export type MalformedReason =
  | 'line_too_long'
  | 'unknown_format'
  | 'no_address'
  | 'no_time'
  | 'bad_time'
  | 'no_request'
  | 'unterminated_request'
  | 'bad_status'
  | 'bad_bytes'
  | 'unterminated_referer'
  | 'no_agent'
  | 'no_prefix'
  | 'bad_type'
  | 'wrong_field_count'
  | 'not_json';

export type Scheme = 'http' | 'https';

/** A crawler's request, decoded. Texts are as the client sent them unless said otherwise. */
export type CrawlerRequest = {
  kind: 'crawler';
  bot: Bot;
  /** Milliseconds since 1970, UTC; the line's own zone is applied. */
  atMs: number;
  /** The address that the server talked to, without a port; it may be a host name or a proxy. */
  address: string;
  /** The line's `X-Forwarded-For`, where it has one: the client first, then proxy after proxy. */
  forwardedFor?: string;
  /** Empty when the request could not be read, as are `path` and `query`. */
  method: string;
  /** Absent when the line does not tell. */
  scheme?: Scheme | undefined;
  /** The host that the line names, lower case, without a port; undefined when it names none. */
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
};

/**
 * What one line is. People's lines carry nothing but a host, because nothing of them is kept;
 * the parser hands out shared objects for them, so that nine of ten lines allocate nothing.
 */
export type ParsedLine =
  | CrawlerRequest
  | { kind: 'person'; host: string | undefined }
  | { kind: 'not_http' }
  | { kind: 'malformed'; reason: MalformedReason };

export type LineParser = {
  /** Reads the line in `bytes` from `start` up to `end`, its line end not included. */
  parse(bytes: Buffer, start: number, end: number): ParsedLine;
  /** Takes a `#Fields` line where it stands: it says how the next lines are to be read. */
  direct?(fieldsLine: string): void;
};

/** Plain data but for the recogniser, so that a parser can be made in another thread. */
export type ParserOptions = {
  recogniser: BotRecogniser;
  fieldMap?: FieldMap | undefined;
  /** The newest `#Fields` line before the first line that the parser is given. */
  fieldsLine?: string | undefined;
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
  | 'caddy'
  | 'traefik'
  | 'vercel'
  | 'cloudflare'
  | 'netlify'
  | 'fastly'
  | 'ecs'
  | 'shipped'
  | 'json';

/** A log format. A new one is a file beside this one and a row in `log-formats.ts`. */
export type LogFormat = {
  name: FormatName;
  /**
   * How many of these first lines, neither blank nor comments, are of this format. The log's
   * `#Fields` line is handed along where it has one.
   */
  detect(firstLines: readonly Buffer[], fieldsLine?: string): number;
  createParser(options: ParserOptions): LineParser;
  /** Whether `#Fields` lines say how the lines after them are to be read. */
  goesByFields?: true;
};

export const personWithoutHost: ParsedLine = Object.freeze({ kind: 'person', host: undefined });

/** The shared result for a line that is no HTTP request at all. */
export const notHttp: ParsedLine = Object.freeze({ kind: 'not_http' });

const malformedByReason = new Map<MalformedReason, ParsedLine>();

/** The shared result for a malformed line of a kind. */
export function malformed(reason: MalformedReason): ParsedLine {
  let line = malformedByReason.get(reason);
  if (!line) {
    line = Object.freeze({ kind: 'malformed', reason });
    malformedByReason.set(reason, line);
  }
  return line;
}
