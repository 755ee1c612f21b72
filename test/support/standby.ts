import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from '../../dev/stack/free-port';
import { postgresAccount } from '../../dev/stack/postgres-account';
import { dataFolderArgument } from '../../dev/stack/postgres-cluster';
import { usablePostgres } from '../../dev/stack/postgres-home';
import { waitFor } from './wait-for';

/** A streaming standby of a Postgres that runs on the files in `dataDir`. */
export type Standby = {
  port: number;
  /** The URL of the primary, with the port of the standby. */
  like(url: string): string;
  /** Runs one statement as the superuser. */
  run(statement: string): Promise<Record<string, unknown>[]>;
  kill(): Promise<void>;
  /** Suspends all its processes: connections stay open, and nothing answers. */
  pause(): void;
  resume(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function runOn(
  url: string,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies the files of the running primary to `folder`, as pg_basebackup does. */
async function copyPrimary(adminUrl: string, from: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    // Files may vanish while they are copied, of which cp complains.
    const { error } = spawnSync('cp', ['-a', `${from}/.`, folder]);
    if (error) throw error;
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(folder, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(folder, name));
}

export async function startStandby(
  { dataDir, adminUrl }: { dataDir: string; adminUrl: string },
  folder: string,
): Promise<Standby> {
  const from = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await copyPrimary(adminUrl, from, folder);
  const { port: primaryPort, password } = new URL(adminUrl);
  const port = await findFreePort();
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  writeFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(folder, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
  const like = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const run = (statement: string) => runOn(like(adminUrl), statement);
  const account = postgresAccount(folder);
  const program = join(usablePostgres(dataDir, account), 'postgres');
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  // A primary with more connections than its standby would make the standby stop.
  settings.push('max_connections=200', 'hot_standby_feedback=off');
  const args = ['-D', dataFolderArgument(folder, account), '-p', String(port)];
  for (const setting of settings) args.push('-c', setting);
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (running === undefined || running.exitCode !== null) return;
    const exit = once(running, 'exit');
    running.kill(signal);
    await exit;
    child = undefined;
  };
  const start = async () => {
    child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: { LC_ALL: 'C' },
      stdio: 'ignore',
    });
    await waitFor(
      'the standby',
      () =>
        run('select 1').then(
          () => true,
          () => false,
        ),
      60_000,
    );
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = child?.pid ?? 0;
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const each of [pid, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(each, signal);
  };
  await start();
  return {
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    port,
    like,
    run,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}
