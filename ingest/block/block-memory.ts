import { WaitQueue } from '../../platform/concurrency/wait-queue';
import { AppError } from '../../platform/errors';

/**
 * Every stream may use this much without a reservation, so that senders of small batches never
 * wait.
 */
export const smallBufferBytes = 128 * 1024;

const usualWaitMsMax = 10_000;

export const tooManyBodies = 'Too many bodies and log streams come in at once.';

export const tooManyLines = 'More log lines come in than can be stored.';

/** The refusal of what waited for too long. */
export const tooBusy = (reason: string): AppError =>
  new AppError('unavailable', `${reason} Try again shortly.`, { retryAfterSeconds: 5 });

/**
 * Buffers of at least this size are shared with the reader threads, and reused. V8 counts other
 * memory against the heap of every thread that has it. Megabytes that were allocated and dropped
 * with each block caused a dozen garbage collections per million lines. With fifty small batches a
 * second there was one every second, each over everything that the process keeps.
 */
const sharedBytesMin = smallBufferBytes;
const spareIdleMs = 10_000;

/**
 * From this size on, keeping a buffer costs more than keeping its rows, or than reading it once
 * more.
 */
export const bigBytesMin = 1024 * 1024;

export const isBig = ({ buffer }: Buffer): boolean => buffer.byteLength >= bigBytesMin;

/**
 * The memory for blocks of lines, bounded over all streams of the process together. A stream that
 * needs more than is left waits in a queue, so that a sender is slowed down instead of rejected at
 * once.
 */
export class BlockMemory {
  readonly #bytesMax: number;
  readonly #line: WaitQueue<{ bytes: number; stream: StreamMemory }, void>;
  readonly #spares: SharedArrayBuffer[] = [];
  #reservedBytes = 0;
  /**
   * The one stream that may exceed the bound, until it has given a block back. Without it, streams
   * with half a block each could deadlock.
   */
  #favored: StreamMemory | undefined;
  #dropSpares: NodeJS.Timeout | undefined;

  constructor(bytesMax: number, waitMsMax = usualWaitMsMax) {
    this.#bytesMax = bytesMax;
    this.#line = new WaitQueue(waitMsMax, () => tooBusy(tooManyBodies));
  }

  get reservedBytes(): number {
    return this.#reservedBytes;
  }

  openStream(signal: AbortSignal): StreamMemory {
    return new StreamMemory(this, signal);
  }

  hasRoom(bytes: number): boolean {
    return this.#line.length === 0 && this.#reservedBytes + bytes <= this.#bytesMax;
  }

  /**
   * Reserves the bytes, as soon as they are available. Throws `unavailable`, or the signal's
   * reason.
   */
  async reserve(bytes: number, signal: AbortSignal, stream: StreamMemory): Promise<void> {
    signal.throwIfAborted();
    if (this.hasRoom(bytes) || this.#favored === stream) {
      this.#reservedBytes += bytes;
      return;
    }
    const served = this.#line.wait({ bytes, stream }, signal);
    this.#release();
    try {
      await served;
    } catch (error) {
      // The next requests in the queue may be smaller.
      this.#release();
      throw error;
    }
  }

  /**
   * Counts the bytes as used even beyond the bound: for small amounts, and for unavoidable ones.
   */
  overdraw(bytes: number): void {
    this.#reservedBytes += bytes;
  }

  free(bytes: number): void {
    this.#reservedBytes -= bytes;
    this.#release();
  }

  /**
   * Creates a buffer with memory of its own, so that transferring it shares no other data with a
   * thread.
   */
  make(bytes: number): Buffer {
    if (bytes < sharedBytesMin) return Buffer.allocUnsafeSlow(bytes);
    const spare = this.#spares.findIndex(({ byteLength }) => byteLength === bytes);
    const [memory = new SharedArrayBuffer(bytes)] = spare < 0 ? [] : this.#spares.splice(spare, 1);
    return Buffer.from(memory);
  }

  /**
   * Keeps a released buffer for the next `make`: touching fresh memory costs more than parsing it,
   * and V8 does not count dropped shared memory, so it starts no collection for it. Drops only
   * spare buffers beyond the bound, the oldest first.
   */
  keep(buffer: ArrayBufferLike): void {
    if (!(buffer instanceof SharedArrayBuffer)) return;
    this.#spares.push(buffer);
    let spareBytes = this.#spares.reduce((sum, { byteLength }) => sum + byteLength, 0);
    while (this.#reservedBytes + spareBytes > this.#bytesMax) {
      const oldest = this.#spares.shift();
      if (!oldest) break;
      spareBytes -= oldest.byteLength;
    }
    this.#dropSpares ??= setTimeout(() => {
      this.#spares.length = 0;
      this.#dropSpares = undefined;
    }, spareIdleMs).unref();
    this.#dropSpares.refresh();
  }

  /** Called when the stream has given a block back: another stream may exceed the bound now. */
  clearFavored(stream: StreamMemory): void {
    if (this.#favored === stream) this.#favored = undefined;
    this.#release();
  }

  #release(): void {
    for (;;) {
      const { first } = this.#line;
      if (!first) return;
      if (this.#reservedBytes + first.bytes > this.#bytesMax) {
        if (this.#favored) return;
        this.#favored = first.stream;
      }
      this.#reservedBytes += first.bytes;
      for (const { serve } of this.#line.take(1)) serve();
    }
  }
}

/** One stream's part of the memory; `close` releases everything it still uses. */
export class StreamMemory {
  readonly #memory: BlockMemory;
  readonly #signal: AbortSignal;
  #reservedBytes = 0;

  constructor(memory: BlockMemory, signal: AbortSignal) {
    this.#memory = memory;
    this.#signal = signal;
  }

  /** Returns a buffer of this size, as soon as all streams together leave room for it. */
  async acquire(bytes: number): Promise<Buffer> {
    await this.#memory.reserve(bytes, this.#signal, this);
    this.#reservedBytes += bytes;
    return this.#memory.make(bytes);
  }

  /** Counts memory that the caller allocates, as soon as all streams together leave room for it. */
  async reserve(bytes: number): Promise<void> {
    await this.#memory.reserve(bytes, this.#signal, this);
    this.#reservedBytes += bytes;
  }

  /** Like `take`, but at once; undefined when there is no room. */
  tryAcquire(bytes: number): Buffer | undefined {
    return this.#memory.hasRoom(bytes) ? this.acquireNow(bytes) : undefined;
  }

  /** Like `take`, but at once, even beyond the bound. */
  acquireNow(bytes: number): Buffer {
    this.overdraw(bytes);
    return this.#memory.make(bytes);
  }

  /** Takes back a block's memory. */
  returnBuffer(block: Buffer): void {
    this.leaveQueue(block);
    this.#memory.clearFavored(this);
  }

  /** Takes back the memory of a buffer that was too small. */
  leaveQueue({ buffer }: Buffer): void {
    this.free(buffer.byteLength);
    this.#memory.keep(buffer);
  }

  /** Counts memory that the stream allocated elsewhere, until it is freed. */
  overdraw(bytes: number): void {
    this.#memory.overdraw(bytes);
    this.#reservedBytes += bytes;
  }

  free(bytes: number): void {
    this.#reservedBytes -= bytes;
    this.#memory.free(bytes);
  }

  close(): void {
    this.free(this.#reservedBytes);
    this.#memory.clearFavored(this);
  }
}
