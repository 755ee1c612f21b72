import fc from 'fast-check';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { jsonSamples } from '../../test/support/json-log-samples';
import { isJsonObject, type JsonObject } from '../formats/json-format';
import { JsonParser } from '../formats/json-parser';
import type { LineParser } from '../formats/log-format';
import { formatByName } from '../formats/log-formats';

const recognizer = new BotRecognizer();
const createParser = () => formatByName('json').createParser({ recognizer });

const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function parse(parser: LineParser, line: string) {
  // Other lines come before and after, as in a block: shapes are matched by words that reach past
  // the line.
  const bytes = Buffer.from(`{"a":"\n${line}\n"}],"x":1}\n`);
  return parser.parse(bytes, 7, bytes.length - 12);
}

/** Values as they are written, including malformed ones. */
const value = fc.oneof(
  fc
    .constantFrom(person, agent, 'a.example', '', '-', 'http://b.example/x', '_')
    .map((text) => `"${text}"`),
  fc.constantFrom(
    '1',
    '200',
    'null',
    '"GET http://c.example/ HTTP/1.1"',
    '"é"',
    `"${'x'.repeat(40)}"`,
  ),
  fc.constantFrom(`["${person}"]`, `["${agent}","x"]`, '{"host":"d.example"}', '[1,{"a":["b"]}]'),
  fc.constantFrom(
    '"x\\',
    '"x\\"',
    '"\\\\"',
    '"x',
    'x"',
    '"x""',
    '',
    '{',
    '"x"}',
    '1}',
    '[1',
    '1"',
    '"1,"',
  ),
  fc.constantFrom(
    '"x","host":"e.example"',
    `"x","agent":"${agent}"`,
    '"x" ',
    ' "x"',
    '1:2',
    '1e+5',
  ),
);
const names = ['user_agent', 'host', 'http_host', 'uri', 'request', 'x', 'args', 'status'];
const lines = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }),
    fc.array(fc.array(value, { minLength: 5, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
  )
  .map(([given, rows]) =>
    rows.map((row) => `{${given.map((name, index) => `"${name}":${row[index]}`).join()}}`),
  );
const samples = fc.shuffledSubarray(
  jsonSamples.flatMap(({ line }) => [line, line, line.replaceAll(agent, person)]),
  { minLength: 2, maxLength: 12 },
);

/** Names of a request with their values: the first is usual, the others are odd or invalid. */
const fields: Record<string, string[]> = {
  time_local: ['"17/May/2015:10:05:03 +0000"', '"31/Feb/2015:10:05:03 +0000"', '"-"', 'null'],
  ts: ['1732182303.25', '"2026-11-21T10:05:03Z"', '"2026-11-21 10:05:03,5 UTC"', 'true', '01'],
  remote_addr: ['"192.0.2.1"', '"[::1]:80"', '"192.0.2.1, 192.0.2.2"', '5', 'null'],
  host: ['"a.example"', '"A.example:80"', '"_"', '"-"', '8'],
  request: [
    '"GET /a%2eb?c=\'d\' HTTP/1.1"',
    '"HEAD / HTTP/1.1"',
    '"/x"',
    '"GET /é HTTP/1.1"',
    '""',
  ],
  uri: ['"/b"', '"http://b.example/x?y#z"', '"*"', 'null'],
  status: ['200', '"404"', '-0', '2e2', '1000', '007', '"\t1"'],
  body_bytes_sent: ['"5326"', '12345678901234567890', '1.5', '-5', 'nul', 'false'],
  http_referer: ['"-"', '"http://r.example/?a=b"', '"\u007f"', '7'],
  user_agent: [agent, agent, 'GPTBot/1.0', 'GPTBot%201', person, '-', ''].map(
    (text) => `"${text}"`,
  ),
  http_user_agent: [`"${agent}"`, '""', `"${person}"`],
  x: ['"x"', '{"a":1}', '["b"]', '2.'],
  ClientIP: ['"192.0.2.1"'],
};
const requests = fc
  .tuple(
    fc.shuffledSubarray(Object.keys(fields), { minLength: 6 }),
    fc.array(fc.array(fc.nat({ max: 20 }), { minLength: 13, maxLength: 13 }), {
      minLength: 3,
      maxLength: 8,
    }),
  )
  .map(([given, rows]) =>
    rows.map((row) => {
      const values = given.map((name, index) => {
        const choices = fields[name] ?? [];
        return `"${name}":${choices[row[index] ?? 0] ?? choices[0]}`;
      });
      return `{${values.join()}}`;
    }),
  );

/** People's lines whose host is an address, the server's or the client's. */
const address = fc.constantFrom(
  ...['192.0.2.1', '192.0.2.1:80', '192.0.2.1, 192.0.2.9', '[2001:db8::1]:443', '2001:db8::1'],
  ...['198.51.100.7', 'a.example', 'a.example:8080', '300.1.1.1', '-', '_'],
);
const hosts = fc.array(
  fc
    .record(
      {
        host: address,
        remote_addr: address,
        uri: fc.constantFrom('/', 'http://b.example/', 'http://192.0.2.5/'),
        request: fc.constantFrom('GET / HTTP/1.1', 'GET http://c.example/ HTTP/1.1', '-'),
        status: fc.constant('200'),
        user_agent: fc.constant(person),
      },
      { requiredKeys: ['status', 'user_agent'] },
    )
    .map((entry) => JSON.stringify(entry)),
  { minLength: 2, maxLength: 8 },
);

function entryOf(line: string): JsonObject | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return isJsonObject(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

describe('the shapes of JSON lines', () => {
  it('change nothing in how a line reads, after any other lines', () => {
    fc.assert(
      fc.property(fc.oneof({ arbitrary: lines, weight: 9 }, samples), (each) => {
        const parser = createParser();
        for (const line of each) {
          expect([line, parse(parser, line)]).toEqual([line, parse(createParser(), line)]);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('change nothing in what a crawler requested', () => {
    fc.assert(
      fc.property(requests, (each) => {
        const parser = createParser();
        for (const line of each) {
          expect([line, parse(parser, line)]).toEqual([line, parse(createParser(), line)]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('read a line as its parsed object reads', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(lines, requests, hosts), (each) => {
        const parser = createParser();
        for (const line of each) {
          const entry = entryOf(line);
          if (!entry) continue;
          const read = new JsonParser({ recognizer }).readEntry(entry, Buffer.from(line));
          expect([line, parse(parser, line)]).toEqual([line, read]);
          compared += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it('read lines of one shape by their own values', () => {
    const parser = createParser();
    const shaped = (host: string, rest = 'x') =>
      parse(parser, `{"n":"${rest}","host":"${host}","user_agent":"${person}"}`);
    expect(shaped('a.example')).toEqual({ kind: 'person', host: 'a.example' });
    expect(shaped('b.example')).toEqual({ kind: 'person', host: 'b.example' });
    expect(shaped('-')).toEqual({ kind: 'person', host: undefined });
    expect(shaped('c","host":"d.example')).toEqual({ kind: 'person', host: 'd.example' });
    expect(shaped('a.example', '\\')).toEqual({ kind: 'malformed', reason: 'not_json' });
    expect(shaped('a.example', '\\\\')).toEqual({ kind: 'person', host: 'a.example' });
  });
});
