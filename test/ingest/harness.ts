import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { toClfTime } from '../../dev/clf-time';
import { GroupCommitter } from '../../ingest/commit/group-committer';
import { type IngestDeps, ingestLogs, type LogStream } from '../../ingest/pipeline/ingest-logs';
import { LogInbox } from '../../modules/crawlers/inbox/log-inbox';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { type Database, openDatabase, sql } from '../../platform/postgres/database';
import { openLogReaders } from '../support/log-parsers';
import { createWorkspace } from '../support/service';

export type Harness = {
  db: Database;
  clickhouse: ClickHouse;
  inbox: LogInbox;
  workspaceId: string;
  newWebsite(): Promise<{ websiteId: string; domain: string }>;
  deps(overrides?: Partial<IngestDeps>): IngestDeps;
  ingest(websiteId: string, body: Body, options?: Options): ReturnType<typeof ingestLogs>;
  /** Rows of the website in ClickHouse: how many, and how many different paths. */
  stored(websiteId: string): Promise<{ rows: number; paths: number }>;
  close(): Promise<void>;
};

type Body = string | Buffer | Readable;
type Options = Partial<LogStream> & Partial<IngestDeps>;

// What comes of it is what tests look at.
const onFailure = () => undefined;

/** Opens an inbox that stores rows in this ClickHouse. */
export const openInbox = (
  database: Database,
  store: ClickHouse,
  options: Partial<ConstructorParameters<typeof LogInbox>[0]> = {},
): LogInbox =>
  new LogInbox({
    database,
    store,
    limits: loadConfig(process.env).logInbox,
    log: createLogger('test', 'silent'),
    staleSeconds: 2,
    ...options,
  });

export async function openHarness(): Promise<Harness> {
  const { database, clickhouse: store } = loadConfig(process.env);
  const db = openDatabase({ url: database.url, poolMax: 8 });
  const plain = openClickHouse({ url: store.url });
  const inbox = openInbox(db, plain);
  const { clickhouse } = inbox;
  const { workspaceId } = await createWorkspace();
  // Blocks of these tests are small, and are to go the way of big ones.
  const readers = openLogReaders({ readHereBytesMax: 0 });
  const commits = new GroupCommitter({ db, inbox, onFailure });
  const deps = ({ commits: others, ...overrides }: Partial<IngestDeps> = {}) => {
    const { db: itsDb = db, inbox: itsInbox = inbox, atPoint } = overrides;
    const isUsual = itsDb === db && itsInbox === inbox && !atPoint;
    const own = isUsual
      ? commits
      : new GroupCommitter({ db: itsDb, inbox: itsInbox, onFailure, atPoint });
    return { db, clickhouse, inbox, readers, ...overrides, commits: others ?? own };
  };
  return {
    db,
    clickhouse,
    inbox,
    workspaceId,
    deps,
    async newWebsite() {
      const domain = `site-${randomUUID()}.example.com`;
      const fields = {
        domain,
        name: domain,
        relationship: 'own',
        country: 'US',
        language: 'en',
      } as const;
      const websiteId = await db.transaction(workspaceId, (tx) => insertWebsite(tx, fields));
      return { websiteId, domain };
    },
    ingest(
      websiteId,
      body,
      {
        db: otherDb,
        clickhouse: otherStore,
        inbox: otherInbox,
        readers: otherReaders,
        commits: otherCommits,
        atPoint,
        limits,
        together,
        ...stream
      } = {},
    ) {
      return ingestLogs(
        deps({
          ...(otherDb ? { db: otherDb } : {}),
          ...(otherStore ? { clickhouse: otherStore } : {}),
          ...(otherInbox ? { inbox: otherInbox } : {}),
          ...(otherReaders ? { readers: otherReaders } : {}),
          ...(otherCommits ? { commits: otherCommits } : {}),
          ...(atPoint ? { atPoint } : {}),
          ...(limits ? { limits } : {}),
          ...(together === undefined ? {} : { together }),
        }),
        {
          workspaceId,
          websiteId,
          source: body instanceof Readable ? body : toStream(Buffer.from(body as string)),
          signal: new AbortController().signal,
          ...stream,
        },
      );
    },
    async stored(websiteId) {
      const [row] = await clickhouse.of(workspaceId).query<{ rows: number; paths: number }>({
        sql: `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(path)) AS paths FROM crawler_visits
              WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
        parameters: { website: websiteId },
        comment: 'test',
      });
      return row ?? { rows: 0, paths: 0 };
    },
    async close() {
      await inbox.close();
      await Promise.all([db.close(), clickhouse.close(), readers.close()]);
    },
  };
}

/** A body in chunks of an odd size, as a network gives them. */
export function toStream(bytes: Buffer, chunkBytes = 40_009): Readable {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  return Readable.from(chunks(), { objectMode: false });
}

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** One line of a crawler, or of a person, with a path of its own. */
export function logLine(
  number: number,
  options: { person?: boolean; at?: Date; target?: string } = {},
): string {
  const agent = options.person ? person : googlebot;
  const time = toClfTime(options.at ?? new Date(Date.UTC(2026, 10, 1) + number * 1000));
  return `66.249.66.1 - - [${time}] "GET ${options.target ?? `/page-${number}`} HTTP/1.1" 200 512 "-" "${agent}"\n`;
}

/** Every tenth line is a person's. Paths begin at `from`, so that logs can overlap or differ. */
export function makeLog(lines: number, from = 0): string {
  return Array.from({ length: lines }, (_, index) =>
    logLine(from + index, { person: index % 10 === 9 }),
  ).join('');
}

export async function ledgerOf({ db, workspaceId }: Harness, websiteId: string) {
  return db
    .reader(workspaceId)
    .run<{ batchKey: string; complete: boolean; blockCount: number; blocks: number }>(
      sql('log_batches as b')
        .select('batch_key', 'complete', 'block_count')
        .select(
          sql.raw(
            '(select count(*) from log_blocks l where l.workspace_id = b.workspace_id and l.batch_id = b.id)::int as blocks',
          ),
        )
        .where({ workspace_id: workspaceId, website_id: websiteId })
        .orderBy('created_at'),
    );
}
