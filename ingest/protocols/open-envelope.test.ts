import { BlockMemory } from '../block/block-memory';
import { nest } from '../formats/nested-line';
import { type Envelope, envelopeBytesMax } from './envelope';
import { lokiJson } from './loki-json';
import { openEnvelope } from './open-envelope';
import { otlpJson } from './otlp-json';
import { otlpProtobuf } from './otlp-protobuf';
import { snappy } from './snappy';

const memory = new BlockMemory(256 * 1024 * 1024);

async function* chunksOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}

/** Returns the lines of a body, and how often the event loop ran other work in between. */
async function open(envelope: Envelope, body: Buffer) {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const stream = memory.openStream(new AbortController().signal);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of openEnvelope(envelope, chunksOf(body), stream)) pieces.push(piece);
  } finally {
    isDone = true;
    stream.close();
  }
  return { text: Buffer.concat(pieces).toString(), turns };
}

const empty = (times: number, part: string | number[]) =>
  Buffer.concat(Array(times).fill(Buffer.from(part as number[])));

it.each<[string, Envelope, Buffer]>([
  ['resources', otlpProtobuf(nest), empty(500_000, [10, 0])],
  ['fields of no meaning', otlpProtobuf(nest), empty(500_000, [122, 0])],
  [
    'scopes of one resource',
    otlpProtobuf(nest),
    Buffer.concat([Buffer.from([10, 0x80, 0x80, 0x40]), empty(524_288, [18, 0])]),
  ],
  ['resources', otlpJson(nest), Buffer.from(`{"resourceLogs":[${'{},'.repeat(500_000)}{}]}`)],
  ['names of no meaning', otlpJson(nest), Buffer.from(`{${'"a":1,'.repeat(500_000)}"a":1}`)],
  ['streams', lokiJson(nest), Buffer.from(`{"streams":[${'{},'.repeat(500_000)}{}]}`)],
])('others have their turn among half a million empty %s', async (_, envelope, body) => {
  const { text, turns } = await open(envelope, body);
  expect(text).toBe('');
  expect(turns).toBeGreaterThan(100);
});

it('the memory of a body is counted with all others’, and given back', async () => {
  const one: Envelope = {
    packing: snappy,
    *lines(body) {
      yield `${body.length} ${memory.reservedBytes}`;
    },
  };
  // A literal of 6 MiB, whose length takes three bytes.
  const length = 6 * 1024 * 1024;
  const head = Buffer.from([0x80, 0x80, 0x80, 0x03, 62 << 2, 0xff, 0xff, 0x5f]);
  const { text } = await open(one, Buffer.concat([head, Buffer.alloc(length)]));
  expect(text.split(' ')[0]).toBe(String(length));
  expect(Number(text.split(' ')[1])).toBeGreaterThanOrEqual(length);
  expect(memory.reservedBytes).toBe(0);
});

it('a body over the bound is refused as soon as it is', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      read += 1024 * 1024;
      yield Buffer.alloc(1024 * 1024);
    }
  }
  const stream = memory.openStream(new AbortController().signal);
  const lines = openEnvelope(otlpJson(nest), endless(), stream);
  await expect(lines.next()).rejects.toMatchObject({ code: 'payload_too_large' });
  stream.close();
  expect(read).toBeLessThanOrEqual(envelopeBytesMax + 1024 * 1024);
  expect(memory.reservedBytes).toBe(0);
});
