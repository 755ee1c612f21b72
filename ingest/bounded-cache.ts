/** Longer keys are not kept: a line may be 64 KiB, and memory is bounded by keys times length. */
const keyLengthMax = 256;

/**
 * Remembers what was made for a key, for up to a number of keys; then it forgets them all. Cheaper
 * than forgetting the oldest, and as good where the keys in use come back at once.
 */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #keysMax: number;
  readonly #make: (key: string) => Value;

  constructor(keysMax: number, make: (key: string) => Value) {
    this.#keysMax = keysMax;
    this.#make = make;
  }

  get(key: string): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.#make(key);
    if (key.length > keyLengthMax) return value;
    if (this.#values.size >= this.#keysMax) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
