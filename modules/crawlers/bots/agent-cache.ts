import type { Bot } from './bot';

const slotBits = 12;
const slotCount = 1 << slotBits;
/** Longer agents are rare and are not cached. */
const agentBytesMax = 256;
const wordBytes = 4;

/**
 * Direct-mapped cache of recognized user agents. Most log lines carry one of a few thousand agents,
 * and a comparison costs a third of a full scan. An agent's hash selects its one slot, and a newer
 * agent replaces the older one, so memory and time are bounded for any input. The whole agent is
 * compared, so a crafted agent with the same hash is never mistaken for another.
 */
export class AgentCache {
  readonly #agents = Buffer.alloc(slotCount * agentBytesMax);
  readonly #agentWords = new DataView(this.#agents.buffer, this.#agents.byteOffset);
  readonly #lengths = new Uint16Array(slotCount);
  readonly #bots = new Array<Bot | undefined>(slotCount).fill(undefined);
  readonly #texts = new Array<string | undefined>(slotCount).fill(undefined);
  /** The newest agent: its slot, and where it was found; the slot is -1 if it is not cached. */
  #newestSlot = -1;
  #newestStart = 0;
  #newestEnd = 0;
  #bytes: Buffer | undefined;
  #words: DataView = this.#agentWords;

  /** Returns the crawler named by the agent from `start` to `end`; calls `recognize` on a miss. */
  find(
    bytes: Buffer,
    start: number,
    end: number,
    recognize: (start: number, end: number) => Bot | undefined,
  ): Bot | undefined {
    const length = end - start;
    this.#newestSlot = -1;
    if (length < wordBytes || length > agentBytesMax) return recognize(start, end);
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const slot = this.#slotOf(start, end);
    this.#newestSlot = slot;
    this.#newestStart = start;
    this.#newestEnd = end;
    if (this.#lengths[slot] === length && this.#equals(slot, start, length)) {
      return this.#bots[slot];
    }
    const bot = recognize(start, end);
    bytes.copy(this.#agents, slot * agentBytesMax, start, end);
    this.#lengths[slot] = length;
    this.#bots[slot] = bot;
    this.#texts[slot] = undefined;
    return bot;
  }

  /** Returns the text of an agent, which is the same object each time if `find` was just called for it. */
  textOf(bytes: Buffer, start: number, end: number): string {
    const slot = this.#newestSlot;
    const isNewest =
      slot >= 0 && bytes === this.#bytes && start === this.#newestStart && end === this.#newestEnd;
    if (!isNewest) return bytes.toString('utf8', start, end);
    this.#texts[slot] ??= bytes.toString('utf8', start, end);
    return this.#texts[slot];
  }

  /**
   * Hashes words of four bytes; the last word overlaps the previous one unless the length is a
   * multiple of four.
   */
  #slotOf(start: number, end: number): number {
    const words = this.#words;
    const last = end - wordBytes;
    let hash = end - start;
    for (let at = start; at < last; at += wordBytes) {
      hash = Math.imul(hash ^ words.getUint32(at, true), 0x9e3779b1) ^ (hash >>> 15);
    }
    hash = Math.imul(hash ^ words.getUint32(last, true), 0x9e3779b1);
    return (hash ^ (hash >>> 15)) >>> (32 - slotBits);
  }

  #equals(slot: number, start: number, length: number): boolean {
    const words = this.#words;
    const known = this.#agentWords;
    const knownStart = slot * agentBytesMax;
    const last = length - wordBytes;
    for (let at = 0; at < last; at += wordBytes) {
      if (words.getUint32(start + at, true) !== known.getUint32(knownStart + at, true)) {
        return false;
      }
    }
    return words.getUint32(start + last, true) === known.getUint32(knownStart + last, true);
  }
}
