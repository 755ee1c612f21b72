import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { AppError, unavailable } from '../errors';
import { fromUuid, toUuid } from '../ids';
import { showPool } from '../metrics';
import { RequestBatcher } from '../request-batcher';
import { fromPgError, isRetryable } from './errors';
import { type NativeStatement, withKnownUuids, withUuids } from './id-parameters';
import { PipelinedReader } from './reader';
import {
  Replica,
  type ReplicaRead,
  type ReplicaState,
  replicaAnswerMsMax,
  waitForReplay,
} from './replica';
import { RowClient } from './row-client';
import { readSnapshot, type Snapshot } from './snapshot';
import { showRows, type VisibleRows, valuesToShow } from './visible-rows';

// Parses bigint as a number: no count exceeds 2^53.
types.setTypeParser(types.builtins.INT8, Number);

// All uuids are ids (decision 31).
const uuidArray = 2951 as typeof types.builtins.UUID;
const parseArray: (text: string) => (string | null)[] = types.getTypeParser(uuidArray);
const fromUuidOrNull = (uuid: string | null) => (uuid === null ? null : fromUuid(uuid));
types.setTypeParser(types.builtins.UUID, fromUuid);
types.setTypeParser(uuidArray, (text) => parseArray(text).map(fromUuidOrNull));

/** Uses knex as a query builder only: it creates the SQL and the bindings, and pg runs them. */
export const sql: Knex = knex({ client: 'pg' });

export type { NativeStatement } from './id-parameters';

/** A builder, or SQL with its values. Ids among the values become uuids where Postgres wants them. */
export type Statement = Knex.QueryBuilder | Knex.Raw | NativeStatement;

