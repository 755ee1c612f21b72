import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type WorkerProcess = {
  pid: number;
  kill(): Promise<void>;
  /** Ends as a server ends it, once what is under way is done. */
  stop(): Promise<void>;
};

/**
 * The worker as a process of its own, for tests that kill it or what it works with. With `onOutput`
 * it logs all it can.
 */
export async function startWorkerProcess(
  sandboxUrl: string,
  onOutput?: (text: string) => void,
): Promise<WorkerProcess> {
  const { DATABASE_OWNER_URL: _, ...env } = process.env;
  const child = fork(join(__dirname, '..', '..', 'dist', 'activities', 'main.js'), {
    env: {
      ...env,
      SANDBOX_URL: sandboxUrl,
      LOG_LEVEL: onOutput ? 'trace' : 'silent',
      WEBHOOK_HOSTS_ALLOWED: '127.0.0.1',
    },
    execArgv: [],
    stdio: onOutput ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => onOutput?.(bytes.toString()));
  }
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The worker ended with ${code} before it was ready.`);
    }),
  ]);
  const pid = child.pid as number;
  return { pid, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
