import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  SettingsMap,
} from '@clickhouse/client';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { AppError, unavailable } from '../errors';
import { type ReplicaDisk, type ReplicaState, Replicas } from './replicas';

type Parameters = Record<string, unknown>;

export type WorkspaceQuery = {
  /** Each table that it reads has the rows of the workspace alone. */
  sql: string;
  parameters?: Parameters;
  /** The origin of the query, for the server's query log. */
  comment: string;
  /** Not in the SQL: a read allows no settings there. */
  settings?: ClickHouseSettings;
};

/** Rows of the workspace that are deleted or updated. */
export type RowChange = {
  table: string;
  /** The engine filters no subquery of it, so one names `workspace_id = {workspace:String}`. */
  where: string;
  parameters: Parameters;
  comment: string;
  /**
   * `rewrite` waits until the parts are written anew, `mark` only marks rows and leaves the rest to
   * merges; its parameters are sent in the URL, so they must be short.
   */
  how: 'rewrite' | 'mark';
  settings?: ClickHouseSettings;
};

export type PageOf = { limit: number; offset: number };

type Prepare = (workspaceId: string, sql: string) => Promise<void>;

/**
 * ClickHouse for one workspace: of each table, a statement sees the rows of the workspace alone. All
 * methods throw AppError `unavailable` while ClickHouse is down.
 */
export interface WorkspaceClickHouse {
  readonly workspaceId: string;
  /** Of the replica that serves the workspace. Throws AppError `unavailable` while it catches up. */
  client(): Promise<ClickHouseClient>;
  /** Waits until reads of the table see what other processes stored for the workspace. */
  catchUp(table: string): Promise<void>;
  query<Row>(query: WorkspaceQuery): Promise<Row[]>;
  /**
   * Returns a page of rows of a query without LIMIT, and the total at no further cost. Only for
   * queries that group or sort by a calculated value: where ClickHouse can stop reading early, its
   * `rows_before_limit_at_least` is too low.
   */
  page<Row>(query: WorkspaceQuery, page: PageOf): Promise<{ rows: Row[]; total: number }>;
  /** Returns the same for queries that may stop reading early; the total is a second query. */
  countedPage<Row>(query: WorkspaceQuery, page: PageOf): Promise<{ rows: Row[]; total: number }>;
  /**
   * Streams the same rows in bounded memory. More than `streamsMax` streams at once wait for each
   * other.
   */
  stream<Row>(query: WorkspaceQuery): AsyncIterable<Row>;
  /** Runs `INSERT INTO … SELECT …`. */
  insertFrom(query: WorkspaceQuery): Promise<void>;
  /** Throws AppError `unavailable` while a backup reads rows that a `rewrite` would delete. */
  deleteRows(rows: RowChange): Promise<void>;
  updateRows(rows: RowChange & { set: string }): Promise<void>;
}

