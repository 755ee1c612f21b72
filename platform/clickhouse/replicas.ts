import { createHash } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { unavailable } from '../errors';

export type Replica = {
  /** Host and port. */
  name: string;
  client: ClickHouseClient;
  /** Connections for streams, since one lasts as long as its reader likes. */
  streams: ClickHouseClient;
};

export type ReplicaState = {
  replica: string;
  isUp: boolean;
  /** Tables that refuse changes, as when the replica lost ClickHouse Keeper. */
  readOnlyTables: number;
  delaySeconds: number;
  queueEntries: number;
  /** Parts that the server found damaged and put aside: their rows may be missing. */
  brokenParts: number;
};

/** Named by its replica, too. */
export type ReplicaDisk = { disk: string; freeBytes: number };

type Table = { table: string; isReadOnly: boolean; delaySeconds: number; queueEntries: number };

type Watched = Replica & {
  isUsable: boolean;
  failures: number;
  tables: readonly string[];
  /** Times of `performance.now()`. */
  awaySince: number;
  returnedAt: number;
  caughtUpAt: number;
};

const lookEveryMs = 1_000;
const lookMsMax = 2_000;
/** One lost reply does not move workspaces. */
const failuresMax = 2;
const catchUpMsMax = 20_000;
/** Longer than other processes need to notice that a replica is back, and to end what they began. */
const unsettledMs = 60_000;

/**
 * Chooses the replica that serves a workspace: always the same one, by the workspace's id. Behind a
 * balancer, a block that was just stored is not yet seen by a look-up on the next replica, and is
 * stored twice. Another replica serves it only while its own is away, and after it has received all
 * that others had before (decision 78).
 */
export class Replicas {
  readonly #all: readonly Watched[];
  readonly #startedAt = performance.now();
  readonly #firstLook: Promise<unknown>;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #catchingUp = new Map<Watched, Promise<void>>();
  #isLooking = false;

  constructor(replicas: readonly Replica[]) {
    this.#all = replicas.map((replica) => ({
      ...replica,
      isUsable: true,
      failures: 0,
      tables: [],
      awaySince: Number.NEGATIVE_INFINITY,
      returnedAt: this.#startedAt,
      caughtUpAt: Number.NEGATIVE_INFINITY,
    }));
    if (this.#all.length === 1) {
      this.#firstLook = Promise.resolve();
      return;
    }
    // The first look decides at once: nothing is moved by it.
    this.#firstLook = this.#lookAtAll(1);
    this.#timer = setInterval(() => void this.#lookAtAll(failuresMax), lookEveryMs);
    this.#timer.unref();
  }

  /** For what belongs to no workspace. */
  get first(): Replica {
    return this.#chosen('');
  }

  /** The name of the replica that serves a workspace now. */
  nameFor(workspaceId: string): string {
    return this.#chosen(workspaceId).name;
  }

  /** Throws AppError `unavailable` while a replica that takes over has not caught up. */
  async of(workspaceId: string): Promise<Replica> {
    await this.#firstLook;
    const pinned = this.#pinned(workspaceId);
    const chosen = this.#chosen(workspaceId);
    if (chosen !== pinned && chosen.caughtUpAt < pinned.awaySince) await this.#catchUpOnce(chosen);
    return chosen;
  }

  /**
   * Waits until a look-up in the table sees what other processes stored. Free of charge while a
   * workspace's replica is the one that it had for the last minute.
   */
  async catchUp(workspaceId: string, table: string): Promise<void> {
    if (this.#all.length === 1) return;
    const chosen = await this.of(workspaceId);
    const pinned = this.#pinned(workspaceId);
    const isSettled = performance.now() - pinned.returnedAt > unsettledMs;
    if (chosen === pinned && isSettled) return;
    if (!(chosen as Watched).tables.includes(table)) return;
    await synchronize(chosen, table);
  }

  async states(): Promise<ReplicaState[]> {
    return Promise.all(
      this.#all.map(async ({ name, client }) => {
        try {
          const [tables, brokenParts] = await Promise.all([
            readTables(client),
            countBrokenParts(client),
          ]);
          return {
            replica: name,
            isUp: true,
            readOnlyTables: tables.filter(({ isReadOnly }) => isReadOnly).length,
            delaySeconds: Math.max(0, ...tables.map(({ delaySeconds }) => delaySeconds)),
            queueEntries: tables.reduce((sum, { queueEntries }) => sum + queueEntries, 0),
            brokenParts,
          };
        } catch {
          return {
            replica: name,
            isUp: false,
            readOnlyTables: 0,
            delaySeconds: 0,
            queueEntries: 0,
            brokenParts: 0,
          };
        }
      }),
    );
  }

  /** What each replica says of itself; the shard is empty where no macro names it. */
  servers(): Promise<{ replica: string; version: string; shard: string }[]> {
    return Promise.all(
      this.#all.map(async ({ name, client }) => {
        const result = await client.query({
          query: `SELECT version() AS version,
                    (SELECT any(substitution) FROM system.macros WHERE macro = 'shard') AS shard`,
          format: 'JSONEachRow',
        });
        const [row] = await result.json<{ version: string; shard: string | null }>();
        return { replica: name, version: row?.version ?? '', shard: row?.shard ?? '' };
      }),
    );
  }

  /** The local disks of all replicas that answer. */
  async disks(): Promise<ReplicaDisk[]> {
    const found = await Promise.all(
      this.#all.map(async ({ name, client }) => {
        const disks = await readDisks(client).catch(() => []);
        return disks.map((disk) => ({ ...disk, disk: `${name}/${disk.disk}` }));
      }),
    );
    return found.flat();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(
      this.#all.flatMap(({ client, streams }) => [client.close(), streams.close()]),
    );
  }

  #pinned(workspaceId: string): Watched {
    return this.#inOrder(workspaceId)[0] as Watched;
  }

  #chosen(workspaceId: string): Watched {
    const order = this.#inOrder(workspaceId);
    return order.find(({ isUsable }) => isUsable) ?? (order[0] as Watched);
  }

  /** Rendezvous hashing: a replica that is added or removed moves no other workspaces. */
  #inOrder(workspaceId: string): Watched[] {
    if (this.#all.length === 1) return [...this.#all];
    const weight = ({ name }: Watched) =>
      createHash('sha256').update(`${workspaceId} ${name}`).digest('hex');
    return this.#all
      .map((replica) => ({ replica, weight: weight(replica) }))
      .sort((one, other) => (one.weight < other.weight ? 1 : -1))
      .map(({ replica }) => replica);
  }

  async #lookAtAll(failuresAllowed: number): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await Promise.all(this.#all.map((replica) => this.#lookAt(replica, failuresAllowed)));
    this.#isLooking = false;
  }

  async #lookAt(replica: Watched, failuresAllowed: number): Promise<void> {
    const isOk = await isHealthy(replica);
    replica.failures = isOk ? 0 : replica.failures + 1;
    if (!isOk && replica.isUsable && replica.failures >= failuresAllowed) {
      replica.isUsable = false;
      replica.awaySince = performance.now();
    }
    if (!isOk || replica.isUsable) return;
    // Its workspaces return only to a replica that has what others stored for them since.
    const hasCaughtUp = await this.#catchUpOnce(replica).then(
      () => true,
      () => false,
    );
    if (!hasCaughtUp) return;
    replica.returnedAt = performance.now();
    replica.isUsable = true;
  }

  /** Callers at the same time wait for the same. */
  #catchUpOnce(replica: Watched): Promise<void> {
    const running = this.#catchingUp.get(replica);
    if (running !== undefined) return running;
    const beganAt = performance.now();
    const started = (async () => {
      try {
        for (const table of replica.tables) await synchronize(replica, table);
        replica.caughtUpAt = beganAt;
      } finally {
        this.#catchingUp.delete(replica);
      }
    })();
    this.#catchingUp.set(replica, started);
    return started;
  }
}

