import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { ClickHouseException } from './exception';

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Yields the decompressed body; fails once it exceeds `bytesMax`. */
export async function* decodedBody(
  request: IncomingMessage,
  bytesMax: number,
): AsyncGenerator<Buffer, undefined> {
  const plain = decode(request);
  let bytes = 0;
  try {
    // Keeps the request open if the loop ends early: the response uses its socket.
    for await (const chunk of plain.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > bytesMax) break;
      yield chunk;
    }
  } catch (cause) {
    throw ClickHouseException.of('cannotDecompress', `The body cannot be read: ${String(cause)}.`);
  }
  if (bytes > bytesMax) {
    throw ClickHouseException.of('tooLarge', `The body is longer than ${bytesMax} bytes.`);
  }
  return undefined;
}

function decode(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const decoder = decoders[encoding]?.();
  if (!decoder) {
    throw ClickHouseException.of('notImplemented', `Content-Encoding ${encoding} is not known.`);
  }
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new Error('the client went away'));
  });
  return request.pipe(decoder);
}
