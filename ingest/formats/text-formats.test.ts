import fc from 'fast-check';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { readSample } from '../../test/support/log-samples';
import type { LogFormat, ParsedLine } from './log-format';
import { formatByName } from './log-formats';

const recognizer = new BotRecognizer();
const textFormats = [
  'combined',
  'vhost_combined',
  'common',
  'syslog',
  'cri',
  'iis',
  'cloudfront',
  'cloudfront_realtime',
  'alb',
  'elb',
  's3',
  'haproxy',
  'envoy',
  'bunny',
  'heroku',
  'squid',
];

function parse(format: LogFormat, line: Buffer, fieldsLine?: string): ParsedLine {
  return format.createParser({ recognizer, fieldsLine }).parse(line, 0, line.length);
}

function crawler(name: string, line: string, fieldsLine?: string) {
  const parsed = parse(formatByName(name), Buffer.from(line), fieldsLine);
  if (parsed.kind !== 'crawler') throw new Error(`${JSON.stringify(parsed)} from ${line}`);
  return parsed;
}

describe('any bytes', () => {
  it.each(textFormats)('never make a parser of %s throw or read past the line', (name) => {
    const format = formatByName(name);
    const { lines, fieldsLine } = readSample(name);
    const pieces = lines.flatMap((line) => line.toString('latin1').split(/(?<=[ \t"])/));
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      fc.constantFrom(' ', '\t', '"', '\\', '[', ']', '-', '%', '%2', ':', '\u0000', '\u00ff'),
      fc.string({ maxLength: 6, unit: 'binary' }),
    );
    const line = fc
      .array(piece, { maxLength: 48 })
      .map((parts) => Buffer.from(parts.join('').replaceAll('\n', ' '), 'latin1'));
    fc.assert(
      fc.property(line, (bytes) => {
        const block = Buffer.concat([
          Buffer.from('"\\[ \t'),
          bytes,
          Buffer.from('\n" Googlebot" ]\t'),
        ]);
        const parser = format.createParser({ recognizer, fieldsLine });
        expect(parser.parse(block, 5, 5 + bytes.length)).toEqual(parse(format, bytes, fieldsLine));
      }),
      { numRuns: 200 },
    );
  });
});

/** Texts as clients send them, with everything that could be mistaken for the end of a field. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '\\', ' ', '\n', '\t', '[', ']', '" 200 1 "-" "', "'", '%20', '+', 'é'),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const agentOf = (text: string) => `Googlebot/2.1 ${text}`.trimEnd();

const nginx = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte < 32 || byte > 126 || byte === 0x22 || byte === 0x5c
        ? `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');
const apache = (text: string) =>
  text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte <= 32 || byte >= 127 || '"#%<>[\\]^`{|}~'.includes(String.fromCharCode(byte))
        ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');

const time = '21/Nov/2026:10:00:00 +0000';
const writers: Record<string, (agent: string, referer: string) => string> = {
  combined: (agent, referer) =>
    `1.2.3.4 - - [${time}] "GET /p HTTP/1.1" 200 7 "${nginx(referer)}" "${nginx(agent)}" "9.9.9.9"`,
  vhost_combined: (agent, referer) =>
    `e.com:443 1.2.3.4 - - [${time}] "GET /p HTTP/1.1" 200 7 "${apache(referer)}" "${apache(agent)}"`,
  syslog: (agent, referer) =>
    `<190>Nov 21 10:00:00 web nginx: 1.2.3.4 - - [${time}] "GET /p HTTP/1.1" 200 7 "${nginx(referer)}" "${nginx(agent)}"`,
  cri: (agent, referer) =>
    `2026-11-21T10:00:00Z stdout F 1.2.3.4 - - [${time}] "GET /p HTTP/1.1" 200 7 "${nginx(referer)}" "${nginx(agent)}"`,
  alb: (agent) =>
    `http 2026-11-21T10:00:00Z app/a/1 1.2.3.4:5 - 0 0 0 200 - 0 7 "GET http://e.com:80/p HTTP/1.1" "${nginx(agent)}" - - - "-" "-" "-"`,
  elb: (agent) =>
    `2026-11-21T10:00:00Z lb 1.2.3.4:5 - 0 0 0 200 200 0 7 "GET http://e.com:80/p HTTP/1.1" "${nginx(agent)}" - -`,
  s3: (agent, referer) =>
    `o b [${time}] 1.2.3.4 - R REST.GET.OBJECT p "GET /p HTTP/1.1" 200 - 7 7 1 1 "${nginx(referer)}" "${nginx(agent)}" -`,
  cloudfront: (agent, referer) =>
    ['2026-11-21', '10:00:00', 'A', '7', '1.2.3.4', 'GET', 'd.cloudfront.net', '/p', '200']
      .concat([
        percent(referer) || '-',
        percent(agent),
        '-',
        '-',
        'Hit',
        'I',
        'e.com',
        'https',
        '1',
      ])
      .join('\t'),
};

describe('a line written from fields', () => {
  it.each(Object.keys(writers))('of %s reads back equal, with any agent and referrer', (name) => {
    fc.assert(
      fc.property(tricky, tricky, (suffix, referer) => {
        const agent = agentOf(suffix);
        const read = crawler(name, writers[name]?.(agent, referer) ?? '');
        expect(read).toMatchObject({
          atMs: Date.UTC(2026, 10, 21, 10),
          address: '1.2.3.4',
          method: 'GET',
          path: '/p',
          query: '',
          status: 200,
          bytes: 7,
          userAgent: agent,
        });
        if (name === 'cloudfront') expect(read.referer).toBe(percent(referer).replace(/^-$/, ''));
        else if (!['alb', 'elb'].includes(name))
          expect(read.referer).toBe(referer.replace(/^-$/, ''));
        if (name === 'combined') expect(read.forwardedFor).toBe('9.9.9.9');
      }),
      { numRuns: 200 },
    );
  });

  it('of IIS reads back under any order of its fields', () => {
    const values: Record<string, string> = {
      date: '2026-11-21',
      time: '10:00:00',
      'cs-method': 'HEAD',
      'cs-uri-stem': '/p',
      'cs-uri-query': 'a=1',
      'c-ip': '2001:db8::1',
      'cs(User-Agent)': 'Mozilla/5.0+(compatible;+bingbot/2.0)',
      'cs-host': 'E.com',
      'sc-status': '404',
      'sc-bytes': '12',
      's-port': '443',
    };
    const names = fc.shuffledSubarray(Object.keys(values), { minLength: 11 });
    fc.assert(
      fc.property(names, (fields) => {
        const line = fields.map((field) => values[field]).join(' ');
        const { bot, ...rest } = crawler('iis', line, `#Fields: ${fields.join(' ')}`);
        expect(bot.name).toBe('bingbot');
        expect(rest).toEqual({
          kind: 'crawler',
          atMs: Date.UTC(2026, 10, 21, 10),
          address: '2001:db8::1',
          method: 'HEAD',
          host: 'e.com',
          path: '/p',
          query: 'a=1',
          status: 404,
          bytes: 12,
          referer: '',
          userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)',
        });
      }),
    );
  });
});

describe('addresses', () => {
  const combined = (head: string) =>
    crawler('combined', `${head} [${time}] "GET / HTTP/1.1" 200 1 "-" "Googlebot/2.1"`);

  it.each([
    ['[2001:db8::1]:443 - -', '2001:db8::1'],
    ['fe80::1%eth0 - -', 'fe80::1%eth0'],
    ['1.2.3.4:5678 - -', '1.2.3.4'],
    ['crawl-66-249-66-1.googlebot.com - -', 'crawl-66-249-66-1.googlebot.com'],
    ['- - -', '-'],
  ])('of %p are %p', (head, address) => {
    expect(combined(head).address).toBe(address);
  });

  it.each([
    ['"66.249.66.1"', '66.249.66.1'],
    ['"unknown, 10.0.0.1:80,  [2001:db8::1]:80"', 'unknown, 10.0.0.1:80, [2001:db8::1]:80'],
    ['"-"', undefined],
    ['"unknown"', undefined],
    ['"web@docker"', undefined],
    ['"1.2.3.4', undefined],
    ['1.2.3.4', undefined],
    ['0.004 "1.2.3.4"', undefined],
  ])('are forwarded ones where %s follows the agent: %p', (field, forwardedFor) => {
    const line = `1.2.3.4 - - [${time}] "GET / HTTP/1.1" 200 1 "-" "Googlebot/2.1" ${field}`;
    expect(crawler('combined', line).forwardedFor).toBe(forwardedFor);
  });
});

describe('lines that are not what they should be', () => {
  const reason = (name: string, line: string, fieldsLine?: string) =>
    parse(formatByName(name), Buffer.from(line), fieldsLine);
  const rest = `- - [${time}] "GET / HTTP/1.1" 200 1 "-" "Googlebot/2.1"`;

  it.each([
    ['combined', 'no_address', `2026-11-21T10:00:00Z stdout F 1.2.3.4 ${rest}`],
    ['combined', 'no_address', `Nov 21 10:00:00 web nginx: 1.2.3.4 ${rest}`],
    ['combined', 'no_address', `<190>1 2026-11-21T10:00:00Z web nginx 1 - - 1.2.3.4 ${rest}`],
    ['syslog', 'no_prefix', `1.2.3.4 ${rest}`],
    ['syslog', 'no_prefix', `<190>Nov 21 10:00:00 web`],
    ['syslog', 'no_time', '<190>Nov 21 10:00:00 web sshd[1]: Accepted publickey for ada'],
    ['cri', 'no_prefix', `2026-11-21T10:00:00Z stdin F 1.2.3.4 ${rest}`],
    ['iis', 'wrong_field_count', '2026-11-21 10:00:00 GET /'],
    ['alb', 'bad_type', 'gopher 2026-11-21T10:00:00Z x'],
    ['alb', 'bad_time', 'http 2026-13-21T10:00:00Z x 1.2.3.4:5'],
    ['alb', 'no_address', 'http 2026-11-21T10:00:00Z x y'],
    ['alb', 'no_request', 'http 2026-11-21T10:00:00Z x 1.2.3.4:5 - 0 0 0 200 - 0 7'],
    ['alb', 'no_agent', 'http 2026-11-21T10:00:00Z x 1.2.3.4:5 - 0 0 0 200 - 0 7 "GET / HTTP/1.1"'],
    ['s3', 'no_time', 'owner bucket'],
    ['s3', 'bad_time', `owner bucket [now] 1.2.3.4`],
  ])('are called malformed in %s: %s', (name, expected, line) => {
    expect(reason(name, line)).toEqual({ kind: 'malformed', reason: expected });
  });

  it.each([
    ['bad_time', '2026-02-30 10:00:00 1.2.3.4 200'],
    ['bad_time', '2026-11-21 25:00:00 1.2.3.4 200'],
    ['bad_status', '2026-11-21 10:00:00 1.2.3.4 20'],
  ])('are called %s under #Fields: %s', (expected, line) => {
    const parsed = reason('iis', line, '#Fields: date time c-ip sc-status');
    expect(parsed).toEqual({ kind: 'malformed', reason: expected });
  });

  it('leave people anonymous and crawlers unnamed where no field has the agent', () => {
    const fields = '#Fields: date time c-ip cs-host sc-status';
    expect(reason('iis', '2026-11-21 10:00:00 1.2.3.4 e.com 200', fields)).toEqual({
      kind: 'person',
      host: 'e.com',
    });
  });
});

it('hands out one shared result for all people of a host', () => {
  for (const name of ['vhost_combined', 'cloudfront', 'alb', 'elb']) {
    const { lines, fieldsLine } = readSample(name);
    const parser = formatByName(name).createParser({ recognizer, fieldsLine });
    const results = lines.map((line) => [
      parser.parse(line, 0, line.length),
      parser.parse(line, 0, line.length),
    ]);
    const people = results.filter(([first]) => first?.kind === 'person');
    expect(people.length).toBeGreaterThan(0);
    for (const [first, second] of people) expect(first).toBe(second);
  }
});

describe('W3C logs with fields in quotes', () => {
  const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const plus = google.replaceAll(' ', '+');

  it('reads IIS with a cookie in quotes', () => {
    const fields =
      '#Fields: date time cs-method cs-uri-stem c-ip cs(User-Agent) cs(Cookie) cs-host sc-status';
    const line = `2026-11-21 10:00:00 GET /a 66.249.66.1 ${plus} "a=b; c=d e; f" example.com 200`;
    expect(crawler('iis', line, fields)).toMatchObject({
      host: 'example.com',
      status: 200,
      path: '/a',
    });
  });

  it.each([
    [undefined, '2026-07-01T10:00:00.363Z'],
    ['Europe/Berlin', '2026-07-01T08:00:00.363Z'],
  ])('reads Advanced Logging, with local times of the zone %s', (timezone, at) => {
    const fieldsLine =
      '#Fields:   date-local time-local   s-ip   cs-method cs-uri-stem cs-uri-query c-ip cs(User-Agent) cs(Referer) cs(Host) sc-status sc-substatus';
    const line = `2026-07-01 10:00:00.363 10.0.0.1 GET /a+b x=1 "66.249.66.1" "${google}" "http://e.com/?a b" "xyz.example.com" 404 " garbage w/ spaces "`;
    const parser = formatByName('iis').createParser({ recognizer, fieldsLine, timezone });
    expect(parser.parse(Buffer.from(line), 0, line.length)).toMatchObject({
      atMs: Date.parse(at),
      address: '66.249.66.1',
      host: 'xyz.example.com',
      path: '/a%20b',
      query: 'x=1',
      status: 404,
      referer: 'http://e.com/?a b',
      userAgent: google,
    });
  });

  it('reads Incapsula', () => {
    const fields =
      '#Fields: date time cs-vid c-ip s-caip cs(User-Agent) cs-uri cs-version cs(Referrer) cs-method cs-uri-query sc-status s-xff';
    const line = `"2026-06-28" "07:26:35" "a1f3" "66.249.66.1" "" "${google}" "www.example.com/a+b/p.php" "HTTP" "" "GET" "variable=test" "200" "66.249.66.1"`;
    expect(crawler('iis', line, fields)).toMatchObject({
      atMs: Date.parse('2026-06-28T07:26:35Z'),
      address: '66.249.66.1',
      host: 'www.example.com',
      path: '/a+b/p.php',
      query: 'variable=test',
      status: 200,
      referer: '',
      userAgent: google,
    });
  });

  it('takes quotes that a client sent for its own', () => {
    const fields = '#Fields: date time cs-uri-stem cs(Referer) cs(User-Agent) sc-status';
    const line = `2026-11-21 10:00:00 /a "x ${plus}" 200`;
    expect(crawler('iis', line, fields)).toMatchObject({ referer: '"x', status: 200 });
  });
});