async function readTables(client: ClickHouseClient): Promise<Table[]> {
  const result = await client.query({
    query: `SELECT table, is_readonly = 1 AS isReadOnly, toFloat64(absolute_delay) AS delaySeconds,
              toFloat64(queue_size) AS queueEntries
            FROM system.replicas WHERE database = currentDatabase()`,
    format: 'JSONEachRow',
    clickhouse_settings: { log_comment: 'replica-state' },
    abort_signal: AbortSignal.timeout(lookMsMax),
  });
  return result.json<Table>();
}

async function countBrokenParts(client: ClickHouseClient): Promise<number> {
  const result = await client.query({
    query: `SELECT toFloat64(count()) AS count FROM system.detached_parts
            WHERE database = currentDatabase() AND reason IN ('broken', 'broken-on-start')`,
    format: 'JSONEachRow',
    clickhouse_settings: { log_comment: 'broken-parts' },
    abort_signal: AbortSignal.timeout(lookMsMax),
  });
  const [row] = await result.json<{ count: number }>();
  return row?.count ?? 0;
}

async function readDisks(client: ClickHouseClient): Promise<ReplicaDisk[]> {
  const result = await client.query({
    query: `SELECT name AS disk, toFloat64(unreserved_space) AS freeBytes
            FROM system.disks WHERE type = 'Local'`,
    format: 'JSONEachRow',
    clickhouse_settings: { log_comment: 'free-disks' },
    abort_signal: AbortSignal.timeout(lookMsMax),
  });
  return result.json<ReplicaDisk>();
}

/** A replica that refuses changes counts as away, although it can be read. */
async function isHealthy(replica: Watched): Promise<boolean> {
  try {
    const tables = await readTables(replica.client);
    replica.tables = tables.map(({ table }) => table);
    return tables.every(({ isReadOnly }) => !isReadOnly);
  } catch {
    return false;
  }
}

/** Waits until the replica has fetched every part that was known when this began. */
async function synchronize({ name, client }: Replica, table: string): Promise<void> {
  try {
    await client.command({
      query: `SYSTEM SYNC REPLICA ${table} LIGHTWEIGHT`,
      clickhouse_settings: { log_comment: 'catch-up' },
      abort_signal: AbortSignal.timeout(catchUpMsMax),
    });
  } catch (error) {
    throw unavailable(`The replica ${name} of the log store`, error);
  }
}
