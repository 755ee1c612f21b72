import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapEnvOf, nodeOptionsOf, shutdownEnv } from '../stack/service-parts';

export type Process = { process: ChildProcess; stop(): Promise<void> };

async function start(
  script: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Process & { ready: unknown }> {
  const child = fork(join(__dirname, '..', '..', script), {
    execArgv,
    env: { ...process.env, ...env, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  // Otherwise it would keep running after the bench is interrupted.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ended with ${code} before it was ready`);
    }),
  ]);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { process: child, stop, ready };
}

/** Starts the API as in production, on a free port or the given one. */
export async function startApi(
  env: Record<string, string>,
  port = 0,
): Promise<Process & { url: string }> {
  const { ready, ...api } = await start(
    'api/main.js',
    { ...heapEnvOf('api'), ...shutdownEnv, ...env, PORT: String(port) },
    nodeOptionsOf('api'),
  );
  return { ...api, url: `http://127.0.0.1:${(ready as { port: number }).port}` };
}

export async function startSandbox(): Promise<Process & { url: string }> {
  const { ready, ...sandbox } = await start('dev/sandbox/main.js', {});
  return { ...sandbox, url: (ready as { url: string }).url };
}

/** Starts the worker as in production. */
export const startWorker = (env: Record<string, string>): Promise<Process> =>
  start('activities/main.js', { ...heapEnvOf('worker'), ...env }, nodeOptionsOf('worker'));
