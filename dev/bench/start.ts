import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../stack/free-port';
import { print, table } from './print';

const runs = 3;

/** Returns the seconds from the start of the stack to its output line that begins with `ready`. */
async function startOnce(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const stack = spawn(process.execPath, [join(__dirname, '..', 'stack', 'main.js')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      TEMPORAL_UI_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => stack.once('exit', () => resolve()));
  let seconds: number | undefined;
  for await (const line of createInterface({ input: stack.stdout })) {
    if (line.startsWith('ready') && seconds === undefined) {
      seconds = (performance.now() - startedAt) / 1000;
      stack.kill('SIGTERM');
    }
  }
  await ended;
  if (seconds === undefined) throw new Error('the stack did not become ready');
  return seconds;
}

/**
 * Cold: an empty data folder. Warm: the same folder again. The programs are already built in both.
 */
export async function benchStart(): Promise<void> {
  let cold = Number.POSITIVE_INFINITY;
  let warm = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
    try {
      cold = Math.min(cold, await startOnce(dataDir));
      warm = Math.min(warm, await startOnce(dataDir));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  print(`\nFrom start to ready, best of ${runs} runs`);
  table(
    ['start', 'seconds'],
    [
      ['cold: empty data folder', cold.toFixed(1)],
      ['warm', warm.toFixed(1)],
    ],
  );
}
