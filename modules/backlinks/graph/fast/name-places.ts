/** Slots of the table: 64 MB for four million places. */
const slotBits = 23;
const slots = 2 ** slotBits;

/** The highest place that is remembered for each name. */
export const placesKept = 4_000_000;

/** FNV-1a over a range of bytes. */
export function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) {
    hash = Math.imul(hash ^ (bytes[at] as number), 16_777_619);
  }
  return hash >>> 0;
}

const slotSeed = 2_166_136_261;
const tagSeed = 826_366_247;

/**
 * The places of the first four million names in 64 MB, however long they are: a name is known by 54
 * bits of its hash, so one in billions of names may get the place of another.
 */
export class NamePlaces {
  readonly #tags = new Uint32Array(slots);
  readonly #places = new Uint32Array(slots);

  add(bytes: Uint8Array, start: number, end: number, place: number): void {
    if (place > placesKept) return;
    const tag = tagOf(bytes, start, end);
    const slot = this.#slotOf(tag, hashBytes(bytes, start, end, slotSeed));
    this.#tags[slot] = tag;
    this.#places[slot] = place;
  }

  /** 0 without a place that is kept. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const tag = tagOf(bytes, start, end);
    return this.#places[this.#slotOf(tag, hashBytes(bytes, start, end, slotSeed))] ?? 0;
  }

  /** The tag's slot, or the free one where it belongs. */
  #slotOf(tag: number, hash: number): number {
    let slot = hash >>> (32 - slotBits);
    while (this.#tags[slot] !== 0 && this.#tags[slot] !== tag) slot = (slot + 1) % slots;
    return slot;
  }
}

/** Never 0, which marks a free slot. */
const tagOf = (bytes: Uint8Array, start: number, end: number): number =>
  (hashBytes(bytes, start, end, tagSeed) | 1) >>> 0;
