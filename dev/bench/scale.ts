import { setTimeout as sleep } from 'node:timers/promises';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { call } from './api-call';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { gzipBatches, sendNewBatch } from './ingest-api';
import { print, table } from './print';
import { cpuSecondsOf } from './process-figures';
import { startApi, startSandbox, startWorker } from './processes';
import { asCombined } from './sample-log';
import { keywordsPerWebsite, seedTenants, type Tenant } from './scale-seed';
import { median } from './timing';

const fewTenants = bySize(1_000, 20);
/** A part of the names of the units to compare; all if it is empty. */
const onlyUnits = process.env['BENCH_UNITS'] ?? '';
const growth = 10;
const rounds = bySize(5, 1);
const connections = 32;
const readsPerRound = bySize(4_000, 100);
const writesPerRound = bySize(500, 20);
const linesPerBatch = 1_000;
/** As many for each sender on both stacks: a website with visits has work of its own each day. */
const batchesEach = 3;
const differentBatches = 100;
const idleSeconds = bySize(20, 5);
/** A stack rests when it takes less of one core than this. */
const idleShareMax = 0.2;
const settleMsMax = 900_000;
const goal = 0.15;

type Stack = {
  name: string;
  size: number;
  url: string;
  tenants: Tenant[];
  cpu: () => Record<string, number | undefined>;
  stop: () => Promise<void>;
};

/** Starts databases, API and worker of their own, with this many workspaces. */
async function startStack(size: number, sandboxUrl: string): Promise<Stack> {
  const backends = await startBenchBackends();
  const env = { ...backends.env, SANDBOX_URL: sandboxUrl };
  const tenants = await seedTenants(env, size);
  const api = await startApi(env);
  const worker = await startWorker(env);
  return {
    name: `${size.toLocaleString('en')} workspaces`,
    size,
    url: api.url,
    tenants,
    cpu: () => cpuSecondsOf({ ...backends.pids, api: api.process.pid, worker: worker.process.pid }),
    async stop() {
      await worker.stop();
      await api.stop();
      await backends.stop();
    },
  };
}

/** What is done many times by tenants in turn; `run` resolves with how many units it did. */
type Unit = { name: string; scale: number; run: (stack: Stack, round: number) => Promise<number> };

/** A stride that comes to every tenant before it repeats one. */
const tenantAt = ({ tenants }: Stack, turn: number) =>
  tenants[(turn * 7_919) % tenants.length] as Tenant;

const inTurn = async (
  stack: Stack,
  { round, count }: { round: number; count: number },
  act: (tenant: Tenant, turn: number) => Promise<unknown>,
): Promise<number> => {
  const turns = Array.from({ length: count }, (_, index) => round * count + index);
  await mapWithConcurrency(turns, connections, (turn) => act(tenantAt(stack, turn), turn));
  return count;
};

const get = (stack: Stack, { key }: Tenant, path: string) =>
  call({ url: stack.url, key }, 'GET', path);

const batches: Buffer[] = [];

const sendBatch = ({ url }: Stack, tenant: Tenant, turn: number): Promise<void> =>
  sendNewBatch(url, tenant, batches[turn % batches.length] as Buffer, linesPerBatch);

/** A tenth of the websites send at once. */
async function sendLogs(stack: Stack, round: number): Promise<number> {
  const senders = stack.tenants.slice(0, stack.size / 10);
  await Promise.all(
    senders.map(async (tenant, index) => {
      for (let sent = 0; sent < batchesEach; sent += 1) {
        await sendBatch(stack, tenant, index + sent + round * batchesEach);
      }
    }),
  );
  return senders.length * batchesEach * linesPerBatch;
}

type Job = { id: string; status: string };

/** One in a hundred websites is collected, all at once; each round takes others. */
async function collect(stack: Stack, round: number): Promise<number> {
  const count = Math.ceil(stack.size / 100);
  const chosen = stack.tenants.slice(round * count, (round + 1) * count);
  await Promise.all(
    chosen.map(async ({ key, websiteId }) => {
      const api = { url: stack.url, key };
      const path = `/websites/${websiteId}/refresh`;
      const { jobs } = await call<{ jobs: Job[] }>(api, 'POST', path, { kinds: ['serp'] });
      for (;;) {
        const job = await call<Job>(api, 'GET', `/jobs/${jobs[0]?.id}?wait=30`);
        if (job.status === 'completed') return;
        if (job.status === 'failed' || job.status === 'cancelled') {
          throw new Error(JSON.stringify(job));
        }
      }
    }),
  );
  return count * keywordsPerWebsite;
}

const units: readonly Unit[] = [
  {
    name: 'GET /websites/{id}, ms',
    scale: 1e3,
    run: (stack, round) =>
      inTurn(stack, { round, count: readsPerRound }, (tenant) =>
        get(stack, tenant, `/websites/${tenant.websiteId}`),
      ),
  },
  {
    name: 'a keyword’s history of 30 days, ms',
    scale: 1e3,
    run: (stack, round) =>
      inTurn(stack, { round, count: writesPerRound }, (tenant, turn) =>
        get(stack, tenant, `/keywords/${tenant.keywordIds[turn % keywordsPerWebsite]}/history`),
      ),
  },
  {
    name: 'POST /keywords, one keyword, ms',
    scale: 1e3,
    run: (stack, round) =>
      inTurn(stack, { round, count: writesPerRound }, ({ key, websiteId }, turn) =>
        call({ url: stack.url, key }, 'POST', '/keywords', {
          websiteId,
          keywords: [`added ${turn}`],
        }),
      ),
  },
  { name: 'a million log lines, batches of 1,000, s', scale: 1e6, run: sendLogs },
  { name: 'a keyword of a refresh of ten, ms', scale: 1e3, run: collect },
];