/** Runs statements without a workspace: row security hides all tenants' rows. */
export interface SystemQueries {
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

/** A row that nearly every request reads by its id, in the two ways in which it can be found. */
export type RowById = {
  /** A statement for one row, whose parameters are the workspace and the id. */
  one: string;
  /**
   * A function of the database for rows of any workspaces. It takes their workspaces and ids, sets
   * the workspace for each, so that row security binds it, and numbers the rows from 1 in `place`.
   */
  many: string;
};

/** Runs statements of one workspace: in a transaction, or each on its own. */
export interface Queries extends SystemQueries {
  readonly workspaceId: string;
  /**
   * Returns the workspace's row with this id, or undefined. Outside of a transaction, rows that
   * several requests want at once are read together: most of a short read's cost is its round trip.
   */
  findById<Row>(table: RowById, id: string): Promise<Row | undefined>;
  /**
   * Runs a statement whose rows are not needed. In a transaction it is sent without waiting for the
   * answer, in the order of the calls; a failure becomes that of the commit.
   */
  send(statement: Statement): Promise<void>;
}

/** A transaction. Callbacks passed to `afterCommit` run once, after a successful commit. */
export interface Transaction extends Queries {
  afterCommit(hook: () => void): void;
}

export interface Database {
  /** Reads of one workspace; each statement sees its own snapshot. */
  reader(workspaceId: string): Queries;
  /**
   * Runs the work in one transaction of one workspace. After a deadlock the whole work runs again,
   * so side effects outside the transaction must use `afterCommit`. Statements that were issued and
   * not awaited when the work ends are sent with the commit, which fails if one of them does. A
   * workspace has half of the connections: more transactions of it wait for their turn, so one must
   * not await another. Throws AppError `rate_limited` after too long a wait.
   */
  transaction<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs reads that may scan many rows, in one read-only transaction. They have a few connections
   * apart from those of writes, two at once a workspace, and a time for each statement. Throws
   * AppError `unavailable` for a statement that takes longer, `rate_limited` for a workspace that
   * waits too long for its turn. With a replica they run there, and once more on the primary if it
   * fails, so the work must have no effect but its result.
   */
  scan<T>(workspaceId: string, work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Runs reads of any length that see one moment. They have a few connections of their own, since
   * each lasts as long as its reader takes. With a replica they run there, as scans do.
   */
  snapshot<T>(workspaceId: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction in one round trip, across any number of workspaces; row security binds
   * each statement to its own. `write` must issue all statements before it awaits the first result,
   * so none can depend on another's rows. It waits at most a second for locks, and is not retried.
   */
  roundTrip<T>(write: (of: (workspaceId: string) => Queries) => Promise<T>): Promise<T>;
  /** Runs without a workspace: only definer functions return tenants' rows. */
  system: SystemQueries;
  /**
   * The same database, for reads of some websites of a workspace: each statement runs as a role that
   * sees the rows of these websites alone. `system` is not limited.
   */
  limitedTo(websiteIds: readonly string[]): Database;
  /** Looks at the replica; undefined without one. */
  replica(): Promise<ReplicaState | undefined>;
  close(): Promise<void>;
}

const transactionAttemptsMax = 4;

/** Connections for scans, all of a process and those of one workspace. */
const scansMax = 4;
const scansOfWorkspace = 2;
const scanWaitMsMax = 20_000;
/** Connections for snapshots. */
const snapshotsMax = 4;
const scanSecondsUsual = 5;

/**
 * Sets the workspace, and time-outs for the duration of the transaction. A lock time-out becomes a
 * 503, and a transaction whose process hangs releases its locks. A log block's insert into
 * ClickHouse is the longest that a transaction is idle, and that others wait for it.
 */
const enterWorkspace = (visible: VisibleRows, lockTimeout: '40s' | '1s') => ({
  text: `select set_config('lock_timeout', $1, true),
    set_config('idle_in_transaction_session_timeout', '90s', true), ${showRows(visible, 2)}`,
  values: [lockTimeout, ...valuesToShow(visible)],
});

/** Enters the workspace for reads alone, each for a limited time. */
const enterForScan = (visible: VisibleRows, secondsMax: number) => ({
  text: `select set_config('statement_timeout', $1, true), ${showRows(visible, 2)}`,
  values: [`${secondsMax}s`, ...valuesToShow(visible)],
});

/** The part of the connections for transactions that one workspace may have. */
const transactionShare = 1 / 2;
const turnWaitMsUsual = 20_000;

const statementTimeoutCode = '57014';

const tooSlow = (secondsMax: number, cause: unknown) =>
  new AppError(
    'unavailable',
    `This takes longer than ${secondsMax} seconds to read. Narrow it by a filter, a smaller offset or a shorter time, or sort it otherwise.`,
    { retryAfterSeconds: 5, cause },
  );

const noPrivilegeCode = '42501';

/** The role of limited reads has no right to tables that are of no single website. */
function failureOf(error: unknown, visible: VisibleRows): unknown {
  const isHidden = error instanceof DatabaseError && error.code === noPrivilegeCode;
  if (!isHidden || visible.websiteIds === undefined) return fromPgError(error);
  return new AppError(
    'forbidden',
    'This sign-in is limited to some websites and does not see what belongs to the whole workspace.',
    { cause: error },
  );
}

const createScanTurns = (waitMsMax: number) =>
  new FairSemaphore({
    each: scansOfWorkspace,
    all: scansMax,
    waitMsMax,
    refusal: (reason) =>
      reason === 'each'
        ? new AppError(
            'rate_limited',
            `This workspace reads ${scansOfWorkspace} large lists already. Read them one after another.`,
            { retryAfterSeconds: 5 },
          )
        : unavailable('A connection for large lists'),
  });

function createTransactionTurns(poolMax: number, waitMsMax: number): FairSemaphore {
  const each = Math.max(2, Math.ceil(poolMax * transactionShare));
  return new FairSemaphore({
    each,
    waitMsMax,
    refusal: () =>
      new AppError(
        'rate_limited',
        `This workspace makes ${each} changes at once already. Send fewer at the same time.`,
        { retryAfterSeconds: 5 },
      ),
  });
}

function toNative(statement: Statement): NativeStatement {
  if ('text' in statement && 'values' in statement) return statement as NativeStatement;
  const native = statement.toSQL().toNative();
  return { text: native.sql, values: [...native.bindings] };
}

/** Connects to Postgres as the application role. Throws AppError `unavailable` while it is down. */
export function openDatabase(options: {
  url: string;
  /** A streaming replica, for scans and snapshots. */
  replicaUrl?: string | undefined;
  poolMax: number;
  /** Time for a statement of a scan; a worker's reads may take longer than a client waits. */
  scanSecondsMax?: number;
  /** How long a scan waits for its turn; only tests change the default. */
  scanWaitMsMax?: number;
  /** How long a transaction waits for its turn; a worker's may wait longer than a client does. */
  turnWaitMsMax?: number;
}): Database {
  const pool = openPool(options.url, options.poolMax);
  const scans = openPool(options.url, scansMax);
  const snapshots = openPool(options.url, snapshotsMax);
  const scanTurns = createScanTurns(options.scanWaitMsMax ?? scanWaitMsMax);
  const turns = createTransactionTurns(options.poolMax, options.turnWaitMsMax ?? turnWaitMsUsual);
  const secondsMax = options.scanSecondsMax ?? scanSecondsUsual;
  const reader = new PipelinedReader({ url: options.url, connections: 6, timeoutMs: 15_000 });
  const onReplica = options.replicaUrl === undefined ? undefined : openReplica(options.replicaUrl);
  const hidden = [showPool(pool, 'pool'), showPool(reader, 'reads'), showPool(scans, 'scans')];
  if (onReplica) hidden.push(showPool(onReplica.scans, 'replica_scans'));

  function openReplica(replicaUrl: string) {
    return {
      // A statement of a server that vanished ends by this process' clock.
      scans: openPool(replicaUrl, scansMax, {
        connectionTimeoutMillis: replicaAnswerMsMax,
        query_timeout: secondsMax * 1_000 + 1_000,
      }),
      snapshots: openPool(replicaUrl, snapshotsMax, {
        connectionTimeoutMillis: replicaAnswerMsMax,
      }),
      replica: new Replica({
        runOnPrimary: (statement) => system.run(statement),
        looks: openPool(replicaUrl, 1, {
          connectionTimeoutMillis: replicaAnswerMsMax,
          query_timeout: replicaAnswerMsMax,
        }),
      }),
    };
  }

  const read = (visible: VisibleRows): Queries => {
    const run = async <Row>(statement: Statement) => {
      try {
        return (await reader.read(visible, toNative(statement))).rows as Row[];
      } catch (error) {
        throw failureOf(error, visible);
      }
    };
    const { workspaceId, websiteIds } = visible;
    return {
      workspaceId,
      run,
      findById: <Row>(table: RowById, id: string) =>
        websiteIds === undefined
          ? (together(table).add({ workspaceId, id }) as Promise<Row | undefined>)
          : findOne<Row>({ workspaceId, run }, table, id),
      send: async (statement) => {
        await run(statement);
      },
    };
  };

  const batchers = new Map<string, RowBatcher>();
  const together = ({ many }: RowById): RowBatcher => {
    const batcher = batchers.get(many) ?? createRowBatcher(system, many);
    batchers.set(many, batcher);
    return batcher;
  };
  const system: SystemQueries = { run: read({ workspaceId: '' }).run };

  async function attempt<T>(
    visible: VisibleRows,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ result: T; hooks: Array<() => void> }> {
    const { workspaceId } = visible;
    // First, because a malformed id throws here, and nothing would give the connection back.
    const enter = enterWorkspace(visible, '40s');
    const client = await pool.connect();
    const hooks: Array<() => void> = [];
    const { commit, close, ...queries } = beginTransaction(client, 'begin', enter);
    try {
      const result = await work({
        ...inWorkspace(workspaceId, queries),
        afterCommit: (hook) => hooks.push(hook),
      });
      await commit();
      client.release();
      return { result, hooks };
    } catch (error) {
      close();
      await rollBack(client);
      throw error;
    }
  }

  /** Attempts the work again after a deadlock. */
  async function attemptOften<T>(visible: VisibleRows, work: (tx: Transaction) => Promise<T>) {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(visible, work);
      } catch (error) {
        if (!isRetryable(error) || attempts === transactionAttemptsMax) {
          throw failureOf(error, visible);
        }
      }
    }
  }

