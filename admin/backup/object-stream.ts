import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { FileStore } from '../../platform/files/file-store';
import type { StoredObject } from './manifest';

const lineEnd = 10;
/** Each chunk is a turn of the compressor's thread, which costs more than packing a few kilobytes. */
const chunkBytes = 1024 * 1024;

/** Log lines pack no worse at this level than at zstd's usual one, in half of the time. */
const packing = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Joins small chunks to large ones. */
function gather() {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = () => {
    const whole = Buffer.concat(parts, bytes);
    parts = [];
    bytes = 0;
    return whole;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      bytes += chunk.length;
      done(null, bytes >= chunkBytes ? take() : undefined);
    },
    flush(done) {
      done(null, bytes > 0 ? take() : undefined);
    },
  });
}

/** Passes bytes on, and counts them, their lines, and their hash. */
function meter() {
  const hash = createHash('sha256');
  const counted = { bytes: 0, rows: 0 };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      counted.bytes += chunk.length;
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) {
        counted.rows += 1;
      }
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ ...counted, sha256: hash.digest('hex') }) };
}

/** Stores lines compressed, one row a line. */
export async function storeLines(
  store: FileStore,
  object: string,
  lines: Readable,
): Promise<StoredObject> {
  const measured = meter();
  const packed = createZstdCompress({ chunkSize: chunkBytes, params: packing });
  await Promise.all([
    pipeline(lines, gather(), measured.stream, packed),
    store.put(object, packed),
  ]);
  return { object, ...measured.result() };
}

/**
 * Opens the lines of an object. The stream fails at its end if they are not those that were stored.
 */
export async function openLines(store: FileStore, stored: StoredObject): Promise<Readable> {
  const packed = await store.open(stored.object);
  if (packed === undefined) throw new Error(`The backup lacks ${stored.object}.`);
  const measured = meter();
  const check = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      const { sha256 } = measured.result();
      done(sha256 === stored.sha256 ? null : new Error(`${stored.object} is damaged.`));
    },
  });
  pipeline(packed, createZstdDecompress({ chunkSize: chunkBytes }), measured.stream, check).catch(
    (error: unknown) => {
      check.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return check;
}

/** Splits lines into batches of about this many bytes, each of whole lines. */
export async function* batchesOf(lines: Readable, bytesMax: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(lineEnd) + 1;
    if (bytes + chunk.length < bytesMax || end === 0) {
      parts.push(chunk);
      bytes += chunk.length;
      continue;
    }
    yield Buffer.concat([...parts, chunk.subarray(0, end)]);
    parts = end < chunk.length ? [chunk.subarray(end)] : [];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
