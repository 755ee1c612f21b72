#!/bin/sh
# github.com/parquet-go/parquet-go v0.32.0 (Go), on files by pyarrow 26.0.1 (PyPI).
#
# A column of booleans in the encoding RLE, which data pages of version 2 use, is read wrong without
# an error where values repeat: of a hundred that are all true, 13 are. The same values in the
# encoding PLAIN are read right, and so is a column in which values change every third row.
#
# Expected: as many as were written. RLE of booleans is bit width 1, Encodings.md of Parquet's format.
#
# Seen on 29 November 2026:
#   all true, PLAIN: 100 rows, 100 true
#   all true, RLE: 100 rows, 13 true
#   every third, RLE: 100 rows, 34 true
set -eu
command -v go >/dev/null && command -v python3 >/dev/null || { echo 'needs go and python3'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyarrow==26.0.1
cat >write.py <<'PY'
import pyarrow, pyarrow.parquet

def write(name, values, encoding):
    table = pyarrow.table({"b": pyarrow.array(values)})
    pyarrow.parquet.write_table(table, name, use_dictionary=False, data_page_version="2.0",
        column_encoding={"b": encoding})

write("all true, PLAIN", [True] * 100, "PLAIN")
write("all true, RLE", [True] * 100, "RLE")
write("every third, RLE", [index % 3 == 0 for index in range(100)], "RLE")
PY
venv/bin/python write.py
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/parquet-go/parquet-go"
)

type row struct {
	B bool `parquet:"b"`
}

func main() {
	for _, name := range os.Args[1:] {
		rows, err := parquet.ReadFile[row](name)
		if err != nil {
			fmt.Printf("%s: %v\n", name, err)
			continue
		}
		count := 0
		for _, each := range rows {
			if each.B {
				count++
			}
		}
		fmt.Printf("%s: %d rows, %d true\n", name, len(rows), count)
	}
}
GO
export GOPATH="$folder/go" GOFLAGS=-modcacherw
go mod init finding >/dev/null 2>&1
go get github.com/parquet-go/parquet-go@v0.32.0 >/dev/null 2>&1
go run . 'all true, PLAIN' 'all true, RLE' 'every third, RLE' >seen
cat seen
cat >stated <<'TEXT'
all true, PLAIN: 100 rows, 100 true
all true, RLE: 100 rows, 13 true
every third, RLE: 100 rows, 34 true
TEXT
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
