#!/usr/bin/env bash
# Installs the readers of Parquet that test/exports/parquet-readers.long.test.ts runs, in an environment of their own:
# DuckDB, pyarrow, polars, fastparquet and DataFusion, which is built on the Rust crate, by
# `scripts/parquet-readers.txt`; and parquet-go, where Go is installed, by the go.sum of its program.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/node_modules/.cache/parquet-readers
test -x "$folder/bin/python" || python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --no-deps --requirement scripts/parquet-readers.txt
if command -v go > /dev/null; then
  cd test/fixtures/parquet-readers
  go build -o "$folder/bin/read-by-parquet-go" .
fi