/** The units that docs/performance.md shows; all others are printed. */
const shownUnits = new Set([units[0]?.name, units[3]?.name]);

type Spent = Record<string, number>;

async function spentBy(stack: Stack, work: () => Promise<unknown>): Promise<Spent> {
  const before = stack.cpu();
  await work();
  const after = stack.cpu();
  return Object.fromEntries(
    Object.entries(after).map(([part, seconds = 0]) => [part, seconds - (before[part] ?? 0)]),
  );
}

const sum = (spent: Spent) => Object.values(spent).reduce((all, each) => all + each, 0);

/**
 * Compares the processor time of a unit with 1,000 and with 10,000 workspaces, in turn. The senders'
 * own time is left out.
 */
export async function benchScale(): Promise<void> {
  batches.push(...gzipBatches(differentBatches, linesPerBatch, asCombined));
  const sandbox = await startSandbox();
  const stacks: Stack[] = [];
  try {
    for (const size of [fewTenants, fewTenants * growth]) {
      stacks.push(await startStack(size, sandbox.url));
    }
    await settle(stacks);
    for (const unit of units) {
      if (unit.name.includes(onlyUnits)) await compare(unit, stacks);
    }
  } finally {
    for (const stack of stacks) await stack.stop();
    await sandbox.stop();
  }
}

/**
 * Waits until the robots.txt of each new website was asked for, as the worker does once a day; reports
 * what that takes, and what is left when nothing is asked.
 */
async function settle(stacks: readonly Stack[]): Promise<void> {
  const before = stacks.map((stack) => stack.cpu());
  const pause = () =>
    Promise.all(stacks.map((stack) => spentBy(stack, () => sleep(idleSeconds * 1_000))));
  const startedAt = performance.now();
  let idle = await pause();
  while (idle.some((spent) => sum(spent) > idleSeconds * idleShareMax)) {
    if (performance.now() - startedAt > settleMsMax) throw new Error('The worker never rested.');
    idle = await pause();
  }
  const after = stacks.map((stack) => stack.cpu());
  const parts = Object.keys(idle[0] ?? {});
  print('\na website’s first robots.txt and sitemaps, ms of processor time');
  table(
    ['', 'all', ...parts],
    stacks.map((stack, index) => {
      const spent = parts.map((part) => (after[index]?.[part] ?? 0) - (before[index]?.[part] ?? 0));
      const all = spent.reduce((one, other) => one + other, 0);
      return [stack.name, ...[all, ...spent].map((each) => ((each * 1e3) / stack.size).toFixed(1))];
    }),
  );
  print('\nprocessor seconds a minute when nothing is asked');
  table(
    ['', ...parts],
    stacks.map((stack, index) => [
      stack.name,
      ...parts.map((part) => (((idle[index]?.[part] ?? 0) * 60) / idleSeconds).toFixed(1)),
    ]),
  );
}

async function compare({ name, scale, run }: Unit, stacks: readonly Stack[]): Promise<void> {
  const costs = new Map<Stack, Spent[]>(stacks.map((stack) => [stack, []]));
  // The first round opens connections and compiles code; it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    // In turn, so that a slow phase of the machine affects both.
    for (const stack of stacks) {
      let done = 0;
      const spent = await spentBy(stack, async () => {
        done = await run(stack, round);
      });
      if (round === 0) continue;
      const scaled = Object.entries(spent).map(([part, cpu]) => [part, (cpu * scale) / done]);
      costs.get(stack)?.push(Object.fromEntries(scaled));
    }
  }
  const parts = Object.keys(costs.get(stacks[0] as Stack)?.[0] ?? {});
  const medians = stacks.map((stack) => median((costs.get(stack) ?? []).map(sum)));
  const ratio = (medians[1] ?? 0) / (medians[0] ?? 1);
  record({
    isPrintedOnly: !shownUnits.has(name),
    scenario: `with ten times the workspaces: ${name} of processor time`,
    aim: `≤ ${1 + goal} times`,
    result: medians[1] ?? Number.NaN,
    unit: name.slice(name.lastIndexOf(' ') + 1),
    compared: {
      kind: 'other size',
      name: `${fewTenants.toLocaleString('en')} workspaces`,
      result: medians[0] ?? Number.NaN,
    },
  });
  print(`\n${name} of processor time, median of ${rounds} rounds`);
  table(
    ['', 'all', ...parts, 'ratio'],
    stacks.map((stack, index) => [
      stack.name,
      (medians[index] ?? 0).toFixed(3),
      ...parts.map((part) =>
        median((costs.get(stack) ?? []).map((each) => each[part] ?? 0)).toFixed(3),
      ),
      index === 0 ? '1.00' : `${ratio.toFixed(2)}${ratio > 1 + goal ? ' over the goal' : ''}`,
    ]),
  );
}
