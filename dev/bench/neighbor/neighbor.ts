import { writeFileSync } from 'node:fs';
import { findFreePort } from '../../stack/free-port';
import { startBenchBackends } from '../backends';
import { bySize, record } from '../figures';
import { print, table } from '../print';
import { type Process, startApi, startSandbox, startWorker } from '../processes';
import { attacks } from './attacks';
import { startHostile } from './hostile';
import { type Measured, type Measures, openQuiet } from './quiet';
import { html, openSite, quietHost } from './site';
import { newTenant, newWebsite, tenantOf } from './tenant';

/** How many times its value alone a quiet tenant's p99 and median may be next to attacks. */
const goals = { p99: 4, p50: 2 };
const keysQuiet = 20;
const keysHostile = 60;

/** What a run found; written to the file that `NEIGHBOR_RESULT` names, if any. */
export type NeighborResult = {
  crashes: number;
  operations: Record<string, { alone: number; attacked: number; failures: string[] }>;
};

type Settings = {
  aloneSeconds: number;
  attackedSeconds: number;
  /** The attacks of each run. */
  runs: readonly (readonly string[])[];
  /** All attacks at once, for as long as the figures of the docs need. */
  isUsual: boolean;
};

/**
 * `NEIGHBOR_SECONDS=5,15` shortens the runs, `NEIGHBOR_ATTACKS=log-time,…` chooses the attacks, and
 * `NEIGHBOR_EACH=1` makes a run of each, which shows the culprit.
 */
