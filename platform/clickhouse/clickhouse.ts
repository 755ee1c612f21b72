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

/** ClickHouse client that binds every read to one workspace. */
export interface ClickHouse {
  /** Of the first replica, for what belongs to no workspace. */
  client: ClickHouseClient;
  /** Of the replica that serves the workspace. Throws AppError `unavailable` while it catches up. */
  clientFor(workspaceId: string): Promise<ClickHouseClient>;
  /** Names the replica that serves the workspace: changes of one insert must have the same. */
  replicaFor(workspaceId: string): string;
  /** Waits until reads of the table see what other processes stored for the workspace. */
  catchUp(workspaceId: string, table: string): Promise<void>;
  replicas(): Promise<ReplicaState[]>;
  disks(): Promise<ReplicaDisk[]>;
  servers(): Promise<{ replica: string; version: string; shard: string }[]>;
  /**
   * Returns the rows of a workspace's query. Throws AppError `unavailable` while ClickHouse is
   * down.
   */
  query<Row>(workspaceId: string, query: WorkspaceQuery): Promise<Row[]>;
  /**
   * Returns a page of rows of a query without LIMIT, and the total at no further cost. Only for
   * queries that group or sort by a calculated value: where ClickHouse can stop reading early, its
   * `rows_before_limit_at_least` is too low.
   */
  page<Row>(
    workspaceId: string,
    query: WorkspaceQuery,
    page: PageOf,
  ): Promise<{ rows: Row[]; total: number }>;
  /** Returns the same for queries that may stop reading early; the total is a second query. */
  countedPage<Row>(
    workspaceId: string,
    query: WorkspaceQuery,
    page: PageOf,
  ): Promise<{ rows: Row[]; total: number }>;
  /**
   * Streams the same rows in bounded memory. More than `streamsMax` streams at once wait for each
   * other.
   */
  stream<Row>(workspaceId: string, query: WorkspaceQuery): AsyncIterable<Row>;
  /** Runs `INSERT INTO … SELECT …`. */
  insertFrom(workspaceId: string, query: WorkspaceQuery): Promise<void>;
  /** Throws AppError `unavailable` while a backup reads rows that a `rewrite` would delete. */
  deleteRows(workspaceId: string, rows: RowChange): Promise<void>;
  updateRows(workspaceId: string, rows: RowChange & { set: string }): Promise<void>;
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
// A stream runs at its reader's pace, and the query's time limit includes the reader's pauses.
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
  const bind = (
    workspaceId: string,
    { sql, parameters, comment, settings }: WorkspaceQuery,
    secondsMax = readSecondsMax,
  ) => {
    return {
      query: sql,
      query_params: { ...parameters, workspace: workspaceId },
      clickhouse_settings: {
        log_comment: comment,
        max_execution_time: secondsMax,
        // Returns counts as numbers and times as ISO 8601, whatever the server's defaults.
        output_format_json_quote_64bit_integers: 0 as const,
        date_time_output_format: 'iso' as const,
        ...settings,
      },
    };
  };

  /** Of the replica that serves the workspace, since another one may be away. */
  const tables = once(async (workspaceId: string) => readTables(await clientFor(workspaceId)));

