import { urlHashOf } from '../../../platform/url/page-url';

const wordsPerHash = 4;
const free = -1;
/** Recently seen URLs, most of which recur on the next page: looking them up needs no hash. */
const recentMax = 10_000;

/** Copies ASCII text, so that the substring does not keep its parent string in memory. */
export const ownText = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/**
 * Maps the URLs that a crawl knows to numbers from 0. A URL takes some 30 bytes of typed arrays,
 * which the garbage collector does not scan.
 */
export class KnownUrls {
  #size = 0;
  /** Indexed by number. */
  #hashes = new Uint32Array(1_024 * wordsPerHash);
  /** Open-addressing hash table of numbers, at most half full. */
  #slots = new Int32Array(2_048).fill(free);
  #recent = new Map<string, number>();
  #lessRecent = new Map<string, number>();

  /** Number of known URLs, which is the next URL's number. */
  get size(): number {
    return this.#size;
  }

  /** Adds a URL's hash under the next number. The hash must be new. */
  add(hash: Buffer): number {
    const number = this.#size;
    if (2 * (number + 1) > this.#slots.length) this.#grow();
    for (let word = 0; word < wordsPerHash; word += 1) {
      this.#hashes[number * wordsPerHash + word] = hash.readUInt32LE(word * 4);
    }
    this.#size += 1;
    this.#place(number);
    return number;
  }

  numberOf(url: string): number | undefined {
    const recent = this.#recent.get(url);
    if (recent !== undefined) return recent;
    const number = this.#lessRecent.get(url) ?? this.#find(urlHashOf(url));
    if (number !== undefined) this.#remember(url, number);
    return number;
  }

  #remember(url: string, number: number): void {
    if (this.#recent.size >= recentMax) {
      this.#lessRecent = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(ownText(url), number);
  }

  #find(hash: Buffer): number | undefined {
    const mask = this.#slots.length - 1;
    for (let at = hash.readUInt32LE(0) & mask; ; at = (at + 1) & mask) {
      const number = this.#slots[at] as number;
      if (number === free) return undefined;
      if (this.#has(number, hash)) return number;
    }
  }

  #has(number: number, hash: Buffer): boolean {
    for (let word = 0; word < wordsPerHash; word += 1) {
      if (this.#hashes[number * wordsPerHash + word] !== hash.readUInt32LE(word * 4)) return false;
    }
    return true;
  }

  #place(number: number): void {
    const mask = this.#slots.length - 1;
    let at = (this.#hashes[number * wordsPerHash] as number) & mask;
    while (this.#slots[at] !== free) at = (at + 1) & mask;
    this.#slots[at] = number;
  }

  #grow(): void {
    const hashes = new Uint32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(2 * this.#slots.length).fill(free);
    for (let number = 0; number < this.#size; number += 1) this.#place(number);
  }
}
