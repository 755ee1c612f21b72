import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { JsonShape } from './json-shape';
import { peopleScanWasm } from './people-scan.generated';
import { factor, hashOf, openWasm, setBit, wordOf } from './wasm-scan';

/** What the scan does with a value of a line. */
const valueKinds = {
  end: 0,
  literal: 1,
  text: 2,
  agent: 3,
  host: 4,
  request: 5,
  statusNumber: 6,
  statusText: 7,
} as const;
export type ValueKind = keyof typeof valueKinds;

// The layout of the memory, as in people-scan.wat.
const stepsAt = 0;
const chunksAt = 8192;
const hostAt = 32_768;
const masksAt = 33_792;
const nextMasksAt = 33_856;
const timeAt = 34_304;
const lengthsAt = 34_816;
const fieldsAt = 43_008;
const lineEndsAt = 51_200;
const resultAt = 67_584;
const linesAt = 73_728;
const beginningsAt = 147_456;

const stepBytes = 16;
const chunkBytes = 16;
const stepsMax = (chunksAt - stepsAt) / stepBytes;
const chunksMax = (hostAt - chunksAt) / (2 * chunkBytes);
const hostBytesMax = 255;
const fieldsBytesMax = (lineEndsAt - fieldsAt) / 2;
const linesMax = 4096;
/** Small enough for the processor's caches: the lines are copied here and read at once. */
const linesBytesMax = 64 * 1024;

const wordBytes = 8;
/** How many of a name's first bytes are compared, in the order of their bits. */
const beginningBytes: readonly number[] = [3, 4, 5, 6, 7, 8, 16, 12];
const beginningBytesMin = 3;
const beginningHashBits = 18n;

const space = Buffer.from(' ');

type Exports = {
  memory: { buffer: ArrayBuffer };
  hostLength: { value: number };
  isCombined: { value: number };
  isCarried: { value: number };
  fieldsLength: { value: number };
  scan(lineCount: number): void;
};

/** Packs the first bytes of a name into a number; those after the eighth are mixed in. */
function beginningOf(token: Buffer, length: number): bigint {
  const first = wordOf(token.subarray(0, Math.min(length, wordBytes)));
  if (length <= wordBytes) return first;
  return BigInt.asUintN(64, first * factor) ^ wordOf(token.subarray(wordBytes, length));
}

/** For each line 1 if it certainly is a person's, and the host of those lines, if they name one. */
export type ScannedLines = { isPerson: Uint8Array; host: string | undefined };

/** The fields of a record that lines follow, and where the first of these lines begins after them. */
export type LinesAfter = { fields: Buffer; lineStart: number };

/** A host as the lines of a scan write it; empty for lines that name none. */
type ScannedHost = { host: string | undefined; written: Uint8Array };

/** Where a time such as `[17/May/2015:10:05:03 +0000]` has the digits that differ within a day. */
const clockDigits = [13, 14, 16, 17, 19, 20];

/**
 * Finds lines that certainly are people's, by the shape and the host of an earlier line: one pass
 * of WebAssembly over many lines. A crawler's name begins at the beginning of a word, so only those
 * are looked up, among the beginnings of all names. Any other line is left to the parser.
 */
export class PeopleScan {
  readonly #exports: Exports;
  readonly #bytes: Buffer;
  readonly #words: Uint32Array;
  #shape: JsonShape | undefined;
  #kinds: readonly ValueKind[] | undefined;
  #host: string | undefined;

  constructor(recognizer: BotRecognizer) {
    this.#exports = openWasm(peopleScanWasm) as Exports;
    this.#bytes = Buffer.from(this.#exports.memory.buffer);
    this.#words = new Uint32Array(this.#exports.memory.buffer);
    for (const [bit, length] of beginningBytes.entries()) {
      const [first, next] = [Math.min(length, wordBytes), Math.max(length - wordBytes, 0)];
      this.#bytes.writeBigUInt64LE((1n << BigInt(8 * first)) - 1n, masksAt + 8 * bit);
      this.#bytes.writeBigUInt64LE((1n << BigInt(8 * next)) - 1n, nextMasksAt + 8 * bit);
    }
    for (const { tokens } of recognizer.bots) {
      for (const { text } of tokens) this.#addToken(Buffer.from(text, 'latin1'));
    }
  }

