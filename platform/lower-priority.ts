import { setPriority } from 'node:os';

/**
 * Lets the other threads of the machine go first: a thread calls this that calculates for long, on
 * whatever a tenant sent. Threads that it starts later begin with its priority. Only on Linux does a
 * thread have a priority of its own; elsewhere the whole process would get it, so nothing is changed.
 */
export function lowerThreadPriority(niceness = 10): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // The work is the same at the usual priority.
  }
}
