import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

/** Limit per page process. The script heap has a lower limit, but buffers are outside the heap. */
export const pageMemoryBytesMax = 768 * 1024 * 1024;
const lookEveryMs = 500;
const pageBytes = 4_096;

/** The process's private memory, or 0 if unknown: it has exited, or this is not Linux. */
async function ownBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

/** The pid may have been reused by another process. */
const isRenderer = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('--type=renderer');

/** Kills page processes that exceed the memory limit; their pages then count as crashed. */
export function watchMemory(session: CDPSession): () => void {
  let isLooking = false;
  const look = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) {
      if (type !== 'renderer' || (await ownBytes(id)) <= pageMemoryBytesMax) continue;
      if (await isRenderer(id)) process.kill(id, 'SIGKILL');
    }
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      // The browser or the process has exited.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
