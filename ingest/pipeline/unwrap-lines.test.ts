import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { costOf, hostileBytes, sharedThreadMsMax } from '../../test/support/thread-cost';
import { unwrapLines } from './unwrap-lines';

async function unwrap(...chunks: (string | Buffer)[]): Promise<string> {
  const source = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  })();
  const pieces: Buffer[] = [];
  for await (const piece of unwrapLines(source)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('latin1');
}

/** Returns the lines that are not blank, without padding. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const unwrapped = async (body: string | Buffer) => linesOf(await unwrap(body));
const parsed = async (body: string | Buffer) =>
  (await unwrapped(body)).map((line) => JSON.parse(Buffer.from(line, 'latin1').toString()));

const objects = [{ a: 1 }, { b: '], [ { "x\\', c: [1, { d: [] }] }, {}];

describe('a body that is not in JSON', () => {
  it.each([
    ['text', '1.2.3.4 - - [x] "GET / HTTP/1.1" 200 1\nx\n\n'],
    ['lines of JSON', '{"a":1}\n{"b":2}\n[1]\n'],
    ['lines of JSON after blank ones', '\n \n{"a":1}\r\n{"b":2}'],
    ['one object', '{"a":{"b":[{"c":1}]}}'],
    ['text that begins with a bracket', '[17/May/2015:10:05:03 +0000] {"a":1}\n'],
    ['an address in brackets', '[2001:db8::1] - - \n'],
    ['text that begins with a brace', '{hello} world\n{x\n'],
    ['a string that goes over lines', '{"a\nb":1}\n{"b":2}\n'],
    ['an object that is cut short before the next', '{"a":1\n{"b":2}\n{"c":3}\n'],
    ['an array of something as a field', '{"records":["a"],"tags":[{"a":1}]}\n{"b":1}\n'],
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['a byte order mark', '\ufeff{"a":1}\n'],
    ['half a byte order mark', Buffer.from([0xef])],
    ['a long first line', `{"a":"${'x'.repeat(100_000)}"}{"b":1}\n`],
  ])('passes untouched: %s', async (_, body) => {
    expect(await unwrap(body)).toBe(Buffer.from(body as string).toString('latin1'));
  });
});

describe('a body in JSON', () => {
  it.each([
    ['an array', JSON.stringify(objects)],
    ['an array in several lines', JSON.stringify(objects, null, 2)],
    [
      'an array with a line each',
      `[\r\n${objects.map((each) => JSON.stringify(each)).join(',\r\n')}\r\n]\r\n`,
    ],
    ['an array after a byte order mark and blanks', `\ufeff \n${JSON.stringify(objects)}\n \n`],
    ['objects without anything between them', objects.map((each) => JSON.stringify(each)).join('')],
    ['objects with blanks between them', objects.map((each) => JSON.stringify(each)).join(' ')],
    ['objects over several lines', objects.map((each) => JSON.stringify(each, null, 1)).join('\n')],
    ['objects with commas between them', objects.map((each) => JSON.stringify(each)).join(',')],
    ['two arrays', `${JSON.stringify(objects.slice(0, 1))}\n${JSON.stringify(objects.slice(1))}`],
    [
      'an object around the array',
      `{"sent":"now","n":{"x":[1]},"logs":${JSON.stringify(objects)},"more":{"a":["]}"]}}\n`,
    ],
    ['an object over lines around the array', JSON.stringify({ id: 1, events: objects }, null, 2)],
  ])('has each value on a line of its own: %s', async (_, body) => {
    expect(await parsed(body)).toEqual(objects);
  });

  it('takes an empty array, alone or in an object, for no lines', async () => {
    for (const body of ['[]', ' [ ] ', '{"logs":[]}', '{"logs":[ ],"a":1}']) {
      expect(await unwrapped(body)).toEqual([]);
    }
  });

  const tail = (logs: object[], agent = 'GPTBot/1.2') =>
    JSON.stringify({ logs, event: { request: { headers: { 'user-agent': agent } } } });
  const said = [{ message: ['GET /'], level: 'log' }];

  it.each([
    ['its output, which is empty', [tail([]), tail(said), tail([])]],
    ['its output', [tail(said), tail([]), tail(said)]],
    ['its output after the agent', ['{"userAgent":"a","events":[{"x":1}]}', '{"userAgent":"b"}']],
    ['an empty list and a path', ['{"path":"/","events":[]}', '{"path":"/a","events":[]}']],
    ['an empty list, alone', [tail([])]],
    ['much output', [tail(Array(500).fill(said[0])), tail([])]],
  ])('keeps a record with an array of its own whole: %s', async (_, lines) => {
    expect(await unwrapped(lines.join('\n'))).toEqual(lines);
  });

  it('takes an array of records with agents for an envelope, with any other fields', async () => {
    const records = [{ agent: 'Mozilla/5.0 (compatible; GPTBot/1.2)' }, { agent: 'x' }];
    for (const around of [{}, { userAgent: 'shipper/1' }, { path: '/var/log/access.log' }]) {
      expect(await parsed(JSON.stringify({ logs: records, ...around }))).toEqual(records);
      expect(await parsed(JSON.stringify({ ...around, logs: records }))).toEqual(records);
    }
    const started = [{ message: 'started' }, ...records];
    expect(await parsed(JSON.stringify({ path: '/x.log', logs: started }))).toEqual(started);
    // The array ends after what is looked at.
    const many = [...started, { text: 'y'.repeat(70_000) }];
    expect(await parsed(JSON.stringify({ logs: many }))).toEqual(many);
  });

  it('numbers the values as lines, with anything between them', async () => {
    const body = '\n [ \n\n {"a":\n1} \n,\n\n, {"b":2}\n , 3 \n]\n';
    const lines = (await unwrap(body)).split('\n').map((line) => line.trim());
    expect(lines).toEqual(['{"a": 1}', '{"b":2}', '3', '']);
  });

  it.each([
    ['an end too early', '[{"a":1},{"b":', ['{"a":1}', '{"b":']],
    ['no string’s end', '[{"a":1},{"b":"x},\n{"c":3}]', ['{"a":1}', '{"b":"x},', '{"c":3}']],
    [
      'something else between',
      '[{"a":1} x {"b":2},,"s",{"c":3}]',
      ['{"a":1}', 'x {"b":2}', '"s"', '{"c":3}'],
    ],
    ['no comma', '[{"a":1}{"b":2}]', ['{"a":1}', '{"b":2}']],
    [
      'something after it',
      '[{"a":1}]} junk, more\n{"b":2}',
      ['{"a":1}', '} junk, more', '{"b":2}'],
    ],
    ['brackets that do not match', '[{"a":]},{"b":2}]', ['{"a":]', '}', '{"b":2}']],
  ])('keeps what came before a fault: %s', async (_, body, lines) => {
    expect((await unwrapped(body)).slice(0, lines.length)).toEqual(lines);
  });

  it('hands a value on that is far too long, to be counted as one', async () => {
    const long = `{"a":"${'x'.repeat(300_000)}"}`;
    expect(await unwrapped(`[{"a":1},${long},{"b":2}]`)).toEqual(['{"a":1}', long, '{"b":2}']);
  });
});

describe('Firehose’s envelope', () => {
  it('a record of blanks takes no time', async () => {
    const blanks = JSON.stringify({ records: [{ data: `${' '.repeat(hostileBytes)}!` }] });
    expect(await costOf(() => unwrap(blanks))).toBeLessThan(sharedThreadMsMax);
  });

  const envelope = (...records: (string | Buffer)[]) =>
    JSON.stringify({
      requestId: 'ed4acda5-034f-9f42-bba1-f29aea6d7d8f',
      timestamp: 1578090901599,
      records: records.map((record) => ({
        data: Buffer.from(record as string).toString('base64'),
      })),
    });
  const subscription = (messageType: string, ...messages: string[]) =>
    JSON.stringify({
      messageType,
      owner: '123456789012',
      logGroup: 'nginx',
      logStream: 'i-1',
      subscriptionFilters: ['all'],
      logEvents: messages.map((message, index) => ({ id: String(index), timestamp: 1, message })),
    });

  it('has the lines of its records, one or several in each', async () => {
    const body = envelope('one\n', 'two', 'three\nfour\n', '', '{"a":1}');
    expect(await unwrapped(body)).toEqual(['one', 'two', 'three', 'four', '{"a":1}']);
    expect(await unwrapped(`\n${JSON.stringify(JSON.parse(body), null, 2)}`)).toHaveLength(5);
  });

  it('has the messages of a subscription to CloudWatch Logs, packed or not', async () => {
    const data = subscription('DATA_MESSAGE', 'one', 'two\n  more', 'three');
    const control = subscription('CONTROL_MESSAGE', 'are you there');
    const lines = ['one', 'two   more', 'three'];
    expect((await unwrap(envelope(gzipSync(data), gzipSync(control), data))).split('\n')).toEqual([
      'one',
      'two   more',
      'three',
      ...lines,
      '',
    ]);
  });

  it('names records that cannot be read, and reads the others', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const body = JSON.parse(envelope('one', gzipSync('x').subarray(0, 15), bomb, 'two'));
    body.records.push({ data: '§§' }, { data: 5 }, 'x', { data: 'x'.repeat(9_000_000) });
    const bad = 'unreadable-record';
    expect(await unwrapped(JSON.stringify(body))).toEqual([
      'one',
      bad,
      bad,
      'two',
      bad,
      bad,
      bad,
      bad,
    ]);
  });

  it('leaves records of another kind as they are', async () => {
    expect(await parsed('{"records":[{"a":1},{"data":"x"}]}')).toEqual([{ a: 1 }, { data: 'x' }]);
  });
});

describe('any body', () => {
  const cutAt = (body: Buffer, cuts: number[]): Buffer[] => {
    const ends = [...cuts.map((cut) => cut % (body.length + 1)), body.length].sort((a, b) => a - b);
    return ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
  };
  const piece = fc.oneof(
    fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      ':',
      ',',
      '\\',
      '\n',
      ' ',
      '\r',
      '{"a":1}',
      '{"data":"b25l"}',
      '{"requestId":"1","records":[',
      '"logs":[',
      '\ufeff',
      '{"a":"x"},',
      '\\"',
      'null',
    ),
    fc.string({ maxLength: 6 }),
  );
  const anyBody = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => Buffer.from(pieces.join(''))),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.array(fc.jsonValue(), { maxLength: 8 }).map((all) => Buffer.from(JSON.stringify(all))),
  );

  it('gives the same lines for any chunks, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, fc.array(fc.nat(), { maxLength: 12 }), async (body, cuts) => {
        expect(await unwrap(...cutAt(body, cuts))).toBe(await unwrap(body));
      }),
      { numRuns: 1000 },
    );
  });

  it('comes back value by value, where it is an array of objects, arrays or texts', async () => {
    const value = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.array(fc.jsonValue()),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(undefined, 1, '\t', ' \n '),
        async (values, indent) => {
          const body = JSON.stringify(values, null, indent);
          expect(await parsed(body)).toEqual(JSON.parse(body));
          expect(await parsed(`{"events":${body}}`).catch(() => undefined)).toEqual(
            body.replace(/\s/g, '').startsWith('[{') || values.length === 0
              ? JSON.parse(body)
              : expect.anything(),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
