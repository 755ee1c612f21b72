import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { addressBeforePort, looksLikeAddress } from './address-text';
import { parseIsoTime } from './iso-time';
import { KnownHosts, type NamedHost } from './known-hosts';
import { LineFields, parseCount, parseStatus } from './line-fields';
import { type LineParser, malformed, notHttp, type ParsedLine } from './log-format';
import { withoutCrawler } from './names-crawler';
import { parseRequestLine } from './request-line';
import { unescapeBytes } from './unescape';

const quote = 0x22;

/** Positions of fields, counted from the time on. */
const client = 2;
const status = 7;
const sentBytes = 10;
const request = 11;
const agent = 12;
const domain = 17;

/** Whether the request is a TCP connection's `- - - `, which contains no HTTP. */
function isNoRequest(bytes: Buffer, start: number, end: number): boolean {
  return bytes.toString('latin1', start, end).trim() === '- - -';
}

/**
 * Reads a line of an Elastic Load Balancer: time, balancer, client, target, three durations, two
 * statuses, two sizes, `"request"`, `"agent"`, and more. Application balancers write the connection
 * type before it (`isTyped`), and the TLS server name (SNI) after it.
 */
export class LoadBalancerParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #first: number;
  readonly #hosts = new KnownHosts();
  readonly #fields = new LineFields();

  constructor(recognizer: BotRecognizer, { isTyped }: { isTyped: boolean }) {
    this.#recognizer = recognizer;
    this.#first = isTyped ? 1 : 0;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const fields = this.#fields;
    const first = this.#first;
    fields.splitQuoted(bytes, start, end, first + agent + 1);
    const from = (index: number) => fields.starts[first + index] as number;
    const to = (index: number) => fields.ends[first + index] as number;
    if (first === 1) {
      const kind = connectionKind(bytes, start, fields.ends[0] as number);
      if (kind !== 'http') return kind === 'other' ? notHttp : malformed('bad_type');
    }
    const atMs = fields.count > first ? parseIsoTime(bytes, from(0), to(0)) : Number.NaN;
    if (Number.isNaN(atMs)) return malformed('bad_time');
    if (fields.count <= first + client || !looksLikeAddress(bytes, from(client), to(client))) {
      return malformed('no_address');
    }
    if (!fields.isQuoted(bytes, first + request)) return malformed('no_request');
    if (fields.isCut && fields.count === first + request + 1) {
      return malformed('unterminated_request');
    }
    const code = parseStatus(bytes, from(status), to(status));
    if (code < 0) {
      const isTcp = isNoRequest(bytes, from(request), to(request));
      return isTcp ? notHttp : malformed('bad_status');
    }
    const size = parseCount(bytes, from(sentBytes), to(sentBytes));
    if (size < 0) return malformed('bad_bytes');
    const named = this.#host(bytes, start, end);
    if (!fields.isQuoted(bytes, first + agent)) {
      // A line that ends here is cut. Old classic balancers wrote no agent, but had other fields
      // instead.
      return malformed('no_agent');
    }
    const bot = this.#recognizer.recognizeIn(bytes, from(agent), to(agent), quote);
    if (!bot) {
      const place = { start, end, agentStart: from(agent) };
      return withoutCrawler(this.#recognizer, bytes, place, named.person);
    }
    const target = parseRequestLine(bytes, from(request), to(request));
    return {
      kind: 'crawler',
      bot,
      atMs,
      address: addressBeforePort(bytes, from(client), to(client)),
      ...target,
      host: named.host,
      status: code,
      bytes: size,
      referer: '',
      userAgent: unescapeBytes(bytes.subarray(from(agent), to(agent))).toString('utf8'),
    };
  }

  /** Returns the host of the URL; without one the TLS server name. */
  #host(bytes: Buffer, start: number, end: number): NamedHost {
    const fields = this.#fields;
    const at = this.#first + request;
    const ofUrl = this.#hosts.readFromRequest(
      bytes,
      fields.starts[at] as number,
      fields.ends[at] as number,
    );
    if (ofUrl.host !== undefined || this.#first === 0) return ofUrl;
    const domainAt = this.#first + domain;
    fields.splitQuoted(bytes, start, end, domainAt + 1);
    // A name that was cut is invalid.
    if (fields.count <= domainAt || fields.isCut) return ofUrl;
    return this.#hosts.read(
      bytes,
      fields.starts[domainAt] as number,
      fields.ends[domainAt] as number,
    );
  }
}

/** Connection types that carry HTTP; WebSockets begin as a request. */
const httpKinds = new Set(['http', 'https', 'h2', 'grpcs', 'ws', 'wss']);
const otherKinds = new Set(['tls', 'tcp', 'udp']);

function connectionKind(bytes: Buffer, start: number, end: number): 'http' | 'other' | 'none' {
  // Nearly every line has one of these two, and needs no string allocated for it.
  const isHttp =
    bytes[start] === 0x68 &&
    bytes[start + 1] === 0x74 &&
    bytes[start + 2] === 0x74 &&
    bytes[start + 3] === 0x70 &&
    (end === start + 4 || (end === start + 5 && bytes[start + 4] === 0x73));
  if (isHttp || (end === start + 2 && bytes[start] === 0x68 && bytes[start + 1] === 0x32))
    return 'http';
  if (end - start > 5) return 'none';
  const kind = bytes.toString('latin1', start, end);
  if (httpKinds.has(kind)) return 'http';
  return otherKinds.has(kind) ? 'other' : 'none';
}
