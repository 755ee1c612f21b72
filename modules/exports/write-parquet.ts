import { setImmediate } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Cell, Cells } from './cells';
import type { ColumnType, ExportColumn } from './rules/dataset';

/**
 * Size of a row group. Each is encoded in one go, so it bounds memory and how long the process
 * answers nothing else: some 200 ms. Small groups make files half as large again, and slow to read.
 */
const groupRowsMax = 25_000;
const groupCharsMax = 8_000_000;

/** Node's compression is native and quicker than the default. */
const compressors = { ZSTD: zstdCompressSync };

type Form = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>;

const forms: Record<ColumnType, Form> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  // DuckDB and polars take the converted type alone for a time of no zone.
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  day: { type: 'INT32', converted_type: 'DATE' },
  // Not Parquet's JSON, of which ClickHouse accepts objects only, and no lists.
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

function toValue(type: ColumnType, cell: Cell): unknown {
  if (cell === null) return null;
  if (type === 'json') return JSON.stringify(cell);
  if (type === 'integer') return BigInt(Math.trunc(Number(cell)));
  return type === 'time' || type === 'day' ? new Date(String(cell)) : cell;
}

const schemaOf = (columns: readonly ExportColumn[]): SchemaElement[] => [
  { name: 'rows', num_children: columns.length },
  ...columns.map(
    ({ name, type }): SchemaElement => ({
      name,
      repetition_type: 'OPTIONAL',
      ...forms[type],
    }),
  ),
];

const charsOf = (cells: Cells) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 16), 0);

/** Yields rows as a Parquet file, one row group after another. */
export async function* writeParquet(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<Cells[]>,
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    codec: 'ZSTD',
    compressors,
    createdBy,
  });
  const take = () => {
    const taken = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return taken;
  };
  const encode = (group: Cells[]) => {
    const columnData = columns.map(({ name, type }, index) => ({
      name,
      data: group.map((cells) => toValue(type, cells[index] ?? null)),
      offsetIndex: false,
      // The writer would choose RLE, which parquet-go and fastparquet read wrong.
      ...(type === 'boolean' && { encoding: 'PLAIN' as const }),
    }));
    void parquet.write({ columnData, rowGroupSize: group.length });
    return take();
  };
  let isEmpty = true;
  for await (const group of groupRows(batches)) {
    isEmpty = false;
    yield encode(group);
    await setImmediate();
  }
  void parquet.finish();
  yield isEmpty ? withTypedGroups(take()) : take();
}

const createdBy = 'sightline';

/** An empty list of row groups: of elements without a type, as the writer has it, and of structs. */
const [untyped, typed] = [0x00, 0x0c].map((listOf) =>
  Buffer.concat([
    Buffer.from([0x19, listOf, 0x28, createdBy.length]),
    Buffer.from(createdBy, 'ascii'),
  ]),
) as [Buffer, Buffer];

/** Says that no row groups are no structs: readers in Rust refuse a list of anything else. */
function withTypedGroups(file: Buffer): Buffer {
  const at = file.lastIndexOf(untyped);
  if (at === -1)
    throw new Error('the writer of Parquet no longer writes the footer that is corrected here');
  typed.copy(file, at);
  return file;
}

/** Gathers rows to groups of bounded size. */
async function* groupRows(batches: AsyncIterable<Cells[]>): AsyncGenerator<Cells[]> {
  let group: Cells[] = [];
  let chars = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      group.push(row);
      chars += charsOf(row);
      if (group.length < groupRowsMax && chars < groupCharsMax) continue;
      yield group;
      group = [];
      chars = 0;
    }
  }
  if (group.length > 0) yield group;
}
