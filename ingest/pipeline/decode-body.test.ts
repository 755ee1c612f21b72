import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, createBrotliDecompress, gzipSync, zstdCompressSync } from 'node:zlib';
import { decodeBody, decodeWholeBody, type LogEncoding } from './decode-body';
import { FrameDecoder } from './frame-decoder';

const plain = Buffer.from('a line of a log\n'.repeat(50_000));
const packers: [LogEncoding, (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
];

async function read(source: Readable, encoding: LogEncoding | undefined) {
  const chunks: Buffer[] = [];
  for await (const chunk of decodeBody(source, encoding)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const stream = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });

describe('decodeBody', () => {
  it('hands plain bytes on', async () => {
    expect((await read(stream(plain), undefined)).equals(plain)).toBe(true);
  });

  it.each(packers)('unpacks %s, in chunks of bounded size', async (encoding, pack) => {
    for await (const chunk of decodeBody(stream(pack(plain)), encoding)) {
      expect(chunk.length).toBeLessThanOrEqual(256 * 1024);
    }
    expect((await read(stream(pack(plain)), encoding)).equals(plain)).toBe(true);
  });

  it.each(packers.filter(([name]) => name !== 'br'))(
    'recognizes an unnamed %s by its first bytes, however they come',
    async (_, pack) => {
      const packed = pack(plain);
      const bytewise = Readable.from(
        [0, 1, 2, 3].map((at) => packed.subarray(at, at + 1)).concat(packed.subarray(4)),
        { objectMode: false },
      );
      expect((await read(stream(packed), undefined)).equals(plain)).toBe(true);
      expect((await read(bytewise, undefined)).equals(plain)).toBe(true);
    },
  );

  it.each(['', 'a', '\x1f', '\x1f\x8b', 'abcde'])('leaves a body of %j as it is', async (text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(
      (await read(Readable.from([bytes], { objectMode: false }), undefined)).equals(bytes),
    ).toBe(true);
  });

  it('unpacks several gzip members in one body', async () => {
    const two = Buffer.concat([gzipSync(plain), gzipSync(plain)]);
    expect((await read(stream(two), 'gzip')).equals(Buffer.concat([plain, plain]))).toBe(true);
  });

  describe('a body of several frames', () => {
    const other = Buffer.from('another line\n'.repeat(1_000));
    const inPieces = (bytes: Buffer, size: number) =>
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        ),
        { objectMode: false },
      );

    it.each(packers)('is unpacked as a whole: %s, wherever it is cut', async (encoding, pack) => {
      const frames = [pack(plain), pack(other), pack(Buffer.alloc(0)), pack(other)];
      const packed = Buffer.concat(frames);
      const expected = Buffer.concat([plain, other, other]);
      const sizes = [1, 7, frames[0]?.length ?? 0, packed.length - 1, packed.length];
      for (const size of sizes) {
        expect((await read(inPieces(packed, size), encoding)).equals(expected)).toBe(true);
      }
    });

    it.each(packers)('yields no chunk over 256 KiB: %s', async (encoding, pack) => {
      const packed = Buffer.concat([pack(plain), pack(plain), pack(plain)]);
      let length = 0;
      for await (const chunk of decodeBody(stream(packed), encoding)) {
        expect(chunk.length).toBeLessThanOrEqual(256 * 1024);
        length += chunk.length;
        await new Promise(setImmediate);
      }
      expect(length).toBe(3 * plain.length);
    });

    it.each(packers)('is refused when junk follows a frame: %s', async (encoding, pack) => {
      for (const junk of ['garbage', '\n', 'ab', plain.toString()]) {
        const packed = Buffer.concat([pack(other), Buffer.from(junk)]);
        for (const size of [1, pack(other).length, packed.length]) {
          await expect(read(inPieces(packed, size), encoding)).rejects.toMatchObject({
            code: 'bad_request',
          });
        }
      }
    });

    it.each(packers)('is refused when its last frame is cut: %s', async (encoding, pack) => {
      const packed = Buffer.concat([pack(other), pack(plain)]);
      await expect(read(stream(packed.subarray(0, -3)), encoding)).rejects.toMatchObject({
        code: 'bad_request',
      });
    });

    it('may have skippable frames of zstd, also as the first one', async () => {
      const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
      const parts = [skippable, zstdCompressSync(plain), skippable, zstdCompressSync(other)];
      const packed = Buffer.concat([...parts, skippable]);
      const expected = Buffer.concat([plain, other]);
      for (const encoding of ['zstd', undefined] as const) {
        for (const size of [1, 11, packed.length]) {
          expect((await read(inPieces(packed, size), encoding)).equals(expected)).toBe(true);
        }
      }
    });

    it('may have zeros between members of gzip and after them, but nothing else', async () => {
      const zeros = Buffer.alloc(600);
      const packed = Buffer.concat([gzipSync(plain), zeros, gzipSync(other), zeros]);
      const expected = Buffer.concat([plain, other]);
      for (const size of [1, 100, packed.length]) {
        expect((await read(inPieces(packed, size), 'gzip')).equals(expected)).toBe(true);
      }
      await expect(
        read(stream(Buffer.concat([packed, Buffer.from('junk')])), 'gzip'),
      ).rejects.toMatchObject({ code: 'bad_request' });
    });

    it('has a bounded number of them', async () => {
      const decode = (frames: number) => {
        const decoder = new FrameDecoder(() => createBrotliDecompress(), {
          isPadded: false,
          framesMax: 100,
        });
        const packed = Buffer.concat(new Array(frames).fill(brotliCompressSync('a')));
        return pipeline(Readable.from([packed]), decoder, async (chunks) => {
          let text = '';
          for await (const chunk of chunks) text += String(chunk);
          return text;
        });
      };
      expect(await decode(100)).toBe('a'.repeat(100));
      await expect(decode(101)).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('100 compressed frames'),
      });
    });
  });

  it('never joins small chunks, in memory which others use too', async () => {
    // Frames of less than a chunk lie in buffers of their own decoder, which are released.
    const member = gzipSync(Buffer.alloc(512, 'x'));
    const packed = Readable.from(new Array(4000).fill(member), { objectMode: false });
    let length = 0;
    for await (const chunk of decodeBody(packed, 'gzip')) {
      expect(chunk.buffer.byteLength).toBe(256 * 1024);
      expect(chunk.every((byte) => byte === 0x78)).toBe(true);
      length += chunk.length;
      for (let turns = 0; turns < 12; turns += 1) await new Promise(setImmediate);
    }
    expect(length).toBe(4000 * 512);
  });

  it.each(packers)('refuses a truncated %s body, and an unpacked one', async (encoding, pack) => {
    const packed = pack(plain);
    const refused = { code: 'bad_request' };
    await expect(
      read(stream(packed.subarray(0, packed.length - 9)), encoding),
    ).rejects.toMatchObject(refused);
    await expect(read(stream(plain), encoding)).rejects.toMatchObject(refused);
  });

  it.each([undefined, 'gzip' as const])(
    'passes on that the sender went away (%s)',
    async (encoding) => {
      const source = new PassThrough();
      source.write(gzipSync(plain).subarray(0, 100));
      setImmediate(() => source.destroy(new Error('connection reset')));
      await expect(read(source, encoding)).rejects.toThrow('connection reset');
    },
  );

  it.each([undefined, 'gzip' as const])(
    'leaves the source open when its reader stops early (%s)',
    async (encoding) => {
      const source = new PassThrough();
      source.write(encoding ? gzipSync(plain) : plain);
      for await (const _ of decodeBody(source, encoding)) break;
      expect(source.destroyed).toBe(false);
      source.destroy();
    },
  );
});

