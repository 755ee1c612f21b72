const smallestBytes = 64 * 1024;
/** Limit of the memory kept for reuse; larger bodies get memory of their own. */
const storedBytesMax = 8 * 1024 * 1024;
const storedBodyBytesMax = 1024 * 1024;

/** A page's body, at the start of memory that threads can share. */
export type PageBody = Buffer<SharedArrayBuffer>;

/**
 * Pool of the buffers that contain page bodies until they are parsed. The memory is shared with the
 * parser threads and reused for later pages. Allocating a buffer per page and copying it for a
 * thread triggered a full garbage collection every hundred pages.
 */
export class BodyMemory {
  readonly #free = new Map<number, SharedArrayBuffer[]>();
  #keptBytes = 0;

  /** Returns the chunks concatenated. */
  store(chunks: readonly Uint8Array[]): PageBody {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const body = Buffer.from(this.#take(sizeFor(length)), 0, length);
    let at = 0;
    for (const chunk of chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    return body;
  }

  /** Returns a body's memory to the pool. A body that is never returned is garbage-collected. */
  release({ buffer }: PageBody): void {
    const size = buffer.byteLength;
    const isKept = size <= storedBodyBytesMax && this.#keptBytes + size <= storedBytesMax;
    if (!isKept) return;
    const free = this.#free.get(size) ?? [];
    this.#free.set(size, free);
    free.push(buffer);
    this.#keptBytes += size;
  }

  #take(size: number): SharedArrayBuffer {
    const free = this.#free.get(size)?.pop();
    if (free) this.#keptBytes -= size;
    return free ?? new SharedArrayBuffer(size);
  }
}

/** Rounds up to a power of two, so that a buffer fits other pages too. */
function sizeFor(length: number): number {
  let size = smallestBytes;
  while (size < length) size *= 2;
  return size;
}
