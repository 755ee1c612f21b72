import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const mib = 1024 * 1024;
// A collection takes a few hundredths of it.
const sampleMs = 1_000;

/** Returns the memory in use in MiB, buffers included, without garbage. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mib;
}

/**
 * Runs the work, and returns by how many MiB the memory in use grew at most. Unlike the resident
 * size it does not depend on when the collector last ran. For work of many seconds.
 */
export async function memoryPeakOf<T>(
  work: () => Promise<T>,
): Promise<{ result: T; grownMib: number }> {
  const before = memoryInUse();
  let peak = before;
  const sample = () => {
    peak = Math.max(peak, memoryInUse());
  };
  const timer = setInterval(sample, sampleMs);
  try {
    const result = await work();
    sample();
    return { result, grownMib: peak - before };
  } finally {
    clearInterval(timer);
  }
}
