import { BlockDigest } from './block-digest';
import { bigBytesMin, type StreamMemory, smallBufferBytes } from './block-memory';

/**
 * The sizes that decide where a stream is cut. They are part of the exactly-once contract: a retry
 * is matched block by block, so changing one changes every block's digest. Raise `blockCutVersion`
 * with them. Otherwise retries that straddle a deployment look like other content.
 */
export const blockCutVersion = 'v2';

/**
 * Lines per block. One block costs a Postgres transaction and one ClickHouse insert per month of
 * visits, about 20 ms together. So blocks must be big enough for a stream to reach a million lines
 * a second. They must not be too big either, because an interrupted stream sends its uncommitted
 * blocks again.
 */
export const blockLinesMax = 65_536;

/** Kept bytes per block: 65,536 lines of a usual length. */
export const blockBytesMax = 16 * 1024 * 1024;

/** A longer line is malformed. Its bytes still count for the digest, but are not kept. */
export const lineBytesMax = 64 * 1024;

/** An over-long line keeps one byte more than is allowed, so that the parser can detect it. */
const overlongKeptBytes = lineBytesMax + 1;
const newline = 0x0a;
const lineEndsAtFirst = 1024;

/**
 * V8 copies into shared memory by words of this size when source and target are aligned alike, and
 * byte by byte otherwise, which takes four times as long. Decoders fill buffers of whole words. So a
 * big buffer leaves up to seven bytes free at its beginning, to be aligned as the chunks are.
 */
const wordBytes = 8;

/** Maximum bytes per push, so that the memory it needs is known and bounded. */
const pieceBytesMax = 256 * 1024;

export type CutLimits = { blockLinesMax: number; blockBytesMax: number };

/** A run of whole lines, in memory of its own that the consumer of the block gives back. */
export type Block = {
  /** 0 for the first block of a stream. */
  index: number;
  /** Number of the block's first line in the stream, from 1. */
  firstLine: number;
  /** Lines of any kind: blank ones and comments too. */
  lineCount: number;
  /** The lines with their line ends; an over-long line is cut to `lineBytesMax + 1` bytes. */
  bytes: Buffer;
  /** For each line the offset after its last byte, its newline included. */
  lineEnds: Uint32Array;
  /** Identifies every raw byte of the block, including those cut from over-long lines. */
  digest: Buffer;
  /** Raw bytes that went into the digest. */
  rawBytes: number;
  /**
   * True when the stream ended with this block. A full block at the exact end of a stream is not
   * marked.
   */
  isLast: boolean;
};

/**
 * Cuts a byte stream into blocks by its lines alone, independent of the chunks: a block ends when
 * it has `blockLinesMax` lines or when the next line would take it over `blockBytesMax`. Memory is
 * bounded by one block and one line, whatever arrives.
 */
export class BlockCutter {
  readonly #limits: CutLimits;
  readonly #memory: StreamMemory;
  #buffer: Buffer;
  #filled = 0;
  /** Where the unfinished line begins; complete lines lie before it. */
  #lineStart = 0;
  #lineEnds: Uint32Array = new Uint32Array(lineEndsAtFirst);
  #lineCount = 0;
  #index = 0;
  #firstLine = 1;
  #hash = new BlockDigest();
  #hashedTo = 0;
  #rawBytes = 0;
  /** True while the rest of an over-long line is being skipped. */
  #dropping = false;
  #ended = false;

  constructor(memory: StreamMemory, limits: CutLimits = { blockLinesMax, blockBytesMax }) {
    this.#memory = memory;
    this.#limits = limits;
    this.#buffer = memory.acquireNow(smallBufferBytes);
  }