function readSettings(env: NodeJS.ProcessEnv): Settings {
  const [aloneSeconds = bySize(20, 3), attackedSeconds = bySize(60, 10)] = (
    env['NEIGHBOR_SECONDS'] ?? ''
  )
    .split(',')
    .filter(Boolean)
    .map(Number);
  const names = env['NEIGHBOR_ATTACKS']?.split(',');
  const chosen = attacks
    .map(({ name }) => name)
    .filter((name) => names === undefined || names.includes(name));
  const runs = env['NEIGHBOR_EACH'] === '1' ? chosen.map((name) => [name]) : [chosen];
  const isUsual = ['NEIGHBOR_SECONDS', 'NEIGHBOR_ATTACKS', 'NEIGHBOR_EACH'].every(
    (name) => env[name] === undefined,
  );
  return { aloneSeconds, attackedSeconds, runs, isUsual };
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

/** Runs a service of its own, first without the attacks and then with them. */
async function run(
  names: readonly string[],
  { aloneSeconds, attackedSeconds }: Settings,
): Promise<Run> {
  const stops: (() => Promise<void>)[] = [];
  let crashes = 0;
  const onCrash = () => {
    crashes += 1;
  };
  try {
    const backends = await startBenchBackends();
    stops.push(backends.stop);
    const hostile = await startHostile();
    stops.push(hostile.stop);
    const site = await openSite([quietHost]);
    stops.push(site.close);
    site.put(quietHost, '/', html('<h1>Quiet</h1>'));
    site.put(quietHost, '/robots.txt', (_, answer) => answer.writeHead(404).end());
    const sandbox = await startSandbox();
    stops.push(sandbox.stop);
    const env = {
      ...backends.env,
      SANDBOX_URL: sandbox.url,
      RESOLVE_OVERRIDES: `${hostile.overrides},${site.overrides}`,
      DNS_SERVERS: hostile.nameServer,
    };
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    stops.push(await supervise(() => startApi(env, port), onCrash));
    stops.push(await supervise(() => startWorker(env), onCrash));
    const quiet = await openQuiet(tenantOf(await newTenant(env, url, keysQuiet)));
    const tenant = await newTenant(env, url, keysHostile);
    const websiteId = await newWebsite(tenantOf(tenant), 'neighbor-hostile.com');

    // The first calls open pools and compile code.
    await quiet.run(2);
    const alone = await quiet.run(aloneSeconds);
    hostile.attack({ tenant, websiteId, names });
    const attacked = await quiet.run(attackedSeconds);
    // Otherwise the service would wait for its open requests when it stops.
    await hostile.stop();
    return { alone, attacked, crashes, names };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/**
 * A hostile tenant does all it can while a quiet one reads, ingests, refreshes, audits and reports.
 * Nothing of the quiet tenant may fail; the p99 of its reads and ingestion shall stay within four
 * times of its p99 alone, and all medians within twice.
 */
export async function benchNeighbor(): Promise<void> {
  const settings = readSettings(process.env);
  const done: Run[] = [];
  for (const names of settings.runs) {
    const result = await run(names, settings);
    report(result);
    if (settings.isUsual) recordRatios(result);
    done.push(result);
  }
  if (done.length > 1) reportRatios(done);
}

function quantile({ times }: Measured, share: number): number {
  const at = Math.min(times.length - 1, Math.floor(times.length * share));
  return times.toSorted((a, b) => a - b)[at] ?? Number.NaN;
}

const p99 = 0.99;

type Run = { alone: Measures; attacked: Measures; crashes: number; names: readonly string[] };

const none: Measured = { times: [], failures: [] };

/** The operations that docs/performance.md shows. */
const shownOperations = new Set(['read a website', 'ingest 200 lines', 'refresh 20 keywords']);

function recordRatios({ alone, attacked }: Run): void {
  for (const [name, measured] of Object.entries(attacked)) {
    record({
      isPrintedOnly: !shownOperations.has(name),
      scenario: `p99 of a quiet tenant next to ${attacks.length} attacks: ${name}`,
      aim: /^(?:read|ingest) /.test(name) ? `≤ ${goals.p99}` : '',
      result: ratioOf(alone[name], measured),
      unit: 'times its p99 alone',
    });
    record({
      isPrintedOnly: true,
      scenario: `median of a quiet tenant next to ${attacks.length} attacks: ${name}`,
      aim: `≤ ${goals.p50}`,
      result: ratioOf(alone[name], measured, 0.5),
      unit: 'times its median alone',
    });
  }
}

/** One line for each run: how many times its p99 alone each operation took. */
function reportRatios(runs: readonly Run[]): void {
  const operations = Object.keys(runs[0]?.attacked ?? {});
  print('\nRatio of p99, under each attack');
  table(
    ['attack', ...operations],
    runs.map(({ alone, attacked, names }) => [
      names.join(', '),
      ...operations.map((name) => ratioOf(alone[name], attacked[name]).toFixed(1)),
    ]),
  );
}

const ratioOf = (alone: Measured = none, attacked: Measured = none, share = p99) =>
  quantile(attacked, share) / quantile(alone, share);

function report({ alone, attacked, crashes, names }: Run): void {
  const rows = Object.entries(attacked).map(([name, measured]) => {
    const before = alone[name] ?? none;
    const numbers = [
      ...[before, measured].flatMap((each) => [quantile(each, 0.5), quantile(each, p99)]),
      ratioOf(before, measured, 0.5),
      ratioOf(before, measured),
    ].map((value) => value.toFixed(1));
    return [name, ...numbers, String(measured.times.length), String(measured.failures.length)];
  });
  print(
    `\nA quiet tenant alone, and next to one that does: ${names.join(', ')}. The p99 of its reads and ingestion shall stay within ${goals.p99} times, all medians within ${goals.p50} times, and nothing of it may fail.`,
  );
  table(
    ['ms', 'alone p50', 'p99', 'attacked p50', 'p99', 'ratio of p50', 'of p99', 'times', 'failed'],
    rows,
  );
  for (const [when, measures] of Object.entries({ alone, attacked })) {
    for (const [name, { failures }] of Object.entries(measures)) {
      for (const failure of [...new Set(failures)].slice(0, 3)) {
        print(`${when}, ${name}: ${failure}`);
      }
    }
  }
  print(`${crashes} processes ended without being asked to`);
  const file = process.env['NEIGHBOR_RESULT'];
  if (!file) return;
  const operations = Object.entries(attacked).map(([name, { times, failures }]) => [
    name,
    { alone: alone[name]?.times.length ?? 0, attacked: times.length, failures },
  ]);
  const result: NeighborResult = { crashes, operations: Object.fromEntries(operations) };
  writeFileSync(file, JSON.stringify(result));
}
