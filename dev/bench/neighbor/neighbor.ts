import { createSocket } from 'node:dgram';
import { writeFileSync } from 'node:fs';
import { findFreePort } from '../../stack/free-port';
import { startBenchBackends } from '../backends';
import { print, table } from '../print';
import { type Process, startApi, startSandbox, startWorker } from '../processes';
import type { Attack, Hostile } from './attack';
import { attacks } from './attacks';
import { html, openHostileSite, quietHost } from './hostile-site';
import { type Measured, type Measures, openQuiet } from './quiet';
import { newTenant, newWebsite } from './tenant';

const goalRatio = 3;
const keysQuiet = 20;
const keysHostile = 60;

/** What a run found; written to the file that `NEIGHBOR_RESULT` names, if any. */
export type NeighborResult = {
  crashes: number;
  operations: Record<string, { alone: number; beside: number; failures: string[] }>;
};

type Settings = { aloneSeconds: number; besideSeconds: number; chosen: readonly Attack[] };

/** `NEIGHBOR_SECONDS=5,15` shortens the run; `NEIGHBOR_ATTACKS=log-time,…` chooses. */
function readSettings(env: NodeJS.ProcessEnv): Settings {
  const [aloneSeconds = 20, besideSeconds = 60] = (env['NEIGHBOR_SECONDS'] ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const names = env['NEIGHBOR_ATTACKS']?.split(',');
  const chosen = attacks.filter(({ name }) => names === undefined || names.includes(name));
  return { aloneSeconds, besideSeconds, chosen };
}

/** Starts a process again when it ends without being asked to, as a server's supervisor does. */
async function supervise(start: () => Promise<Process>, onCrash: () => void) {
  let isStopping = false;
  let current: Process;
  const watch = (started: Process) => {
    current = started;
    started.process.once('exit', () => {
      if (isStopping) return;
      onCrash();
      void start().then(watch, () => undefined);
    });
  };
  watch(await start());
  return async () => {
    isStopping = true;
    await current.stop();
  };
}

/** A name server on loopback that never answers. */
async function openSilentNameServer() {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

async function attackUntil(
  hostile: Omit<Hostile, 'signal'>,
  chosen: readonly Attack[],
  work: Promise<unknown>,
): Promise<void> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const running = chosen.map(({ name, run }) =>
    run({ ...hostile, signal }).catch((error: unknown) => {
      if (!signal.aborted) print(`the attack ${name} stopped: ${error}`);
    }),
  );
  try {
    await work;
  } finally {
    aborter.abort();
    await Promise.all(running);
  }
}

/**
 * A hostile tenant does all it can while a quiet one reads, ingests, refreshes, audits and reports.
 * Nothing of the quiet tenant may fail; its p99 shall stay within three times of its p99 alone.
 */
export async function benchNeighbor(): Promise<void> {
  const { aloneSeconds, besideSeconds, chosen } = readSettings(process.env);
  const backends = await startBenchBackends();
  const site = await openHostileSite();
  const names = await openSilentNameServer();
  const stops: (() => Promise<void>)[] = [];
  let crashes = 0;
  const onCrash = () => {
    crashes += 1;
  };
  try {
    site.put(quietHost, '/', html('<h1>Quiet</h1>'));
    site.put(quietHost, '/robots.txt', (_, answer) => answer.writeHead(404).end());
    const sandbox = await startSandbox();
    stops.push(sandbox.stop);
    const env = {
      ...backends.env,
      SANDBOX_URL: sandbox.url,
      RESOLVE_OVERRIDES: site.overrides,
      DNS_SERVERS: names.address,
    };
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    stops.push(await supervise(() => startApi(env, port), onCrash));
    stops.push(await supervise(() => startWorker(env), onCrash));
    const quiet = await openQuiet(await newTenant(env, url, keysQuiet));
    const tenant = await newTenant(env, url, keysHostile);
    const websiteId = await newWebsite(tenant, 'neighbor-hostile.com');

    // The first calls open pools and compile code.
    await quiet.run(2);
    const alone = await quiet.run(aloneSeconds);
    let beside: Measures = {};
    const measuring = quiet.run(besideSeconds).then((measured) => {
      beside = measured;
    });
    await attackUntil({ tenant, site, websiteId }, chosen, measuring);
    report({ alone, beside, crashes, chosen });
  } finally {
    for (const stop of stops.reverse()) await stop();
    names.close();
    await site.close();
    await backends.stop();
  }
}

function quantile({ times }: Measured, share: number): number {
  const at = Math.min(times.length - 1, Math.floor(times.length * share));
  return times.toSorted((a, b) => a - b)[at] ?? Number.NaN;
}

const p99 = 0.99;

type Run = { alone: Measures; beside: Measures; crashes: number; chosen: readonly Attack[] };

function report({ alone, beside, crashes, chosen }: Run): void {
  const none: Measured = { times: [], failures: [] };
  const rows = Object.entries(beside).map(([name, measured]) => {
    const before = alone[name] ?? none;
    const numbers = [
      ...[before, measured].flatMap((each) => [quantile(each, 0.5), quantile(each, p99)]),
      quantile(measured, p99) / quantile(before, p99),
    ].map((value) => value.toFixed(1));
    return [name, ...numbers, String(measured.times.length), String(measured.failures.length)];
  });
  print(
    `\nA quiet tenant alone, and beside one that does: ${chosen.map(({ name }) => name).join(', ')}. Its p99 shall stay within ${goalRatio} times, and nothing of it may fail.`,
  );
  table(['ms', 'alone p50', 'p99', 'beside p50', 'p99', 'ratio of p99', 'times', 'failed'], rows);
  for (const [when, measures] of Object.entries({ alone, beside })) {
    for (const [name, { failures }] of Object.entries(measures)) {
      for (const failure of [...new Set(failures)].slice(0, 3)) {
        print(`${when}, ${name}: ${failure}`);
      }
    }
  }
  print(`${crashes} processes ended without being asked to`);
  const file = process.env['NEIGHBOR_RESULT'];
  if (!file) return;
  const operations = Object.entries(beside).map(([name, { times, failures }]) => [
    name,
    { alone: alone[name]?.times.length ?? 0, beside: times.length, failures },
  ]);
  const result: NeighborResult = { crashes, operations: Object.fromEntries(operations) };
  writeFileSync(file, JSON.stringify(result));
}
