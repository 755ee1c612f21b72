import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

/** Of one page's process. The heap of its scripts is bounded by less; buffers are not of the heap. */
export const pageMemoryBytesMax = 768 * 1024 * 1024;
const lookEveryMs = 500;
const pageBytes = 4_096;

/** The process's own memory, or 0 where nobody can tell: it is gone, or this is no Linux. */
async function ownBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

/** A number may be another process's by now. */
const isRenderer = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('--type=renderer');

/** Ends pages' processes that take too much memory; their pages then count as crashed. */
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
      // The browser, or the process, has gone.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
