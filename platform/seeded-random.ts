// Read once: a look-up of a global costs more than the arithmetic where tests run.
const { floor, imul } = Math;

/** Numbers that look random and are the same for the same seed and purpose. */
export class SeededRandom {
  #state: number;

  /**
   * `seed` is a whole number, of which the lowest 32 bits count. Two purposes with the same seed give
   * unrelated numbers, so that what one draws says nothing of what the other does.
   */
  constructor(seed: number, purpose: string) {
    let state = seed | 0;
    for (const character of purpose) {
      state = imul(state ^ (character.codePointAt(0) ?? 0), 0x5bd1_e995);
      state ^= state >>> 15;
    }
    this.#state = state;
  }

  /**
   * Returns a number from 0 to below 1.
   *
   * Source: mulberry32, T. Ettinger (2017), public domain.
   */
  next(): number {
    // A signed whole number is kept in place; an unsigned one would be a new object every time.
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    const state = this.#state;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number {
    return floor(this.next() * limit);
  }

  /** Puts a range of an array in random order, in place (Fisher and Yates). */
  shuffle<Values extends { [index: number]: unknown; length: number }>(
    values: Values,
    start = 0,
    end = values.length,
  ): Values {
    for (let last = end - 1; last > start; last -= 1) {
      const other = start + this.below(last - start + 1);
      const kept = values[last];
      values[last] = values[other];
      values[other] = kept;
    }
    return values;
  }
}
