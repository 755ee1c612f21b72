#!/bin/sh
# chdb 3.4.0 (npm, ClickHouse 26.7 in the process).
#
# An insert whose files do not fit on the disk any more is acknowledged: the query returns without an
# error, and the part is there with files of no bytes. Reading it fails afterwards. The engine reserves
# a mebibyte for a small insert, but a part of many columns takes more, since each column has files.
#
# Expected: an error from the insert, as when less than the reservation is free (NOT_ENOUGH_SPACE) and
# as ClickHouse's server gives when a write fails. Once an engine has acknowledged rows it has them.
#
# Seen on 29 November 2026, on a file system of 40 MiB in memory, filled but for 1.5 MB:
#   insert: acknowledged
#   free after it: 0
#   select: Empty marks file
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
unshare --map-root-user --mount true 2>/dev/null || { echo 'needs unshare and mounts of its own'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund chdb@3.4.0
mkdir disk
cat >show.cjs <<'JS'
const { statfsSync, writeFileSync, rmSync } = require('node:fs');
const { Session } = require('chdb');

const columns = Array.from({ length: 300 }, (_, index) => `c${index}`);
const session = new Session('disk/data');
const run = (sql) => {
  try {
    return { text: session.query(sql, 'TSV').trim() };
  } catch (error) {
    return { error: String(error.message) };
  }
};
const free = () => {
  const { bavail, bsize } = statfsSync('disk');
  return bavail * bsize;
};
run('CREATE DATABASE d ENGINE = Atomic');
run(`CREATE TABLE d.t (${columns.map((name) => `${name} UInt64`).join(', ')}) ENGINE = MergeTree
  ORDER BY c0 SETTINGS min_bytes_for_wide_part = 0, min_rows_for_wide_part = 0`);
writeFileSync('disk/other', Buffer.alloc(free() - 1_500_000));
const values = columns.map((name) => `number + 1 AS ${name}`).join(', ');
const { error } = run(`INSERT INTO d.t SELECT ${values} FROM numbers(10)`);
console.log(`insert: ${error ?? 'acknowledged'}`);
console.log(`free after it: ${free()}`);
rmSync('disk/other');
const read = run(`SELECT ${columns.map((name) => `sum(${name})`).join(', ')} FROM d.t`);
console.log(`select: ${/Empty marks file/.exec(read.error)?.[0] ?? read.error ?? read.text}`);
JS
unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=40m tmpfs disk && node show.cjs' >seen
cat seen
printf '%s\n' 'insert: acknowledged' 'free after it: 0' 'select: Empty marks file' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
