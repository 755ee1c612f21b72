/** Maximum of an eight-bit counter. */
const laneMax = 255;

/** Counts, for each of 32 bits, how many of the given values have it set. */
export class BitCounter {
  readonly #counts = new Int32Array(32);
  #total = 0;
  /**
   * Values not yet added to the counts, as bit planes: each bit of `ones` counts 1, of `twos` 2, of
   * `fours` 4. This is Harley-Seal counting: a carry-save adder reduces three words of one weight
   * to two, one of them of double weight.
   */
  #ones = 0;
  #twos = 0;
  #fours = 0;

  /** Adds the first `length` values; `length` must be a multiple of eight. */
  addEights(values: Int32Array, length: number): void {
    for (let at = 0; at < length; at += 8 * laneMax) {
      this.#addLanes(values, at, Math.min(length, at + 8 * laneMax));
    }
    this.#total += length;
  }

  add(value: number): void {
    this.#raise(value, 1);
    this.#total += 1;
  }

  /** Returns the bits set in more than half of the values. Nothing may be added afterwards. */
  majority(): number {
    this.#raise(this.#ones, 1);
    this.#raise(this.#twos, 2);
    this.#raise(this.#fours, 4);
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      if ((this.#counts[bit] as number) * 2 > this.#total) bits |= 1 << bit;
    }
    return bits;
  }

  #addLanes(values: Int32Array, from: number, to: number): void {
    let [ones, twos, fours] = [this.#ones, this.#twos, this.#fours];
    // Each lane packs four eight-bit counters: for bits i, i + 8, i + 16 and i + 24.
    let [lane0, lane1, lane2, lane3, lane4, lane5, lane6, lane7] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let at = from; at < to; at += 8) {
      let half = ones ^ (values[at] as number);
      const twoA = (ones & (values[at] as number)) | (half & (values[at + 1] as number));
      ones = half ^ (values[at + 1] as number);
      half = ones ^ (values[at + 2] as number);
      const twoB = (ones & (values[at + 2] as number)) | (half & (values[at + 3] as number));
      ones = half ^ (values[at + 3] as number);
      half = twos ^ twoA;
      const fourA = (twos & twoA) | (half & twoB);
      twos = half ^ twoB;
      half = ones ^ (values[at + 4] as number);
      const twoC = (ones & (values[at + 4] as number)) | (half & (values[at + 5] as number));
      ones = half ^ (values[at + 5] as number);
      half = ones ^ (values[at + 6] as number);
      const twoD = (ones & (values[at + 6] as number)) | (half & (values[at + 7] as number));
      ones = half ^ (values[at + 7] as number);
      half = twos ^ twoC;
      const fourB = (twos & twoC) | (half & twoD);
      twos = half ^ twoD;
      half = fours ^ fourA;
      const eights = (fours & fourA) | (half & fourB);
      fours = half ^ fourB;
      lane0 = (lane0 + (eights & 0x01010101)) | 0;
      lane1 = (lane1 + ((eights >>> 1) & 0x01010101)) | 0;
      lane2 = (lane2 + ((eights >>> 2) & 0x01010101)) | 0;
      lane3 = (lane3 + ((eights >>> 3) & 0x01010101)) | 0;
      lane4 = (lane4 + ((eights >>> 4) & 0x01010101)) | 0;
      lane5 = (lane5 + ((eights >>> 5) & 0x01010101)) | 0;
      lane6 = (lane6 + ((eights >>> 6) & 0x01010101)) | 0;
      lane7 = (lane7 + ((eights >>> 7) & 0x01010101)) | 0;
    }
    [this.#ones, this.#twos, this.#fours] = [ones, twos, fours];
    const lanes = [lane0, lane1, lane2, lane3, lane4, lane5, lane6, lane7];
    for (let bit = 0; bit < 32; bit += 1) {
      const count = ((lanes[bit & 7] as number) >>> (bit & 24)) & 0xff;
      this.#counts[bit] = (this.#counts[bit] as number) + 8 * count;
    }
  }

  #raise(bits: number, weight: number): void {
    for (let bit = 0; bit < 32; bit += 1) {
      this.#counts[bit] = (this.#counts[bit] as number) + weight * ((bits >>> bit) & 1);
    }
  }
}
