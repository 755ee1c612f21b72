import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** Bytes that a decoder hands on at once: memory stays bounded whatever a body unpacks to. */
export const decodedChunkBytes = 256 * 1024;
const chunkSize = decodedChunkBytes;

/**
 * 8 MB, which RFC 8878 asks every decoder to have and no level up to 19 goes beyond. A body names
 * its own window, and could ask for 128 MB.
 */
const zstdWindowLogMax = 23;

/** One for each way in which bodies come packed, in chunks of at most 256 KiB. */
export const decoders = {
  gzip: () => createGunzip({ chunkSize }),
  br: () => createBrotliDecompress({ chunkSize }),
  zstd: () =>
    createZstdDecompress({
      chunkSize,
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
    }),
  zlib: () => createInflate({ chunkSize }),
  deflate: () => createInflateRaw({ chunkSize }),
} satisfies Record<string, () => Transform>;

export type DecoderName = keyof typeof decoders;
