/** A token found in a text: which, and the offset after its last byte. */
export type TokenHit = (token: number, end: number) => void;

/** Bytes fold to at most this many classes, so that a row of the table is one shift away. */
const classBits = 6;
const classCountMax = 1 << classBits;

type Trie = { children: Map<number, number>[]; outputs: number[][] };

function lowerByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** Gives each byte that occurs in a token a class, both cases the same one; others are class 0. */
function classify(tokens: readonly Buffer[]): Uint8Array {
  const classes = new Uint8Array(256);
  let count = 1;
  for (const token of tokens) {
    for (const byte of token) {
      if (classes[lowerByte(byte)]) continue;
      classes[lowerByte(byte)] = count++;
    }
  }
  if (count > classCountMax) throw new RangeError(`${count} classes of bytes are too many`);
  for (let byte = 0x41; byte <= 0x5a; byte++) classes[byte] = classes[lowerByte(byte)] ?? 0;
  return classes;
}

function buildTrie(tokens: readonly Buffer[], classes: Uint8Array): Trie {
  const trie: Trie = { children: [new Map()], outputs: [[]] };
  for (const [token, bytes] of tokens.entries()) {
    let node = 0;
    for (const byte of bytes) {
      const byteClass = classes[byte] ?? 0;
      let child = trie.children[node]?.get(byteClass);
      if (child === undefined) {
        child = trie.children.push(new Map()) - 1;
        trie.outputs.push([]);
        trie.children[node]?.set(byteClass, child);
      }
      node = child;
    }
    trie.outputs[node]?.push(token);
  }
  return trie;
}

/**
 * Finds every token of a set in one pass over bytes, whatever their case, at one table look-up a
 * byte (Aho and Corasick). It does not allocate, and its time does not depend on the tokens, so
 * the people’s agents, nine of ten lines, cost no more than the reading of them.
 */
export class TokenAutomaton {
  /** For state and class the next state, premultiplied; the sign bit marks a state with hits. */
  readonly #next: Int32Array;
  readonly #classes: Uint8Array;
  readonly #outputs: readonly (readonly number[])[];

  constructor(tokens: readonly string[]) {
    const buffers = tokens.map((token) => Buffer.from(token, 'latin1'));
    this.#classes = classify(buffers);
    const trie = buildTrie(buffers, this.#classes);
    const stateCount = trie.children.length;
    const target = new Int32Array(stateCount * classCountMax);
    const fail = new Int32Array(stateCount);
    const queue = [0];
    for (const state of queue) {
      for (let byteClass = 0; byteClass < classCountMax; byteClass++) {
        const child = trie.children[state]?.get(byteClass);
        const viaFail =
          state === 0 ? 0 : (target[((fail[state] ?? 0) << classBits) | byteClass] ?? 0);
        const cell = (state << classBits) | byteClass;
        if (child === undefined) {
          target[cell] = viaFail;
          continue;
        }
        target[cell] = child;
        fail[child] = viaFail;
        // Breadth first, so the state that is failed to has its outputs complete already.
        trie.outputs[child]?.push(...(trie.outputs[viaFail] ?? []));
        queue.push(child);
      }
    }
    this.#outputs = trie.outputs;
    this.#next = target.map((state) => {
      const row = state << classBits;
      return (this.#outputs[state]?.length ?? 0) > 0 ? ~row : row;
    });
  }

  /**
   * Reports every token in `bytes` from `start` on, until an unescaped `delimiter` that ends the
   * field (a space or the end follows it), or until `end`. A delimiter of -1 never ends it.
   * Returns where it stopped: at the delimiter, or at `end`.
   */
  scan(bytes: Uint8Array, start: number, end: number, delimiter: number, hit: TokenHit): number {
    const next = this.#next;
    const classes = this.#classes;
    let row = 0;
    let at = start;
    if (delimiter < 0) {
      // The usual case by itself: two look-ups a byte and nothing else.
      for (; at < end; at++) {
        row = next[row | (classes[bytes[at] as number] as number)] as number;
        if (row < 0) row = this.#report(~row, at + 1, hit);
      }
      return end;
    }
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === delimiter && (at + 1 === end || bytes[at + 1] === 0x20)) break;
      if (byte === 0x5c && delimiter >= 0) {
        // The escaped byte cannot end the field; no token has a backslash or what follows one.
        at += 1;
        row = 0;
        continue;
      }
      row = next[row | (classes[byte] as number)] as number;
      if (row < 0) row = this.#report(~row, at + 1, hit);
    }
    return Math.min(at, end);
  }

  #report(row: number, end: number, hit: TokenHit): number {
    for (const token of this.#outputs[row >> classBits] as readonly number[]) hit(token, end);
    return row;
  }
}
