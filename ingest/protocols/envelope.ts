/**
 * A protocol's body of log records. It is read whole, because its parts are counted and nested, so
 * its size is limited; its lines are created one record at a time.
 */
export type Envelope = {
  /** A `Content-Encoding` value that the envelope decodes itself. */
  encoding?: string;
  /** Compression of the whole body beneath any `Content-Encoding`. */
  packing?: Packing;
  /**
   * Yields a line for each record, in order and without its line end. Yields undefined for a part
   * without a line, so that the caller can yield to the event loop. An unreadable record becomes
   * `unreadable`, and does not affect the other records. Before the first line it throws AppError
   * `payload_too_large`, or `bad_request` when the body is of another kind.
   */
  lines(body: Buffer): Iterable<string | undefined>;
};

/** Throws `bad_request` for data of another format, and `payload_too_large`. */
export type Packing = {
  /** Returns the uncompressed size in bytes. */
  unpackedBytes(packed: Buffer): number;
  /** Decompresses into a buffer of exactly that size. */
  unpack(packed: Buffer, into: Buffer): void;
};

/** Replaces a record that cannot be read: a line that is malformed in every format. */
export const unreadable = 'unreadable-record';

/**
 * Size limit of a body, both as sent and decompressed. Collectors send a tenth of that; their own
 * servers accept 20 MiB by default.
 */
export const envelopeBytesMax = 32 * 1024 * 1024;

/** A larger record could not become a line, and is not parsed. */
export const recordBytesMax = 256 * 1024;
