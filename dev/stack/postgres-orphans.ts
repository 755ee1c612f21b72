import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from './wait-until';

/**
 * After a `kill -9` of the postmaster its backends end by themselves, but a busy one may take its
 * time, and the shared memory stays in use until then. Waits for them, and then removes the lock
 * file of the dead: its pid may by now be that of some other process, and Postgres would refuse.
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

/** Every process of a Postgres server works inside its data folder, and no other program does. */
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
