import { PlainColumn, WordColumn, writeNativeBlock } from './native-columns';

/** Sizes in bytes of fixed-width types. */
const widths: Readonly<Record<string, number>> = {
  Bool: 1,
  UInt8: 1,
  UInt16: 2,
  Date: 2,
  UInt32: 4,
  UInt64: 8,
  "DateTime64(3, 'UTC')": 8,
  IPv6: 16,
};

class BlockReader {
  readonly columns: number;
  readonly rows: number;
  readonly #bytes: Buffer;
  #at = 0;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) {
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.columns = this.#varint();
    this.rows = this.#varint();
  }

  text(): string {
    const length = this.#varint();
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** Returns a column's values in their binary layout. */
  plain(type: string): Buffer {
    const start = this.#at;
    const width = widths[type];
    if (width !== undefined) this.#at += width * this.rows;
    else if (type === 'String') {
      for (let row = 0; row < this.rows; row += 1) {
        const length = this.#varint();
        this.#at += length;
      }
    } else throw new Error(`columns of ${type} are not joined`);
    return this.#bytes.subarray(start, this.#at);
  }

  /** Visits the text of each row of a dictionary-encoded column. */
  words(take: (word: string) => void): void {
    // Bytes per dictionary index, from the header behind the version.
    const width = 1 << this.#bytes.readUInt8(this.#at + 8);
    const count = this.#bytes.readUInt32LE(this.#at + 16);
    this.#at += 24;
    const words = Array.from({ length: count }, () => this.text());
    this.#at += 8;
    for (let row = 0; row < this.rows; row += 1) {
      take(words[this.#bytes.readUIntLE(this.#at, width)] ?? '');
      this.#at += width;
    }
  }

  #varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.#bytes.readUInt8(this.#at++);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }
}

const dictionaryType = 'LowCardinality(String)';

/**
 * Joins blocks of the same columns, each written by `writeNativeBlock`, into one. ClickHouse
 * deduplicates the blocks of an insert by its token and their positions in it. Only inserts of one
 * block each are interchangeable, whatever their rows.
 */
export function joinNativeBlocks(
  blocks: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer> {
  const readers = blocks.map((block) => new BlockReader(block));
  const columns: Record<string, PlainColumn | WordColumn> = {};
  const columnCount = Math.max(...readers.map((reader) => reader.columns));
  for (let column = 0; column < columnCount; column += 1) {
    const heads = readers.map((reader) => ({ name: reader.text(), type: reader.text() }));
    const { name, type } = heads[0] as (typeof heads)[number];
    if (heads.some((head) => head.name !== name || head.type !== type)) {
      throw new Error('blocks of other columns are not joined');
    }
    columns[name] = type === dictionaryType ? joinWords(readers) : joinPlain(type, readers);
  }
  return writeNativeBlock(
    columns,
    readers.reduce((sum, { rows }) => sum + rows, 0),
  );
}

function joinWords(readers: readonly BlockReader[]): WordColumn {
  const joined = new WordColumn();
  for (const reader of readers) reader.words((word) => joined.add(word));
  return joined;
}

function joinPlain(type: string, readers: readonly BlockReader[]): PlainColumn {
  const joined = new PlainColumn(type);
  for (const reader of readers) joined.raw(reader.plain(type));
  return joined;
}
