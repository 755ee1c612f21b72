import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { countReplicaRead } from '../metrics';
import { RequestBatcher } from '../request-batcher';
import { isAway, isNetworkFailure, isRetryable } from './errors';
import type { NativeStatement } from './id-parameters';

/** Why a read is run on the primary although there is a replica. */
type Obstacle = 'away' | 'behind' | 'not_a_standby' | 'other_timeline' | 'other_database';

/** Up to where the primary has committed: a replica that has replayed it misses nothing. */
type Position = {
  lsn: string;
  timeline: number;
  /** Cluster, database and role. */
  identity: string;
  /** The primary's clock. */
  now: Date;
};

/** What a read on the replica needs to know. */
export type ReplicaRead = {
  /** The replica must have replayed it. */
  position: Position;
  /** Makes the primary send at once what it would send later. */
  flushPrimary: () => Promise<unknown>;
  /** Takes failures that the read may throw in another form. */
  note: (error: unknown) => void;
};

export type ReplicaState = {
  isUsed: boolean;
  /** Undefined: reads may use it. */
  obstacle: Obstacle | undefined;
  /** Undefined while it is away. */
  delaySeconds: number | undefined;
};

type Run = <Row>(statement: NativeStatement) => Promise<Row[]>;

/** A replica is usually some milliseconds behind a busy primary. */
const catchUpMsMax = 100;
const flushAfterMs = 8;
/** How long it may take to connect or to answer a short question. */
export const replicaAnswerMsMax = 1_000;
const lookAgainMs = 1_000;

const identity = `concat_ws('/', (select system_identifier from pg_control_system()),
  current_database(), session_user) as identity`;

