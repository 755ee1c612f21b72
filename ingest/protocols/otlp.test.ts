import fc from 'fast-check';
import { encodeMessage } from '../../dev/otlp-proto';
import { bare, carriedEntry, nest } from '../formats/nested-line';
import { unreadable } from './envelope';
import { otlpJson } from './otlp-json';
import { otlpProtobuf } from './otlp-protobuf';

const time = '1795168800123456789';
const text = (value: string) => ({ stringValue: value });
const attribute = (key: string, value: object) => ({ key, value });
const record = (body: string, more: object = {}) => ({
  timeUnixNano: time,
  body: text(body),
  ...more,
});
const scope = (...logRecords: unknown[]) => ({ scope: { name: 'x' }, logRecords });
const request = (...scopeLogs: unknown[]) => ({
  resourceLogs: [
    {
      resource: {
        attributes: [
          attribute('host.name', text('web-1')),
          attribute('server.address', text('example.com')),
        ],
      },
      scopeLogs,
    },
  ],
});

const asJson = (fields: object) => Buffer.from(JSON.stringify(fields));
const asProtobuf = (fields: object) => encodeMessage('ExportLogsServiceRequest', fields);
const isLine = (line: string | undefined) => line !== undefined;
const linesOfJson = (body: Buffer, write = nest) => [...otlpJson(write).lines(body)].filter(isLine);
const linesOfProtobuf = (body: Buffer, write = nest) =>
  [...otlpProtobuf(write).lines(body)].filter(isLine);

/** Parses a line as it is passed on; separates the carried line from the fields around it. */
const read = (line: string) => {
  if (line === unreadable) return line;
  const entry = carriedEntry(Buffer.from(line)) ?? JSON.parse(line);
  const { sightline_line: carried, ...around } = entry;
  return { line: carried, around };
};
const bodies = (lines: string[]) =>
  lines.map(read).map((each) => (each === unreadable ? each : (each as { line: unknown }).line));

describe.each([
  ['JSON', (fields: object, write = nest) => linesOfJson(asJson(fields), write)],
  ['protobuf', (fields: object, write = nest) => linesOfProtobuf(asProtobuf(fields), write)],
] as const)('a request in %s', (_, linesOf) => {
  it('is a line for each record, in their order, over scopes and resources', () => {
    const all = {
      resourceLogs: [
        request(scope(record('a'), record('b'))),
        request(scope(), scope(record('c'))),
      ].flatMap(({ resourceLogs }) => resourceLogs),
    };
    expect(bodies(linesOf(all))).toEqual(['a', 'b', 'c']);
  });

  it('has the record’s time, its attributes, and of the resource the host alone', () => {
    const attributes = [
      attribute('http.response.status_code', { intValue: '200' }),
      attribute('ratio', { doubleValue: 0.5 }),
      attribute('cached', { boolValue: true }),
      attribute('http.request.header.user-agent', { arrayValue: { values: [text('bot')] } }),
      attribute('url', { kvlistValue: { values: [attribute('path', text('/a'))] } }),
      attribute('__proto__', text('x')),
    ];
    const [line = ''] = linesOf(request(scope(record('GET /a', { attributes }))));
    expect(read(line)).toEqual({
      line: 'GET /a',
      around: JSON.parse(
        `{"@timestamp":"${time}","server.address":"example.com","http.response.status_code":200,"ratio":0.5,"cached":true,"http.request.header.user-agent":["bot"],"url":{"path":"/a"},"__proto__":"x"}`,
      ),
    });
  });

  it('has bodies of names and values, and takes an empty one for none', () => {
    const parsed = { kvlistValue: { values: [attribute('status', { intValue: '404' })] } };
    const lines = linesOf(
      request(scope({ body: parsed, observedTimeUnixNano: '5' }, { body: text(' ') }, {})),
    );
    expect(lines.map(read)).toEqual([
      { line: { status: 404 }, around: { '@timestamp': '5', 'server.address': 'example.com' } },
      { line: undefined, around: { 'server.address': 'example.com' } },
      { line: undefined, around: { 'server.address': 'example.com' } },
    ]);
  });

  it('has the line alone where its format is known', () => {
    expect(linesOf(request(scope(record('#Fields: date time\r\n'), record('a\nb'))), bare)).toEqual(
      ['#Fields: date time ', 'a b'],
    );
  });

  it('may have nothing in it', () => {
    for (const empty of [{}, { resourceLogs: [] }, request()]) expect(linesOf(empty)).toEqual([]);
  });

  it('follows lists within lists only so far', () => {
    let value: object = text('deep');
    for (let depth = 0; depth < 40; depth++) value = { arrayValue: { values: [value] } };
    const lines = linesOf(request(scope({ ...record('a'), attributes: [attribute('x', value)] })));
    expect(bodies(lines)).toEqual(['a']);
    expect(lines[0]).not.toContain('deep');
  });
});

const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string().map(text),
    fc.boolean().map((boolValue) => ({ boolValue })),
    fc.integer().map((int) => ({ intValue: String(int) })),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((doubleValue) => ({ doubleValue })),
    fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    tie('pairs').map((values) => ({ kvlistValue: { values } })),
  ),
  pairs: fc.array(fc.record({ key: fc.string(), value: tie('value') }), { maxLength: 3 }),
}));
const anyRecord = fc.record(
  {
    timeUnixNano: fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String),
    body: anyValue.value,
    attributes: anyValue.pairs,
  },
  { requiredKeys: [] },
);
const anyRequest = fc
  .array(fc.array(anyRecord, { maxLength: 4 }), { maxLength: 3 })
  .map((scopes) => request(...scopes.map((records) => scope(...records))));

