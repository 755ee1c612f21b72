/** Called for each token found, with its index and the offset after its last byte. */
export type TokenHit = (token: number, end: number) => void;

/** Bytes fold into at most this many classes, so that a table row is found by one shift. */
const classBits = 6;
const classCountMax = 1 << classBits;

function lowerByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/**
 * Assigns a class to each byte that occurs in a token, the same for both cases; all others get 0.
 */
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

/** Writes the trie of the tokens as rows of next states, and returns the tokens that end in each. */
function addTokens(tokens: readonly Buffer[], classes: Uint8Array, target: Int32Array): number[][] {
  const outputs: number[][] = [[]];
  for (const [token, bytes] of tokens.entries()) {
    let state = 0;
    for (const byte of bytes) {
      const cell = (state << classBits) | (classes[byte] as number);
      // Nothing leads back to the root, so 0 is a cell without a state.
      if (target[cell] === 0) target[cell] = outputs.push([]) - 1;
      state = target[cell] as number;
    }
    outputs[state]?.push(token);
  }
  return outputs;
}

/** Fills the other cells: what a state does not continue, its longest suffix may. */
function addFailures(target: Int32Array, outputs: readonly number[][]): void {
  const fail = new Int32Array(outputs.length);
  const queue = [0];
  for (const state of queue) {
    const row = state << classBits;
    const failRow = (fail[state] as number) << classBits;
    for (let byteClass = 0; byteClass < classCountMax; byteClass++) {
      const child = target[row | byteClass] as number;
      const viaFail = state === 0 ? 0 : (target[failRow | byteClass] as number);
      if (child === 0) {
        target[row | byteClass] = viaFail;
        continue;
      }
      fail[child] = viaFail;
      // Breadth first, so the outputs of the failure state are already complete.
      outputs[child]?.push(...(outputs[viaFail] as number[]));
      queue.push(child);
    }
  }
}

/** Makes offsets of rows from states, with the sign bit where tokens end. */
function markHits(next: Int32Array, outputs: readonly number[][]): void {
  const rows = Int32Array.from(outputs, ({ length }, state) =>
    length > 0 ? ~(state << classBits) : state << classBits,
  );
  for (let at = 0; at < next.length; at++) next[at] = rows[next[at] as number] as number;
}

/**
 * Finds every token of a set in one case-insensitive pass, with one table lookup per byte
 * (Aho-Corasick). It does not allocate, and its time does not depend on the number of tokens. So
 * the agents of people, nine of ten lines, cost no more than reading them.
 */
export class TokenAutomaton {
  /** The next state by state and class, premultiplied; the sign bit marks a state with hits. */
  readonly #next: Int32Array;
  readonly #classes: Uint8Array;
  readonly #outputs: readonly (readonly number[])[];

  constructor(tokens: readonly string[]) {
    const buffers = tokens.map((token) => Buffer.from(token, 'latin1'));
    this.#classes = classify(buffers);
    const statesMax = buffers.reduce((sum, { length }) => sum + length, 1);
    const target = new Int32Array(statesMax << classBits);
    const outputs = addTokens(buffers, this.#classes, target);
    addFailures(target, outputs);
    // A view would keep the memory of tokens that share their beginning.
    this.#next = target.slice(0, outputs.length << classBits);
    this.#outputs = outputs;
    markHits(this.#next, outputs);
  }

  /**
   * Reports every token in `bytes` from `start` on, until an unescaped `delimiter` that ends the
   * field (followed by a space or the end), or until `end`. A delimiter of -1 disables this check.
   * Returns where it stopped: at the delimiter, or at `end`.
   */
  scan(bytes: Uint8Array, start: number, end: number, delimiter: number, hit: TokenHit): number {
    const next = this.#next;
    const classes = this.#classes;
    let row = 0;
    let at = start;
    if (delimiter < 0) {
      // The common case has its own loop: two lookups a byte and nothing else.
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
        // An escaped byte cannot end the field; no token has a backslash or the byte after it.
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
