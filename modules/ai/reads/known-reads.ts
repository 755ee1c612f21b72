import { hash } from 'node:crypto';

/**
 * Remembers the rows of reads under all that they depend on, so nothing need be invalidated. The read
 * that was asked for least recently is forgotten first.
 */
export class KnownReads<Found extends { rows: readonly unknown[] }> {
  readonly #rowsMax: number;
  readonly #known = new Map<string, Found>();
  #rows = 0;

  /** `rowsMax` bounds the rows of all reads together. */
  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax;
  }

  /** Returns the rows of a read that depends on `basis` and on nothing else; do not change them. */
  async read(basis: unknown, load: () => Promise<Found>): Promise<Found> {
    const key = hash('sha256', JSON.stringify(basis), 'base64');
    const known = this.#known.get(key);
    if (known) this.#forget(key, known);
    const found = known ?? (await load());
    this.#remember(key, found);
    return found;
  }

  #remember(key: string, found: Found): void {
    // Two reads of the same may run at once.
    const same = this.#known.get(key);
    if (same) this.#forget(key, same);
    this.#known.set(key, found);
    this.#rows += found.rows.length;
    for (const [oldest, one] of this.#known) {
      if (this.#rows <= this.#rowsMax) return;
      this.#forget(oldest, one);
    }
  }

  #forget(key: string, one: Found): void {
    this.#known.delete(key);
    this.#rows -= one.rows.length;
  }
}
