// Takes a log for each of some websites in at once, and kills itself with SIGKILL when those that went
// together are at the given point: the death that no handler sees. The built code is used, as a server would.
const { Readable } = require('node:stream');
const { openClickHouse } = require('../../dist/platform/clickhouse/clickhouse.js');
const { openDatabase } = require('../../dist/platform/postgres/database.js');
const { GroupCommitter } = require('../../dist/ingest/commit/group-committer.js');
const { ingestLogs } = require('../../dist/ingest/pipeline/ingest-logs.js');
const { LogParserPool } = require('../../dist/ingest/read/log-parser-pool.js');

const { streams, dieAt } = JSON.parse(process.argv[2]);
const db = openDatabase({ url: process.env.DATABASE_URL, poolMax: 2 });
const clickhouse = openClickHouse({ url: process.env.CLICKHOUSE_URL });
const readers = new LogParserPool({
  threads: 1,
  memoryBytesMax: 64 * 1024 * 1024,
  transactionsMax: 2,
});

let group = 0;
const commits = new GroupCommitter({
  db,
  clickhouse,
  onFailure: () => undefined,
  atPoint(point) {
    if (point === 'opened') group += 1;
    // The first stream goes alone, the others together behind it.
    if (group === 2 && point === dieAt) process.kill(process.pid, 'SIGKILL');
  },
});

Promise.all(
  streams.map(({ body, ...stream }) =>
    ingestLogs(
      { db, clickhouse, readers, commits },
      {
        ...stream,
        source: Readable.from([Buffer.from(body)], { objectMode: false }),
        signal: new AbortController().signal,
      },
    ),
  ),
).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
