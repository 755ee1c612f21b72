import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { lookAtMost } from './look-at-most';
import { isOperator } from './operator-access';

collectDefaultMetrics();

const jobsStarted = new Counter({
  name: 'sightline_jobs_started_total',
  help: 'Jobs that began, by type; a job that is taken over begins again',
  labelNames: ['type'],
});

const jobs = new Histogram({
  name: 'sightline_job_seconds',
  help: 'Duration of jobs from their start to their end, by type and outcome',
  labelNames: ['type', 'outcome'],
  buckets: [1, 15, 60, 300, 3_600, 14_400],
});

const providerCalls = new Histogram({
  name: 'sightline_provider_call_seconds',
  help: 'Duration of calls to providers, by provider and HTTP status; failed is without a reply',
  labelNames: ['provider', 'status'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
});

const credits = new Counter({
  name: 'sightline_credits_total',
  help: 'Credits that ended jobs used, by provider',
  labelNames: ['provider'],
});

const activities = new Histogram({
  name: 'sightline_activity_seconds',
  help: 'Duration of attempts of activities, by activity and outcome, without the wait for their turn',
  labelNames: ['activity', 'outcome'],
  // Few: there are a hundred activities, each with several outcomes.
  buckets: [0.1, 1, 30, 300],
});

const logBytes = new Counter({
  name: 'sightline_log_bytes_total',
  help: 'Bytes of log lines that were read, uncompressed',
});

const lines = new Counter({
  name: 'sightline_log_lines_total',
  help: 'Log lines of finished requests, by what became of them',
  labelNames: ['result'],
});

const commitFailures = new Counter({
  name: 'sightline_log_commit_failures_total',
  help: 'Failures of log streams by step: several were not accepted together (accept), acknowledged rows were not stored in ClickHouse, which is tried again (store), ClickHouse refuses rows (refuse)',
  labelNames: ['step'],
});

type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number };
const poolNames = ['pool', 'reads', 'scans', 'replica_scans'] as const;
type PoolName = (typeof poolNames)[number];
const pools = new Map<PoolCounts, PoolName>();

