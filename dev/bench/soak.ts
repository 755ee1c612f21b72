import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { robotsReading } from '../../modules/crawlers/workflow-input';
import { loadConfig } from '../../platform/config';
import { taskQueues } from '../../platform/temporal/task-queues';
import { openTemporal } from '../../platform/temporal/temporal';
import { findFreePort } from '../stack/free-port';
import { call } from './api-call';
import { startBenchBackends } from './backends';
import { newContent, sendLog, sendUntilAccepted } from './ingest-api';
import { print, table } from './print';
import { cpuSecondsOf } from './process-figures';
import { startApi, startSandbox, startWorker } from './processes';
import { asCombined, sampleLines } from './sample-log';
import { keywordsPerWebsite, seedTenants, type Tenant } from './scale-seed';
import { median, quantile } from './timing';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 60);
/** Kept without a search, such as to compare with an earlier soak. */
const givenRate = Number(process.env['SOAK_RATE'] ?? 0);
/** Enough that no key reaches its limit of requests in a minute. */
const tenantCount = 300;
const share = 0.7;
const readGoalMs = 50;
/** A rate is kept if a step of this length, or longer for as many actions, keeps the goal. */
const stepSeconds = 20;
/** With fewer, a p99 would be the worst of a few reads. */
const actionsMin = 800;
const firstRate = 40;
/** A service that does not keep this rate is not measured further. */
const lowestRate = 5;
const warmUpSeconds = 30;
const bisections = 3;
const sampleMs = 10_000;
/** The beginning fills caches and compiles code, so it says nothing of what grows. */
const warmUpShare = 0.25;
/** A figure is flat if its trend over the whole run is below this share of its median. */
const growthMax = 0.1;
const linesPerBatch = 1_000;
const lookSeconds = 10;
/** The service rests when it takes less of one core than this, at each of a few looks in a row. */
const idleShareMax = 0.2;
const calmLooks = 3;
const settleMsMax = 900_000;

type System = { url: string; metrics: Record<'api' | 'worker', string>; tenants: Tenant[] };

type Action = { name: string; weight: number; isRead: boolean; run: Run };
type Run = (system: System, tenant: Tenant, turn: number) => Promise<unknown>;

const get =
  (path: (tenant: Tenant, turn: number) => string): Run =>
  ({ url }, tenant, turn) =>
    call({ url, key: tenant.key }, 'GET', path(tenant, turn));

const batch = gzipSync(
  Buffer.from([...sampleLines(linesPerBatch)].map(asCombined).join(''), 'latin1'),
);

async function sendBatch({ url }: System, tenant: Tenant): Promise<void> {
  const body = Buffer.concat([gzipSync(newContent()), batch]);
  await sendUntilAccepted(() => sendLog(url, tenant, body, 'gzip'));
}

/** What a busy hour is made of, in parts of a thousand. */
const actions: readonly Action[] = [
  {
    name: 'GET /websites/{id}',
    weight: 400,
    isRead: true,
    run: get(({ websiteId }) => `/websites/${websiteId}`),
  },
  {
    name: 'a keyword’s history',
    weight: 150,
    isRead: true,
    run: get(
      ({ keywordIds }, turn) => `/keywords/${keywordIds[turn % keywordsPerWebsite]}/history`,
    ),
  },
  {
    name: 'rankings of a website',
    weight: 100,
    isRead: true,
    run: get(({ websiteId }) => `/websites/${websiteId}/rankings`),
  },
  {
    name: 'crawlers of a website',
    weight: 100,
    isRead: true,
    run: get(({ websiteId }) => `/websites/${websiteId}/crawlers`),
  },
  { name: 'a batch of 1,000 log lines', weight: 150, isRead: false, run: sendBatch },
  {
    name: 'POST /keywords',
    weight: 95,
    isRead: false,
    run: ({ url }, { key, websiteId }, turn) =>
      call({ url, key }, 'POST', '/keywords', { websiteId, keywords: [`soak ${turn % 1_000}`] }),
  },
  {
    name: 'a refresh',
    weight: 5,
    isRead: false,
    run: ({ url }, { key, websiteId }) =>
      call({ url, key }, 'POST', `/websites/${websiteId}/refresh`, { kinds: ['serp'] }),
  },
];