/** ClickHouse as a process opens it. */
export interface ClickHouse {
  /** Of the first replica, for what belongs to no workspace. */
  client: ClickHouseClient;
  of(workspaceId: string): WorkspaceClickHouse;
  /** Names the replica that serves the workspace: changes of one insert must have the same. */
  replicaOf(workspaceId: string): string;
  replicas(): Promise<ReplicaState[]>;
  disks(): Promise<ReplicaDisk[]>;
  servers(): Promise<{ replica: string; version: string; shard: string }[]>;
  /**
   * The same store, for reads of some websites of a workspace: ClickHouse adds the condition to each
   * table of a query. Refuses changes.
   */
  limitedTo(websiteIds: readonly string[]): ClickHouse;
  /** The same store, whose statements of a workspace first await `prepare`. */
  preparedBy(prepare: Prepare): ClickHouse;
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Streams of a process at once. They have connections of their own, since one lasts as long as its
 * reader likes.
 */
export const streamsMax = 8;

/** Connections for everything but streams, and reads of one workspace at once. */
const connectionsMax = 16;
const readsOfWorkspace = 4;
const turnWaitMsUsual = 20_000;
/**
 * Of the threads of a workspace's further reads at once, and of streams: the first read of another
 * workspace goes before them. Servers without the right to change priorities ignore it.
 */
const nicenessOfMore = 10;

const readSecondsMax = 30;
const readBytesMax = String(4 * 1024 ** 3);
const streamSecondsMax = 3_600;

export function openClickHouse(options: {
  url: string;
  /** Of all replicas, where there are several; then `url` is not used. */
  urls?: readonly string[];
  /** How long a read waits for its turn; a worker's may wait longer than a client does. */
  turnWaitMsMax?: number;
  /** Of the threads of reads: those of jobs go after those of requests. */
  niceness?: number;
}): ClickHouse {
  const clientOf = (url: string, connections: number) =>
    createClient({
      url,
      request_timeout: 60_000,
      max_open_connections: connections,
      compression: { request: false, response: false },
      // Lists of ids would exceed the length of a URL.
      use_multipart_params_auto: true,
      application: 'sightline',
      // Errors are thrown as well; the client would print them without our logger.
      log: { level: ClickHouseLogLevel.OFF },
    });
  const urls = options.urls?.length ? options.urls : [options.url];
  const replicas = new Replicas(
    urls.map((url) => ({
      name: new URL(url).host,
      client: clientOf(url, connectionsMax),
      streams: clientOf(url, streamsMax),
    })),
  );
  const clientFor = async (workspaceId: string) => (await replicas.of(workspaceId)).client;
  const turns = createReadTurns(options.turnWaitMsMax ?? turnWaitMsUsual);
  /** Of the replica that serves the workspace, since another one may be away. */
  const tables = once(async (workspaceId: string) => readTables(await clientFor(workspaceId)));

  type Visible = { workspaceId: string; websiteIds?: readonly string[]; prepare?: Prepare };
  const bind = ({ workspaceId, websiteIds, prepare }: Visible): WorkspaceClickHouse => {
    const client = () => clientFor(workspaceId);
    const prepared = async ({ sql }: WorkspaceQuery) => prepare?.(workspaceId, sql);

    const bound = async (
      { sql, parameters, comment, settings }: WorkspaceQuery,
      own: ClickHouseSettings = {},
    ) => ({
      query: sql,
      query_params: { ...parameters, workspace: workspaceId },
      clickhouse_settings: {
        log_comment: comment,
        max_execution_time: readSecondsMax,
        // Returns counts as numbers and times as ISO 8601, whatever the server's defaults.
        output_format_json_quote_64bit_integers: 0 as const,
        date_time_output_format: 'iso' as const,
        ...own,
        ...settings,
        additional_table_filters: filtersOf(await tables(workspaceId), workspaceId, websiteIds),
      },
    });

    // Refuses all changes, and table functions such as file() and url(), whatever the SQL says.
    const boundRead = (query: WorkspaceQuery, own: ClickHouseSettings = {}) =>
      bound(query, { readonly: '1', max_memory_usage: readBytesMax, ...own });

    const readRows = async <Row>(query: WorkspaceQuery): Promise<Row[]> => {
      const statement = await boundRead(query);
      const result = await (await client()).query({ ...statement, format: 'JSONEachRow' });
      return result.json<Row>();
    };

    /** Reads in the workspace's turn, so that the reads of one are not all before another's. */
    const inTurn = async <T>(
      asked: WorkspaceQuery,
      read: (query: WorkspaceQuery) => Promise<T>,
    ): Promise<T> => {
      await prepared(asked);
      try {
        return await turns.run(workspaceId, () => {
          const isFirst = turns.takenBy(workspaceId) === 1;
          return read(withNiceness(asked, isFirst ? (options.niceness ?? 0) : nicenessOfMore));
        });
      } catch (error) {
        throw fromClickHouseError(error);
      }
    };

    /** Runs a change and waits for its end, in the body or with its parameters in the URL. */
    const change = async (query: WorkspaceQuery, sentIn: 'body' | 'url'): Promise<void> => {
      if (websiteIds) throw new Error('limited reads change nothing');
      await prepared(query);
      try {
        const statement = await bound(query);
        if (sentIn === 'url') {
          await (await client()).command(statement);
          return;
        }
        // The client sends parameters in the body only for queries.
        const result = await (await client()).query({ ...statement, format: 'JSONEachRow' });
        await result.text();
      } catch (error) {
        throw fromClickHouseError(error);
      }
    };

    const count = async (query: WorkspaceQuery): Promise<number> => {
      const sql = `SELECT count() AS total FROM (${query.sql})`;
      const [row] = await readRows<{ total: number }>({ ...query, sql });
      return row?.total ?? 0;
    };

    return {
      workspaceId,
      client,
      catchUp: (table) => replicas.catchUp(workspaceId, table),
      query: <Row>(asked: WorkspaceQuery) => inTurn(asked, (query) => readRows<Row>(query)),
      page: <Row>(asked: WorkspaceQuery, page: PageOf) =>
        inTurn(asked, async (query) => {
          const limited = limitTo(query, page);
          const settings = { ...limited.settings, exact_rows_before_limit: 1 as const };
          const statement = await boundRead({ ...limited, settings });
          const result = await (await client()).query({ ...statement, format: 'JSON' });
          const { data: rows, rows_before_limit_at_least: total } = await result.json<Row>();
          const known = totalAtEnd(rows, page) ?? total;
          return { rows, total: known ?? (await count(query)) };
        }),
      countedPage: <Row>(asked: WorkspaceQuery, page: PageOf) =>
        inTurn(asked, async (query) => {
          const rows = await readRows<Row>(limitTo(query, page));
          return { rows, total: totalAtEnd(rows, page) ?? (await count(query)) };
        }),
      async *stream<Row>(asked: WorkspaceQuery) {
        try {
          await prepared(asked);
          // A stream runs at its reader's pace, and its time includes the reader's pauses.
          const statement = await boundRead(withNiceness(asked, nicenessOfMore), {
            max_execution_time: streamSecondsMax,
          });
          const { streams } = await replicas.of(workspaceId);
          const result = await streams.query({ ...statement, format: 'JSONEachRow' });
          for await (const rows of result.stream<Row>()) {
            for (const row of rows) yield row.json();
          }
        } catch (error) {
          throw fromClickHouseError(error);
        }
      },
      insertFrom: (query) => change(query, 'body'),
      async deleteRows(rows) {
        if (rows.how === 'rewrite') await refuseDuringBackup(await client());
        await change(...toChange(rows, 'DELETE', `DELETE FROM ${rows.table}`));
      },
      async updateRows(rows) {
        const light = `UPDATE ${rows.table} SET ${rows.set}`;
        await change(...toChange(rows, `UPDATE ${rows.set}`, light));
      },
    };
  };

  const storeOf = (visible: Omit<Visible, 'workspaceId'>): ClickHouse => ({
    get client() {
      return replicas.first.client;
    },
    of: (workspaceId) => bind({ workspaceId, ...visible }),
    replicaOf: (workspaceId) => replicas.nameFor(workspaceId),
    replicas: () => replicas.states(),
    disks: () => replicas.disks(),
    servers: () => replicas.servers(),
    limitedTo: (websiteIds) => storeOf({ ...visible, websiteIds }),
    preparedBy: (prepare) => storeOf({ ...visible, prepare }),
    async ping() {
      if (urls.length === 1) return (await replicas.first.client.ping()).success;
      return (await replicas.states()).some(({ isUp }) => isUp);
    },
    async close() {
      await replicas.close();
    },
  });
  return storeOf({});
}

const withNiceness = (query: WorkspaceQuery, niceness: number): WorkspaceQuery => ({
  ...query,
  settings: { os_thread_priority: String(niceness), ...query.settings },
});

type Table = { table: string; hasWorkspace: 0 | 1; hasWebsite: 0 | 1 };

async function readTables(client: ClickHouseClient): Promise<Table[]> {
  const result = await client.query({
    query: `SELECT table, max(name = 'workspace_id') AS hasWorkspace,
              max(name = 'website_id') AS hasWebsite
            FROM system.columns WHERE database = currentDatabase() GROUP BY table`,
    format: 'JSONEachRow',
  });
  return result.json<Table>();
}

/** Keeps the answer of the first call that succeeds. */
function once<Input, T>(read: (input: Input) => Promise<T>): (input: Input) => Promise<T> {
  let known: Promise<T> | undefined;
  return (input) => {
    known ??= read(input).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/**
 * Returns a condition for each table, which the engine adds to every read of it. Of a table without
 * workspaces no row is seen, nor of one without websites by a limited read.
 */
function filtersOf(
  tables: readonly Table[],
  workspaceId: string,
  websiteIds?: readonly string[],
): SettingsMap {
  const ofWorkspace = `workspace_id = ${quotedId(workspaceId)}`;
  const ids = websiteIds?.map(quotedId);
  const ofWebsites = ids?.length ? `${ofWorkspace} AND website_id IN (${ids.join(', ')})` : '0';
  return SettingsMap.from(
    Object.fromEntries(
      tables.map(({ table, hasWorkspace, hasWebsite }) => {
        if (hasWorkspace === 0) return [table, '0'];
        if (ids === undefined) return [table, ofWorkspace];
        return [table, hasWebsite === 1 ? ofWebsites : '0'];
      }),
    ),
  );
}

function quotedId(id: string): string {
  if (!/^[a-z0-9_]+$/.test(id)) throw new Error('an id has other characters');
  return `\\'${id}\\'`;
}

/** The engine does not filter the rows of a change, so it names their workspace. */
function toChange(
  { table, where, parameters, comment, how, settings = {} }: RowChange,
  mutation: string,
  light: string,
): [WorkspaceQuery, 'body' | 'url'] {
  const own = `WHERE workspace_id = {workspace:String} AND (${where})`;
  if (how === 'mark') return [{ sql: `${light} ${own}`, parameters, comment, settings }, 'url'];
  const sql = `ALTER TABLE ${table} ${mutation} ${own}
    SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1`;
  return [{ sql, parameters, comment, settings }, 'body'];
}

/** A backup reads rows that Postgres' snapshot refers to, so they must stay until it has ended. */
async function refuseDuringBackup(client: ClickHouseClient): Promise<void> {
  const result = await client.query({
    query: 'SELECT count() > 0 AS isRunning FROM backup_leases WHERE until > now64(3)',
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ isRunning: boolean }>();
  if (!row?.isRunning) return;
  throw new AppError('unavailable', 'A backup is running: rows are deleted after it.', {
    retryAfterSeconds: 60,
  });
}

const createReadTurns = (waitMsMax: number) =>
  new FairSemaphore({
    each: readsOfWorkspace,
    waitMsMax,
    refusal: () =>
      new AppError(
        'rate_limited',
        `This workspace reads ${readsOfWorkspace} reports of visits or rankings already. Read them one after another.`,
        { retryAfterSeconds: 5 },
      ),
  });

/**
 * Transient server errors: time-outs, too many queries or parts, network, Keeper, memory, disk,
 * read-only, shutdown.
 */
const busyCodes = new Set(
  [
    75, 76, 159, 160, 198, 202, 203, 209, 210, 225, 236, 241, 242, 243, 252, 279, 285, 286, 319,
    394, 439, 473, 499, 745, 999,
  ].map(String),
);

/** Maps outages and overload of ClickHouse to a 503; errors of the query itself are passed on. */
export function fromClickHouseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof ClickHouseError && !busyCodes.has(error.code)) return error;
  if (error instanceof Error) return unavailable('The log store', error);
  return error;
}

const limitTo = (query: WorkspaceQuery, { limit, offset }: PageOf): WorkspaceQuery => ({
  ...query,
  sql: `${query.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  parameters: { ...query.parameters, limit, offset },
});

/** Returns the total if the page is the last one, otherwise undefined. */
function totalAtEnd(rows: readonly unknown[], { limit, offset }: PageOf): number | undefined {
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0);
  return isEnd ? offset + rows.length : undefined;
}
