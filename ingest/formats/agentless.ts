import { countLines } from './detect-lines';
import { toHost } from './json-request';
import { type FormatName, type LogFormat, malformed } from './log-format';
import { withoutCrawler } from './names-crawler';
import { normalizeHost } from './request-line';
import { readSyslogPrefix } from './syslog';

/**
 * A format without agents: no crawler can be recognized, so that every line is a person's. `hostOf`
 * returns the host of a line; null when the line is not of the format.
 */
function agentless(
  name: FormatName,
  hostOf: (text: string) => string | undefined | null,
): LogFormat {
  const createParser: LogFormat['createParser'] = ({ recognizer }) => ({
    parse(bytes, start, end) {
      const prefixEnd = readSyslogPrefix(bytes, start, end);
      const from = typeof prefixEnd === 'number' ? prefixEnd : start;
      const host = hostOf(bytes.toString('latin1', from, end));
      if (host === null) return malformed('no_request');
      const place = { start, end, agentStart: -1 };
      return withoutCrawler(recognizer, bytes, place, { kind: 'person', host });
    },
  });
  return { name, detect: countLines(createParser), createParser };
}

/** `at=info method=GET path="/" host=example.com … status=200`: the router's line of Heroku. */
export const heroku = agentless('heroku', (text) => {
  if (!/^(at|sock)=\S+ .*\bmethod=[A-Z]+ path=/.test(text)) return null;
  return toHost(/ host=(\S+)/.exec(text)?.[1] ?? '');
});

/** Squid's native log: `1286536309.586 921 192.168.0.68 TCP_MISS/200 507 GET http://…`. */
export const squid = agentless('squid', (text) => {
  const found = /^\d{9,10}\.\d{3} +\d+ \S+ [A-Z_]+\/\d{3} \d+ [A-Z_-]+ (\S+)/.exec(text);
  if (!found) return null;
  return toHost(normalizeHost(/^https?:\/\/([^/?#]+)/i.exec(found[1] ?? '')?.[1] ?? ''));
});
