import type { Call } from './api-call';
import { startBenchBackends } from './backends';
import { newKey } from './new-key';
import { startApi, startSandbox, startWorker } from './processes';

export type Collector = { api: Call; sandboxUrl: string; workerPid: number | undefined };

/** Runs work with databases, the sandbox, the API and a worker of its own, and stops them after it. */
export async function withCollector<Result>(
  work: (collector: Collector) => Promise<Result>,
): Promise<Result> {
  const backends = await startBenchBackends();
  try {
    const sandbox = await startSandbox();
    const env = { ...backends.env, SANDBOX_URL: sandbox.url };
    const server = await startApi(env);
    const worker = await startWorker(env);
    const api = { url: server.url, key: await newKey(env) };
    const result = await work({ api, sandboxUrl: sandbox.url, workerPid: worker.process.pid });
    for (const part of [worker, server, sandbox]) await part.stop();
    return result;
  } finally {
    await backends.stop();
  }
}
