const smallestBytes = 64 * 1024;
/** What is kept for the next bodies; a larger one has memory of its own. */
const keptBytesMax = 8 * 1024 * 1024;
const keptBodyBytesMax = 1024 * 1024;

/** A body from the beginning of memory that threads can share. */
export type PageBody = Buffer<SharedArrayBuffer>;

/**
 * Where pages' bodies lie until they are read. It is shared with the threads that read them, and given to the next
 * page afterwards: memory of a page's own, copied for a thread, made the collector of garbage look through the whole
 * heap every hundred pages.
 */
export class BodyMemory {
  readonly #free = new Map<number, SharedArrayBuffer[]>();
  #keptBytes = 0;

  /** The chunks in one piece. */
  hold(chunks: readonly Uint8Array[]): PageBody {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const body = Buffer.from(this.#take(sizeFor(length)), 0, length);
    let at = 0;
    for (const chunk of chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    return body;
  }

  /** For a body that nobody looks at any more; one that is never given back is garbage as any other. */
  giveBack({ buffer }: PageBody): void {
    const size = buffer.byteLength;
    const isKept = size <= keptBodyBytesMax && this.#keptBytes + size <= keptBytesMax;
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

/** Powers of two, so that what one page left is of use to others. */
function sizeFor(length: number): number {
  let size = smallestBytes;
  while (size < length) size *= 2;
  return size;
}
