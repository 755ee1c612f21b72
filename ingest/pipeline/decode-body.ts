import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { AppError } from '../../platform/errors';
import { decodedChunkBytes, decoders } from '../../platform/network/decoders';
import { FrameDecoder } from './frame-decoder';

/** Compressions of a log body, as `Content-Encoding` names them. */
const logEncodings = ['gzip', 'br', 'zstd'] as const;
export type LogEncoding = (typeof logEncodings)[number];

export const isLogEncoding = (name: string): name is LogEncoding =>
  logEncodings.some((each) => each === name);

const beginningBytes = 4;
const gzipBeginning = Buffer.from([0x1f, 0x8b, 0x08]);
const zstdBeginning = 0xfd2fb528;
/** Frames of metadata, which pzstd and seekable files begin with; the last digit is free. */
const zstdSkippableBeginning = 0x184d2a5;

/** Detects compressed data by its first bytes, for encodings where no log can begin with them. */
function detectEncoding(head: Buffer): LogEncoding | undefined {
  if (gzipBeginning.equals(head.subarray(0, gzipBeginning.length))) return 'gzip';
  if (head.length < beginningBytes) return undefined;
  const beginning = head.readUInt32LE(0);
  const isZstd = beginning === zstdBeginning || beginning >>> 4 === zstdSkippableBeginning;
  return isZstd ? 'zstd' : undefined;
}

/** Yields a stream's chunks; the first one is long enough to detect the stream's compression. */
async function* withHead(source: Readable): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    head = head ? Buffer.concat([head, chunk as Buffer]) : undefined;
    if (!head) yield chunk as Buffer;
    else if (head.length >= beginningBytes) {
      yield head;
      head = undefined;
    }
  }
  if (head) yield head;
}

/** The command line also runs on Node 20, which leaves it to the collector. */
function free(buffer: ArrayBuffer): void {
  if ('transfer' in buffer) buffer.transfer(0);
}

/**
 * Frees a chunk's memory at once. A million lines decompress to a quarter of a gigabyte, and
 * collecting that as garbage took a quarter of a stream's processor time. A decoder fills one
 * buffer with one or more chunks, and is done with it when it is full or the stream ends. Memory of
 * any other size is not a decoder's, and may be shared with unrelated buffers.
 */
function release({ buffer, byteOffset, length }: Buffer, { isLast = false } = {}): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== decodedChunkBytes) return;
  if (isLast || byteOffset + length === decodedChunkBytes) free(buffer);
}

/**
 * Yields the plain bytes of a body as they arrive. A chunk is valid only until the next one is
 * requested. Compressed files are often sent without a `Content-Encoding`, so without one gzip and
 * zstd are detected by the first bytes. A body may have several frames, one after the other. Throws
 * AppError `bad_request` when a compressed body is cut or corrupt, or continues after a frame with
 * anything but another one; a source that is cut short throws its own error. The source is not destroyed when the
 * loop ends early, because the response is sent through its socket.
 */
export async function* decodeBody(
  source: Readable,
  encoding: LogEncoding | undefined,
): AsyncGenerator<Buffer> {
  if (encoding) {
    yield* unpack(source, encoding);
    return;
  }
  const chunks = withHead(source);
  const { value: head } = await chunks.next();
  const detected = head && detectEncoding(head);
  const whole = (async function* () {
    if (head) yield head;
    yield* chunks;
  })();
  if (!detected) {
    yield* whole;
    return;
  }
  const packed = Readable.from(whole, { objectMode: false });
  try {
    yield* unpack(packed, detected);
  } finally {
    packed.destroy();
  }
}

/** The size up to which the body of a batch is unpacked at once. */
const atOnceBytesMax = 1024 * 1024;

/**
 * Unpacks gzip at once, which takes a third of a decoder's time. Undefined for a body that is large,
 * padded or broken.
 */
function gunzipAtOnce(packed: Buffer): Buffer | undefined {
  try {
    // The types do not know what `info` returns.
    const { buffer, engine } = gunzipSync(packed, {
      info: true,
      chunkSize: atOnceBytesMax,
      maxOutputLength: atOnceBytesMax,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return engine.bytesWritten === packed.length ? buffer : undefined;
  } catch {
    return undefined;
  }
}

/** Yields the plain bytes of a body that has arrived as a whole, and throws, as `decodeBody` does. */
export async function* decodeWholeBody(
  chunks: readonly Buffer[],
  encoding: LogEncoding | undefined,
): AsyncGenerator<Buffer> {
  const body = Buffer.concat(chunks);
  const isGzip = (encoding ?? detectEncoding(body)) === 'gzip';
  const plain = isGzip ? gunzipAtOnce(body) : undefined;
  if (!plain) {
    yield* decodeBody(Readable.from([body], { objectMode: false }), encoding);
    return;
  }
  yield plain;
  // Freed at once, as a decoder's chunks are.
  const { buffer } = plain;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === atOnceBytesMax) free(buffer);
}

async function* unpack(source: Readable, encoding: LogEncoding): AsyncGenerator<Buffer> {
  const decoder = new FrameDecoder(decoders[encoding], { isPadded: encoding === 'gzip' });
  let senderError: Error | undefined;
  const onClose = () => {
    if (source.readableEnded) return;
    senderError = source.errored ?? new Error('The sender went away in the middle of the body.');
    decoder.destroy(senderError);
  };
  source.once('close', onClose);
  source.once('error', onClose);
  source.pipe(decoder);
  try {
    let newest: Buffer | undefined;
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      yield chunk;
      release(chunk);
      newest = chunk;
    }
    if (newest) release(newest, { isLast: true });
  } catch (error) {
    // Whatever is no decoder's error is no fault of the body.
    throw senderError ?? (isOfDecoder(error) ? broken(encoding, error) : error);
  } finally {
    source.off('close', onClose);
    source.off('error', onClose);
    source.unpipe(decoder);
    decoder.destroy();
  }
}

const isOfDecoder = (error: unknown) =>
  !(error instanceof AppError) && typeof (error as { code?: unknown }).code === 'string';

const broken = (encoding: string, cause: unknown) =>
  new AppError('bad_request', `The body is not a complete ${encoding} stream${storedSoFar}`, {
    cause,
  });

/** What a stream says that is stored while it is read. */
export const storedSoFar = '. Lines before the fault are stored. Send it again.';
