import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { entryPoint } from '../../dev/stack/entry-point';

export type Lanes = {
  /** `<url>/<lane>` answers with the address of the lane's process, which it starts when first asked. */
  url: string;
  /** Of the processes that were started, by lane. */
  pids(): Record<string, number | undefined>;
  close(): Promise<void>;
};

type Started = { child: ChildProcess; url: Promise<string> };

/**
 * Starts a process of systems under test for each jest worker that needs one. They belong to the run, because
 * jest replaces its workers.
 */
export async function openLanes(envOf: (lane: string) => NodeJS.ProcessEnv): Promise<Lanes> {
  const lanes = new Map<string, Started>();
  const urlOf = (lane: string) => {
    const known = lanes.get(lane);
    if (known && known.child.exitCode === null && known.child.signalCode === null) return known.url;
    const started = startLane(envOf(lane));
    lanes.set(lane, started);
    return started.url;
  };
  const server = createServer((request, response) => {
    urlOf(request.url?.slice(1) ?? '').then(
      (url) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  // As in the lanes: a worker whose loop stands would use a connection that was just closed.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pids: () => Object.fromEntries([...lanes].map(([id, { child }]) => [`lane ${id}`, child.pid])),
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all([...lanes.values()].map(({ child }) => end(child)));
    },
  };
}

function startLane(env: NodeJS.ProcessEnv): Started {
  const child = fork(entryPoint('dev/test-system/main'), {
    env,
    execArgv: ['--max-semi-space-size=32'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of systems under test ended with ${code}.`);
  });
  const ready = once(child, 'message').then(([message]) => (message as { url: string }).url);
  ended.catch(() => undefined);
  return { child, url: Promise.race([ready, ended]) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
