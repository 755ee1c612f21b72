import type { OwnService } from './own-service';
import type { WorkerProcess } from './worker-process';

export const killableServers = ['worker', 'temporal', 'postgres', 'clickhouse'] as const;
export type KillableServer = (typeof killableServers)[number];

/** Kills a server and starts it again; returns the worker that runs then. */
export async function killAndStart(
  own: OwnService,
  server: KillableServer,
  worker: WorkerProcess,
): Promise<WorkerProcess> {
  if (server === 'worker') {
    await worker.kill();
    return own.startWorker();
  }
  await own.backends.act('kill', server);
  await own.backends.act('start', server);
  return worker;
}

/** Returns undefined for what fails: whatever is asked while a server is away has no answer yet. */
export const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch(() => undefined);
