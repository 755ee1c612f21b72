import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { fromPgError, isRetryable } from './errors';
import { PipelinedReader } from './reader';

// Parses bigint as a number: no count exceeds 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** Uses knex as a query builder only: it creates the SQL and the bindings, and pg runs them. */
export const sql: Knex = knex({ client: 'pg' });

/** SQL with its values, compiled from a builder or written by hand. */
export type NativeStatement = { text: string; values: unknown[] };

export type Statement = Knex.QueryBuilder | Knex.Raw | NativeStatement;

/** Runs statements without a workspace: row security hides all tenants' rows. */
export interface SystemQueries {
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

/** Runs statements of one workspace: in a transaction, or each on its own. */
export interface Queries extends SystemQueries {
  readonly workspaceId: string;
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
   * so side effects outside the transaction must use `afterCommit`.
   */
  transaction<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction in one round trip, across any number of workspaces; row security binds
   * each statement to its own. `write` must issue all statements before it awaits the first result,
   * so none can depend on another's rows. It waits at most a second for locks, and is not retried.
   */
  roundTrip<T>(write: (of: (workspaceId: string) => Queries) => Promise<T>): Promise<T>;
  /** Runs without a workspace: only definer functions return tenants' rows. */
  system: SystemQueries;
  close(): Promise<void>;
}

const transactionAttemptsMax = 4;

/**
 * Sets the workspace, and time-outs for the duration of the transaction. A lock time-out becomes a
 * 503, and a transaction whose process hangs releases its locks. A log block's insert into
 * ClickHouse is the longest that a transaction is idle, and that others wait for it.
 */
const enterWorkspace = (workspaceId: string, lockTimeout: '40s' | '1s') => ({
  text: `select set_config('app.workspace', $1, true), set_config('lock_timeout', $2, true),
    set_config('idle_in_transaction_session_timeout', '90s', true)`,
  values: [workspaceId, lockTimeout],
});

function toNative(statement: Statement): NativeStatement {
  if ('text' in statement && 'values' in statement) return statement as NativeStatement;
  const native = statement.toSQL().toNative();
  return { text: native.sql, values: [...native.bindings] };
}

/** Connects to Postgres as the application role. Throws AppError `unavailable` while it is down. */
export function openDatabase(options: { url: string; poolMax: number }): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Sends statements immediately, without waiting for earlier results.
    pipeline: true,
  } as PoolConfig);
  // Without a listener, a connection that dies would end the process. The pool listens while the
  // connection is idle and forwards the error; while it is in use, its statement fails as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const reader = new PipelinedReader({ url: options.url, connections: 6, timeoutMs: 15_000 });

  const read = (workspaceId: string): Queries => ({
    workspaceId,
    async run<Row>(statement: Statement) {
      try {
        return (await reader.read(workspaceId, toNative(statement))).rows as Row[];
      } catch (error) {
        throw fromPgError(error);
      }
    },
  });

  async function attempt<T>(
    workspaceId: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ result: T; hooks: Array<() => void> }> {
    const client = await pool.connect();
    const hooks: Array<() => void> = [];
    try {
      await client.query('begin');
      await client.query(enterWorkspace(workspaceId, '40s'));
      const result = await work({
        workspaceId,
        run: async <Row>(statement: Statement) =>
          (await client.query(toNative(statement))).rows as Row[],
        afterCommit: (hook) => hooks.push(hook),
      });
      assertCommitted(await client.query('commit'));
      client.release();
      return { result, hooks };
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  }

  return {
    reader: read,
    system: { run: read('').run },
    async transaction(workspaceId, work) {
      for (let attempts = 1; ; attempts += 1) {
        try {
          const { result, hooks } = await attempt(workspaceId, work);
          for (const hook of hooks) hook();
          return result;
        } catch (error) {
          if (!isRetryable(error) || attempts === transactionAttemptsMax) throw fromPgError(error);
        }
      }
    },
    async roundTrip(write) {
      const client = await connect(pool);
      try {
        const result = await sendTogether(client, write);
        client.release();
        return result;
      } catch (error) {
        await rollBack(client);
        throw fromPgError(error);
      }
    },
    async close() {
      await Promise.all([reader.close(), pool.end()]);
    },
  };
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw fromPgError(error);
  }
}

/** Sends BEGIN, the statements and COMMIT in one write. */
async function sendTogether<T>(
  client: PoolClient,
  write: (of: (workspaceId: string) => Queries) => Promise<T>,
): Promise<T> {
  let entered: string | undefined;
  let isSent = false;
  const send = (statement: string | NativeStatement) => {
    const answer = client.query(statement);
    // The caller handles a failure; later ones, which follow from the first, may be ignored.
    answer.catch(() => undefined);
    return answer;
  };
  const of = (workspaceId: string): Queries => ({
    workspaceId,
    run: async <Row>(statement: Statement) => {
      if (isSent) throw new Error('a statement came after the round trip had begun');
      if (entered !== workspaceId) void send(enterWorkspace(workspaceId, '1s'));
      entered = workspaceId;
      return (await send(toNative(statement))).rows as Row[];
    },
  });
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const sendAll = () => {
    stream.cork();
    try {
      void send('begin');
      return { result: write(of), committed: send('commit') };
    } finally {
      isSent = true;
      stream.uncork();
    }
  };
  const { result, committed } = sendAll();
  const value = await result;
  assertCommitted(await committed);
  return value;
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
