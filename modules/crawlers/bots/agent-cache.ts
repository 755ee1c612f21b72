import type { Bot } from './bot';

const slotBits = 12;
const slotCount = 1 << slotBits;
/** Longer agents are rare, and are recognised anew each time. */
const agentBytesMax = 256;
const wordBytes = 4;

/**
 * Remembers what some thousands of agents were recognised as: most lines of a log carry one of a
 * few thousand agents, and to compare one costs a third of looking through it. An agent's hash
 * gives its one slot and the newest agent has it, so memory and time are bounded whatever comes;
 * the whole agent is compared, so that nobody's invented agent passes for another.
 */
export class AgentCache {
  readonly #agents = Buffer.alloc(slotCount * agentBytesMax);
  readonly #agentWords = new DataView(this.#agents.buffer, this.#agents.byteOffset);
  readonly #lengths = new Uint16Array(slotCount);
  readonly #bots = new Array<Bot | undefined>(slotCount).fill(undefined);
  #bytes: Buffer | undefined;
  #words: DataView = this.#agentWords;

  /** The crawler that the agent from `start` to `end` names; `recognise` is asked if need be. */
  find(
    bytes: Buffer,
    start: number,
    end: number,
    recognise: (start: number, end: number) => Bot | undefined,
  ): Bot | undefined {
    const length = end - start;
    if (length < wordBytes || length > agentBytesMax) return recognise(start, end);
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const slot = this.#slotOf(start, end);
    if (this.#lengths[slot] === length && this.#equals(slot, start, length)) {
      return this.#bots[slot];
    }
    const bot = recognise(start, end);
    bytes.copy(this.#agents, slot * agentBytesMax, start, end);
    this.#lengths[slot] = length;
    this.#bots[slot] = bot;
    return bot;
  }

  /** By words of four bytes; the last one overlaps the one before where the length asks for it. */
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
