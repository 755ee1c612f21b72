/**
 * A protocol's body of log records. It is read whole, because its parts are counted and nested, and
 * so it is bounded; its lines are made one record at a time.
 */
export type Envelope = {
  /** A `Content-Encoding` that stands for what the envelope undoes by itself. */
  encoding?: string;
  /** How the whole body is packed beneath any `Content-Encoding`. */
  packing?: Packing;
  /**
   * A line for each record, in their order and without its line end; undefined for a part that has
   * none, so that whoever asks can let others have their turn. What cannot be read is `unreadable`,
   * and never costs the records beside it. Throws AppError `bad_request` for what is no such body at
   * all, and `payload_too_large`, both before the first line.
   */
  lines(body: Buffer): Iterable<string | undefined>;
};

/** Throws `bad_request` for what is not packed so, and `payload_too_large`. */
export type Packing = {
  /** How many bytes it unpacks to. */
  unpackedBytes(packed: Buffer): number;
  /** Unpacks into just so many bytes. */
  unpack(packed: Buffer, into: Buffer): void;
};

/** Stands for a record that cannot be read: a line that is malformed in every format. */
export const unreadable = 'unreadable-record';

/**
 * Bytes of a body as they are sent, and once unpacked. Collectors send a tenth of that; a server of
 * theirs takes 20 MiB by default.
 */
export const envelopeBytesMax = 32 * 1024 * 1024;

/** A record that is larger could not become a line, and is not looked into. */
export const recordBytesMax = 256 * 1024;
