import { entryPoint } from './entry-point';
import type { PartDefinition } from './part-launch';

type ServiceOptions = { dataDir: string; env: Record<string, string>; url: string };

/** The API and the worker, as they also run on servers. */
export function servicePart(
  name: 'api' | 'worker',
  { dataDir, env, url }: ServiceOptions,
): PartDefinition<'api' | 'worker'> {
  const script = entryPoint(name === 'api' ? 'api/main' : 'activities/main');
  return {
    name,
    dataDir,
    // Each gives its own work ten seconds to come to an end.
    prepare: () => ({ kind: 'node', command: { script, env, stopTimeoutMs: 12_000 } }),
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
