#!/bin/sh
# hyparquet-writer 0.17.0 (npm) and parquet-wasm 0.8.0 (npm, the Rust crate parquet).
#
# A file without rows, finished before a row group was written, cannot be read by the Rust crate, nor
# by what is built on it (DataFusion, Daft). The writer gives the empty list of row groups the element
# type 0, where Thrift's compact protocol has 12 for a struct. Readers that skip the type of an empty
# list (DuckDB, pyarrow, polars) read 0 rows. With a row in it, the same file is read.
#
# Expected: an empty list has the type of its elements (Thrift, compact protocol, "List and Set").
#
# Seen on 29 November 2026:
#   one row: 1 row
#   no row: Parquet error: Expected list element type of Struct but got Byte
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund hyparquet-writer@0.17.0 parquet-wasm@0.8.0 apache-arrow@21
cat >show.mjs <<'JS'
import { createRequire } from 'node:module';
import { tableFromIPC } from 'apache-arrow';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

const { readParquet } = createRequire(import.meta.url)('parquet-wasm/node');
const schema = [
  { name: 'root', num_children: 1 },
  { name: 'id', type: 'INT32', repetition_type: 'REQUIRED' },
];
for (const [name, rows] of [['one row', [7]], ['no row', []]]) {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema });
  if (rows.length > 0) file.write({ columnData: [{ name: 'id', data: rows }] });
  file.finish();
  try {
    const table = tableFromIPC(readParquet(new Uint8Array(writer.getBuffer())).intoIPCStream());
    console.log(`${name}: ${table.numRows} row`);
  } catch (error) {
    console.log(`${name}: ${String(error).replace(/^Error: /, '')}`);
  }
}
JS
node show.mjs >seen
cat seen
printf '%s\n' 'one row: 1 row' 'no row: Parquet error: Expected list element type of Struct but got Byte' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
