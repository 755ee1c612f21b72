import { bareAddress, forwardedForText } from './address-text';
import { clfTimeBytes, parseClfTime } from './clf-time';
import { countLines } from './detect-lines';
import { toHost } from './json-request';
import { LocalTime } from './local-time';
import { type LineParser, type LogFormat, malformed, type ParserOptions } from './log-format';
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
      // A long line is cut by HAProxy. The end is looked at first: the expression then never backtracks.
      if (!text.endsWith('"')) return malformed('unterminated_request');
      const found = httpLine.exec(text);
      if (!found) return malformed('no_request');
      const [, client = '', clock = '', fraction, frontend, status, size, captured = ''] = found;
      const time = Buffer.from(`${clock} +0000`, 'latin1');
      const localMs = time.length === clfTimeBytes ? parseClfTime(time, 0) : Number.NaN;
      if (Number.isNaN(localMs)) return malformed('bad_time');
      const headers = captured.split(/[{}|]/, headersMax).map((each) => each.trim());
      const host = headers
        .filter((each) => /[a-z]\.?(:\d+)?$/i.test(each) && each.includes('.'))
        .map(toHost)
        .find((each) => each !== undefined);
      const bots = headers.map((each) => ({ each, bot: recognizer.recognize(each) }));
      const named = bots.find(({ each, bot }) => bot !== undefined && toHost(each) !== host);
      if (!named?.bot) return { kind: 'person', host };
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