  const storeOf = (websiteIds?: readonly string[], prepare?: Prepare): ClickHouse => {
    /** Reads in the workspace's turn, so that the reads of one are not all before another's. */
    const inTurn = async <T>(
      workspaceId: string,
      asked: WorkspaceQuery,
      read: (query: WorkspaceQuery) => Promise<T>,
    ): Promise<T> => {
      await prepare?.(workspaceId, asked.sql);
      try {
        return await turns.run(workspaceId, () => {
          const isFirst = turns.takenBy(workspaceId) === 1;
          return read(withNiceness(asked, isFirst ? (options.niceness ?? 0) : nicenessOfMore));
        });
      } catch (error) {
        throw fromClickHouseError(error);
      }
    };

    // Refuses all changes, and table functions such as file() and url(), whatever the SQL says.
    const bindRead = async (workspaceId: string, query: WorkspaceQuery, secondsMax?: number) => {
      const bound = bind(workspaceId, query, secondsMax);
      return {
        ...bound,
        clickhouse_settings: {
          readonly: '1' as const,
          max_memory_usage: readBytesMax,
          ...bound.clickhouse_settings,
          additional_table_filters: filtersOf(await tables(workspaceId), workspaceId, websiteIds),
        },
      };
    };

    /** Runs a change and waits for its end, in the body or with its parameters in the URL. */
    const change = async (
      workspaceId: string,
      query: WorkspaceQuery,
      sentIn: 'body' | 'url',
    ): Promise<void> => {
      if (websiteIds) throw new Error('limited reads change nothing');
      await prepare?.(workspaceId, query.sql);
      try {
        const client = await clientFor(workspaceId);
        const bound = bind(workspaceId, query);
        const statement = {
          ...bound,
          clickhouse_settings: {
            ...bound.clickhouse_settings,
            additional_table_filters: filtersOf(await tables(workspaceId), workspaceId),
          },
        };
        if (sentIn === 'url') {
          await client.command(statement);
          return;
        }
        // The client sends parameters in the body only for queries.
        const result = await client.query({ ...statement, format: 'JSONEachRow' });
        await result.text();
      } catch (error) {
        throw fromClickHouseError(error);
      }
    };

    const count = async (workspaceId: string, query: WorkspaceQuery): Promise<number> => {
      const counting = { ...query, sql: `SELECT count() AS total FROM (${query.sql})` };
      const client = await clientFor(workspaceId);
      const result = await client.query({
        ...(await bindRead(workspaceId, counting)),
        format: 'JSONEachRow',
      });
      const [row] = await result.json<{ total: number }>();
      return row?.total ?? 0;
    };

    return {
      get client() {
        return replicas.first.client;
      },
      clientFor,
      replicaFor: (workspaceId) => replicas.nameFor(workspaceId),
      catchUp: (workspaceId, table) => replicas.catchUp(workspaceId, table),
      replicas: () => replicas.states(),
      disks: () => replicas.disks(),
      servers: () => replicas.servers(),
      query: <Row>(workspaceId: string, asked: WorkspaceQuery) =>
        inTurn(workspaceId, asked, async (query) => {
          const bound = await bindRead(workspaceId, query);
          const client = await clientFor(workspaceId);
          const result = await client.query({ ...bound, format: 'JSONEachRow' });
          return result.json<Row>();
        }),
      page: <Row>(workspaceId: string, asked: WorkspaceQuery, page: PageOf) =>
        inTurn(workspaceId, asked, async (query) => {
          const limited = limitTo(query, page);
          const settings = { ...limited.settings, exact_rows_before_limit: 1 as const };
          const client = await clientFor(workspaceId);
          const result = await client.query({
            ...(await bindRead(workspaceId, { ...limited, settings })),
            format: 'JSON',
          });
          const { data: rows, rows_before_limit_at_least: total } = await result.json<Row>();
          const known = totalAtEnd(rows, page) ?? total;
          return { rows, total: known ?? (await count(workspaceId, query)) };
        }),
      countedPage: <Row>(workspaceId: string, asked: WorkspaceQuery, page: PageOf) =>
        inTurn(workspaceId, asked, async (query) => {
          const bound = await bindRead(workspaceId, limitTo(query, page));
          const client = await clientFor(workspaceId);
          const result = await client.query({ ...bound, format: 'JSONEachRow' });
          const rows = await result.json<Row>();
          return { rows, total: totalAtEnd(rows, page) ?? (await count(workspaceId, query)) };
        }),
      async *stream<Row>(workspaceId: string, asked: WorkspaceQuery) {
        try {
          await prepare?.(workspaceId, asked.sql);
          const query = withNiceness(asked, nicenessOfMore);
          const bound = await bindRead(workspaceId, query, streamSecondsMax);
          const { streams } = await replicas.of(workspaceId);
          const result = await streams.query({ ...bound, format: 'JSONEachRow' });
          for await (const rows of result.stream<Row>()) {
            for (const row of rows) yield row.json();
          }
        } catch (error) {
          throw fromClickHouseError(error);
        }
      },
      limitedTo: (ids) => storeOf(ids, prepare),
      preparedBy: (first) => storeOf(websiteIds, first),
      insertFrom: (workspaceId, query) => change(workspaceId, query, 'body'),
      async deleteRows(workspaceId, rows) {
        if (rows.how === 'rewrite') await refuseDuringBackup(await clientFor(workspaceId));
        await change(workspaceId, ...toChange(rows, 'DELETE', `DELETE FROM ${rows.table}`));
      },
      async updateRows(workspaceId, rows) {
        const light = `UPDATE ${rows.table} SET ${rows.set}`;
        await change(workspaceId, ...toChange(rows, `UPDATE ${rows.set}`, light));
      },
      async ping() {
        if (urls.length === 1) return (await replicas.first.client.ping()).success;
        return (await replicas.states()).some(({ isUp }) => isUp);
      },
      async close() {
        await replicas.close();
      },
    };
  };
  return storeOf();
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
