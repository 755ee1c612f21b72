/**
 * Hashes of a text's runs of three words: the smallest ones (bottom-k, Cohen and Kaplan 2007). A
 * text with fewer different runs has all of them, so that its similarity is exact.
 */
export const sketchSize = 1_024;

export const readSketch = (sketch: string): Uint32Array =>
  sketchOfBytes(Buffer.from(sketch, 'base64'));

export function sketchOfBytes(packed: Uint8Array): Uint32Array {
  // A copy begins at a multiple of four bytes, as the values must.
  const bytes = new Uint8Array(packed);
  return new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
}

/** The largest value up to which a sketch has all values of its text. */
const boundOf = (sketch: Uint32Array): number =>
  sketch.length < sketchSize ? 0xffffffff : (sketch[sketchSize - 1] as number);

/**
 * The similarity of two texts (Jaccard): how many of their runs of three words both have. Exact for
 * texts of up to `sketchSize` runs; for others its standard error is at most 0.016.
 */
export function similarityOf(one: Uint32Array, other: Uint32Array): number {
  const bound = Math.min(boundOf(one), boundOf(other));
  let [at, place, both, all] = [0, 0, 0, 0];
  while (at < one.length || place < other.length) {
    const left = one[at] ?? Infinity;
    const right = other[place] ?? Infinity;
    if (Math.min(left, right) > bound) break;
    if (left === right) both += 1;
    if (left <= right) at += 1;
    if (right <= left) place += 1;
    all += 1;
  }
  return all === 0 ? 0 : both / all;
}

/** Bands of a text; similar texts have some in common. */
export const bandCount = 9;
const rowsPerBand = 7;
const bins = 64;

/** Murmur3's finalizer. */
function mix(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const emptyBin = 0xffffffff;

/** The smallest hash in each bin; empty bins take that of another, the same in similar texts. */
function minima(sketch: Uint32Array): Uint32Array {
  const least = new Uint32Array(bins).fill(emptyBin);
  for (const value of sketch) {
    const hash = mix(value ^ 0x5bd1e995);
    const bin = hash & (bins - 1);
    if (hash < (least[bin] as number)) least[bin] = hash;
  }
  return least.map((value, bin) => {
    let taken = value;
    // Optimal densification (Shrivastava 2017).
    for (let attempt = 1; taken === emptyBin; attempt += 1) {
      taken = least[mix(bin * 0x10001 + attempt) & (bins - 1)] as number;
    }
    return taken;
  });
}

/**
 * The bands of a sketch: two texts of similarity `s` share one with probability 1 - (1 - s^7)^9:
 * 0.998 at 0.9, and 0.07 at 0.5. Empty for an empty text.
 */
export function bandsOf(sketch: Uint32Array): number[] {
  if (sketch.length === 0) return [];
  const least = minima(sketch);
  return Array.from({ length: bandCount }, (_, band) => {
    let hash = band;
    for (let row = 0; row < rowsPerBand; row += 1) {
      hash = mix(Math.imul(hash, 31) ^ (least[band * rowsPerBand + row] as number));
    }
    return hash;
  });
}
