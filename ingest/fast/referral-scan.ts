import { referralScanWasm } from './referral-scan.generated';
import { hashOf, openWasm, setBit, wordOf } from './wasm-scan';

// The layout of the memory, as in referral-scan.wat.
const longNamesAt = 0;
const shortNamesAt = 8192;
const resultAt = 16_384;
const ownHostAt = 32_384;
/** A longer one is not recognized here: lines with its URLs are found as well. */
const ownHostBytesMax = 48;
const bytesAt = 32_768;
const placesMax = 4000;
/** Of the bytes before a window, since `utm_source` comes before the place that is found. */
const bytesBefore = 16;

/** Small enough for the processor's caches. */
const windowBytes = 64 * 1024;
/** A place and the name that it leads to are shorter. */
const overlapBytes = 64;
const longBytes = 8;
const shortBytes = 5;
const nameHashBits = 16n;

type Exports = {
  memory: { buffer: ArrayBuffer };
  findsOthers: { value: number };
  ownLength: { value: number };
  scan(size: number): number;
};

/**
 * Finds the lines that may name one of some hosts or campaigns: in a URL, or as `utm_source`; on demand
 * also those with a URL of another website, which may be the referer. Few other lines are found, so that
 * reading those again costs little.
 */
export class ReferralScan {
  readonly #exports: Exports;
  readonly #bytes: Buffer;
  readonly #places: Uint32Array;

  /** Names need at least five bytes; those without case count in any. */
  constructor(names: readonly string[]) {
    this.#exports = openWasm(referralScanWasm) as Exports;
    this.#bytes = Buffer.from(this.#exports.memory.buffer);
    this.#places = new Uint32Array(this.#exports.memory.buffer, resultAt, placesMax);
    for (const name of names) this.#addName(name);
  }

  #addName(name: string): void {
    if (name.length < shortBytes) throw new RangeError(`the name ${name} is too short`);
    const isLong = name.length >= longBytes;
    const word = wordOf(Buffer.from(name.slice(0, isLong ? longBytes : shortBytes), 'latin1'));
    setBit(this.#bytes, isLong ? longNamesAt : shortNamesAt, hashOf(word, nameHashBits));
  }

  /**
   * Returns the indexes of the lines that may have a name, in order; with an own domain, also of those
   * with an `http` URL of another host than that and its `www`.
   */
  linesOf(bytes: Buffer, lineEnds: Uint32Array, ownDomain?: string): number[] {
    this.#setOthers(ownDomain);
    this.#bytes.fill(0, bytesAt - bytesBefore, bytesAt);
    const found: number[] = [];
    const length = lineEnds.at(-1) ?? 0;
    let line = 0;
    for (let from = 0; from < length; ) {
      const size = Math.min(windowBytes, length - from);
      const before = Math.min(from, bytesBefore);
      const end = Math.min(length, from + size + overlapBytes);
      bytes.copy(this.#bytes, bytesAt - before, from - before, end);
      this.#bytes.fill(0, bytesAt + end - from, bytesAt + size + overlapBytes);
      const count = this.#exports.scan(size);
      for (let place = 0; place < count; place += 1) {
        const at = from + (this.#places[place] as number);
        while ((lineEnds[line] as number) <= at) line += 1;
        if (found.at(-1) !== line) found.push(line);
      }
      // When there are too many places, the rest of the window is looked through once more.
      const last = this.#places[placesMax - 1] as number;
      from += count === placesMax ? last + 1 : size;
    }
    return found;
  }

  #setOthers(ownDomain: string | undefined): void {
    const host = Buffer.from((ownDomain ?? '').replace(/^www\./, ''), 'latin1');
    const isKnown = host.length <= ownHostBytesMax;
    this.#exports.findsOthers.value = ownDomain === undefined ? 0 : 1;
    this.#exports.ownLength.value = isKnown ? host.length : 0;
    if (!isKnown) return;
    for (const [place, byte] of host.entries()) this.#bytes[ownHostAt + place] = byte | 0x20;
  }
}
