// The reader's thread, but the first of all dies in the midst of its third block.
const { existsSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { parentPort } = require('node:worker_threads');

const mark = join(tmpdir(), `dying-reader-${process.pid}`);
let left = existsSync(mark) ? Number.POSITIVE_INFINITY : 3;

parentPort.on('message', ({ kind }) => {
  if (kind !== 'read') return;
  left -= 1;
  if (left > 0) return;
  writeFileSync(mark, '');
  process.exit(1);
});
require('../../dist/ingest/read/parser-thread.js');
