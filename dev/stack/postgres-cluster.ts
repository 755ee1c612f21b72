import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './postgres-account';

/**
 * Returns the data folder's path as Postgres can reach it. A program started in its working folder
 * can always reach it by this name, even if its user cannot traverse the parent folders, as in
 * root's home. So the data stay inside DATA_DIR, and no permissions have to be loosened.
 */
export function dataFolderArgument(folder: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

type Initdb = { bin: string; folder: string; account: Account | undefined; password: string };

/** Creates the database cluster if it is missing. An incomplete one is created again. */
export function ensureCluster({ bin, folder, account, password }: Initdb): void {
  if (existsSync(join(folder, finishedMark))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const passwordFolder = mkdtempSync(join(tmpdir(), 'sightline-initdb-'));
  try {
    const passwordFile = writePasswordFile(passwordFolder, password, account);
    const args = initdbArguments(dataFolderArgument(folder, account), passwordFile);
    const result = spawnSync(join(bin, 'initdb'), args, {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    });
    if (result.status !== 0) {
      throw new Error(
        `Postgres could not make its data folder ${folder}: ${result.error?.message ?? result.stderr}`,
      );
    }
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
  }
  writeFileSync(join(folder, finishedMark), '', { mode: 0o600 });
}

const finishedMark = 'sightline-initdb-finished';

// Postgres' builtin locale provider sorts and folds case the same on every machine, whatever
// locales the system has.
function initdbArguments(pgdata: string, passwordFile: string): string[] {
  return [
    `--pgdata=${pgdata}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

function writePasswordFile(folder: string, password: string, account: Account | undefined): string {
  const file = join(folder, 'password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (account) {
    chownSync(folder, account.uid, account.gid);
    chownSync(file, account.uid, account.gid);
  }
  return file;
}
