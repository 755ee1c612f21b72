// Takes a log from standard input in, and kills itself with SIGKILL at the given point of the given
// group of blocks: the death that no handler sees. The built code is used, as a server would.
const { openClickHouse } = require('../../dist/platform/clickhouse/clickhouse.js');
const { openDatabase } = require('../../dist/platform/postgres/database.js');
const { LogInbox } = require('../../dist/modules/crawlers/inbox/log-inbox.js');
const { ingestLogs } = require('../../dist/ingest/pipeline/ingest-logs.js');
const { LogParserPool } = require('../../dist/ingest/read/log-parser-pool.js');

const { GroupCommitter } = require('../../dist/ingest/commit/group-committer.js');

const { stream, limits: blocks, dieAt } = JSON.parse(process.argv[2]);
let left = dieAt.group;
const db = openDatabase({ url: process.env.DATABASE_URL, poolMax: 2 });
const clickhouse = openClickHouse({ url: process.env.CLICKHOUSE_URL });

const limits = { bytesMax: 2 ** 40, workspaceBytesMax: 2 ** 40 };
const inbox = new LogInbox({ database: db, store: clickhouse, limits, log: console });

function atPoint(point) {
  if (point !== dieAt.point) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
}

ingestLogs(
  {
    db,
    clickhouse,
    inbox,
    commits: dieAt.isAlone
      ? { commit: async () => 'alone' }
      : new GroupCommitter({ db, inbox, onFailure: () => undefined, atPoint }),
    readers: new LogParserPool({
      threads: 1,
      memoryBytesMax: 64 * 1024 * 1024,
      transactionsMax: 2,
      readHereBytesMax: 0,
    }),
    limits: blocks,
    atPoint,
  },
  { ...stream, source: process.stdin, signal: new AbortController().signal },
).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