  /** Waits for the memory that a push of `chunkBytes` needs. */
  async makeRoom(chunkBytes: number): Promise<void> {
    const capacity = this.#capacityFor(chunkBytes);
    if (capacity <= this.#buffer.length) return;
    this.#moveTo(await this.#memory.acquire(this.#bytesFor(capacity)), capacity);
  }

  /** Consumes the next bytes and yields every block that they complete. */
  *push(chunk: Buffer): Generator<Block> {
    let taken = 0;
    while (taken < chunk.length) {
      if (this.#dropping) {
        taken = this.#drop(chunk, taken);
        if (this.#isFull()) yield* this.#emit();
        continue;
      }
      const scanFrom = this.#filled;
      taken += this.#fill(chunk, taken);
      yield* this.#cutLines(scanFrom);
      if (this.#filled - this.#lineStart > lineBytesMax) {
        if (!this.#fits(overlongKeptBytes)) yield* this.#emit();
        this.#startDropping();
      }
      // Hashed as the bytes arrive, so that no single step takes as long as a whole block would.
      this.#hashUpTo(this.#lineStart);
    }
  }

  /** Ends the stream: the last line may lack its newline, and the last block is yielded. */
  *end(): Generator<Block> {
    if (this.#dropping) {
      this.#dropping = false;
      this.#acceptLine(this.#filled);
    } else if (this.#filled > this.#lineStart) {
      if (!this.#fits(this.#filled - this.#lineStart)) yield* this.#emit();
      this.#acceptLine(this.#filled);
    }
    this.#ended = true;
    if (this.#lineCount > 0) yield* this.#emit();
  }

  *#cutLines(scanFrom: number): Generator<Block> {
    let scan = scanFrom;
    // Created anew only when a cut moved the bytes: it costs as much as finding a newline.
    let filled = this.#buffer.subarray(0, this.#filled);
    for (;;) {
      const at = filled.indexOf(newline, scan);
      if (at < 0) return;
      let lineEnd = at + 1;
      const isOverlong = lineEnd - 1 - this.#lineStart > lineBytesMax;
      const keptBytes = isOverlong ? overlongKeptBytes : lineEnd - this.#lineStart;
      const bytesBefore = this.#filled;
      if (!this.#fits(keptBytes)) {
        const cutBytes = this.#lineStart;
        yield* this.#emit();
        lineEnd -= cutBytes;
      }
      if (isOverlong) lineEnd = this.#shorten(lineEnd);
      this.#acceptLine(lineEnd);
      scan = lineEnd;
      if (this.#isFull()) {
        yield* this.#emit();
        scan = 0;
      }
      if (this.#filled !== bytesBefore) filled = this.#buffer.subarray(0, this.#filled);
    }
  }

  #fits(lineKeptBytes: number): boolean {
    return this.#lineCount === 0 || this.#lineStart + lineKeptBytes <= this.#limits.blockBytesMax;
  }

  #isFull(): boolean {
    return this.#lineCount >= this.#limits.blockLinesMax;
  }

  /**
   * Returns the buffer's size needed for `chunkBytes` more; it grows by factors of four, up to the
   * maximum.
   */
  #capacityFor(chunkBytes: number): number {
    // Room for a full block, the line that does not fit into it, and some more. So every decision
    // on where to cut has all the bytes it needs. A multiple of four, so that the line ends can be
    // stored after it.
    const capacityMax = 4 * Math.ceil((this.#limits.blockBytesMax + 2 * overlongKeptBytes) / 4);
    const wanted = Math.min(this.#filled + chunkBytes, capacityMax);
    let capacity = this.#buffer.length;
    while (capacity < wanted) capacity *= 4;
    return capacity === this.#buffer.length ? capacity : Math.min(capacity, capacityMax);
  }

  /** The bytes to request: big buffers include a word before and the line ends after. */
  #bytesFor(capacity: number): number {
    return capacity < bigBytesMin ? capacity : wordBytes + capacity + this.#lineEndsBytes;
  }

  get #lineEndsBytes(): number {
    return this.#limits.blockLinesMax * Uint32Array.BYTES_PER_ELEMENT;
  }

  #moveTo(memory: Buffer, capacity: number): void {
    const before = this.#buffer;
    const lineEnds = this.#lineEnds.subarray(0, this.#lineCount);
    this.#use(memory, capacity, before.byteOffset);
    before.copy(this.#buffer, 0, 0, this.#filled);
    this.#memory.leaveQueue(before);
    while (this.#lineEnds.length < lineEnds.length) this.#growLineEnds();
    this.#lineEnds.set(lineEnds);
  }

  /** Continues in this memory, without any line yet. A big buffer is aligned as `offset` is. */
  #use(memory: Buffer, capacity: number, offset: number): void {
    const isWithLineEnds = memory.length > capacity;
    const start = isWithLineEnds ? offset % wordBytes : 0;
    this.#buffer = memory.subarray(start, start + capacity);
    this.#lineEnds = isWithLineEnds
      ? new Uint32Array(memory.buffer, wordBytes + capacity, this.#limits.blockLinesMax)
      : new Uint32Array(lineEndsAtFirst);
  }

  #growLineEnds(): void {
    const grown = new Uint32Array(2 * this.#lineEnds.length);
    grown.set(this.#lineEnds);
    this.#lineEnds = grown;
  }

  /** Copies as much of the chunk as fits; the buffer grows with the stream. */
  #fill(chunk: Buffer, from: number): number {
    const capacity = this.#capacityFor(chunk.length - from);
    if (capacity > this.#buffer.length) {
      this.#moveTo(this.#memory.acquireNow(this.#bytesFor(capacity)), capacity);
    }
    const count = Math.min(chunk.length - from, this.#buffer.length - this.#filled);
    chunk.copy(this.#buffer, this.#filled, from, from + count);
    this.#filled += count;
    return count;
  }

  #acceptLine(lineEnd: number): void {
    if (this.#lineCount === this.#lineEnds.length) this.#growLineEnds();
    this.#lineEnds[this.#lineCount++] = lineEnd;
    this.#lineStart = lineEnd;
  }

  #hashUpTo(offset: number): void {
    if (offset <= this.#hashedTo) return;
    this.#hash.update(this.#buffer.subarray(this.#hashedTo, offset));
    this.#rawBytes += offset - this.#hashedTo;
    this.#hashedTo = offset;
  }

  /** Removes the excess of a complete over-long line, after it has been hashed. */
  #shorten(lineEnd: number): number {
    this.#hashUpTo(lineEnd);
    const keptEnd = this.#lineStart + overlongKeptBytes;
    this.#buffer.copyWithin(keptEnd, lineEnd, this.#filled);
    this.#filled -= lineEnd - keptEnd;
    this.#hashedTo = keptEnd;
    return keptEnd;
  }

  #startDropping(): void {
    this.#hashUpTo(this.#filled);
    this.#filled = this.#lineStart + overlongKeptBytes;
    this.#hashedTo = this.#filled;
    this.#dropping = true;
  }

  /**
   * Hashes the rest of an over-long line without keeping it. Returns the offset up to which the
   * chunk is consumed.
   */
  #drop(chunk: Buffer, from: number): number {
    const at = chunk.indexOf(newline, from);
    const end = at < 0 ? chunk.length : at + 1;
    this.#hash.update(chunk.subarray(from, end));
    this.#rawBytes += end - from;
    if (at >= 0) {
      this.#dropping = false;
      this.#acceptLine(this.#filled);
    }
    return end;
  }

  /** Moves the bytes after the cut into new memory; the block keeps the old one. */
  #leaveMemory(cut: number): void {
    const rest = this.#buffer.subarray(cut, this.#filled);
    // The next block will most likely be as big as this one.
    const capacity = this.#buffer.length;
    const next = this.#memory.tryAcquire(this.#bytesFor(capacity));
    if (next) this.#use(next, capacity, rest.byteOffset);
    else {
      const least = Math.max(smallBufferBytes, 4 * Math.ceil(rest.length / 4));
      this.#use(this.#memory.acquireNow(this.#bytesFor(least)), least, rest.byteOffset);
    }
    rest.copy(this.#buffer);
    this.#filled = rest.length;
  }

  *#emit(): Generator<Block> {
    const cut = this.#lineStart;
    this.#hashUpTo(cut);
    const block = {
      index: this.#index,
      firstLine: this.#firstLine,
      lineCount: this.#lineCount,
      bytes: this.#buffer.subarray(0, cut),
      lineEnds: this.#lineEnds.subarray(0, this.#lineCount),
      digest: this.#hash.digest(),
      rawBytes: this.#rawBytes,
      isLast: this.#ended,
    };
    if (!this.#ended) this.#leaveMemory(cut);
    this.#lineStart = 0;
    this.#hash = new BlockDigest();
    this.#hashedTo = 0;
    this.#rawBytes = 0;
    this.#index += 1;
    this.#firstLine += this.#lineCount;
    this.#lineCount = 0;
    yield block;
  }
}

function* piecesOf(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += pieceBytesMax) {
    yield chunk.subarray(at, at + pieceBytesMax);
  }
}

/**
 * Cuts an async stream of chunks into blocks; pulling the next block pulls the next chunks. Throws
 * AppError `unavailable` when other streams use all the memory for too long.
 */
export async function* cutBlocks(
  source: AsyncIterable<Buffer>,
  memory: StreamMemory,
  limits?: CutLimits,
): AsyncGenerator<Block> {
  const cutter = new BlockCutter(memory, limits);
  for await (const chunk of source) {
    for (const piece of piecesOf(chunk)) {
      await cutter.makeRoom(piece.length);
      yield* cutter.push(piece);
    }
  }
  yield* cutter.end();
}