  async function runScan<T>(
    client: PoolClient,
    visible: VisibleRows,
    work: (tx: Queries) => Promise<T>,
    read?: ReplicaRead,
  ): Promise<T> {
    const enter = enterForScan(visible, secondsMax);
    const { commit, close, ...queries } = beginTransaction(client, 'begin read only', enter);
    try {
      if (read) await waitForReplay(queries.run, read);
      const result = await work(inWorkspace(visible.workspaceId, queries));
      await commit();
      client.release();
      return result;
    } finally {
      close();
    }
  }

  async function scanPrimary<T>(visible: VisibleRows, work: (tx: Queries) => Promise<T>) {
    const client = await scans.connect();
    try {
      return await runScan(client, visible, work);
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  }

  async function scan<T>(visible: VisibleRows, work: (tx: Queries) => Promise<T>): Promise<T> {
    const primary = () => scanPrimary(visible, work);
    try {
      if (!onReplica) return await primary();
      const { replica, scans: connections } = onReplica;
      return await replica.read(
        (read) =>
          replica.use(connections, read.note, (client) => runScan(client, visible, work, read)),
        primary,
      );
    } catch (error) {
      const isSlow = error instanceof DatabaseError && error.code === statementTimeoutCode;
      throw isSlow ? tooSlow(secondsMax, error) : failureOf(error, visible);
    }
  }

  async function snapshot<T>(
    visible: VisibleRows,
    work: (snapshot: Snapshot) => Promise<T>,
  ): Promise<T> {
    const primary = async () => {
      const client = await snapshots.connect();
      try {
        return await readSnapshot(client, visible, work);
      } catch (error) {
        client.release(true);
        throw error;
      }
    };
    if (!onReplica) return primary();
    const { replica, snapshots: connections } = onReplica;
    return replica.read(
      (read) =>
        replica.use(connections, read.note, (client) => readSnapshot(client, visible, work, read)),
      primary,
    );
  }

  const databaseOf = (websiteIds?: readonly string[]): Database => ({
    reader: (workspaceId) => read({ workspaceId, websiteIds }),
    system,
    limitedTo: databaseOf,
    async transaction(workspaceId, work) {
      const giveBack = await turns.take(workspaceId);
      try {
        const { result, hooks } = await attemptOften({ workspaceId, websiteIds }, work);
        for (const hook of hooks) hook();
        return result;
      } finally {
        giveBack();
      }
    },
    async scan(workspaceId, work) {
      try {
        return await scanTurns.run(workspaceId, () => scan({ workspaceId, websiteIds }, work));
      } catch (error) {
        throw fromPgError(error);
      }
    },
    async snapshot(workspaceId, work) {
      try {
        return await snapshot({ workspaceId, websiteIds }, work);
      } catch (error) {
        throw fromPgError(error);
      }
    },
    async roundTrip(write) {
      const client = await connect(pool);
      try {
        const result = await sendTogether(client, write, websiteIds);
        client.release();
        return result;
      } catch (error) {
        await rollBack(client);
        throw fromPgError(error);
      }
    },
    replica: async () => onReplica?.replica.state(),
    async close() {
      for (const hide of hidden) hide();
      await Promise.all([
        ...[reader.close(), pool.end(), scans.end(), snapshots.end()],
        ...(onReplica
          ? [onReplica.replica.close(), onReplica.scans.end(), onReplica.snapshots.end()]
          : []),
      ]);
    },
  });
  return databaseOf();
}

type RowBatcher = RequestBatcher<{ workspaceId: string; id: string }, unknown>;

/** Each question is an object of its own, so no two callers share a row. */
function createRowBatcher(system: SystemQueries, many: string): RowBatcher {
  return new RequestBatcher(async (counts) => {
    const wanted = [...counts.keys()];
    const rows = await system.run<{ place: number }>({
      text: `select * from ${many}($1, $2)`,
      values: [
        wanted.map(({ workspaceId }) => toUuid(workspaceId)),
        wanted.map(({ id }) => toUuid(id)),
      ],
    });
    const found = new Array<unknown>(wanted.length);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  });
}

async function findOne<Row>(
  { workspaceId, run }: Pick<Queries, 'workspaceId' | 'run'>,
  { one }: RowById,
  id: string,
): Promise<Row | undefined> {
  const [row] = await run<Row>({ text: one, values: [workspaceId, id] });
  return row;
}

/** Completes the queries of a transaction that has entered the workspace. */
const inWorkspace = (workspaceId: string, queries: Pick<Queries, 'run' | 'send'>): Queries => ({
  workspaceId,
  run: queries.run,
  send: queries.send,
  findById: (table, id) => findOne({ workspaceId, run: queries.run }, table, id),
});

function openPool(url: string, max: number, further: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Sends statements immediately, without waiting for earlier results.
    pipeline: true,
    Client: RowClient,
    ...further,
  } as PoolConfig);
  // Without a listener, a connection that dies would end the process. The pool listens while the
  // connection is idle and forwards the error; while it is in use, its statement fails as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw fromPgError(error);
  }
}

