import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readDevEnv } from '../../dev/stack/dev-env';
import { projectRoot } from '../../dev/stack/entry-point';
import { findFreePort } from '../../dev/stack/free-port';
import { startTimeOf } from '../../dev/stack/process-identity';
import { waitUntil } from '../../dev/stack/wait-until';

const dataDir = mkdtempSync(join(tmpdir(), 'sightline-start-'));
let env: NodeJS.ProcessEnv;
let stack: ChildProcess | undefined;

beforeAll(async () => {
  const build = spawnSync(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')]);
  expect(build.status).toBe(0);
  const port = await findFreePort();
  const uiPort = await findFreePort(new Set([port]));
  env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    PORT: String(port),
    TEMPORAL_UI_PORT: String(uiPort),
  };
});

afterAll(async () => {
  if (stack && stack.exitCode === null && stack.signalCode === null) {
    const gone = once(stack, 'exit');
    stack.kill('SIGTERM');
    await gone;
  }
  rmSync(dataDir, { recursive: true });
});

function run(changes: NodeJS.ProcessEnv = {}) {
  const main = join(projectRoot, 'dist', 'dev', 'stack', 'main.js');
  return spawn(process.execPath, [main], {
    env: { ...env, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the stack and answers what it printed, up to the line that says ready or its end. */
async function start(changes: NodeJS.ProcessEnv = {}) {
  const child = run(changes);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await waitUntil(() => hasEnded() || lines.some((line) => line.startsWith('ready')), {
    timeoutMs: 120_000,
    what: 'the stack to be ready',
  });
  return { child, lines };
}

const partNames = ['api', 'clickhouse', 'postgres', 'temporal', 'worker'];

function pidsOf(part: string): number[] {
  const record = readFileSync(join(dataDir, 'run', `${part}.part.json`), 'utf8');
  const { processes } = JSON.parse(record) as { processes: { pid: number }[] };
  return processes.map(({ pid }) => pid);
}

const areGone = (pids: number[]) => pids.every((pid) => startTimeOf(pid) === undefined);
const readyz = async () => (await fetch(`http://127.0.0.1:${env['PORT']}/readyz`)).status;

it('the first start makes two keys that work, keeps them in a private dev.env, and out of a log', async () => {
  const started = await start();
  stack = started.child;
  const output = started.lines.join('\n');
  expect(output).toMatch(/^ready/m);
  const path = join(dataDir, 'dev.env');
  expect(output).toContain('SIGHTLINE_KEY and SIGHTLINE_READ_KEY in');
  expect(output).toContain(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const devEnv = readDevEnv(dataDir);
  for (const name of ['SIGHTLINE_KEY', 'SIGHTLINE_READ_KEY']) {
    // Its output is no terminal, so it may be kept in a file that others read.
    expect(output).not.toContain(devEnv[name]);
    const response = await fetch(`${devEnv['SIGHTLINE_URL']}/api/v1/account`, {
      headers: { authorization: `Bearer ${devEnv[name]}` },
    });
    expect(response.status).toBe(200);
  }
  expect(Object.keys(devEnv)).toEqual(
    expect.arrayContaining([
      'TEMPORAL_ADDRESS',
      'TEMPORAL_UI_URL',
      'DATABASE_URL',
      'CLICKHOUSE_URL',
    ]),
  );
});

it('other users of the machine can read none of its files', () => {
  const open: string[] = [];
  for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    // Files of a running database come and go.
    const found = statSync(join(dataDir, entry), { throwIfNoEntry: false });
    if (found && !found.isSocket() && (found.mode & 0o077) !== 0) open.push(entry);
  }
  expect(open).toEqual([]);
});

it('a second start on the same folder is refused, and so are taken ports', async () => {
  const twin = await start();
  expect(twin.lines.join('\n')).toContain(`process ${stack?.pid}`);
  const elsewhere = mkdtempSync(join(tmpdir(), 'sightline-elsewhere-'));
  const samePort = await start({ DATA_DIR: elsewhere });
  expect(samePort.lines.join('\n')).toContain(`Port ${env['PORT']} is taken`);
  rmSync(elsewhere, { recursive: true });
  expect(await readyz()).toBe(200);
});

it.each(partNames)('%s comes back on its port after kill -9', async (part) => {
  const before = readDevEnv(dataDir);
  const old = pidsOf(part);
  process.kill(old.at(-1) ?? 0, 'SIGKILL');
  await waitUntil(() => areGone(old), { timeoutMs: 120_000, what: 'its end' });
  const isBack = async () => {
    const pids = readdirSync(join(dataDir, 'run')).includes(`${part}.part.json`)
      ? pidsOf(part)
      : old;
    return !areGone(pids) && (await readyz().catch(() => 0)) === 200;
  };
  await waitUntil(isBack, { timeoutMs: 120_000, what: 'its return' });
  expect(readDevEnv(dataDir)).toEqual(before);
});

it('kill -9 of the parent ends every part; the next start continues with the same keys', async () => {
  const before = readDevEnv(dataDir);
  const pids = partNames.flatMap(pidsOf);
  stack?.kill('SIGKILL');
  await waitUntil(() => areGone(pids), { timeoutMs: 120_000, what: 'every part to end' });
  const again = await start();
  stack = again.child;
  expect(again.lines.join('\n')).toMatch(/^ready/m);
  expect(again.lines.join('\n')).not.toContain('first keys');
  expect(readDevEnv(dataDir)).toEqual(before);
});

it('orphans of an earlier start are reclaimed, even a Postgres without its guard', async () => {
  const pids = partNames.flatMap(pidsOf);
  const [guard = 0] = pidsOf('postgres');
  stack?.kill('SIGKILL');
  process.kill(guard, 'SIGKILL');
  const again = await start();
  stack = again.child;
  expect(again.lines.join('\n')).toMatch(/^ready/m);
  expect(areGone(pids)).toBe(true);
});

it('a part that fails five times in a minute stops the whole stack, with the reason', async () => {
  const child = stack;
  if (!child?.stdout) throw new Error('the stack does not run');
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const pids = partNames.flatMap(pidsOf);
  await waitUntil(
    () => {
      if (child.exitCode !== null) return true;
      const pid = pidOfIfRunning('worker');
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      return false;
    },
    { timeoutMs: 120_000, what: 'the stack to give up' },
  );
  expect(child.exitCode).toBe(1);
  expect(lines.join('\n')).toContain('worker failed 5 times within a minute');
  expect(areGone(pids)).toBe(true);
});

function pidOfIfRunning(part: string): number | undefined {
  try {
    return pidsOf(part).find((pid) => startTimeOf(pid) !== undefined);
  } catch {
    // There is no record while the part is down.
    return undefined;
  }
}

it('a start that is interrupted leaves nothing running', async () => {
  const child = run();
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  const pids = readdirSync(join(dataDir, 'run'))
    .filter((name) => name.endsWith('.part.json'))
    .flatMap((name) => pidsOf(name.replace('.part.json', '')));
  expect(pids.length).toBeGreaterThan(2);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(areGone(pids)).toBe(true);
});

it('Ctrl-C, which npm passes on a second time, stops every part in good order', async () => {
  const { child } = await start();
  const pids = partNames.flatMap(pidsOf);
  child.kill('SIGINT');
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(areGone(pids)).toBe(true);
  expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  const log = readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')
    .trim()
    .split('\n');
  expect(log.at(-1)).toContain('database system is shut down');
});
