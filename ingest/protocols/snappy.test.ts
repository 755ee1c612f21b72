import fc from 'fast-check';
import { compress, uncompress } from 'snappyjs';
import { snappy } from './snappy';

function unpackSnappy(packed: Buffer): Buffer {
  const into = Buffer.alloc(snappy.unpackedBytes(packed));
  snappy.unpack(packed, into);
  return into;
}

/** Texts with repetitions as in logs, so that there is something to copy. */
const repetitive = fc
  .array(
    fc.record({ part: fc.uint8Array({ maxLength: 40 }), times: fc.integer({ min: 1, max: 80 }) }),
    { maxLength: 40 },
  )
  .map((parts) =>
    Buffer.concat(parts.flatMap(({ part, times }) => Array(times).fill(Buffer.from(part)))),
  );

const pack = (bytes: Buffer) => Buffer.from(compress(bytes));

it('a block is unpacked to what was packed', () => {
  fc.assert(
    fc.property(repetitive, (bytes) => {
      expect(unpackSnappy(pack(bytes)).equals(bytes)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('long literals and copies from far back are unpacked', () => {
  let seed = 1;
  const noise = Buffer.from(
    Array.from({ length: 150_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed >> 16;
    }),
  );
  const bytes = Buffer.concat([noise, noise.subarray(0, 60_000), Buffer.alloc(100_000, 'ab')]);
  expect(unpackSnappy(pack(bytes)).equals(bytes)).toBe(true);
});

it('unpacks any bytes as the library does, or says that they are not a block', () => {
  const maybeBlock = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .tuple(repetitive, fc.nat(), fc.nat(255))
      .filter(([bytes]) => bytes.length > 0)
      .map(([bytes, at, value]) => {
        const packed = pack(bytes);
        packed[at % packed.length] = value;
        return packed;
      }),
  );
  fc.assert(
    fc.property(maybeBlock, (bytes) => {
      const packed = Buffer.from(bytes);
      let unpacked: Buffer;
      try {
        unpacked = unpackSnappy(packed);
      } catch (error) {
        expect(['bad_request', 'payload_too_large']).toContain((error as { code?: string }).code);
        return;
      }
      expect(unpacked.equals(Buffer.from(uncompress(packed)))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

const broken = { code: 'bad_request' };
const literal = (text: string) => [(text.length - 1) << 2, ...Buffer.from(text)];

it.each<[string, number[], object]>([
  ['nothing', [], broken],
  ['a length without an end', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff], broken],
  ['a length beyond the bound', [0x80, 0x80, 0x80, 0x80, 0x04], { code: 'payload_too_large' }],
  ['less than it says', [9, ...literal('abcdefgh')], broken],
  ['more than it says', [7, ...literal('abcdefgh')], broken],
  ['a literal that is cut', [8, ...literal('abcdefgh').slice(0, -1)], broken],
  ['a literal whose length is cut', [8, 63 << 2, 1], broken],
  ['a copy from before the beginning', [12, ...literal('abcdefgh'), 0x01, 9], broken],
  ['a copy of itself', [12, ...literal('abcdefgh'), 0x01, 0], broken],
  ['a copy beyond its end', [10, ...literal('abcdefgh'), 0x01, 4], broken],
])('%s is not a block', (_, bytes, error) => {
  let thrown: unknown;
  try {
    unpackSnappy(Buffer.from(bytes));
  } catch (caught) {
    thrown = caught;
  }
  expect(thrown).toMatchObject(error);
});