describe('decodeWholeBody', () => {
  const some = Buffer.from('a line of a log\n'.repeat(30_000));
  const readWhole = async (body: Buffer, encoding?: LogEncoding) => {
    const chunks: Buffer[] = [];
    const halves = [body.subarray(0, 10), body.subarray(10)];
    for await (const chunk of decodeWholeBody(halves, encoding)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };

  it.each<[string, Buffer, LogEncoding | undefined, Buffer]>([
    ['plain bytes', some, undefined, some],
    ['gzip', gzipSync(some), 'gzip', some],
    ['gzip that is not named', gzipSync(some), undefined, some],
    ['zstd', zstdCompressSync(some), 'zstd', some],
    [
      'more than is unpacked at once',
      gzipSync(Buffer.concat([some, some, some])),
      'gzip',
      Buffer.concat([some, some, some]),
    ],
    [
      'two gzip members',
      Buffer.concat([gzipSync(some), gzipSync(some)]),
      'gzip',
      Buffer.concat([some, some]),
    ],
    [
      'members with zeros between and after them',
      Buffer.concat([gzipSync(some), Buffer.alloc(9), gzipSync(some), Buffer.alloc(9)]),
      'gzip',
      Buffer.concat([some, some]),
    ],
  ])('reads %s', async (_, body, encoding, expected) => {
    expect((await readWhole(body, encoding)).equals(expected)).toBe(true);
  });

  it.each([
    ['cut', gzipSync(some).subarray(0, -3)],
    ['followed by something else', Buffer.concat([gzipSync(some), Buffer.from('a line\n')])],
    ['corrupt', Buffer.concat([gzipSync(some).subarray(0, 40), some])],
  ])('refuses a body that is %s', async (_, body) => {
    await expect(readWhole(body, 'gzip')).rejects.toMatchObject({ code: 'bad_request' });
  });
});
