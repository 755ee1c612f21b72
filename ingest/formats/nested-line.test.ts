import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { PeopleScan } from '../fast/people-scan';
import { detectFormat, formatByName } from './log-formats';
import { fieldsText, nest as nestAround, type Pairs } from './nested-line';

const recognizer = new BotRecognizer();
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const nest = (line: string | object | undefined, pairs: Pairs) =>
  nestAround(line, { fields: fieldsText(pairs), nanos: undefined });

function parse(line: string | object | undefined, around: object = {}, fieldMap = {}) {
  const bytes = Buffer.from(nest(line, Object.entries(around)));
  const parser = formatByName('json').createParser({ recognizer, fieldMap });
  return parser.parse(bytes, 0, bytes.length);
}

const atMs = Date.parse('2026-11-20T10:00:00Z');
const time = { '@timestamp': `${atMs}000000` };
const combined = (agent: string) =>
  `66.249.66.1 - - [19/Nov/2026:08:00:00 +0000] "GET /a?q=1 HTTP/1.1" 200 512 "-" "${agent}"`;
const fields = (agent: string) => ({
  remote_addr: '66.249.66.1',
  request_method: 'GET',
  request_uri: '/a?q=1',
  status: 200,
  http_user_agent: agent,
});
const visit = { kind: 'crawler', address: '66.249.66.1', path: '/a', query: 'q=1', status: 200 };

it('the time in a line of text wins over the time in its record', () => {
  const around = { ...time, status: 500, user_agent: firefox, path: '/other' };
  expect(parse(combined(googlebot), around)).toMatchObject({
    ...visit,
    atMs: Date.parse('2026-11-19T08:00:00Z'),
    userAgent: googlebot,
  });
});

it.each([
  ['as text', JSON.stringify(fields(googlebot))],
  ['as it was parsed', fields(googlebot)],
])('a line of JSON, %s, takes what it lacks from its record', (_, line) => {
  const around = { ...time, 'server.address': 'example.com', status: 500 };
  expect(parse(line, around)).toMatchObject({ ...visit, atMs, host: 'example.com' });
});

it('a time of the line’s own that cannot be read is a fault, not a gap', () => {
  expect(parse({ ...fields(googlebot), time: 'today' }, time)).toMatchObject({
    reason: 'bad_time',
  });
});

it('the record’s host is used for a line without one, for people too', () => {
  const around = { server_name: 'example.com' };
  expect(parse(combined(googlebot), around)).toMatchObject({ ...visit, host: 'example.com' });
  expect(parse(combined(firefox), around)).toEqual({ kind: 'person', host: 'example.com' });
  const absolute = combined(firefox).replace('GET /', 'GET http://own.example/');
  expect(parse(absolute, around)).toEqual({ kind: 'person', host: 'own.example' });
});

it('a collector’s name next to a line is not taken for the agent of its request', () => {
  const around = { ...time, agent: 'promtail', user_agent: firefox };
  expect(parse(fields(googlebot), around)).toMatchObject(visit);
  expect(parse(combined(googlebot), around)).toMatchObject(visit);
});

it('a record whose text is not a log line gives the request itself', () => {
  const around = { ...time, ...fields(googlebot) };
  for (const line of ['request served', '{"level":"info"}', '{"level":', undefined, '']) {
    expect(parse(line, around)).toMatchObject(visit);
  }
  expect(parse('request served', { ...time, ...fields(firefox) })).toMatchObject({
    kind: 'person',
  });
  expect(parse('request served', time)).toMatchObject({ kind: 'malformed' });
});

it('a line that a container’s runtime wrapped is unwrapped', () => {
  expect(
    parse(JSON.stringify({ log: `${combined(googlebot)}\n`, stream: 'stdout' }), time),
  ).toMatchObject(visit);
  expect(parse(`2026-11-20T10:00:00Z stdout F ${combined(googlebot)}`)).toMatchObject(visit);
});

it('a field map applies to the line and to its record', () => {
  const { http_user_agent: _, ...rest } = fields('');
  expect(parse(rest, { ...time, 'x.agent': googlebot }, { userAgent: 'x.agent' })).toMatchObject(
    visit,
  );
  expect(parse({ ...rest, ua: googlebot }, time, { userAgent: 'ua' })).toMatchObject(visit);
});

it.each([
  ['shipped', nest(combined(googlebot), [])],
  ['shipped', nest(fields(googlebot), Object.entries(time))],
  ['ecs', nest('x', Object.entries({ 'http.method': 'GET', 'http.status_code': 200 }))],
])('its format is detected as %s', (name, line) => {
  expect(detectFormat([Buffer.from(line)])?.name).toBe(name);
});

it.each([
  ['text', combined],
  ['JSON', (agent: string) => JSON.stringify({ ...fields(agent), host: 'own.example' })],
])('lines of %s after their fields are scanned as they are read one by one', (_, lineOf) => {
  const people = new PeopleScan(recognizer);
  const parser = formatByName('json').createParser({ recognizer, people });
  const after = (pairs: Pairs) => (agent: string) => nest(lineOf(agent), pairs);
  const job = after([['job', 'nginx']]);
  const named = after([['user_agent', googlebot]]);
  const site = after([['server_name', 'other.example']]);
  const lines = [
    job(firefox),
    job(firefox),
    job(firefox),
    job(googlebot),
    named('-'),
    site(firefox),
  ];
  const written = lines.map((line) => Buffer.from(`${line}\n`));
  let at = 0;
  const lineEnds = Uint32Array.from(written, ({ length }) => (at += length));
  const bytes = Buffer.concat(written);
  for (const index of [0, 1]) {
    parser.parse(bytes, lineEnds[index - 1] ?? 0, (lineEnds[index] as number) - 1);
  }
  const scanned = parser.scan?.(bytes, lineEnds, 2, lineEnds[1] as number);
  expect([...(scanned?.isPerson ?? [])]).toEqual([1, 0, 0, 0]);
});