/**
 * Begins a transaction without waiting for it, so that its first statement leaves at once. What is
 * sent and not awaited is answered by `commit`, which throws the first failure.
 */
function beginTransaction(client: PoolClient, begin: string, enter: NativeStatement) {
  const inTurn = inOrder(client);
  let isEnded = false;
  let failure: { error: unknown } | undefined;
  const answerTo = (statement: NativeStatement): Promise<QueryResult> => {
    if (isEnded) throw new Error('a statement came after the end of its transaction');
    const answer = inTurn(statement);
    answer.catch((error: unknown) => {
      failure ??= { error };
    });
    return answer;
  };
  void answerTo({ text: begin, values: [] });
  void answerTo(enter);
  return {
    run: async <Row>(statement: Statement) => {
      try {
        return (await answerTo(toNative(statement))).rows as Row[];
      } catch (error) {
        // After an earlier failure, this one only says that the transaction is aborted.
        throw failure ? failure.error : error;
      }
    },
    send: async (statement: Statement) => {
      void answerTo(toNative(statement));
    },
    commit: async () => {
      const committed = answerTo({ text: 'commit', values: [] });
      isEnded = true;
      try {
        assertCommitted(await committed);
      } catch (error) {
        throw failure ? failure.error : error;
      }
    },
    /** Refuses what a part of the work that continues after a failure would run in another transaction. */
    close() {
      isEnded = true;
    },
  };
}

