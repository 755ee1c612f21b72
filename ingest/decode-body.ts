import type { Duplex, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { AppError } from '../core/errors';

/** Bytes that a decoder hands on at once: memory stays bounded whatever a body unpacks to. */
const decodedChunkBytes = 256 * 1024;

/**
 * 8 MB, which RFC 8878 asks every decoder to have and no level up to 19 goes beyond. A body names
 * its own window, and could ask for 128 MB.
 */
const zstdWindowLogMax = 23;

const decoders = {
  gzip: () => createGunzip({ chunkSize: decodedChunkBytes }),
  br: () => createBrotliDecompress({ chunkSize: decodedChunkBytes }),
  zstd: () =>
    createZstdDecompress({
      chunkSize: decodedChunkBytes,
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
    }),
} satisfies Record<string, () => Duplex>;

/** Compressions of a log body, as `Content-Encoding` names them. */
export type LogEncoding = keyof typeof decoders;

export const isLogEncoding = (name: string): name is LogEncoding => Object.hasOwn(decoders, name);

/**
 * The plain bytes of a body, as they come. Throws AppError `bad_request` when a compressed body
 * is cut or corrupt; a source that breaks off throws its own error. The source is not destroyed
 * when the loop ends early, because the answer goes out through its socket.
 */
export async function* decodeBody(
  source: Readable,
  encoding: LogEncoding | undefined,
): AsyncGenerator<Buffer> {
  if (!encoding) {
    yield* source.iterator({ destroyOnReturn: false });
    return;
  }
  const decoder = decoders[encoding]();
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
    yield* decoder as AsyncIterable<Buffer>;
  } catch (error) {
    throw senderError ?? broken(encoding, error);
  } finally {
    source.off('close', onClose);
    source.off('error', onClose);
    source.unpipe(decoder);
    decoder.destroy();
  }
}

const broken = (encoding: string, cause: unknown) =>
  new AppError(
    'bad_request',
    `The body is no whole ${encoding} stream. What came before the fault is kept; send it again.`,
    { cause },
  );