it('what is in JSON is in protobuf', () => {
  fc.assert(
    fc.property(anyRequest, (fields) => {
      expect(linesOfProtobuf(asProtobuf(fields))).toEqual(linesOfJson(asJson(fields)));
    }),
    { numRuns: 300 },
  );
});

describe('any input', () => {
  const isForeseen = (linesOf: (body: Buffer) => string[], body: Buffer) => {
    try {
      for (const line of linesOf(body)) expect(line).not.toContain('\n');
    } catch (error) {
      expect((error as { code?: string }).code).toBe('bad_request');
    }
  };

  it('is lines, or no such body at all', () => {
    const damaged = fc.tuple(anyRequest, fc.nat(), fc.nat(255), fc.boolean());
    fc.assert(
      fc.property(damaged, ([fields, at, value, isCut]) => {
        for (const [bytes, linesOf] of [
          [asJson(fields), linesOfJson],
          [asProtobuf(fields), linesOfProtobuf],
        ] as const) {
          const offset = at % bytes.length;
          if (isCut) isForeseen(linesOf, bytes.subarray(0, offset));
          else {
            bytes[offset] = value;
            isForeseen(linesOf, bytes);
          }
        }
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        isForeseen(linesOfProtobuf, Buffer.from(bytes));
        isForeseen(linesOfJson, Buffer.from(bytes));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, () => unknown]>([
    ['an array as JSON', () => linesOfJson(Buffer.from('[]'))],
    ['records without anything around them', () => linesOfJson(Buffer.from('{"resourceLogs":{}}'))],
    ['nothing as JSON', () => linesOfJson(Buffer.alloc(0))],
    ['text as JSON', () => linesOfJson(Buffer.from('1.2.3.4 - - [x]'))],
    ['JSON as protobuf', () => linesOfProtobuf(asJson(request(scope(record('a')))))],
    ['text as protobuf', () => linesOfProtobuf(Buffer.from('worker process started'))],
  ])('%s is refused', (_, linesOf) => {
    expect(linesOf).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });
});

describe('records next to a broken one are read', () => {
  const whole = request(scope(record('a'), record('b'), record('c')));

  it('in JSON: one that is not JSON, or of the wrong type', () => {
    const body = JSON.stringify(whole)
      .replace('"stringValue":"b"', '"stringValue":')
      .replace('"logRecords":[', '"logRecords":["no record",');
    expect(bodies(linesOfJson(Buffer.from(body)))).toEqual([unreadable, 'a', unreadable, 'c']);
  });

  it('in JSON: scopes and records of the wrong type, which are one bad line', () => {
    const body = request('x', { logRecords: { a: 1 } }, { logRecords: 'x' }, scope(record('a')));
    expect(bodies(linesOfJson(asJson(body)))).toEqual(['a', unreadable]);
  });

  it('in JSON: the body is cut short', () => {
    const body = JSON.stringify(whole);
    const cut = body.slice(0, body.indexOf('"stringValue":"c"') + 5);
    expect(bodies(linesOfJson(Buffer.from(cut)))).toEqual(['a', 'b', unreadable]);
  });

  it('in JSON: the resource comes after its records', () => {
    const [{ resource, scopeLogs }] = whole.resourceLogs as [
      { resource: object; scopeLogs: object },
    ];
    const body = JSON.stringify({ resourceLogs: [{ scopeLogs, resource }, { scopeLogs }] });
    const lines = linesOfJson(Buffer.from(body));
    expect(bodies(lines)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    expect(lines.map((line) => line.includes('example.com'))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    const cut = body.slice(0, body.indexOf('"stringValue":"c"') + 5);
    expect(bodies(linesOfJson(Buffer.from(cut)))).toEqual(['a', 'b', unreadable]);
  });

  it('in protobuf: one whose parts are broken', () => {
    const body = asProtobuf(whole);
    // The length of the body's text reaches beyond its record.
    const at = body.lastIndexOf(Buffer.from([0x0a, 1, 0x62]));
    body[at + 1] = 100;
    expect(bodies(linesOfProtobuf(body))).toEqual(['a', unreadable, 'c']);
  });

  it('in protobuf: the body is cut short', () => {
    const body = asProtobuf(whole);
    expect(bodies(linesOfProtobuf(body.subarray(0, -3)))).toEqual(['a', 'b', unreadable]);
    const twice = Buffer.concat([body, body]);
    expect(bodies(linesOfProtobuf(twice.subarray(0, -3)))).toEqual([
      'a',
      'b',
      'c',
      'a',
      'b',
      unreadable,
    ]);
  });

  it('in protobuf: a resource that is broken says nothing', () => {
    const body = asProtobuf(whole);
    const at = body.indexOf('host.name');
    body[at - 1] = 200;
    expect(bodies(linesOfProtobuf(body))).toEqual(['a', 'b', 'c']);
  });
});

it('a time that JSON has no number for costs its record nothing', () => {
  const records = '{"timeUnixNano":1e999,"body":{"stringValue":"a"}},{"body":{"stringValue":"b"}}';
  const body = `{"resourceLogs":[{"scopeLogs":[{"logRecords":[${records}]}]}]}`;
  expect(bodies(linesOfJson(Buffer.from(body)))).toEqual(['a', 'b']);
});
