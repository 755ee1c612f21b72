import type { Socket } from 'node:net';
import type { Client, QueryResult } from 'pg';
import { type NativeStatement, withKnownUuids, withUuids } from './id-parameters';
import { WorkspaceQuery } from './pipeline/workspace-query';
import { RowClient } from './row-client';
import type { VisibleRows } from './visible-rows';

type Lane = {
  client: Client | undefined;
  connecting: Promise<Client> | undefined;
  waiting: number;
  isGathering: boolean;
};

/** Statements in flight on one connection before the next one is used as well. */
const laneFull = 4;

/**
 * Runs short reads over a few pipelined connections: many requests share one connection, each
 * statement in its own implicit transaction. A slow read delays those behind it on its connection,
 * so potentially long reads must run in `Database.scan` instead.
 */
export class PipelinedReader {
  readonly #lanes: Lane[];
  readonly #url: string;
  readonly #timeoutMs: number;

  constructor(options: { url: string; connections: number; timeoutMs: number }) {
    this.#url = options.url;
    this.#timeoutMs = options.timeoutMs;
    this.#lanes = Array.from({ length: options.connections }, () => ({
      client: undefined,
      connecting: undefined,
      waiting: 0,
      isGathering: false,
    }));
  }

  /** Runs one statement that sees these rows. */
  async read(visible: VisibleRows, statement: NativeStatement): Promise<QueryResult> {
    const lane = this.#chooseLane();
    lane.waiting += 1;
    try {
      const client = lane.client ?? (await this.#connect(lane));
      const ready = withKnownUuids(statement) ?? (await withUuids(client, statement));
      batchWrites(lane, client);
      return await new Promise((resolve, reject) => {
        const query = new WorkspaceQuery(visible, ready, (error, result) =>
          error ? reject(error) : resolve(result),
        );
        client.query(query as unknown as import('pg').Submittable);
      });
    } finally {
      lane.waiting -= 1;
    }
  }

  /**
   * Returns the lane that batches this event-loop turn's statements until it is full; else the
   * least busy one.
   */
  #chooseLane(): Lane {
    const gathering = this.#lanes.find((lane) => lane.isGathering && lane.waiting < laneFull);
    return (
      gathering ??
      this.#lanes.reduce((least, next) => (next.waiting < least.waiting ? next : least))
    );
  }

  /** Connections, in the terms of a pool; a statement that waits has no lane of its own yet. */
  get totalCount(): number {
    return this.#lanes.filter(({ client, connecting }) => client ?? connecting).length;
  }

  get idleCount(): number {
    return this.#lanes.filter(({ client, waiting }) => client && waiting === 0).length;
  }

  get waitingCount(): number {
    return this.#lanes.reduce((sum, { waiting }) => sum + Math.max(0, waiting - 1), 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.client?.end()));
  }

  #connect(lane: Lane): Promise<Client> {
    lane.connecting ??= this.#open(lane).finally(() => {
      lane.connecting = undefined;
    });
    return lane.connecting;
  }

  async #open(lane: Lane): Promise<Client> {
    const client = new RowClient({
      connectionString: this.#url,
      // A hung statement must not block its lane forever: pg closes the connection after this time.
      query_timeout: this.#timeoutMs,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      pipeline: true,
    } as ConstructorParameters<typeof RowClient>[0]);
    const forget = () => {
      if (lane.client === client) lane.client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    lane.client = client;
    return client;
  }
}

/**
 * Sends the statements of one event-loop turn in one write. Under load, a system call per statement
 * costs more than the statement.
 */
function batchWrites(lane: Lane, client: Client): void {
  if (lane.isGathering) return;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  lane.isGathering = true;
  stream.cork();
  setImmediate(() => {
    lane.isGathering = false;
    stream.uncork();
  });
}
