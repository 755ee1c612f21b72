import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import { AppError } from '../errors';

/**
 * Size of a decoder's output chunks, so that memory stays bounded whatever the size of the decoded
 * body.
 */
export const decodedChunkBytes = 256 * 1024;
const chunkSize = decodedChunkBytes;

/**
 * 8 MB: the window that RFC 8878 requires of every decoder, and that levels up to 19 do not exceed.
 * A body declares its own window, and could demand 128 MB.
 */
const zstdWindowLogMax = 23;
const zstdParams = { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax };

/** One decoder per content encoding, with output chunks of at most 256 KiB. */
export const decoders = {
  gzip: () => createGunzip({ chunkSize }),
  br: () => createBrotliDecompress({ chunkSize }),
  zstd: () => {
    // The command line also runs on Node 20.
    if (typeof createZstdDecompress !== 'function') {
      throw new AppError('bad_request', 'Reading zstd needs Node 22.15 or newer.');
    }
    return createZstdDecompress({ chunkSize, params: zstdParams });
  },
  zlib: () => createInflate({ chunkSize }),
  deflate: () => createInflateRaw({ chunkSize }),
} satisfies Record<string, () => Transform>;

export type DecoderName = keyof typeof decoders;

type Decode = (packed: Buffer, maxOutputLength: number) => Buffer;

/** The same for a whole body; each throws if it is broken or larger than that. */
export const decodeAtOnce: Record<DecoderName, Decode> = {
  gzip: (packed, maxOutputLength) => gunzipSync(packed, { maxOutputLength }),
  br: (packed, maxOutputLength) => brotliDecompressSync(packed, { maxOutputLength }),
  zstd: (packed, maxOutputLength) =>
    zstdDecompressSync(packed, { maxOutputLength, params: zstdParams }),
  zlib: (packed, maxOutputLength) => inflateSync(packed, { maxOutputLength }),
  deflate: (packed, maxOutputLength) => inflateRawSync(packed, { maxOutputLength }),
};
