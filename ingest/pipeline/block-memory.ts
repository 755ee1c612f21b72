import { WaitQueue } from './wait-queue';

/** Every stream may hold this much without asking: senders of small batches never wait. */
export const smallBufferBytes = 128 * 1024;

const usualWaitMsMax = 10_000;

/**
 * Buffers of at least this size are shared with the threads that read them, and used again. V8 counts
 * other memory against the heap of every thread that has it: megabytes that come and go with each block
 * made it look for garbage a dozen times in a million lines, and every second where fifty small batches came
 * in it, with all that the process keeps to walk through.
 */
const sharedBytesMin = smallBufferBytes;
const spareIdleMs = 10_000;

/** From this size on a buffer costs more than what is kept beside it, or than to be read once more. */
export const bigBytesMin = 1024 * 1024;

export const isBig = ({ buffer }: Buffer): boolean => buffer.byteLength >= bigBytesMin;

/**
 * The memory that blocks of lines lie in, bounded over all streams of the process together. Who
 * needs more than is left waits in line, so that a sender is slowed down and never refused at once.
 */
export class BlockMemory {
  readonly #bytesMax: number;
  readonly #line: WaitQueue<{ bytes: number; stream: StreamMemory }, void>;
  readonly #spares: SharedArrayBuffer[] = [];
  #heldBytes = 0;
  /**
   * The one stream that may hold more than is left, until it has given a block back. Without it,
   * streams with half a block each could wait for each other.
   */
  #favored: StreamMemory | undefined;
  #dropSpares: NodeJS.Timeout | undefined;

  constructor(bytesMax: number, waitMsMax = usualWaitMsMax) {
    this.#bytesMax = bytesMax;
    this.#line = new WaitQueue(waitMsMax, 'Too many log streams come in at once.');
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  openStream(signal: AbortSignal): StreamMemory {
    return new StreamMemory(this, signal);
  }

  hasRoom(bytes: number): boolean {
    return this.#line.length === 0 && this.#heldBytes + bytes <= this.#bytesMax;
  }

  /** Counts the bytes as held, when they are there. Throws `unavailable`, or the signal's reason. */
  async reserve(bytes: number, signal: AbortSignal, stream: StreamMemory): Promise<void> {
    signal.throwIfAborted();
    if (this.hasRoom(bytes) || this.#favored === stream) {
      this.#heldBytes += bytes;
      return;
    }
    const served = this.#line.wait({ bytes, stream }, signal);
    this.#letGo();
    try {
      await served;
    } catch (error) {
      // Those behind may ask for less.
      this.#letGo();
      throw error;
    }
  }

  /** Counts the bytes as held, wherever that leads: for little, and for what has to be. */
  hold(bytes: number): void {
    this.#heldBytes += bytes;
  }

  free(bytes: number): void {
    this.#heldBytes -= bytes;
    this.#letGo();
  }

  /** A buffer with memory of its own, so that a thread is given nothing else with it. */
  make(bytes: number): Buffer {
    if (bytes < sharedBytesMin) return Buffer.allocUnsafeSlow(bytes);
    const spare = this.#spares.findIndex(({ byteLength }) => byteLength === bytes);
    const [memory = new SharedArrayBuffer(bytes)] = spare < 0 ? [] : this.#spares.splice(spare, 1);
    return Buffer.from(memory);
  }

  /**
   * Keeps a buffer that is no longer held for the next `make`: to touch fresh memory costs more than to
   * parse it, and what is let go V8 does not count and so does not look for. Only what would go beyond
   * the bound is let go, the oldest first.
   */
  keep(buffer: ArrayBufferLike): void {
    if (!(buffer instanceof SharedArrayBuffer)) return;
    this.#spares.push(buffer);
    let spareBytes = this.#spares.reduce((sum, { byteLength }) => sum + byteLength, 0);
    while (this.#heldBytes + spareBytes > this.#bytesMax) {
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

  /** The stream has given a block back: it is another's turn. */
  unfavor(stream: StreamMemory): void {
    if (this.#favored === stream) this.#favored = undefined;
    this.#letGo();
  }

  #letGo(): void {
    for (;;) {
      const { first } = this.#line;
      if (!first) return;
      if (this.#heldBytes + first.bytes > this.#bytesMax) {
        if (this.#favored) return;
        this.#favored = first.stream;
      }
      this.#heldBytes += first.bytes;
      for (const { serve } of this.#line.take(1)) serve();
    }
  }
}

/** One stream's part of the memory; to close it gives back whatever it still holds. */
export class StreamMemory {
  readonly #memory: BlockMemory;
  readonly #signal: AbortSignal;
  #heldBytes = 0;

  constructor(memory: BlockMemory, signal: AbortSignal) {
    this.#memory = memory;
    this.#signal = signal;
  }

  /** A buffer of this size, as soon as all streams together leave room for it. */
  async take(bytes: number): Promise<Buffer> {
    await this.#memory.reserve(bytes, this.#signal, this);
    this.#heldBytes += bytes;
    return this.#memory.make(bytes);
  }

  /** The same at once, or nothing. */
  tryTake(bytes: number): Buffer | undefined {
    return this.#memory.hasRoom(bytes) ? this.takeNow(bytes) : undefined;
  }

  /** The same at once, whatever others hold. */
  takeNow(bytes: number): Buffer {
    this.hold(bytes);
    return this.#memory.make(bytes);
  }

  /** Takes a block's memory back. */
  giveBack(block: Buffer): void {
    this.leave(block);
    this.#memory.unfavor(this);
  }

  /** Takes the memory of a buffer back that was too small. */
  leave({ buffer }: Buffer): void {
    this.free(buffer.byteLength);
    this.#memory.keep(buffer);
  }

  /** Counts memory that the stream has from elsewhere, until it is free again. */
  hold(bytes: number): void {
    this.#memory.hold(bytes);
    this.#heldBytes += bytes;
  }

  free(bytes: number): void {
    this.#heldBytes -= bytes;
    this.#memory.free(bytes);
  }

  close(): void {
    this.free(this.#heldBytes);
    this.#memory.unfavor(this);
  }
}