/** As many entries of each action as its weight says. */
const sequence = actions.flatMap((action) => new Array<Action>(action.weight).fill(action));

/** Returns the action of a turn, the same in every run: a stride mixes them. */
const actionAt = (turn: number) => sequence[(turn * 619) % sequence.length] as Action;

type Outcome = { reads: number[]; done: number; failed: Map<string, number> };

/** Starts actions at a fixed rate, whether or not earlier ones have ended. */
async function load(system: System, rate: number, seconds: number, from = 0): Promise<Outcome> {
  const outcome: Outcome = { reads: [], done: 0, failed: new Map() };
  const startedAt = performance.now();
  const under: Promise<void>[] = [];
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const dueAt = startedAt + (turn * 1_000) / rate;
    const early = dueAt - performance.now();
    if (early > 1) await sleep(early);
    const { isRead, name, run } = actionAt(from + turn);
    const tenant = system.tenants[(turn * 7_919) % system.tenants.length] as Tenant;
    under.push(
      run(system, tenant, from + turn).then(
        () => {
          outcome.done += 1;
          if (isRead) outcome.reads.push(performance.now() - dueAt);
        },
        (error: unknown) => {
          // The id of a request would make each failure one of its own.
          const [text] = String(error).split(',"requestId"');
          const reason = `${name}: ${text?.slice(0, 160)}`;
          outcome.failed.set(reason, (outcome.failed.get(reason) ?? 0) + 1);
        },
      ),
    );
    // Promises of an hour would be memory of their own.
    if (under.length >= 10_000) await Promise.all(under.splice(0, 5_000));
  }
  await Promise.all(under);
  return outcome;
}

/** Reads the websites' robots.txt, which would otherwise begin at the next full hour. */
async function readRobots(env: Record<string, string>): Promise<void> {
  const temporal = openTemporal(loadConfig(env));
  const { workflow, input } = robotsReading;
  await temporal.client.workflow.execute(workflow, {
    workflowId: 'soak-robots',
    taskQueue: taskQueues.core,
    args: [input],
  });
  await temporal.close();
}

