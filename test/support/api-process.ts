import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

export type ApiProcess = {
  url: string;
  kill(): Promise<void>;
  /** Asks it to end; the code that it ends with. */
  stop(): Promise<number | null>;
};

type ApiOptions = {
  port?: number;
  drainSeconds?: number;
  sandboxUrl?: string;
  /** With it, the API logs all it can. */
  onOutput?: (text: string) => void;
};

/** The API as a process of its own, for tests that kill it; on a free port unless one is given. */
export async function startApiProcess({
  port = 0,
  drainSeconds = 0,
  sandboxUrl,
  onOutput,
}: ApiOptions = {}): Promise<ApiProcess> {
  const { DATABASE_OWNER_URL: _, ...env } = process.env;
  const child = fork(join(root, 'dist', 'api', 'main.js'), {
    env: {
      ...env,
      PORT: String(port),
      ...(sandboxUrl === undefined ? {} : { SANDBOX_URL: sandboxUrl }),
      LOG_LEVEL: onOutput ? 'trace' : 'error',
      SHUTDOWN_DRAIN_SECONDS: String(drainSeconds),
      SHUTDOWN_FINISH_SECONDS: '2',
    },
    silent: onOutput !== undefined,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => onOutput?.(bytes.toString()));
  }
  const url = `http://127.0.0.1:${await readyPort(child)}`;
  return { url, kill: () => killAndWait(child), stop: () => stopAndWait(child) };
}

async function readyPort(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The API ended with ${code} before it was ready.`);
  });
  const ready = once(child, 'message').then(([message]) => (message as { port: number }).port);
  return Promise.race([ready, ended]);
}

async function stopAndWait(child: ChildProcess): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await gone) as [number | null];
  return code;
}

async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
