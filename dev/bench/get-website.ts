import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { insertKey } from '../../modules/account/store/key-store';
import { operatorStore } from '../../modules/account/store/operator-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { openDatabase, sql } from '../../platform/postgres/database';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { type Variant, variants } from './get-website-variants';
import { print, table } from './print';

const keysMax = bySize(10_000, 500);
const requestsPerRun = bySize(20_000, 2_000);
const runs = bySize(5, 1);
const connections = 32;

type Target = { key: string; websiteId: string };

async function seed(
  env: Record<string, string>,
): Promise<{ workspaceId: string; targets: Target[] }> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 4 });
  const { workspaceId } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const targets: Target[] = [];
  for (let site = 0; site < keysMax / 100; site += 1) {
    await owner.transaction(workspaceId, async (tx) => {
      const websiteId = await insertWebsite(tx, {
        domain: `site-${site}.example.com`,
        name: `Site ${site}`,
        relationship: 'own',
        country: 'US',
        language: 'en',
      });
      for (let index = 0; index < 100; index += 1) {
        const key = { name: 'bench', access: 'read' as const, expiresAt: null };
        targets.push({ key: (await insertKey(tx, key)).secret, websiteId });
      }
    });
  }
  await owner.transaction('', (tx) => tx.run(sql.raw('analyze')));
  await owner.close();
  return { workspaceId, targets };
}

type Server = { process: ChildProcess; url: string };

async function startServer(variant: Variant, env: Record<string, string>): Promise<Server> {
  // The service logs each request, as in production; a file receives the lines.
  const sink = openSync(devNull, 'w');
  const child = fork(join(__dirname, 'get-website-server.js'), [variant], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', sink, 'inherit', 'ipc'],
  });
  closeSync(sink);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, url: `http://127.0.0.1:${port}` };
}

async function cpuMicros(server: Server): Promise<number> {
  server.process.send('cpu');
  const [{ cpu }] = (await once(server.process, 'message')) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}

type Figures = { perSecond: number; p50Ms: number; p99Ms: number; cpuMicros: number };

async function load(server: Server, targets: Target[], offset: number): Promise<Figures> {
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const cpuBefore = await cpuMicros(server);
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < requestsPerRun) {
      // A stride that visits every key before it repeats one.
      const target = targets[((next++ + offset) * 7_919) % targets.length];
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request({
        path: `/api/v1/websites/${target?.websiteId}`,
        method: 'GET',
        headers: { authorization: `Bearer ${target?.key}` },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = (await cpuMicros(server)) - cpuBefore;
  await pool.close();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: requestsPerRun / seconds,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    cpuMicros: cpu / requestsPerRun,
  };
}

const better = (a: Figures | undefined, b: Figures): Figures =>
  a === undefined
    ? b
    : {
        perSecond: Math.max(a.perSecond, b.perSecond),
        p50Ms: Math.min(a.p50Ms, b.p50Ms),
        p99Ms: Math.min(a.p99Ms, b.p99Ms),
        cpuMicros: Math.min(a.cpuMicros, b.cpuMicros),
      };

/**
 * Measures `GET /websites/{id}` with everything on, against a bare handler, and the cost of each
 * step.
 */
export async function benchGetWebsite(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const { workspaceId, targets } = await seed(backends.env);
    const env = { ...backends.env, BENCH_WORKSPACE: workspaceId };
    const servers = new Map<Variant, Server>();
    for (const variant of variants) servers.set(variant, await startServer(variant, env));
    const best = new Map<Variant, Figures>();
    // Interleaved, so that a slow phase of the machine affects all variants.
    for (let run = 0; run < runs; run += 1) {
      for (const [variant, server] of servers) {
        best.set(variant, better(best.get(variant), await load(server, targets, run * 17)));
      }
    }
    for (const server of servers.values()) server.process.disconnect();
    report(best);
  } finally {
    await backends.stop();
  }
}

const titles: Record<Variant, string> = {
  bare: 'bare Express handler, one indexed SELECT',
  tenant: '+ row-level security, pipelined read',
  gate: '+ key look-up and exact rate limit',
  helmet: '+ security headers',
  full: 'the service: + routing, checks, log, metrics',
};

function report(best: Map<Variant, Figures>): void {
  const bare = best.get('bare');
  print(
    `\nGET /websites/{id} over ${keysMax} keys, ${connections} connections, best of ${runs} runs`,
  );
  table(
    ['variant', 'requests/s', 'of bare', 'p50 ms', 'p99 ms', 'server CPU µs'],
    [...best].map(([variant, figures]) => [
      titles[variant],
      Math.round(figures.perSecond).toLocaleString('en'),
      (figures.perSecond / (bare?.perSecond ?? 1)).toFixed(2),
      figures.p50Ms.toFixed(2),
      figures.p99Ms.toFixed(2),
      figures.cpuMicros.toFixed(0),
    ]),
  );
  const full = best.get('full');
  if (!full || !bare) throw new Error('The service or the bare handler was not measured.');
  record({
    scenario: `\`GET /websites/{id}\`, ${keysMax.toLocaleString('en')} keys, ${connections} connections`,
    aim: '≥ 0.8 of the limit',
    result: full.perSecond,
    unit: 'requests/s',
    compared: { kind: 'limit', name: 'bare Express handler, one SELECT', result: bare.perSecond },
  });
  record({
    scenario: 'p99 of these requests',
    aim: '< 10',
    result: full.p99Ms,
    unit: 'ms',
    compared: { kind: 'limit', name: 'bare Express handler, one SELECT', result: bare.p99Ms },
  });
}
