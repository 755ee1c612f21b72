import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
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
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400],
});

const providerCalls = new Histogram({
  name: 'sightline_provider_call_seconds',
  help: 'Duration of calls to providers, by provider and HTTP status; failed is without a reply',
  labelNames: ['provider', 'status'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
});

const credits = new Counter({
  name: 'sightline_credits_total',
  help: 'Credits that jobs used',
});

const lines = new Counter({
  name: 'sightline_log_lines_total',
  help: 'Log lines of finished requests, by what became of them',
  labelNames: ['result'],
});

type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number };
const poolNames = ['pool', 'reads', 'scans'] as const;
type PoolName = (typeof poolNames)[number];
const pools = new Map<PoolCounts, PoolName>();

new Gauge({
  name: 'sightline_database_pool_connections',
  help: 'Connections to Postgres in use and idle, and statements that wait for one: those of transactions (pool), of pipelined reads (reads) and of scans (scans)',
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

let readOutboxLag: (() => Promise<number>) | undefined;

new Gauge({
  name: 'sightline_outbox_lag_seconds',
  help: 'Age of the oldest message that Temporal has not got yet; 0 without one',
  async collect() {
    const seconds = await readOutboxLag?.().catch(() => undefined);
    if (seconds !== undefined) this.set(seconds);
  },
});

export const countJobStart = (type: string): void => jobsStarted.inc({ type });
export const countJobEnd = (type: string, outcome: string, seconds: number): void =>
  jobs.observe({ type, outcome }, seconds);
export const countCredits = (count: number): void => credits.inc(count);
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

export function showOutboxLag(read: () => Promise<number>): void {
  readOutboxLag = read;
}

export const metricsMediaType = register.contentType;
export const renderMetrics = (): Promise<string> => register.metrics();

/** Serves `/metrics` to operators, for a program that serves nothing else. */
export function serveMetrics(
  port: number,
  { host, key }: { host: string; key: string | undefined },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics';
    const status = isKnown ? (isOperator(request, key) ? 200 : 401) : 404;
    response.writeHead(status, { 'Content-Type': metricsMediaType });
    response.end(status === 200 ? await renderMetrics() : '');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
