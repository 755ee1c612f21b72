import { sketchSize } from '../rules/sketch';
import { sortHashes } from './sort-hashes';

/** Values between two sorts. The buffer is shared: texts are read one at a time. */
const buffer = new Uint32Array(4 * sketchSize);
const ascending = new Uint32Array(4 * sketchSize);

/** Keeps the smallest distinct values (bottom-k), whatever the number of those that are added. */
export class TextSketch {
  #length = 0;
  /** No larger value can be among the smallest. */
  #bound = 0xffffffff;

  /** Adds the first `count` values. */
  add(values: Int32Array, count: number): void {
    let length = this.#length;
    for (let at = 0; at < count; at += 1) {
      const value = (values[at] as number) >>> 0;
      if (value > this.#bound) continue;
      buffer[length] = value;
      length += 1;
      if (length < buffer.length) continue;
      this.#length = length;
      this.#compact();
      length = this.#length;
    }
    this.#length = length;
  }

  #compact(): void {
    sortHashes(buffer.subarray(0, this.#length), this.#bound, ascending);
    let length = 0;
    for (let at = 0; at < this.#length; at += 1) {
      const value = ascending[at] as number;
      if (length > 0 && buffer[length - 1] === value) continue;
      buffer[length] = value;
      length += 1;
      if (length === sketchSize) break;
    }
    this.#length = length;
    if (length === sketchSize) this.#bound = buffer[length - 1] as number;
  }

  end(): string {
    this.#compact();
    return Buffer.from(buffer.buffer, 0, 4 * this.#length).toString('base64');
  }
}