/** With asynchronous commits, what was acknowledged may not be flushed yet. */
const lastWritten = `case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

const readPosition: NativeStatement = {
  text: `select (${lastWritten})::text as lsn, ${identity}, clock_timestamp() as now,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`,
  values: [],
};

/**
 * What is flushed may end within the record of an asynchronous commit, whose rest would follow up
 * to 200 ms later. A synchronous commit makes it follow at once.
 */
const flushWritten: NativeStatement = {
  text: `select set_config('synchronous_commit', 'on', true),
    pg_logical_emit_message(true, 'sightline', '')::text`,
  values: [],
};

/** The control file may name an earlier timeline than the replayed one, never a later one. */
const readProgress = (lsn: string): NativeStatement => ({
  text: `select pg_is_in_recovery() as is_standby, ${identity},
      pg_postmaster_start_time()::text as server,
      pg_last_wal_replay_lsn() >= $1::pg_lsn as is_caught_up,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as behind,
      greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())) as timeline`,
  values: [lsn],
});

type Progress = {
  isStandby: boolean;
  identity: string;
  /** Differs between servers, also behind a balancer. */
  server: string;
  isCaughtUp: boolean | null;
  behind: number | null;
  timeline: number;
};

/** The replica must not serve a read. */
class Unusable extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, cause?: unknown) {
    super(`the replica is not used: ${obstacle}`, { cause });
    this.obstacle = obstacle;
  }
}

/** A timeline splits from another one at a failover, and their positions cannot be compared. */
function obstacleOf(progress: Progress, position: Position): Obstacle | undefined {
  if (progress.identity !== position.identity) return 'other_database';
  if (!progress.isStandby) return 'not_a_standby';
  if (progress.timeline !== position.timeline) return 'other_timeline';
  return progress.isCaughtUp ? undefined : 'behind';
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const timeout = sleep(replicaAnswerMsMax, undefined, { signal: timer.signal, ref: false }).then(
    () => {
      throw new Unusable('away');
    },
  );
  timeout.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}

/**
 * Waits until the server behind these queries has replayed the position, and returns which server
 * it is. Each query must see a snapshot of its own, since one that is older would miss rows.
 */
export async function waitForReplay(
  run: Run,
  { position, flushPrimary }: Omit<ReplicaRead, 'note'>,
): Promise<string> {
  const until = performance.now() + catchUpMsMax;
  for (let waitMs = 1; ; waitMs *= 2) {
    const progress = await readServer(run, position);
    const obstacle = obstacleOf(progress, position);
    if (obstacle === undefined) return progress.server;
    if (obstacle !== 'behind' || performance.now() + waitMs > until) throw new Unusable(obstacle);
    if (waitMs === flushAfterMs) await flushPrimary().catch(() => undefined);
    await sleep(waitMs);
  }
}

/** Throws if the transaction has another server than the one that has replayed the position. */
export function assertServer(server: string, expected: string): void {
  if (server !== expected) throw new Unusable('behind');
}

async function readServer(run: Run, { lsn }: Position): Promise<Progress> {
  try {
    const [progress] = await withinTime(run<Progress>(readProgress(lsn)));
    if (progress === undefined) throw new Error('no row');
    return progress;
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable('away', error);
  }
}

/** Time-outs of our own, of which a repetition on the primary would be as slow. */
const ownTimeouts = new Set(['57014', '25P03', '25P04']);

/** Whether the replica failed, and not the statement. */
const isOfReplica = (error: unknown): boolean =>
  isAway(error) && !(error instanceof DatabaseError && ownTimeouts.has(error.code ?? ''));

/**
 * A streaming replica for heavy reads. A read uses it if it has replayed everything that was
 * committed when the read began; else, and when the replica fails, the read is run on the primary.
 */
export class Replica {
  readonly #positions: RequestBatcher<'position', Position>;
  readonly #flushes: RequestBatcher<'flush', unknown>;
  readonly #looks: Pool;
  #obstacle: Obstacle | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `runOnPrimary` asks the primary; `looks` has connections to the replica for short questions. */
  constructor({ runOnPrimary, looks }: { runOnPrimary: Run; looks: Pool }) {
    this.#looks = looks;
    this.#positions = new RequestBatcher(async (counts) => {
      const [position] = await runOnPrimary<Position>(readPosition);
      return repeated(position as Position, counts);
    });
    this.#flushes = new RequestBatcher(async (counts) =>
      repeated<unknown>(await runOnPrimary(flushWritten), counts),
    );
  }

  /** Runs a read on the replica or on the primary. */
  async read<T>(
    onReplica: (read: ReplicaRead) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    if (this.#obstacle !== undefined) return countedOnPrimary(this.#obstacle, onPrimary);
    const position = await this.#positions.add('position').catch(() => undefined);
    // Without a position the primary is away, or is no primary yet: its answer says so.
    if (position === undefined) return onPrimary();
    let noted: unknown;
    try {
      const result = await onReplica({
        position,
        flushPrimary: this.#flushPrimary,
        note: (error) => {
          noted ??= error;
        },
      });
      countReplicaRead('replica');
      return result;
    } catch (thrown) {
      // The replica's own was noted: this one is of where the read's rows go, such as a bucket.
      if (noted === undefined && isNetworkFailure(thrown)) throw thrown;
      const error = noted ?? thrown;
      if (isRetryable(error)) return countedOnPrimary('conflict', onPrimary);
      if (!(error instanceof Unusable) && !isOfReplica(error)) throw thrown;
      const obstacle = error instanceof Unusable ? error.obstacle : 'away';
      this.#rest(obstacle);
      return countedOnPrimary(obstacle, onPrimary);
    }
  }

  /** Runs work that releases its connection to the replica when it succeeds. */
  async use<T>(
    pool: Pool,
    note: (error: unknown) => void,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new Unusable('away', error);
    });
    // Why the server ended the connection; statements after it only fail.
    client.on('error', note);
    try {
      return await work(client);
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      client.off('error', note);
    }
  }

  async state(): Promise<ReplicaState> {
    const { obstacle, delaySeconds } = await this.#look();
    return {
      isUsed: this.#obstacle === undefined && obstacle === undefined,
      obstacle,
      delaySeconds,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looks.end();
  }

  #flushPrimary = () => this.#flushes.add('flush');

  async #look(): Promise<{ obstacle: Obstacle | undefined; delaySeconds: number | undefined }> {
    const position = await this.#positions.add('position');
    try {
      const run: Run = async (statement) => (await this.#looks.query(statement)).rows;
      const progress = await readServer(run, position);
      const obstacle = obstacleOf(progress, position);
      return { obstacle, delaySeconds: progress.isCaughtUp ? 0 : (progress.behind ?? undefined) };
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      return { obstacle: error.obstacle, delaySeconds: undefined };
    }
  }

  /** Leaves the replica alone until it is looked at again, so that not each read waits for it. */
  #rest(obstacle: Obstacle): void {
    if (this.#obstacle !== undefined || this.#isClosed) return;
    this.#obstacle = obstacle;
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#lookAgain(), lookAgainMs);
    this.#timer.unref();
  }

  async #lookAgain(): Promise<void> {
    try {
      const run: Run = async (statement) => (await this.#looks.query(statement)).rows;
      const position = await this.#positions.add('position');
      await waitForReplay(run, { position, flushPrimary: this.#flushPrimary });
      this.#obstacle = undefined;
    } catch (error) {
      if (error instanceof Unusable) this.#obstacle = error.obstacle;
      this.#lookLater();
    }
  }
}

const repeated = <T>(result: T, counts: Map<string, number>): T[] =>
  [...counts.values()].flatMap((count) => Array.from({ length: count }, () => result));

function countedOnPrimary<T>(
  reason: Obstacle | 'conflict',
  onPrimary: () => Promise<T>,
): Promise<T> {
  countReplicaRead(reason);
  return onPrimary();
}
