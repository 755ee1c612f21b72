import fc from 'fast-check';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { combined } from './combined';
import type { ParsedLine } from './log-format';
import { detectFormat, formatByName } from './log-formats';

const recognizer = new BotRecognizer();
const parser = combined.createParser({ recognizer });
const parse = (line: string): ParsedLine => {
  // Other lines come before and after, as in a block: none of their bytes may be read.
  const bytes = Buffer.from(`x"\\\n${line}\n" 200 1 "-" "Googlebot/2.1"\n`);
  const length = Buffer.byteLength(line);
  return parser.parse(bytes, 4, 4 + length);
};
const crawler = (line: string) => {
  const parsed = parse(line);
  if (parsed.kind !== 'crawler') throw new Error(`${JSON.stringify(parsed)} from ${line}`);
  return parsed;
};
const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const time = '17/May/2015:10:05:03 +0000';
const line = (request: string, head = '66.249.73.135 - -', tail = `200 12 "-" "${agent}"`) =>
  `${head} [${time}] "${request}" ${tail}`;

describe('the combined format', () => {
  it('reads every field of a crawler’s line', () => {
    const { bot, ...rest } = crawler(
      `66.249.73.135 - frank [10/Oct/2000:13:55:36 -0700] "GET /a%7eb/./c?x=1&y HTTP/1.0" 304 2326 "http://e.com/?q=\\"a\\"" "${agent}"`,
    );
    expect(bot.name).toBe('Googlebot');
    expect(rest).toEqual({
      kind: 'crawler',
      atMs: Date.parse('2000-10-10T20:55:36Z'),
      address: '66.249.73.135',
      method: 'GET',
      host: undefined,
      path: '/a~b/c',
      query: 'x=1&y',
      status: 304,
      bytes: 2326,
      referer: 'http://e.com/?q="a"',
      userAgent: agent,
    });
  });

  it.each([
    ['IPv6', line('GET / HTTP/1.1', '2001:4860:4801:10::17 - -')],
    ['a user with spaces', line('GET / HTTP/1.1', '1.2.3.4 ident ada lovelace')],
    ['a user with brackets', line('GET / HTTP/1.1', '1.2.3.4 - [admin]')],
    [
      'fields after the agent',
      line('GET / HTTP/1.1', undefined, `200 12 "-" "${agent}" "10.0.0.1" 0.004 rt="1"`),
    ],
    ['no size', line('GET / HTTP/1.1', undefined, `304 - "-" "${agent}"`)],
    [
      'an agent cut at the end',
      line('GET / HTTP/1.1', undefined, '200 1 "-" "Mozilla/5.0 (compatible; Googlebot/2.1'),
    ],
    ['an unescaped quote', line('GET /"a"b HTTP/1.1')],
    ['an escaped quote', line('GET /\\"a HTTP/1.1')],
    ['no protocol', line('GET /')],
    [
      'an agent with an escaped quote',
      line('GET / HTTP/1.1', undefined, `200 1 "-" "a\\" ${agent}"`),
    ],
  ])('reads a line with %s', (_, text) => {
    expect(crawler(text).bot.name).toBe('Googlebot');
  });

  it.each([
    ['-', '', ''],
    ['', '', ''],
    ['\\x16\\x03\\x01\\x00', '', ''],
    ['GET', '', ''],
    ['GET nonsense HTTP/1.1', 'GET', ''],
    ['OPTIONS * HTTP/1.0', 'OPTIONS', '*'],
    ['GET /a b/c HTTP/1.1', 'GET', '/a%20b/c'],
    ['GET /\\xE4\\xB8\\xAD HTTP/1.1', 'GET', '/%E4%B8%AD'],
    ['GET /\u4e2d HTTP/1.1', 'GET', '/%E4%B8%AD'],
    ['GET /x#frag?no HTTP/1.1', 'GET', '/x'],
    ['GET ?q=1 HTTP/1.1', 'GET', ''],
    ['GET /a/../../b/. HTTP/1.1', 'GET', '/b/'],
    ['GET //a/ HTTP/1.1', 'GET', '//a/'],
    ['GET http:///a HTTP/1.1', 'GET', '/a'],
    ['CONNECT :443 HTTP/1.1', 'CONNECT', ''],
  ])('keeps the visit of request %p', (request, method, path) => {
    expect(crawler(line(request))).toMatchObject({ method, path, host: undefined });
  });

  it('takes the host of an absolute target, for people too', () => {
    expect(crawler(line('GET http://Ex.Com:80/p?q=1 HTTP/1.1'))).toMatchObject({
      host: 'ex.com',
      path: '/p',
      query: 'q=1',
    });
    const person = (request: string) => parse(line(request, undefined, '200 1 "-" "curl/8"'));
    expect(person('GET http://other.example/ HTTP/1.1')).toEqual({
      kind: 'person',
      host: 'other.example',
    });
    expect(person('CONNECT other.example:443 HTTP/1.1')).toEqual({
      kind: 'person',
      host: 'other.example',
    });
    expect(person('GET /x HTTP/1.1')).toEqual({ kind: 'person', host: undefined });
    expect(person('-')).toEqual({ kind: 'person', host: undefined });
  });

  it.each([
    ['66.249.66.1, 10.0.0.5 - -', undefined, '10.0.0.5', '66.249.66.1, 10.0.0.5'],
    ['66.249.66.1,10.0.0.5 - ada', undefined, '10.0.0.5', '66.249.66.1, 10.0.0.5'],
    ['unknown, 2001:db8::1, 10.0.0.5 - -', undefined, '10.0.0.5', 'unknown, 2001:db8::1, 10.0.0.5'],
    ['66.249.66.1, 10.0.0.5 ident ada', undefined, '10.0.0.5', '66.249.66.1, 10.0.0.5'],
    ['www.a.com 66.249.66.1, 10.0.0.5 - -', 'www.a.com', '10.0.0.5', '66.249.66.1, 10.0.0.5'],
    ['www.a.com:443 66.249.66.1,10.0.0.5 - -', 'www.a.com', '10.0.0.5', '66.249.66.1, 10.0.0.5'],
  ])('takes a list of addresses for X-Forwarded-For: %s', (head, host, address, forwardedFor) => {
    expect(crawler(line('GET / HTTP/1.1', head))).toMatchObject({ host, address, forwardedFor });
  });

  it('does not take a list of anything else for one', () => {
    const malformed = { kind: 'malformed', reason: 'no_address' };
    expect(parse(line('GET / HTTP/1.1', 'a.example, 1.2.3.4 - -'))).toEqual(malformed);
    expect(parse(line('GET / HTTP/1.1', 'words, 1.2.3.4 ident ada'))).toEqual(malformed);
  });

  it.each([
    ['1.2.3.4 www.a.com -', 'www.a.com', '1.2.3.4'],
    ['1.2.3.4 other-site.net ada', 'other-site.net', '1.2.3.4'],
    ['2001:db8::1 a.com:8080 -', 'a.com', '2001:db8::1'],
    ['1.2.3.4 5.6.7.8 -', '5.6.7.8', '1.2.3.4'],
    ['www.a.com 1.2.3.4 - ada', 'www.a.com', '1.2.3.4'],
    ['1.2.3.4 ident ada', undefined, '1.2.3.4'],
    ['1.2.3.4 ident ada lovelace', undefined, '1.2.3.4'],
  ])('finds the host before or after the address: %s', (head, host, address) => {
    expect(crawler(line('GET / HTTP/1.1', head))).toMatchObject({ host, address });
    const person = line('GET / HTTP/1.1', head, '200 1 "-" "Mozilla/5.0"');
    expect(parse(person)).toEqual({ kind: 'person', host });
    expect(detectFormat([Buffer.from(person)])?.name).toBe(
      host === undefined ? 'combined' : 'vhost_combined',
    );
  });

  it('takes the first of two addresses for a host only where hosts come first', () => {
    const bytes = Buffer.from(line('GET / HTTP/1.1', '5.6.7.8 1.2.3.4 - -'));
    const read = (name: string) =>
      formatByName(name).createParser({ recognizer }).parse(bytes, 0, bytes.length);
    expect(read('vhost_combined')).toMatchObject({ host: '5.6.7.8', address: '1.2.3.4' });
    expect(read('combined')).toEqual({ kind: 'malformed', reason: 'no_address' });
  });

  it.each([
    ['2026-11-29T08:03:32.123Z 1.2.3.4 - -'],
    ['08:03:32 1.2.3.4 - -'],
    ['1795939412.940 1.2.3.4 - -'],
    ['9f86d081884c7d659a2feaa0c55ad015 1.2.3.4 - -'],
    ['[pod/web-x/nginx] 1.2.3.4 - -'],
    ['"www.a.com" 1.2.3.4 - -'],
    ['access.log:1.2.3.4 - -'],
    ['"1.2.3.4 - -'],
  ])('takes no time, id or prefix for a host, nor for a part of the address: %s', (head) => {
    const report = { kind: 'malformed', reason: 'no_address' };
    expect(parse(line('GET / HTTP/1.1', head))).toEqual(report);
  });

  it.each([
    ['200 5 0.003 "-" "Googlebot/2.1"'],
    ['200 5 "Googlebot/2.1" "-"'],
    ['200 5 "text/html" "-" "Googlebot/2.1"'],
    ['200 5 - Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['200 5 "" "" 41018 "web" "Googlebot/2.1"'],
  ])('does not take a crawler’s line for a person’s when its agent is elsewhere: %s', (rest) => {
    const report = { kind: 'malformed', reason: 'no_agent' };
    expect(parse(line('GET / HTTP/1.1', undefined, rest))).toEqual(report);
  });

  it.each([['""'], ['"-"'], ['"ada"'], ['"CN=a, O=b"'], ['\\"ada \\"']])(
    'reads a user in quotes: %s',
    (user) => {
      expect(crawler(line('GET / HTTP/1.1', `1.2.3.4 - ${user}`))).toMatchObject({
        address: '1.2.3.4',
        path: '/',
      });
    },
  );

  it.each([
    ['GET /page 1.1', '/page'],
    ['GET /page h2', '/page'],
    ['GET /page http', '/page'],
    ['GET /page http/1.1', '/page'],
    ['GET /page ', '/page'],
    ['GET / ', '/'],
    ['GET /page  HTTP/1.1', '/page'],
    ['GET /a page HTTP/1.1', '/a%20page'],
  ])('ends the target before any protocol: %s', (request, path) => {
    expect(crawler(line(request))).toMatchObject({ method: 'GET', path, query: '' });
  });

  it('passes over the duration that Gandi writes after the time', () => {
    const gandi = line('GET / HTTP/1.1', 'www.a.com 1.2.3.4 - -').replace('] "', '] (0 s) "');
    expect(crawler(gandi)).toMatchObject({ host: 'www.a.com', path: '/', status: 200 });
    const cut = { kind: 'malformed', reason: 'no_request' };
    expect(parse(gandi.slice(0, gandi.indexOf('(0 s)') + 5))).toEqual(cut);
    expect(parse(gandi.replace('(0 s) "', '(0 "'))).toEqual(cut);
  });

  it('takes a common line as a person’s, since it names no agent', () => {
    expect(parse(line('GET / HTTP/1.1', undefined, '200 12'))).toMatchObject({ kind: 'person' });
    expect(parse(line('GET / HTTP/1.1', undefined, '200 - 0.1'))).toMatchObject({ kind: 'person' });
  });

  it.each([
    ['no_address', 'nonsense'],
    ['no_address', ' - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 1'],
    ['no_time', '1.2.3.4 - - "GET / HTTP/1.1" 200 1'],
    ['no_time', 'not a log line at all'],
    ['bad_time', '1.2.3.4 - - [] "GET / HTTP/1.1" 200 1'],
    ['bad_time', '1.2.3.4 - - [31/Feb/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 1'],
    ['bad_time', '1.2.3.4 - - [17/Mai/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 1'],
    ['bad_time', '1.2.3.4 - - [17/May/2015:24:05:03 +0000] "GET / HTTP/1.1" 200 1'],
    ['bad_time', '1.2.3.4 - - [17/May/2015:10:05:03'],
    ['no_request', '1.2.3.4 - - [17/May/2015:10:05:03 +0000]'],
    ['no_request', '1.2.3.4 - - [17/May/2015:10:05:03 +0000] GET / 200'],
    ['unterminated_request', '1.2.3.4 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1 200 1'],
    ['bad_status', line('GET / HTTP/1.1', undefined, 'abc 1 "-" "x"')],
    ['bad_status', line('GET / HTTP/1.1', undefined, '2000 1 "-" "x"')],
    ['bad_status', line('GET / HTTP/1.1', undefined, '200')],
    ['bad_status', line('GET / HTTP/1.1', undefined, '')],
    ['bad_bytes', line('GET / HTTP/1.1', undefined, '200 ')],
    ['bad_bytes', line('GET / HTTP/1.1', undefined, '200 1x "-" "x"')],
    ['unterminated_referer', line('GET / HTTP/1.1', undefined, '200 1 "http://')],
    ['no_agent', line('GET / HTTP/1.1', undefined, '200 1 "-"')],
    ['no_agent', line('GET / HTTP/1.1', undefined, '200 1 "-" -')],
  ])('calls it %s: %p', (reason, text) => {
    expect(parse(text)).toEqual({ kind: 'malformed', reason });
  });

  it('never throws and never reads past the line', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ' ',
        '"',
        '\\',
        '[',
        ']',
        time,
        '200',
        '-',
        agent,
        'GET / HTTP/1.1',
        '1.2.3.4',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('').replaceAll('\n', ' ');
        const alone = Buffer.from(text);
        expect(parse(text)).toEqual(parser.parse(alone, 0, alone.length));
      }),
    );
  });

  it('reads back any time in any zone', () => {
    const months = [
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ];
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (seconds, zone) => {
          const local = new Date((seconds + zone * 60) * 1000);
          const offset = `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}${two(Math.abs(zone) % 60)}`;
          const text = `${two(local.getUTCDate())}/${months[local.getUTCMonth()]}/${String(local.getUTCFullYear()).padStart(4, '0')}:${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())} ${offset}`;
          expect(crawler(line('GET / HTTP/1.1').replace(time, text)).atMs).toBe(seconds * 1000);
        },
      ),
    );
  });
});

it.each([
  ['', '"quoted" text'],
  ['', 'a "b" c "d" e'],
  [' "198.51.100.7"', 'plain'],
  [' "-" "-"', 'plain'],
])('reads quotes that a server did not escape, with%s after the agent: %s', (after, words) => {
  const agent = `Googlebot/2.1 ${words}`;
  const line = Buffer.from(
    `66.249.66.1 - - [21/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "${agent}"${after}`,
  );
  const parsed = formatByName('combined').createParser({ recognizer }).parse(line, 0, line.length);
  const forwardedFor = after.includes('198') ? '198.51.100.7' : undefined;
  expect(parsed).toMatchObject({ kind: 'crawler', userAgent: agent });
  expect((parsed as { forwardedFor?: string }).forwardedFor).toBe(forwardedFor);
});
