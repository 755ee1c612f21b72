import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HostileOrder, HostileReady } from './hostile-process';

export type HostileProcess = HostileReady & {
  /** Begins the attacks, which end with the process. */
  attack(order: HostileOrder): void;
  stop(): Promise<void>;
};

/** Starts the process that attacks, at the priority of all others. */
export async function startHostile(): Promise<HostileProcess> {
  const child: ChildProcess = fork(join(__dirname, 'hostile-process.js'));
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
