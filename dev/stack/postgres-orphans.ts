import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from './wait-until';

/**
 * Waits for the backends of a killed postmaster, then removes its lock file. After a `kill -9` the
 * backends end on their own, but a busy one may take some time and keeps the shared memory in use.
 * The lock file's pid may by then belong to another process, and Postgres would refuse to start.
 */
export async function clearDeadPostmaster(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const real = realpathSync(folder);
  const deadline = Date.now() + 3_000;
  await waitUntil(
    () => {
      const left = serversOf(real);
      if (Date.now() > deadline) for (const pid of left) process.kill(pid, 'SIGKILL');
      return left.length === 0;
    },
    { timeoutMs: 10_000, what: 'the processes of an earlier Postgres to end' },
  );
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/**
 * Finds the server's processes by their working folder: only Postgres processes work in its data
 * folder.
 */
function serversOf(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isServerOf(pid, folder)).map(Number);
}

function isServerOf(pid: string, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}
