import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { decodeBody, type LogEncoding } from './decode-body';

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
    'knows %s by its first bytes, however they come, when nobody names it',
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

  it('reads small chunks that were joined in memory which others use too', async () => {
    // A slow reader gets small members joined, and the joined ones lie in Node's buffer pool, some
    // of them at its very end.
    const member = gzipSync(Buffer.alloc(512, 'x'));
    const packed = Readable.from(new Array(4000).fill(member), { objectMode: false });
    let length = 0;
    let pooled = 0;
    for await (const chunk of decodeBody(packed, 'gzip')) {
      length += chunk.length;
      if (chunk.buffer.byteLength === Buffer.poolSize) pooled += 1;
      for (let turns = 0; turns < 12; turns += 1) await new Promise(setImmediate);
    }
    expect(length).toBe(4000 * 512);
    expect(pooled).toBeGreaterThan(0);
  });

  it.each(packers)('refuses a cut %s body, and one that is none', async (encoding, pack) => {
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