/** Returns a function that sends statements in the order of its calls, with their ids as uuids. */
function inOrder(client: PoolClient): (statement: NativeStatement) => Promise<QueryResult> {
  let described: Promise<unknown> | undefined;
  return (statement) => {
    const ready = described ? undefined : withKnownUuids(statement);
    if (ready) return client.query(ready);
    // Later statements wait until this one is sent. A box, because a promise would be awaited.
    const sent = (described ?? Promise.resolve())
      .then(() => withUuids(client, statement))
      .then((converted) => ({ answer: client.query(converted) }));
    const turn: Promise<unknown> = sent
      .catch(() => undefined)
      .then(() => {
        if (described === turn) described = undefined;
      });
    described = turn;
    return sent.then(({ answer }) => answer);
  };
}

type Queued = { statement: NativeStatement; answer: PromiseWithResolvers<QueryResult> };

/** Sends BEGIN, the statements and COMMIT in one write. */
async function sendTogether<T>(
  client: PoolClient,
  write: (of: (workspaceId: string) => Queries) => Promise<T>,
  websiteIds: readonly string[] | undefined,
): Promise<T> {
  const queue: Queued[] = [];
  let entered: string | undefined;
  let isSent = false;
  const add = (statement: NativeStatement): Promise<QueryResult> => {
    const answer = Promise.withResolvers<QueryResult>();
    // The caller handles a failure; later ones, which follow from the first, may be ignored.
    answer.promise.catch(() => undefined);
    queue.push({ statement, answer });
    return answer.promise;
  };
  const of = (workspaceId: string): Queries => {
    const run = async <Row>(statement: Statement) => {
      if (isSent) throw new Error('a statement came after the round trip had begun');
      if (entered !== workspaceId) void add(enterWorkspace({ workspaceId, websiteIds }, '1s'));
      entered = workspaceId;
      return (await add(toNative(statement))).rows as Row[];
    };
    const send = async (statement: Statement) => void run(statement).catch(() => undefined);
    return inWorkspace(workspaceId, { run, send });
  };
  const result = write(of);
  isSent = true;
  result.catch(() => undefined);
  try {
    const committed = await sendQueue(client, queue);
    const value = await result;
    assertCommitted(await committed.answer);
    return value;
  } catch (error) {
    // Statements that were not sent must not keep their callers waiting.
    for (const { answer } of queue) answer.reject(error);
    throw error;
  }
}

/** Asks for the types of parameters where necessary, which is rare, and then sends everything. */
async function sendQueue(client: PoolClient, queue: readonly Queued[]) {
  const statements: NativeStatement[] = [];
  for (const { statement } of queue) {
    statements.push(withKnownUuids(statement) ?? (await withUuids(client, statement)));
  }
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    const ignore = (sent: Promise<unknown>) => sent.catch(() => undefined);
    void ignore(client.query('begin'));
    for (const [index, statement] of statements.entries()) {
      client.query(statement).then(queue[index]?.answer.resolve, queue[index]?.answer.reject);
    }
    // A box, because a promise would be awaited.
    const answer = client.query('commit');
    void ignore(answer);
    return { answer };
  } finally {
    stream.uncork();
  }
}

/** Postgres answers COMMIT of an aborted transaction with ROLLBACK and no error. */
function assertCommitted({ command }: { command: string }): void {
  if (command !== 'COMMIT') throw new Error('a failed statement was ignored in a transaction');
}

/** Discards a client whose rollback fails, since its state is unknown. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