  #addToken(token: Buffer): void {
    if (token.length < beginningBytesMin) throw new RangeError(`the name ${token} is too short`);
    const length = Math.max(...beginningBytes.filter((bytes) => bytes <= token.length));
    const lengths = lengthsAt + hashOf(beginningOf(token, beginningBytesMin), 13n);
    const bit = 1 << beginningBytes.indexOf(length);
    this.#bytes[lengths] = (this.#bytes[lengths] as number) | bit;
    const beginning = beginningOf(token, length);
    this.#mark(beginning);
    // A second hash: one alone is that of too many words.
    this.#mark(BigInt.asUintN(64, beginning * factor) ^ (beginning >> 29n));
  }

  #mark(word: bigint): void {
    setBit(this.#bytes, beginningsAt, hashOf(word, beginningHashBits));
  }

  /** Prepares to look for JSON lines of this shape and host; returns false when they cannot be found by a scan. */
  use(shape: JsonShape, kinds: readonly ValueKind[], { host, written }: ScannedHost): boolean {
    this.#exports.isCombined.value = 0;
    if (shape !== this.#shape || kinds !== this.#kinds) {
      this.#shape = undefined;
      if (!this.#writeShape(shape, kinds)) return false;
      this.#shape = shape;
      this.#kinds = kinds;
    }
    return written.length > 0 && this.#setHost(host, written);
  }

  /**
   * Prepares to look for combined lines of the day and the zone of this time, which must exist.
   * Lines that name the host begin with it.
   */
  prepareCombined(time: Buffer, { host, written }: ScannedHost): boolean {
    this.#exports.isCombined.value = 1;
    const piece = Buffer.from(`[${time.toString('latin1')}] "`, 'latin1');
    this.#writeChunks(timeAt, piece);
    for (const at of clockDigits) {
      const chunk = timeAt + 2 * chunkBytes * Math.floor(at / chunkBytes);
      this.#bytes[chunk + chunkBytes + (at % chunkBytes)] = 0;
    }
    return this.#setHost(host, host === undefined ? written : Buffer.concat([written, space]));
  }

  #setHost(host: string | undefined, written: Uint8Array): boolean {
    if (written.length > hostBytesMax) return false;
    this.#exports.hostLength.value = written.length;
    this.#writeChunks(hostAt, written);
    this.#host = host;
    return true;
  }

  #writeShape({ pieces }: JsonShape, kinds: readonly ValueKind[]): boolean {
    const chunkCount = pieces.reduce((sum, { length }) => sum + Math.ceil(length / chunkBytes), 0);
    if (pieces.length > stepsMax || chunkCount > chunksMax) return false;
    let chunks = chunksAt;
    for (const [index, piece] of pieces.entries()) {
      const count = this.#writeChunks(chunks, piece);
      const kind = valueKinds[kinds[index] ?? 'end'];
      this.#words.set([chunks, count, piece.length, kind], (stepsAt + index * stepBytes) / 4);
      chunks += 2 * chunkBytes * count;
    }
    return true;
  }

  /** Writes chunks of sixteen bytes, each with the mask of those that count. */
  #writeChunks(at: number, bytes: Uint8Array): number {
    const count = Math.ceil(bytes.length / chunkBytes);
    for (let index = 0; index < count; index++) {
      const part = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
      const chunk = at + 2 * chunkBytes * index;
      this.#bytes.fill(0, chunk, chunk + 2 * chunkBytes);
      this.#bytes.set(part, chunk);
      this.#bytes.fill(0xff, chunk + chunkBytes, chunk + chunkBytes + part.length);
    }
    return count;
  }

  #setFields(fields: Buffer | undefined): boolean {
    this.#exports.isCarried.value = fields ? 1 : 0;
    if (!fields) return true;
    if (fields.length > fieldsBytesMax) return false;
    this.#exports.fieldsLength.value = fields.length;
    this.#writeChunks(fieldsAt, fields);
    return true;
  }

  /**
   * Scans as many lines from the line `first` on as fit; undefined when not even one fits. Given
   * fields of a record, it finds only lines that follow these.
   */
  scan(
    bytes: Buffer,
    lineEnds: Uint32Array,
    first: number,
    start: number,
    after?: LinesAfter,
  ): ScannedLines | undefined {
    if (!this.#setFields(after?.fields)) return undefined;
    let lineCount = 0;
    const last = Math.min(lineEnds.length - first, linesMax);
    const ends = lineEndsAt / 4;
    while (lineCount < last) {
      const end = (lineEnds[first + lineCount] as number) - start;
      if (end > linesBytesMax) break;
      this.#words[ends + lineCount++] = linesAt + end;
    }
    if (lineCount === 0) return undefined;
    // V8's own `set` takes three times as long from shared memory.
    bytes.copy(this.#bytes, linesAt, start, lineEnds[first + lineCount - 1]);
    this.#exports.scan(lineCount);
    const isPerson = this.#bytes.subarray(resultAt, resultAt + lineCount);
    return { isPerson, host: this.#host };
  }
}
