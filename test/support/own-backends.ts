import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EmbeddedBackends } from '../../dev/stack/embedded';

type Action = 'kill' | 'start' | 'pause' | 'resume' | 'stop';

export type OwnBackends = {
  env: Record<string, string>;
  /** Postgres as its superuser, for further databases. */
  postgresAdminUrl: string;
  act(action: Action, ...servers: Parameters<EmbeddedBackends['kill']>): Promise<void>;
  stop(): Promise<void>;
};

async function ask(child: ChildProcess, name: Action, args: unknown[]): Promise<void> {
  const answer = once(child, 'message');
  child.send({ name, args });
  await answer;
}

/** Servers of a test file's own, which it may kill without harm to the others. */
export async function startOwnBackends(): Promise<OwnBackends> {
  const child = fork(join(__dirname, 'backends-child.cjs'));
  type Started = Pick<OwnBackends, 'env' | 'postgresAdminUrl'>;
  const [{ env, postgresAdminUrl }] = (await once(child, 'message')) as [Started];
  return {
    // Tests' workers have a namespace of their own in the shared Temporal only.
    env: { ...env, TEMPORAL_NAMESPACE: 'default' },
    postgresAdminUrl,
    act: (action, ...servers) => ask(child, action, servers),
    async stop() {
      await ask(child, 'stop', []);
      await once(child, 'exit');
    },
  };
}