new Gauge({
  name: 'sightline_database_pool_connections',
  help: 'Connections to Postgres in use and idle, and statements that wait for one: those of transactions (pool), of pipelined reads (reads), of scans (scans) and of scans on the replica (replica_scans)',
  labelNames: ['pool', 'state'],
  collect() {
    for (const pool of poolNames) {
      const ofName = [...pools].flatMap(([counts, name]) => (name === pool ? [counts] : []));
      const sum = (count: (counts: PoolCounts) => number) =>
        ofName.reduce((total, counts) => total + count(counts), 0);
      const used = sum(({ totalCount, idleCount }) => totalCount - idleCount);
      this.set({ pool, state: 'used' }, used);
      this.set(
        { pool, state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { pool, state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    }
  },
});

type QueueState = { entries: number; seconds: number };
const queueNames = ['outbox', 'ledger', 'log_inbox'] as const;
type QueueName = (typeof queueNames)[number];
const queues = new Map<QueueName, () => Promise<QueueState>>();

/** Gauges of one subject are collected together, and share what was read. */
const sharedMs = 500;

const readQueues = lookAtMost(sharedMs, () =>
  Promise.all(
    [...queues].map(
      async ([queue, read]): Promise<[QueueName, QueueState | undefined]> => [
        queue,
        await read().catch(() => undefined),
      ],
    ),
  ),
);

const showQueues = (name: string, help: string, toNumber: (state: QueueState) => number) =>
  new Gauge({
    name,
    help,
    labelNames: ['queue'],
    async collect() {
      for (const [queue, state] of await readQueues()) {
        // Without Postgres nothing is known, and an earlier value would look like a new one.
        if (state) this.set({ queue }, toNumber(state));
        else this.remove({ queue });
      }
    },
  });

showQueues(
  'sightline_queue_age_seconds',
  'Age of the oldest entry of a queue in Postgres: messages for Temporal (outbox), facts for the URL ledger (ledger), blocks of log lines for ClickHouse (log_inbox); 0 without one',
  ({ seconds }) => seconds,
);
showQueues(
  'sightline_queue_entries',
  'Entries of these queues; those of the ledger are counted up to 100,000',
  ({ entries }) => entries,
);

/** Seconds since the moment of a backup; undefined without one. */
export type BackupAges = {
  newest: number | undefined;
  /** Of the newest one that a trial restored. */
  restored: number | undefined;
};

let readBackupAges: (() => Promise<BackupAges>) | undefined;

const showBackup = (
  name: string,
  help: string,
  toSeconds: (ages: BackupAges) => number | undefined,
) =>
  new Gauge({
    name,
    help,
    async collect() {
      const ages = await readBackupAges?.().catch(() => undefined);
      const seconds = ages && toSeconds(ages);
      if (seconds === undefined) this.remove();
      else this.set(seconds);
    },
  });

showBackup(
  'sightline_backup_age_seconds',
  'Time since the moment of the newest backup; absent without one',
  ({ newest }) => newest,
);
showBackup(
  'sightline_restored_backup_age_seconds',
  'Time since the moment of the newest backup that a trial restored; absent without one',
  ({ restored }) => restored,
);

type ReplicaCounts = {
  replica: string;
  isUp: boolean;
  readOnlyTables: number;
  delaySeconds: number;
  queueEntries: number;
  brokenParts: number;
};
let readReplicas: (() => Promise<ReplicaCounts[]>) | undefined;

const replicasNow = lookAtMost(sharedMs, () =>
  (readReplicas?.() ?? Promise.resolve([])).catch((): ReplicaCounts[] => []),
);

const showCount = (name: string, help: string, toNumber: (counts: ReplicaCounts) => number) =>
  new Gauge({
    name: `sightline_clickhouse_replica_${name}`,
    help,
    labelNames: ['replica'],
    async collect() {
      for (const counts of await replicasNow()) {
        this.set({ replica: counts.replica }, toNumber(counts));
      }
    },
  });

showCount('up', 'Whether the replica answers', ({ isUp }) => Number(isUp));
showCount(
  'read_only_tables',
  'Tables of the replica that refuse changes, as without ClickHouse Keeper',
  ({ readOnlyTables }) => readOnlyTables,
);
showCount(
  'delay_seconds',
  'How far the replica is behind the others',
  ({ delaySeconds }) => delaySeconds,
);
showCount(
  'queue_entries',
  'What the replica has yet to fetch, merge or change',
  ({ queueEntries }) => queueEntries,
);
showCount(
  'broken_parts',
  'Parts that the replica found damaged and put aside, whose rows may be missing',
  ({ brokenParts }) => brokenParts,
);

type PostgresReplicaState = { isUsed: boolean; delaySeconds: number | undefined };
let readPostgresReplica: (() => Promise<PostgresReplicaState | undefined>) | undefined;

const postgresReplicaNow = lookAtMost(
  sharedMs,
  async () => await readPostgresReplica?.().catch(() => undefined),
);

new Gauge({
  name: 'sightline_postgres_replica_up',
  help: 'Whether heavy reads use the replica of Postgres; absent without DATABASE_REPLICA_URL, and while the primary is away',
  async collect() {
    const state = await postgresReplicaNow();
    if (state) this.set(Number(state.isUsed));
    else this.remove();
  },
});

new Gauge({
  name: 'sightline_postgres_replica_delay_seconds',
  help: 'Age of the newest change in the replica of Postgres, 0 if it misses none; absent while it is away',
  async collect() {
    const state = await postgresReplicaNow();
    if (state?.delaySeconds === undefined) this.remove();
    else this.set(state.delaySeconds);
  },
});

const replicaReads = new Counter({
  name: 'sightline_postgres_replica_reads_total',
  help: 'Heavy reads while DATABASE_REPLICA_URL is set: by the replica (result="replica"), or by the primary because the replica was away, behind, not_a_standby, of an other_timeline or other_database, or had a conflict with what it replayed',
  labelNames: ['result'],
});

/** A disk on which data are stored. */
export type FreeDisk = {
  store: 'clickhouse' | 'files' | 'postgres';
  /** Replica and name of a disk of ClickHouse; a folder; "volume" for a size that is set. */
  disk: string;
  freeBytes: number;
};

let readDisks: (() => Promise<FreeDisk[]>) | undefined;

new Gauge({
  name: 'sightline_disk_free_bytes',
  help: 'Free space of local disks of ClickHouse, of the folder of files, and of Postgres if DATABASE_DISK is set; absent for buckets',
  labelNames: ['store', 'disk'],
  async collect() {
    const disks = (await readDisks?.().catch(() => [])) ?? [];
    // An earlier value would look like a disk that does not change.
    this.reset();
    for (const { store, disk, freeBytes } of disks) this.set({ store, disk }, freeBytes);
  },
});

export const countActivity = (activity: string, outcome: string, seconds: number): void =>
  activities.observe({ activity, outcome }, seconds);
export const countCommitFailure = (step: 'accept' | 'store' | 'refuse'): void =>
  commitFailures.inc({ step });
export const countLogBytes = (bytes: number): void => logBytes.inc(bytes);
export const countJobStart = (type: string): void => jobsStarted.inc({ type });
export const countJobEnd = (type: string, outcome: string, seconds: number): void =>
  jobs.observe({ type, outcome }, seconds);
export const countCredits = (provider: string, count: number): void =>
  credits.inc({ provider }, count);
export const countProviderCall = (provider: string, status: string, seconds: number): void =>
  providerCalls.observe({ provider, status }, seconds);

export function countLines(results: Readonly<Record<string, number>>): void {
  for (const [result, count] of Object.entries(results)) lines.inc({ result }, count);
}

/** Shows a pool among the metrics, until the returned function is called. */
export function showPool(pool: PoolCounts, name: PoolName): () => void {
  pools.set(pool, name);
  return () => pools.delete(pool);
}

export function showQueue(queue: QueueName, read: () => Promise<QueueState>): void {
  queues.set(queue, read);
}

export function showBackupAges(read: () => Promise<BackupAges>): void {
  readBackupAges = read;
}

export function showReplicas(read: () => Promise<ReplicaCounts[]>): void {
  readReplicas = read;
}

export function showPostgresReplica(read: () => Promise<PostgresReplicaState | undefined>): void {
  readPostgresReplica = read;
}

export const countReplicaRead = (result: string): void => replicaReads.inc({ result });

export function showDisks(read: () => Promise<FreeDisk[]>): void {
  readDisks = read;
}

export const metricsMediaType = register.contentType;
export const renderMetrics = (): Promise<string> => register.metrics();

/** Serves `/metrics` to operators, for a program that serves nothing else. */
export function serveMetrics(
  port: number,
  {
    host,
    key,
    renderMore = async () => '',
  }: {
    host: string;
    key: string | undefined;
    /** Metrics of another library, in the same format. */
    renderMore?: (() => Promise<string>) | undefined;
  },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics';
    const status = isKnown ? (isOperator(request, key) ? 200 : 401) : 404;
    response.writeHead(status, { 'Content-Type': metricsMediaType });
    response.end(status === 200 ? `${await renderMetrics()}${await renderMore()}` : '');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
