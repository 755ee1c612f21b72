import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { learnedLogs, requests, type WrittenRequest } from '../../test/support/learned-logs';
import type { CrawlerRequest, ParsedLine } from '../formats/log-format';
import { findFormat } from './find-format';

const recognizer = new BotRecognizer();
const context = { isOwnHost: (host: string) => host === 'teapots.example' };

function read(lines: readonly string[]): { format: string; parsed: ParsedLine[] } {
  const bytes = lines.map((line) => Buffer.from(line));
  const format = findFormat(bytes, undefined, context);
  const parser = format?.createParser({ recognizer });
  return {
    format: format?.name ?? 'none',
    parsed: bytes.map(
      (line) =>
        parser?.parse(line, 0, line.length) ?? { kind: 'malformed', reason: 'unknown_format' },
    ),
  };
}

const summaryOf = (parsed: ParsedLine) =>
  parsed.kind === 'crawler'
    ? {
        bot: parsed.bot.name,
        at: new Date(parsed.atMs).toISOString().slice(0, 19),
        address: addressOf(parsed),
        path: parsed.path,
        query: parsed.query,
        status: parsed.status,
        userAgent: parsed.userAgent,
        host: parsed.host,
      }
    : parsed.kind === 'malformed'
      ? parsed.reason
      : parsed.kind;

const addressOf = ({ address, forwardedFor }: CrawlerRequest) => address || forwardedFor;

function expected(request: WrittenRequest, lacks: readonly string[]) {
  if (request.bot === null) return 'person';
  const { bot, at, address, path, query, status, agent } = request;
  return {
    bot,
    at: at.toISOString().slice(0, 19),
    address: lacks.includes('address') ? '' : address,
    path,
    query: lacks.includes('query') ? '' : query,
    status: lacks.includes('status') ? 0 : status,
    userAgent: agent,
    host: lacks.includes('host') ? undefined : 'teapots.example',
  };
}

describe('a log whose layout is learned from its lines', () => {
  it.each(learnedLogs)('reads $what', ({ write, lacks = [] }) => {
    const { parsed } = read(requests.map(write));
    expect(parsed.map(summaryOf)).toEqual(requests.map((request) => expected(request, lacks)));
  });

  it.each(learnedLogs)('reads $what by a single line', ({ write, lacks = [] }) => {
    const [first] = requests as [WrittenRequest];
    expect(read([write(first)]).parsed.map(summaryOf)).toEqual([expected(first, lacks)]);
  });
});
