import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './postgres-account';
import { copyPostgres, hydrateSymlinks, installedPostgres } from './postgres-binaries';

/**
 * Returns a folder with Postgres's programs that `account` can run. The installed ones are used if
 * possible. They are copied if they are inside a home that other users cannot enter, or in a folder
 * that is not writable.
 */
export function usablePostgres(dataDir: string, account: Account | undefined): string {
  const { folder, version } = installedPostgres();
  try {
    hydrateSymlinks(folder);
  } catch {
    // A checkout of another user cannot be completed, but it can be copied.
  }
  if (runs(folder, account)) return join(folder, 'native', 'bin');
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  for (const place of account ? sharedPlaces() : [dataDir]) {
    if (!canKeepCopies(place, account)) continue;
    const copy = copyPostgres(folder, join(place, name));
    if (runs(copy, account)) return join(copy, 'native', 'bin');
  }
  throw new Error(
    `Postgres cannot be run from ${folder}, nor from a copy: ${reasonAgainst(folder, account)}`,
  );
}

// In order of preference: the first survives a reboot.
const sharedPlaces = () => ['/var/lib/sightline', join(tmpdir(), 'sightline-root')];

/** Only root may write to a folder of programs: others could plant their own there. */
function canKeepCopies(place: string, account: Account | undefined): boolean {
  try {
    if (!account) return true;
    mkdirSync(place, { mode: 0o755, recursive: true });
    const { uid, mode } = lstatSync(place);
    if (uid !== 0 || !lstatSync(place).isDirectory() || (mode & 0o022) !== 0) return false;
    chmodSync(place, 0o755);
    return true;
  } catch {
    return false;
  }
}

function tryVersion(folder: string, account: Account | undefined) {
  const program = join(folder, 'native', 'bin', 'postgres');
  return spawnSync(program, ['--version'], { ...account, cwd: '/', env: {}, encoding: 'utf8' });
}

const runs = (folder: string, account: Account | undefined) =>
  tryVersion(folder, account).status === 0;

function reasonAgainst(folder: string, account: Account | undefined): string {
  const { error, stderr } = tryVersion(folder, account);
  return error?.message ?? stderr.trim();
}
