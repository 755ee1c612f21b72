// Takes a log for each of some websites in at once, and kills itself with SIGKILL at the given point of
// their commit or of storing them: the death that no handler sees. The built code is used, as a server would.
const { Readable } = require('node:stream');
const { openClickHouse } = require('../../dist/platform/clickhouse/clickhouse.js');
const { openDatabase } = require('../../dist/platform/postgres/database.js');
const { GroupCommitter } = require('../../dist/ingest/commit/group-committer.js');
const { LogInbox } = require('../../dist/modules/crawlers/inbox/log-inbox.js');
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

let commits = 0;
const atPoint = (point) => {
  if (point === 'committed') commits += 1;
  // The first stream goes alone, the others together behind it.
  if (point === dieAt && (commits === 2 || point !== 'committed'))
    process.kill(process.pid, 'SIGKILL');
};
const inbox = new LogInbox({
  database: db,
  store: clickhouse,
  limits: { bytesMax: 2 ** 40, workspaceBytesMax: 2 ** 40 },
  log: console,
  atPoint,
});
const committer = new GroupCommitter({ db, inbox, onFailure: () => undefined, atPoint });

Promise.all(
  streams.map(({ body, ...stream }) =>
    ingestLogs(
      { db, clickhouse, inbox, readers, commits: committer },
      {
        ...stream,
        source: Readable.from([Buffer.from(body)], { objectMode: false }),
        signal: new AbortController().signal,
      },
    ),
  ),
).then(
  // The inbox stores them a second later.
  () => setTimeout(() => process.exit(0), 10_000),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
