import { bareAddress, forwardedForText } from './address-text';
import { clfTimeBytes, parseClfTime } from './clf-time';
import { agentLikeness } from './column-values';
import { countLines } from './detect-lines';
import { toHost } from './json-request';
import { LocalTime } from './local-time';
import { type LineParser, type LogFormat, malformed, type ParserOptions } from './log-format';
import { withoutCrawler } from './names-crawler';
import { readRequestLine } from './request-line';
import { readSyslogPrefix } from './syslog';

/** Client, time, milliseconds, frontend, status, bytes, captured headers, request. */
const httpLine =
  /^(\S{1,80}:\d+) \[([^\]]{20})\.(\d{3})\] (\S+) \S+ [-+\d/]+ (-?\d+) \+?(\d+) \S+ \S+ \S{4} [-+\d/]+ [-+\d/]+ ((?:\{.*\} )?)"(.*)"$/s;

/** Non-printable bytes are written as `#XX`. */
const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replace(/#([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );

const headersMax = 64;
const portOf = /:\d+$/;

/** HAProxy's `httplog`. Headers are there only if captured, in an order that lines do not say. */
function createParser({ recognizer, timezone }: ParserOptions): LineParser {
  const localTime = new LocalTime(timezone);
  return {
    parse(bytes, start, end) {
      const prefixEnd = readSyslogPrefix(bytes, start, end);
      const text = bytes.toString('latin1', typeof prefixEnd === 'number' ? prefixEnd : start, end);
      // Fields may follow the request. Its end is looked for first: the expression then never backtracks.
      const found = httpLine.exec(text.slice(0, text.lastIndexOf('"') + 1));
      // A long line is cut by HAProxy.
      if (!found) return malformed(text.endsWith('"') ? 'no_request' : 'unterminated_request');
      const [, client = '', clock = '', fraction, frontend, status, size, captured = ''] = found;
      const time = Buffer.from(`${clock} +0000`, 'latin1');
      const localMs = time.length === clfTimeBytes ? parseClfTime(time, 0) : Number.NaN;
      if (Number.isNaN(localMs)) return malformed('bad_time');
      const headers = captured.split(/[{}|]/, headersMax).map((each) => each.trim());
      const host = headers
        .filter((each) => /[a-z]\.?(:\d+)?$/i.test(each) && each.includes('.'))
        .map(toHost)
        .find((each) => each !== undefined);
      const bots = headers
        .filter((each) => each !== '' && (!host || toHost(each) !== host))
        .map((each) => ({ each, bot: recognizer.recognize(each) }))
        .filter(({ bot }) => bot);
      const named = bots.find(({ each }) => agentLikeness(each) > 0) ?? bots[0];
      if (!named?.bot) {
        const place = { start, end, agentStart: -1 };
        return withoutCrawler(recognizer, bytes, place, { kind: 'person', host });
      }
      const forwardedFor = headers.map(forwardedForText).find((each) => each !== undefined);
      const target = readRequestLine(unescaped(found[8] ?? ''));
      return {
        kind: 'crawler',
        bot: named.bot,
        atMs: localTime.toUtc(localMs) + Number(fraction),
        address: bareAddress(client.replace(portOf, '')),
        ...(forwardedFor !== undefined && { forwardedFor }),
        ...target,
        ...(frontend?.endsWith('~') && { scheme: 'https' }),
        host: target.host ?? host,
        status: Math.max(0, Number(status)),
        bytes: Number(size),
        referer: headers.find((each) => /^https?:\/\//i.test(each)) ?? '',
        userAgent: unescaped(named.each).toString('utf8'),
      };
    },
  };
}

/** HAProxy's `httplog`, bare or behind a syslog header. */
export const haproxy: LogFormat = {
  name: 'haproxy',
  detect: countLines(createParser),
  createParser,
};
