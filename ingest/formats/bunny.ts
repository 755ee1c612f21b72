import { addressText, looksLikeAddress } from './address-text';
import { countLines } from './detect-lines';
import { KnownHosts } from './known-hosts';
import { LineFields, parseCount, parseStatus } from './line-fields';
import { type LineParser, type LogFormat, malformed, type ParserOptions } from './log-format';
import { parseLogTime } from './log-time';
import { withoutCrawler } from './names-crawler';
import { parseTarget } from './request-line';

const pipe = 0x7c;
const fieldsMin = 12;
const schemeEnd = '://'.length;

/** Cache status, status, time, bytes, zone, address, referer, URL, place, agent, id, country. */
function createParser({ recognizer }: ParserOptions): LineParser {
  const fields = new LineFields();
  const hosts = new KnownHosts();
  return {
    parse(bytes, start, end) {
      fields.split(bytes, start, end, pipe);
      if (fields.count < fieldsMin) return malformed('wrong_field_count');
      const from = (index: number) => fields.starts[index] as number;
      const to = (index: number) => fields.ends[index] as number;
      const text = (index: number) => bytes.toString('utf8', from(index), to(index));
      const status = parseStatus(bytes, from(1), to(1));
      if (status < 0) return malformed('bad_status');
      const atMs = parseLogTime(text(2));
      if (Number.isNaN(atMs)) return malformed('bad_time');
      const size = parseCount(bytes, from(3), to(3));
      if (size < 0) return malformed('bad_bytes');
      if (!looksLikeAddress(bytes, from(5), to(5))) return malformed('no_address');
      const url = bytes.subarray(from(7), to(7));
      const hostStart = url.indexOf('://') + schemeEnd;
      const slashAt = url.indexOf('/', hostStart);
      if (hostStart < schemeEnd) return malformed('no_request');
      const hostEnd = from(7) + (slashAt < 0 ? url.length : slashAt);
      const named = hosts.read(bytes, from(7) + hostStart, hostEnd);
      // An agent may contain the separator; two fields come after it.
      const agentEnd = to(fields.count - 3);
      const bot = recognizer.recognizeAgent(bytes, from(9), agentEnd);
      if (!bot) {
        const place = { start, end, agentStart: from(9) };
        return withoutCrawler(recognizer, bytes, place, named.person);
      }
      const referer = text(6);
      return {
        kind: 'crawler',
        bot,
        atMs,
        address: addressText(bytes, from(5), to(5)),
        // The method is not logged.
        ...parseTarget('', url),
        host: named.host,
        status,
        bytes: size,
        referer: referer === '-' ? '' : referer,
        userAgent: bytes.toString('utf8', from(9), agentEnd),
      };
    },
  };
}

/** Bunny's log of its delivery network, with `|` between the fields. */
export const bunny: LogFormat = { name: 'bunny', detect: countLines(createParser), createParser };
