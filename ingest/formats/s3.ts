import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { addressText, looksLikeAddress } from './address-text';
import { clfTimeBytes, parseClfTime } from './clf-time';
import { countLines } from './detect-lines';
import { KnownHosts, type NamedHost, noHost } from './known-hosts';
import { LineFields, parseCount, parseStatus } from './line-fields';
import { type LineParser, type LogFormat, malformed, notHttp, type ParsedLine } from './log-format';
import { withoutCrawler } from './names-crawler';
import { parseRequestLine, type RequestTarget } from './request-line';
import { unescapeBytes } from './unescape';

const quote = 0x22;

const bucket = 1;
const time = 2;
const address = 3;
const operation = 6;
const key = 7;
const request = 8;
const status = 9;
const sentBytes = 11;
const referer = 15;
const agent = 16;
const hostHeader = 22;

/**
 * `REST.GET.OBJECT`, `WEBSITE.GET.OBJECT` and `SOAP.…` are requests; `S3.…` and `BATCH.…` are not.
 */
function isRequest(bytes: Buffer, start: number): boolean {
  const first = bytes[start];
  return first === 0x52 || first === 0x57 || (first === 0x53 && bytes[start + 1] === 0x4f);
}

const isAmazonHost = (host: string): boolean =>
  host.endsWith('.amazonaws.com') || host.endsWith('.amazonaws.com.cn');

/**
 * Returns the object's path alone, when the client named the bucket in the path and not in the
 * host.
 */
function withoutBucket(path: string, bucketName: string, key: string): string {
  const prefix = `/${bucketName}`;
  if (path === prefix || (path === `${prefix}/` && key === '-')) return '/';
  const isInPath = path.startsWith(`${prefix}/`) && !key.startsWith(`${bucketName}/`);
  return isInPath && key !== '-' ? path.slice(prefix.length) : path;
}

/**
 * Reads lines of S3's server access log. The host is the one that the client requested, unless it
 * is one of Amazon's own names: then the result has no host. The bucket's name is not used as a
 * host either, because it mostly differs from the name of the website whose files it stores.
 */
class S3Parser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #hosts = new KnownHosts();
  readonly #fields = new LineFields();

  constructor(recognizer: BotRecognizer) {
    this.#recognizer = recognizer;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const fields = this.#fields;
    fields.splitQuoted(bytes, start, end, hostHeader + 2);
    const from = (index: number) => fields.starts[index] as number;
    const to = (index: number) => fields.ends[index] as number;
    const hasTime = fields.count > time && to(time) - from(time) === clfTimeBytes;
    const atMs = hasTime ? parseClfTime(bytes, from(time)) : Number.NaN;
    if (Number.isNaN(atMs)) return malformed(fields.count > time ? 'bad_time' : 'no_time');
    if (fields.count <= operation) return malformed('wrong_field_count');
    const hasAddress = looksLikeAddress(bytes, from(address), to(address));
    if (!hasAddress && fields.isGiven(bytes, address)) return malformed('no_address');
    if (!isRequest(bytes, from(operation))) {
      const word = bytes.toString('latin1', from(operation), to(operation));
      return /^(?:S3|BATCH)\./.test(word) ? notHttp : malformed('bad_type');
    }
    if (fields.count <= request) return malformed('no_request');
    if (fields.isCut && fields.count === request + 1) return malformed('unterminated_request');
    if (fields.count <= status) return malformed('bad_status');
    const code = fields.isGiven(bytes, status) ? parseStatus(bytes, from(status), to(status)) : 0;
    if (code < 0) return malformed('bad_status');
    const size = fields.count > sentBytes ? parseCount(bytes, from(sentBytes), to(sentBytes)) : -1;
    if (size < 0) return malformed('bad_bytes');
    if (fields.count <= agent) return malformed('no_agent');
    const named = this.#host(bytes);
    const shown = isShown(named) ? named : noHost;
    const bot = fields.isGiven(bytes, agent)
      ? this.#recognizer.recognizeIn(bytes, from(agent), to(agent), quote)
      : undefined;
    if (!bot) {
      const agentStart = fields.isQuoted(bytes, agent) ? from(agent) : -1;
      const place = { start, end, agentStart };
      return withoutCrawler(this.#recognizer, bytes, place, shown.person);
    }
    const text = (index: number) =>
      fields.isGiven(bytes, index)
        ? unescapeBytes(bytes.subarray(from(index), to(index))).toString('utf8')
        : '';
    const target: RequestTarget = parseRequestLine(bytes, from(request), to(request));
    const word = (index: number) => bytes.toString('latin1', from(index), to(index));
    return {
      kind: 'crawler',
      bot,
      atMs,
      address: hasAddress ? addressText(bytes, from(address), to(address)) : '',
      ...target,
      path: withoutBucket(target.path, word(bucket), word(key)),
      host: target.host ?? shown.host,
      status: code,
      bytes: size,
      referer: text(referer),
      userAgent: text(agent),
    };
  }

  #host(bytes: Buffer): NamedHost {
    const fields = this.#fields;
    // At the line's end the host may have been cut, so it is ignored.
    if (fields.count <= hostHeader + 1) return noHost;
    return this.#hosts.read(
      bytes,
      fields.starts[hostHeader] as number,
      fields.ends[hostHeader] as number,
    );
  }
}

const isShown = ({ host }: NamedHost): boolean => host !== undefined && !isAmazonHost(host);

const createParser: LogFormat['createParser'] = ({ recognizer }) => new S3Parser(recognizer);

/** Amazon S3's server access log. */
export const s3: LogFormat = { name: 's3', detect: countLines(createParser), createParser };
