import { splitAddresses } from './address-text';
import { countLines } from './detect-lines';
import { parseIsoTime } from './iso-time';
import { KnownHosts } from './known-hosts';
import { LineFields, parseCount, parseStatus } from './line-fields';
import { type LineParser, type LogFormat, malformed, type ParserOptions } from './log-format';
import { withoutCrawler } from './names-crawler';
import { parseRequestLine } from './request-line';

const openBracket = 0x5b;
const fieldsWanted = 64;
/** Istio writes details, the end of the connection and the upstream's failure after the flags. */
const istioFields = 3;

/**
 * Finds the authority from the right, since Envoy escapes no quotes: id, authority and upstream are
 * the last three fields in a row that are in quotes. -1 without them.
 */
function findAuthority(fields: LineFields, bytes: Buffer): number {
  let quoted = 0;
  for (let index = fields.count - 1; index >= 0; index--) {
    quoted = fields.isQuoted(bytes, index) ? quoted + 1 : 0;
    if (quoted === 3) return fields.isCut ? -1 : index + 1;
  }
  return -1;
}

/**
 * `[time] "request" status flags received sent duration upstream "X-Forwarded-For" "agent" "id"
 * "authority"`, Envoy's default, and Istio's with three fields more.
 */
function createParser({ recognizer }: ParserOptions): LineParser {
  const fields = new LineFields();
  const hosts = new KnownHosts();
  return {
    parse(bytes, start, end) {
      if (bytes[start] !== openBracket) return malformed('no_time');
      fields.splitQuoted(bytes, start, end, fieldsWanted);
      const from = (index: number) => fields.starts[index] as number;
      const to = (index: number) => fields.ends[index] as number;
      const atMs = parseIsoTime(bytes, from(0), to(0));
      if (Number.isNaN(atMs)) return malformed('bad_time');
      if (fields.count < 5 || !fields.isQuoted(bytes, 1)) return malformed('no_request');
      const status = parseStatus(bytes, from(2), to(2));
      if (status < 0) return malformed('bad_status');
      const first = parseCount(bytes, from(4), to(4)) < 0 ? 4 + istioFields : 4;
      const [sent, forwarded, agent] = [first + 1, first + 4, first + 5];
      const authority = findAuthority(fields, bytes);
      if (authority < agent + 2) return malformed('wrong_field_count');
      // A quote that the client sent ends the field early.
      const agentEnd = from(authority - 1) - 3;
      const size = parseCount(bytes, from(sent), to(sent));
      if (size < 0) return malformed('bad_bytes');
      const named = hosts.read(bytes, from(authority), to(authority));
      if (!fields.isQuoted(bytes, agent)) return malformed('no_agent');
      const bot = recognizer.recognizeAgent(bytes, from(agent), agentEnd);
      if (!bot) {
        const place = { start, end, agentStart: from(agent) };
        return withoutCrawler(recognizer, bytes, place, named.person);
      }
      const list = bytes.toString('latin1', from(forwarded), to(forwarded));
      const addresses = splitAddresses(list === '-' ? '' : list) ?? { address: '' };
      const target = parseRequestLine(bytes, from(1), to(1));
      return {
        kind: 'crawler',
        bot,
        atMs,
        ...addresses,
        ...target,
        host: named.host ?? target.host,
        status,
        bytes: size,
        referer: '',
        userAgent: bytes.toString('utf8', from(agent), agentEnd),
      };
    },
  };
}

/** Envoy's and Istio's default text. */
export const envoy: LogFormat = { name: 'envoy', detect: countLines(createParser), createParser };
