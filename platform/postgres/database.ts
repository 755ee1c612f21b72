import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { fromPgError, isRetryable } from './errors';
import { PipelinedReader } from './reader';

// bigint counts come back as numbers: nothing that is counted here passes 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** knex as a builder only: it makes the SQL and the bindings, pg runs them. */
export const sql: Knex = knex({ client: 'pg' });

/** SQL with its values; what a builder is turned into, or what was written out once. */
export type NativeStatement = { text: string; values: unknown[] };

export type Statement = Knex.QueryBuilder | Knex.Raw | NativeStatement;

/** Runs statements without a workspace: row security shows no tenant's rows. */
export interface SystemQueries {
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

/** Runs statements of one workspace: in a transaction, or each on its own. */
export interface Queries extends SystemQueries {
  readonly workspaceId: string;
}

/** A transaction: what is handed to `afterCommit` runs once, after the commit, if there is one. */
export interface Transaction extends Queries {
  afterCommit(hook: () => void): void;
}

export interface Database {
  /** Reads of one workspace; each statement sees a snapshot of its own. */
  reader(workspaceId: string): Queries;
  /**
   * Runs the work in one transaction of one workspace. After a deadlock the whole work runs again,
   * so it must have no effect outside the transaction but by `afterCommit`.
   */
  transaction<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * One transaction in one round trip, of as many workspaces as it likes; row security binds each statement
   * to its own. `write` names all statements before it waits for the first answer: none can follow from
   * another's rows. It waits for locks for a second at most, and is not tried again.
   */
  roundTrip<T>(write: (of: (workspaceId: string) => Queries) => Promise<T>): Promise<T>;
  /** Without a workspace: only definer functions return tenants' rows. */
  system: SystemQueries;
  close(): Promise<void>;
}

const transactionAttemptsMax = 4;

/**
 * Sets the workspace, and bounds for as long as the transaction lasts: one that waits for a lock ends
 * in a 503, and one whose process hangs lets go of what it holds. A log block's insert into
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

/** Connects to Postgres as the application role. Throws AppError `unavailable` while it is away. */
export function openDatabase(options: { url: string; poolMax: number }): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements that are not awaited leave at once, one behind the other.
    pipeline: true,
  } as PoolConfig);
  // Without a listener, a connection that dies would end the process: the pool listens while it is
  // idle, and passes that on; while it is lent out, its statement fails as well.
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
    // Whoever asked handles a failure; of those after the first one nobody need.
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

/** Postgres answers a COMMIT of an aborted transaction with ROLLBACK, and no error. */
function assertCommitted({ command }: { command: string }): void {
  if (command !== 'COMMIT') throw new Error('a failed statement was ignored in a transaction');
}

/** A client whose rollback fails is in an unknown state and is thrown away, not reused. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
