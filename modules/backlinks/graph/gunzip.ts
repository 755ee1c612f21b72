import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Large pieces: each costs a turn of the event loop. */
const chunkSize = 1024 * 1024;
/** Lets zlib's thread work on the next piece while this one is read. */
const aheadBytes = 4 * chunkSize;

/** The types leave out that zlib's streams take the options of streams, too. */
const options = { chunkSize, readableHighWaterMark: aheadBytes };

/** Decompresses a gzip file of any number of members; passes on one that is not compressed. */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const whole = restOf(first.value, iterator);
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) {
    for await (const chunk of whole) yield toBuffer(chunk);
    return;
  }
  const unpacked = createGunzip(options);
  // Its error is thrown to the reader of `unpacked`, which it destroys.
  pipeline(Readable.from(whole), unpacked, () => {});
  yield* unpacked as AsyncIterable<Buffer>;
}

async function* restOf(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    const next = await rest.next();
    if (next.done) return;
    yield next.value;
  }
}

const toBuffer = (chunk: Uint8Array) =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
