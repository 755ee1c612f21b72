import { entryPoint } from './entry-point';
import type { PartDefinition } from './part-launch';

export type ServiceName = 'api' | 'worker' | 'sandbox';

const scripts: Record<ServiceName, string> = {
  api: 'api/main',
  worker: 'activities/main',
  sandbox: 'dev/sandbox/main',
};

/**
 * Bounds of the heap, so that garbage is looked for early. The worker makes much of it and keeps little,
 * 46 MB of a collection of 10,000 keywords, and Node would let it grow to half a gigabyte; the API
 * takes log streams in, a million lines a second of which it keeps next to nothing. Its old heap may
 * double all the same: after an idle while Node lets it grow by less than the young one holds, and
 * then walks through all of it again and again while a stream comes in.
 */
const nodeOptions: Record<ServiceName, readonly string[]> = {
  api: ['--max-semi-space-size=4', '--heap-growing-percent=100'],
  worker: ['--max-semi-space-size=4', '--max-old-space-size=192'],
  sandbox: [],
};

export const nodeOptionsOf = (name: ServiceName): string[] => [...nodeOptions[name]];

/**
 * What glibc is told: one heap for all threads. Pages that a worker audits go from thread to thread, as do log lines in the
 * API, and heaps of each thread's own keep what others freed: 60 MiB more in the worker, 20 in the API.
 */
export const heapEnv = { MALLOC_ARENA_MAX: '1' } as const;

type ServiceOptions = { dataDir: string; env: Record<string, string>; url: string };

/** The API and the worker, as they also run on servers, and the sandbox providers, which do not. */
export function servicePart(
  name: ServiceName,
  { dataDir, env, url }: ServiceOptions,
): PartDefinition<ServiceName> {
  const script = entryPoint(scripts[name]);
  return {
    name,
    dataDir,
    // Each gives its own work ten seconds to come to an end.
    prepare: () => ({
      kind: 'node',
      command: {
        script,
        nodeOptions: nodeOptionsOf(name),
        stopTimeoutMs: 12_000,
        env: name === 'sandbox' ? env : { ...heapEnv, ...env },
      },
    }),
    ...(name === 'api' ? { isReady: () => answersReady(url) } : {}),
    readyTimeoutMs: 60_000,
  };
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
