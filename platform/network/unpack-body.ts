import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DecoderName, decodeAtOnce, decoders } from './decoders';
import { brokenBody, FetchFailed } from './fetch-failed';

type Bytes = AsyncIterable<Buffer>;

/**
 * More encodings are practically never intended, and each multiplies the size of a decompression
 * bomb.
 */
const encodingsMax = 2;

/** The bytes read for inspection, and the whole stream including them. */
export type Peeked = { head: Buffer; whole: Bytes };

/** Reads the beginning of a body, and returns the whole of it all the same. */
export async function peek(source: Bytes, bytesMin: number): Promise<Peeked> {
  const rest = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < bytesMin) {
    const { value, done } = await rest.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  async function* whole() {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, whole: whole() };
}

async function* decode(source: Bytes, name: DecoderName): AsyncGenerator<Buffer> {
  const decoder = decoders[name]();
  const packed = Readable.from(source, { objectMode: false });
  // A failing source fails the decoder with its own error, which the loop below throws.
  const piped = pipeline(packed, decoder).catch(() => {});
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof FetchFailed ? error : (packed.errored ?? brokenBody(error));
  } finally {
    packed.destroy();
    decoder.destroy();
    await piped;
  }
}

/** `deflate` is a zlib stream by its standard, but raw deflate with some servers. */
const isZlib = (head: Buffer) =>
  head.length >= 2 && ((head[0] as number) & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;

function decoderOf(encoding: string, head: Buffer): DecoderName {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return 'gzip';
    case 'br':
    case 'zstd':
      return encoding;
    case 'deflate':
      return isZlib(head) ? 'zlib' : 'deflate';
    default:
      throw brokenBody(new Error(`It is encoded as "${encoding.slice(0, 40)}".`));
  }
}

async function* undo(source: Bytes, encoding: string): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(source, 2);
  // Some servers declare an encoding even without a body.
  if (head.length > 0) yield* decode(whole, decoderOf(encoding, head));
}

/** The encodings of a `Content-Encoding`, in the order in which they were applied. */
const encodingsOf = (header: string | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity');

/** Decodes the encodings of a `Content-Encoding`. Throws `FetchFailed` `broken_body`. */
export function undoEncodings(source: Bytes, header: string | undefined): Bytes {
  const encodings = encodingsOf(header);
  if (encodings.length > encodingsMax) throw brokenBody(new Error('It is packed too often.'));
  return encodings.reduceRight(undo, source);
}

/** Unpacking at once blocks the thread, so that only few bytes are. */
const packedAtOnceMax = 256 * 1024;

/**
 * Decodes a small body without a stream. Undefined if it has more than `bytesMax` bytes or is
 * broken, or if its encoding is unusual: `undoEncodings` then says what is wrong.
 */
export function unpackAtOnce(
  chunks: Buffer[],
  header: string | undefined,
  bytesMax: number,
): Buffer[] | undefined {
  const [encoding, ...others] = encodingsOf(header);
  if (encoding === undefined) return chunks;
  const packed = Buffer.concat(chunks);
  if (packed.length === 0) return [];
  if (others.length > 0 || packed.length > packedAtOnceMax) return undefined;
  try {
    return [decodeAtOnce[decoderOf(encoding, packed)](packed, bytesMax)];
  } catch {
    return undefined;
  }
}

const gzipBeginning = Buffer.from([0x1f, 0x8b]);

/** Decompresses a body that starts with gzip's magic bytes; passes on any other. */
export async function* unpackGzipFile(source: Bytes): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(source, gzipBeginning.length);
  yield* head.subarray(0, 2).equals(gzipBeginning) ? decode(whole, 'gzip') : whole;
}
