import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HostileOrder, HostileReady } from './hostile-process';

export type HostileProcess = HostileReady & {
  /** Begins the attacks, which end with the process. */
  attack(order: HostileOrder): void;
  stop(): Promise<void>;
};

/** Below all others, but not starved. */
const niceness = 10;

/**
 * Starts the process that attacks. A tenant's machine is not the service's: it runs at a lower
 * priority, so that it takes no processor time that the service or the quiet tenant needs.
 */
export async function startHostile(): Promise<HostileProcess> {
  const child: ChildProcess = fork(join(__dirname, 'hostile-process.js'), {
    execPath: 'nice',
    execArgv: ['-n', String(niceness), process.execPath],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const ended = once(child, 'exit');
  const [ready] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('the hostile process ended before it was ready');
    }),
  ])) as [HostileReady];
  return {
    ...ready,
    attack: (order) => void child.send(order),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
