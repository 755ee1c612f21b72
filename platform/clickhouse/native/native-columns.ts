import { RowBinaryWriter } from './row-binary-writer';

/** One column of a block in ClickHouse's Native format. */
export type NativeColumn = {
  readonly type: string;
  writeTo(block: RowBinaryWriter, rows: number): void;
  /** Resets the column and reuses its memory; values that are the same in every row stay. */
  clear?(): void;
};

/** Consecutive values in their binary layout. */
export class PlainColumn extends RowBinaryWriter implements NativeColumn {
  readonly type: string;

  constructor(type: string) {
    super();
    this.type = type;
  }

  writeTo(block: RowBinaryWriter): void {
    block.raw(this.bytes);
  }
}

const dictionaryVersion = 1;
/** Flags: the dictionary is sent with the column, and only that dictionary is used. */
const ownKeys = 0x600;

/** Returns the format's code of the dictionary index width: 0, 1 and 2 are 1, 2 and 4 bytes. */
const widthOf = (words: number): 0 | 1 | 2 => (words <= 0x100 ? 0 : words <= 0x10000 ? 1 : 2);

function writeDictionary(
  block: RowBinaryWriter,
  words: RowBinaryWriter,
  count: number,
  rows: number,
): void {
  block.int64(dictionaryVersion);
  block.int64(ownKeys | widthOf(count));
  block.int64(count);
  block.raw(words.bytes);
  block.int64(rows);
}

/** Dictionary-encoded text: each distinct text once, and an index for every row. */
export class WordColumn implements NativeColumn {
  readonly type = 'LowCardinality(String)';
  readonly #words = new RowBinaryWriter();
  readonly #placeOf = new Map<string, number>();
  #places = new Uint32Array(128);
  #rows = 0;
  #newest = '';
  #newestPlace = -1;

  add(text: string): void {
    if (this.#rows === this.#places.length) {
      const grown = new Uint32Array(2 * this.#rows);
      grown.set(this.#places);
      this.#places = grown;
    }
    if (this.#newestPlace < 0 || text !== this.#newest) {
      this.#newestPlace = this.#find(text);
      this.#newest = text;
    }
    this.#places[this.#rows++] = this.#newestPlace;
  }

  clear(): void {
    this.#placeOf.clear();
    this.#words.clear();
    this.#rows = 0;
    this.#newestPlace = -1;
  }

  #find(text: string): number {
    const known = this.#placeOf.get(text);
    if (known !== undefined) return known;
    const place = this.#placeOf.size;
    this.#placeOf.set(text, place);
    this.#words.string(text);
    return place;
  }

  writeTo(block: RowBinaryWriter): void {
    const count = this.#placeOf.size;
    writeDictionary(block, this.#words, count, this.#rows);
    const places = this.#places.subarray(0, this.#rows);
    const width = widthOf(count);
    const typed = width === 0 ? Uint8Array.from(places) : Uint16Array.from(places);
    const { buffer, byteOffset, byteLength } = width === 2 ? places : typed;
    block.raw(new Uint8Array(buffer, byteOffset, byteLength));
  }
}

/** The same text in every row. ClickHouse accepts this encoding for String columns, too. */
export class SameWordColumn implements NativeColumn {
  readonly type = 'LowCardinality(String)';
  readonly #word = new RowBinaryWriter();

  constructor(text: string) {
    this.#word.string(text);
  }

  writeTo(block: RowBinaryWriter, rows: number): void {
    writeDictionary(block, this.#word, 1, rows);
    block.zeros(rows);
  }
}

/** The same bytes in every row. */
export class SameColumn implements NativeColumn {
  readonly type: string;
  readonly #value = new RowBinaryWriter(16);

  constructor(type: string, write: (value: RowBinaryWriter) => void) {
    this.type = type;
    write(this.#value);
  }

  writeTo(block: RowBinaryWriter, rows: number): void {
    for (let row = 0; row < rows; row += 1) block.raw(this.#value.bytes);
  }
}

/** Estimated size of a block's header and of a typical row, so that the buffer rarely grows. */
const headBytes = 4096;
const usualRowBytes = 128;

/** Writes a block of rows, keyed by column name, into a new buffer or at the end of `block`. */
export function writeNativeBlock(
  columns: Readonly<Record<string, NativeColumn>>,
  rows: number,
  block = new RowBinaryWriter(headBytes + rows * usualRowBytes),
): Uint8Array<ArrayBuffer> {
  const all = Object.entries(columns);
  block.varint(all.length);
  block.varint(rows);
  for (const [name, column] of all) {
    block.string(name);
    block.string(column.type);
    column.writeTo(block, rows);
  }
  return block.bytes;
}
