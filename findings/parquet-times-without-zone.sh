#!/bin/sh
# DuckDB 2.0.1, polars 2.1.0 and pyarrow 26.0.1 (PyPI), on a file by hyparquet-writer 0.17.0 (npm).
#
# A Parquet column of the converted type TIMESTAMP_MILLIS, without a logical type, is a moment in UTC.
# pyarrow reads it so. DuckDB and polars read a local time without a zone: DuckDB then compares it
# with a moment by the session's zone, so a filter finds other rows in New York than in London.
#
# Expected: "TIMESTAMP_MILLIS ... isAdjustedToUTC = true", the compatibility table of Parquet's
# LogicalTypes.md. A logical type beside the converted one makes all three agree.
#
# Seen on 29 November 2026, 09:00 UTC compared with "after 10:00 UTC":
#   pyarrow: timestamp[ms, tz=UTC]
#   polars: no zone
#   duckdb: TIMESTAMP, after in UTC: False, after in New York: True
set -eu
command -v npm >/dev/null && command -v python3 >/dev/null || { echo 'needs npm and python3'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund hyparquet-writer@0.17.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

const writer = new ByteWriter();
const time = { name: 't', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' };
const file = new ParquetWriter({ writer, schema: [{ name: 'root', num_children: 1 }, time] });
file.write({ columnData: [{ name: 't', data: [new Date('2026-11-29T09:00:00Z')] }] });
file.finish();
writeFileSync('times.parquet', Buffer.from(writer.getBuffer()));
JS
node write.mjs
cat >show.py <<'PY'
import duckdb, polars, pyarrow.parquet

print("pyarrow:", pyarrow.parquet.read_schema("times.parquet").field("t").type)
zone = polars.read_parquet("times.parquet").schema["t"].time_zone
print("polars:", zone or "no zone")
kind = duckdb.sql("select typeof(t) from 'times.parquet'").fetchall()[0][0]
after = []
for session in ("UTC", "America/New_York"):
    duckdb.execute(f"set TimeZone='{session}'")
    query = "select t > timestamptz '2026-11-29 10:00:00+00' from 'times.parquet'"
    after.append(duckdb.sql(query).fetchall()[0][0])
print(f"duckdb: {kind}, after in UTC: {after[0]}, after in New York: {after[1]}")
PY
venv/bin/python show.py >seen
cat seen
cat >stated <<'TEXT'
pyarrow: timestamp[ms, tz=UTC]
polars: no zone
duckdb: TIMESTAMP, after in UTC: False, after in New York: True
TEXT
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
