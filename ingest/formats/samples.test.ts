import { parseLines, readSample } from '../../test/support/log-samples';
import type { ParsedLine } from './log-format';
import { formatByName } from './log-formats';

const at = (second: number, rest = '') => Date.parse(`2026-11-21T10:00:0${second}${rest || 'Z'}`);
const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const person = (host?: string) => ({ kind: 'person', host });
const notHttp = { kind: 'not_http' };

/** A crawler's visit, with the values that most samples share. */
const visit = (fields: object) => ({
  kind: 'crawler',
  bot: 'Googlebot',
  address: '66.249.66.1',
  method: 'GET',
  host: undefined,
  path: '/pricing',
  query: '',
  status: 200,
  referer: '',
  userAgent: google,
  ...fields,
});

const expected: Record<string, object[]> = {
  combined: [
    visit({ atMs: at(0), query: 'plan=pro', bytes: 5120 }),
    person(),
    visit({
      bot: 'GPTBot',
      atMs: Date.parse('2026-11-21T09:00:02Z'),
      address: '2001:4860:4801:10::17',
      forwardedFor: '198.51.100.7, 10.0.0.2',
      path: '/%E4%B8%AD%22',
      status: 404,
      bytes: 153,
      userAgent: expect.stringContaining('GPTBot/1.2'),
    }),
    person(),
    person(),
    visit({ atMs: at(5), address: '172.18.0.1', path: '/traefik', status: 499, bytes: 0 }),
  ],
  common: [person(), person()],
  vhost_combined: [
    visit({ atMs: at(0), host: 'www.example.com', bytes: 5373 }),
    person('shop.example.com'),
    visit({
      bot: 'GPTBot',
      atMs: at(2),
      address: '2001:db8::1',
      scheme: 'http',
      host: 'other.example',
      path: '/',
      bytes: 10,
      userAgent: expect.stringContaining('GPTBot/1.2'),
    }),
  ],
  syslog: [
    visit({ atMs: at(0), bytes: 5120 }),
    person(),
    visit({ atMs: at(2), path: '/file', bytes: 10 }),
    visit({ atMs: at(3), path: '/rsyslog', host: 'www.example.com', bytes: 10 }),
    visit({ atMs: at(4), path: '/rfc5424', bytes: 10 }),
    visit({ atMs: at(5), path: '/bare', bytes: 10 }),
    visit({ atMs: at(6), path: '/logplex', bytes: 10 }),
  ],
  cri: [visit({ atMs: at(0), bytes: 5120 }), person(), notHttp],
  iis: [
    visit({ atMs: at(0), query: 'plan=pro', bytes: 0, userAgent: google.replace('+', ' ') }),
    person(),
    visit({
      atMs: at(2),
      address: '::1%0',
      forwardedFor: '198.51.100.7, 10.0.0.2',
      host: 'www.example.com',
      path: '/my%20file.pdf',
      query: 'a+b=c',
      status: 301,
      bytes: 456,
      referer: 'https://www.example.com/?q=a+b',
      userAgent: google.replace('+', ' '),
    }),
  ],
  cloudfront: [
    visit({ atMs: at(0), scheme: 'https', host: 'www.example.com', query: 'plan=pro', bytes: 335 }),
    person('shop.example.com'),
    visit({
      atMs: at(2),
      address: '2001:4860:4801:10::17',
      forwardedFor: '198.51.100.7',
      scheme: 'https',
      host: 'd111111abcdef8.cloudfront.net',
      path: '/a%20b',
      query: 'q=%2F',
      bytes: 335,
      referer: 'https://www.example.com/?q=a%2520b',
    }),
  ],
  cloudfront_realtime: [
    visit({
      atMs: at(0) + 123,
      scheme: 'https',
      host: 'www.example.com',
      query: 'plan=pro',
      bytes: 16_599,
    }),
    person('shop.example.com'),
  ],
  alb: [
    visit({
      atMs: at(0) + 186,
      scheme: 'http',
      host: 'www.example.com',
      query: 'plan=pro',
      bytes: 366,
    }),
    person('www.example.com'),
    visit({
      atMs: at(2) + 186,
      address: '2001:4860:4801:10::17',
      scheme: 'https',
      host: 'shop.example.com',
      path: '/a',
      status: 502,
      bytes: 257,
      userAgent: `${google} "quoted"`,
    }),
    person('www.example.com'),
    person('10.0.0.30'),
    notHttp,
  ],
  elb: [
    visit({
      atMs: at(0) + 945,
      scheme: 'http',
      host: 'www.example.com',
      query: 'plan=pro',
      bytes: 29,
    }),
    person('www.example.com'),
    notHttp,
    notHttp,
  ],
  s3: [
    visit({
      atMs: at(0),
      host: 'www.example.com',
      path: '/pricing/',
      query: 'plan=pro',
      bytes: 15_132,
      referer: 'https://www.example.com/',
    }),
    person(),
    visit({ atMs: at(2), path: '/photos/puppy.jpg', status: 304, bytes: 0 }),
    notHttp,
    notHttp,
  ],
  haproxy: [
    visit({
      atMs: at(0) + 584,
      scheme: 'https',
      host: 'www.example.com',
      query: 'plan=pro',
      bytes: 7456,
    }),
    person('shop.example.com'),
    person(),
  ],
  envoy: [
    visit({ atMs: at(0) + 310, host: 'www.example.com', query: 'plan=pro', bytes: 154 }),
    person('shop.example.com'),
    visit({
      atMs: at(2),
      address: '10.0.0.2',
      forwardedFor: '66.249.66.1, 10.0.0.2',
      host: 'www.example.com',
      status: 404,
      bytes: 12,
    }),
  ],
  bunny: [
    visit({
      atMs: at(0) + 123,
      method: '',
      scheme: 'https',
      host: 'www.example.com',
      query: 'plan=pro',
      bytes: 412,
    }),
    person('shop.example.com'),
  ],
  heroku: [person('www.example.com'), person('www.example.com')],
  squid: [person('www.example.com'), person()],
};

const named = (parsed: ParsedLine) =>
  parsed.kind === 'crawler' ? { ...parsed, bot: parsed.bot.name } : parsed;

it.each(Object.entries(expected))('reads every field of %s', (name, lines) => {
  expect(parseLines(formatByName(name), readSample(name).all).map(named)).toEqual(lines);
});

it.each(Object.keys(expected))('makes no garbage of a line of %s, wherever it is cut', (name) => {
  const { all } = readSample(name);
  const format = formatByName(name);
  const whole = parseLines(format, all);
  let counted = 0;
  for (const [index, line] of all.entries()) {
    if (line[0] === 0x23) continue;
    const full = whole[counted++];
    for (let length = 1; length < line.length; length++) {
      const head = all.slice(0, index).filter((each) => each[0] === 0x23);
      const [cut] = parseLines(format, [...head, line.subarray(0, length)]);
      if (cut?.kind !== 'crawler' || full?.kind !== 'crawler') continue;
      const { userAgent, forwardedFor, host, bytes, ...rest } = cut;
      expect(full).toMatchObject(rest);
      // A cut within an escape leaves the escape's beginning.
      const agent = userAgent.replace(/\\(x[0-9a-f]?)?$/, '');
      expect(full.userAgent.startsWith(agent)).toBe(true);
      expect([full.host, undefined]).toContain(host);
      expect(full.forwardedFor ?? '').toContain(forwardedFor ?? '');
      expect(String(full.bytes)).toContain(String(bytes));
    }
  }
});
