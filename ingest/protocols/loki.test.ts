import fc from 'fast-check';
import { compress } from 'snappyjs';
import { encodeMessage } from '../../dev/otlp-proto';
import { carriedEntry, nest } from '../formats/nested-line';
import { unreadable } from './envelope';
import { parseLabels } from './loki-entry';
import { lokiJson } from './loki-json';
import { lokiProtobuf } from './loki-protobuf';
import { snappy } from './snappy';

type Entry = { seconds: number; nanos: number; line: string; metadata: Record<string, string> };
type Stream = { labels: Record<string, string>; entries: Entry[] };

const asJson = (streams: Stream[]) =>
  Buffer.from(
    JSON.stringify({
      streams: streams.map(({ labels, entries }) => ({
        stream: labels,
        values: entries.map(({ seconds, nanos, line, metadata }) => [
          String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos)),
          line,
          ...(Object.keys(metadata).length > 0 ? [metadata] : []),
        ]),
      })),
    }),
  );

/** Formats labels as Prometheus does: quoted like Go strings. */
const labelText = (labels: Record<string, string>) =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(', ')}}`;
const messageOf = (streams: Stream[]) =>
  encodeMessage('PushRequest', {
    streams: streams.map(({ labels, entries }) => ({
      labels: labelText(labels),
      entries: entries.map(({ seconds, nanos, line, metadata }) => ({
        timestamp: { seconds, nanos },
        line,
        structuredMetadata: Object.entries(metadata).map(([name, value]) => ({ name, value })),
      })),
      hash: '18446744073709551615',
    })),
  });
const pack = (bytes: Buffer) => Buffer.from(compress(bytes));

const isLine = (line: string | undefined) => line !== undefined;
const linesOfJson = (body: Buffer) => [...lokiJson(nest).lines(body)].filter(isLine);
function linesOfProtobuf(packed: Buffer): string[] {
  const body = Buffer.alloc(snappy.unpackedBytes(packed));
  snappy.unpack(packed, body);
  return [...lokiProtobuf(nest).lines(body)].filter(isLine);
}
const read = (line: string) =>
  line === unreadable ? line : (carriedEntry(Buffer.from(line)) ?? JSON.parse(line));
const textOf = (line: string) => (line === unreadable ? line : read(line).sightline_line);

const entry = (line: string, metadata = {}): Entry => ({
  seconds: 1_795_168_800,
  nanos: 5,
  line,
  metadata,
});
const streams: Stream[] = [
  {
    labels: { job: 'nginx', host: 'web-1', agent: 'alloy', path: '/a.log' },
    entries: [entry('a'), entry('b', { trace: 'x' })],
  },
  { labels: {}, entries: [entry('c')] },
];

describe.each([
  ['JSON', (all: Stream[]) => linesOfJson(asJson(all))],
  ['protobuf', (all: Stream[]) => linesOfProtobuf(pack(messageOf(all)))],
])('a push in %s', (_, linesOf) => {
  it('is a line for each entry, with its time, its metadata and the labels that say something', () => {
    const time = { '@timestamp': '1795168800000000005' };
    expect(linesOf(streams).map(read)).toEqual([
      { job: 'nginx', ...time, sightline_line: 'a' },
      { job: 'nginx', ...time, trace: 'x', sightline_line: 'b' },
      { ...time, sightline_line: 'c' },
    ]);
  });
});

const label = fc.stringMatching(/^[a-z_]{1,8}$/);
const texts = fc.dictionary(label, fc.string(), { maxKeys: 3, noNullPrototype: true });
const anyStreams = fc.array(
  fc.record({
    labels: texts,
    entries: fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 2 ** 40 }),
        nanos: fc.nat(999_999_999),
        line: fc.string(),
        metadata: texts,
      }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

it('what is in JSON is in protobuf', () => {
  fc.assert(
    fc.property(anyStreams, (all) => {
      expect(linesOfProtobuf(pack(messageOf(all)))).toEqual(linesOfJson(asJson(all)));
    }),
    { numRuns: 300 },
  );
});

it('any input is lines, or no push at all', () => {
  fc.assert(
    fc.property(anyStreams, fc.nat(), fc.nat(255), fc.boolean(), (all, at, value, isCut) => {
      for (const [bytes, linesOf] of [
        [asJson(all), linesOfJson],
        [messageOf(all), (body: Buffer) => linesOfProtobuf(pack(body))],
        [pack(messageOf(all)), linesOfProtobuf],
      ] as const) {
        const offset = at % bytes.length;
        if (!isCut) bytes[offset] = value;
        try {
          const lines = linesOf(isCut ? bytes.subarray(0, offset) : bytes);
          for (const line of lines) expect(line).not.toContain('\n');
        } catch (error) {
          expect(['bad_request', 'payload_too_large']).toContain((error as { code?: string }).code);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  [
    '{job="nginx", env="prod"}',
    [
      ['job', 'nginx'],
      ['env', 'prod'],
    ],
  ],
  [
    '{a="\\"x\\\\", b="c=\\"d\\""}',
    [
      ['a', '"x\\'],
      ['b', 'c="d"'],
    ],
  ],
  ['{}', []],
  ['no labels', []],
  ['{a="\\x"}', [['a', '\\x']]],
])('labels are read: %s', (text, labels) => {
  expect(parseLabels(text)).toEqual(labels);
});

describe('entries next to a broken one are read', () => {
  it('in JSON: of the wrong type, or no JSON', () => {
    const body = JSON.stringify({
      streams: [
        'no stream',
        { stream: { job: 'x' }, values: [['1', 'a'], ['1'], 'x', ['no time', 'b'], [2, 'c', 'x']] },
        { stream: 'x', values: { a: 1 } },
        { values: [['1', 'd']], stream: { job: 'later' } },
      ],
    }).replace('"1","a"', '"1",a],["1","a"');
    const lines = linesOfJson(Buffer.from(body));
    expect(lines.map(textOf)).toEqual([
      unreadable,
      'a',
      unreadable,
      unreadable,
      'b',
      'c',
      'd',
      unreadable,
    ]);
    expect(read(lines[4] ?? '')).toEqual({ job: 'x', sightline_line: 'b' });
    expect(read(lines[6] ?? '')).toMatchObject({ job: 'later' });
  });

  it('in JSON: the body is cut short', () => {
    const body = asJson(streams).toString();
    const cut = Buffer.from(body.slice(0, body.indexOf('"b"')));
    expect(linesOfJson(cut).map(textOf)).toEqual(['a', unreadable]);
  });

  it('in protobuf: one whose parts are broken, and where the message is cut short', () => {
    const message = messageOf(streams);
    expect(linesOfProtobuf(pack(message.subarray(0, -20))).map(textOf)).toEqual([
      'a',
      'b',
      unreadable,
    ]);
    const at = message.indexOf(Buffer.from([0x12, 1, 0x61]));
    message[at + 1] = 100;
    expect(linesOfProtobuf(pack(message)).map(textOf)).toEqual([unreadable, 'b', 'c']);
  });

  it.each<[string, () => unknown]>([
    ['another object', () => linesOfJson(Buffer.from('{"resourceLogs":[]}'))],
    ['streams of no list', () => linesOfJson(Buffer.from('{"streams":{}}'))],
    ['an array', () => linesOfJson(Buffer.from('[]'))],
    ['text in snappy', () => linesOfProtobuf(pack(Buffer.from('worker process started')))],
  ])('%s is refused', (_, linesOf) => {
    expect(linesOf).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });
});

it('a time that JSON has no number for costs its entry nothing', () => {
  const body = '{"streams":[{"stream":{},"values":[[1e999,"a"],["1","b"]]}]}';
  expect(linesOfJson(Buffer.from(body)).map(textOf)).toEqual(['a', 'b']);
});