/** Waits until what new websites set off is done: it would be measured as load. */
async function settle(cpuSeconds: () => number): Promise<void> {
  const startedAt = performance.now();
  let before = cpuSeconds();
  for (let calm = 0; calm < calmLooks; ) {
    await sleep(lookSeconds * 1_000);
    const now = cpuSeconds();
    calm = now - before < lookSeconds * idleShareMax ? calm + 1 : 0;
    if (performance.now() - startedAt > settleMsMax) throw new Error('The service never rested.');
    before = now;
  }
  print(`at rest after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}

async function keepsGoal(system: System, rate: number): Promise<boolean> {
  const seconds = Math.max(stepSeconds, actionsMin / rate);
  const { reads, failed } = await load(system, rate, seconds);
  const p99 = quantile(reads, 0.99);
  print(
    `${rate} actions/s: reads p50 ${quantile(reads, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
  );
  for (const [reason, count] of failed) print(`  ${count} × ${reason}`);
  return failed.size === 0 && p99 < readGoalMs;
}

/**
 * Finds the highest rate at which reads keep the goal: by doubling, or on a slow machine halving,
 * and then by halving the gap.
 */
async function findCapacity(system: System): Promise<number> {
  let kept = 0;
  let missed = firstRate;
  await load(system, firstRate, warmUpSeconds);
  while (await keepsGoal(system, missed)) {
    kept = missed;
    missed *= 2;
  }
  for (let lower = missed / 2; kept === 0 && lower >= lowestRate; lower /= 2) {
    if (await keepsGoal(system, lower)) kept = lower;
    else missed = lower;
  }
  for (let step = 0; step < bisections && kept > 0; step += 1) {
    const between = Math.round((kept + missed) / 2);
    if (await keepsGoal(system, between)) kept = between;
    else missed = between;
  }
  print(`\nthe highest rate with reads' p99 under ${readGoalMs} ms: ${kept} actions/s`);
  return kept;
}

const figures = {
  'memory, MiB': ['process_resident_memory_bytes', 1 / 1024 ** 2],
  'heap, MiB': ['nodejs_heap_size_used_bytes', 1 / 1024 ** 2],
  'open files': ['process_open_fds', 1],
  'active handles': ['nodejs_active_handles_total', 1],
  'event-loop delay p99, ms': ['nodejs_eventloop_lag_p99_seconds', 1_000],
} as const;

type Sample = Map<string, number>;

async function readMetrics(metrics: System['metrics']): Promise<Sample> {
  const sample: Sample = new Map();
  for (const [process, url] of Object.entries(metrics)) {
    const text = await (await request(url)).body.text();
    for (const [figure, [name, scale]] of Object.entries(figures)) {
      const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
      if (value !== undefined) sample.set(`${process}: ${figure}`, Number(value) * scale);
    }
  }
  return sample;
}

/**
 * Returns the trend of a series over its length by Theil and Sen: the median of the slopes of all
 * pairs, which single peaks, such as those between garbage collections, do not move.
 */
function trendOf(values: readonly number[]): number {
  const slopes = values.flatMap((value, index) =>
    values.slice(index + 1).map((later, gap) => (later - value) / (gap + 1)),
  );
  return median(slopes) * (values.length - 1);
}

async function keepRate(system: System, rate: number): Promise<void> {
  const samples: Sample[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      await sleep(sampleMs);
      samples.push(await readMetrics(system.metrics));
    }
  })();
  const { reads, done, failed } = await load(system, rate, minutes * 60, 1_000_000);
  isOver = true;
  await sampling;
  print(
    `\n${minutes} minutes at ${rate} actions/s: ${done} done, reads p50 ${quantile(reads, 0.5).toFixed(1)}, p99 ${quantile(reads, 0.99).toFixed(1)} ms`,
  );
  for (const [reason, count] of failed) print(`  ${count} × ${reason}`);
  const counted = samples.slice(Math.floor(samples.length * warmUpShare));
  table(
    ['after the first quarter', 'median', 'most', 'trend over it', ''],
    [...(counted[0]?.keys() ?? [])].map((name) => {
      const values = counted.map((sample) => sample.get(name) ?? Number.NaN);
      const middle = median(values);
      const trend = trendOf(values);
      const cells = [middle, Math.max(...values), trend].map((value) => value.toFixed(1));
      return [name, ...cells, trend <= middle * growthMax ? 'flat' : 'grows'];
    }),
  );
}

/** Finds the rate that the service keeps, and keeps 70 % of it, or `SOAK_RATE`, for `SOAK_MINUTES`. */
export async function benchSoak(): Promise<void> {
  const backends = await startBenchBackends();
  const sandbox = await startSandbox();
  try {
    const port = await findFreePort();
    const env = { ...backends.env, SANDBOX_URL: sandbox.url };
    const tenants = await seedTenants(env, tenantCount);
    const api = await startApi(env);
    const worker = await startWorker({ ...env, WORKER_METRICS_PORT: String(port) });
    const metrics = { api: `${api.url}/metrics`, worker: `http://127.0.0.1:${port}/metrics` };
    const system = { url: api.url, metrics, tenants };
    for (const tenant of tenants) await sendBatch(system, tenant);
    await readRobots(env);
    await settle(() => {
      const pids = { ...backends.pids, api: api.process.pid, worker: worker.process.pid };
      return Object.values(cpuSecondsOf(pids)).reduce((sum, seconds) => sum + seconds, 0);
    });
    const rate = givenRate || Math.round((await findCapacity(system)) * share);
    if (rate > 0) await keepRate(system, rate);
    for (const part of [worker, api]) await part.stop();
  } finally {
    await sandbox.stop();
    await backends.stop();
  }
}
