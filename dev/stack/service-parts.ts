import { entryPoint } from './entry-point';
import type { PartDefinition } from './part-launch';

export type ServiceName = 'api' | 'worker' | 'sandbox';

const scripts: Record<ServiceName, string> = {
  api: 'api/main',
  worker: 'activities/main',
  sandbox: 'dev/sandbox/main',
};

/**
 * Heap limits that make garbage collection start early. The worker creates much garbage and keeps
 * little: 46 MB in a collection of 10,000 keywords. Node would let its heap grow to half a
 * gigabyte. The API ingests a million log lines a second and keeps almost nothing of them. Its old
 * generation may still double. After an idle period Node would let it grow by less than the young
 * generation's size, and would then trace all of it repeatedly during a stream.
 */
const nodeOptions: Record<ServiceName, readonly string[]> = {
  api: ['--max-semi-space-size=4', '--heap-growing-percent=100'],
  worker: ['--max-semi-space-size=4', '--max-old-space-size=192'],
  sandbox: [],
};

export const nodeOptionsOf = (name: ServiceName): string[] => [...nodeOptions[name]];

/**
 * Makes glibc use one heap for all threads. Audited pages and log lines are passed between threads,
 * and per-thread heaps keep what other threads freed: 60 MiB more in the worker, 20 in the API.
 */
const oneHeap = { MALLOC_ARENA_MAX: '1' };

const heapEnvs: Record<ServiceName, Record<string, string>> = {
  api: oneHeap,
  // Larger blocks are given back once they are freed. Otherwise glibc raises these sizes, and its heap
  // keeps what a start or an audit needed for a moment: 29 to 85 MiB when idle instead of 20.
  worker: {
    ...oneHeap,
    MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  },
  sandbox: {},
};

export const heapEnvOf = (name: ServiceName): Record<string, string> => ({ ...heapEnvs[name] });

/** No load balancer is in front, and Ctrl-C should be quick. */
export const shutdownEnv = { SHUTDOWN_DRAIN_SECONDS: '0', SHUTDOWN_FINISH_SECONDS: '5' } as const;

type ServiceOptions = { dataDir: string; env: Record<string, string>; url: string };

/** Runs the API and the worker as on servers, and the sandbox providers, which only run here. */
export function servicePart(
  name: ServiceName,
  { dataDir, env, url }: ServiceOptions,
): PartDefinition<ServiceName> {
  const script = entryPoint(scripts[name]);
  return {
    name,
    dataDir,
    // Each part gives its own work ten seconds to finish, the API by `shutdownEnv`.
    prepare: () => ({
      kind: 'node',
      command: {
        script,
        nodeOptions: nodeOptionsOf(name),
        stopTimeoutMs: 12_000,
        env: name === 'sandbox' ? env : { ...heapEnvOf(name), ...shutdownEnv, ...env },
      },
    }),
    ...(name === 'api' ? { isReady: () => isReady(url) } : {}),
    readyTimeoutMs: 60_000,
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
