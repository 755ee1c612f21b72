import { createContext, Script } from 'node:vm';

const context = createContext({ work: undefined });
const script = new Script('work()');

/**
 * Runs what may take any time, such as a tenant's expression, and ends it when its time is over:
 * then returns undefined. It must not be asynchronous.
 */
export function runWithin<Result>(ms: number, work: () => Result): Result | undefined {
  context['work'] = work;
  try {
    return script.runInContext(context, { timeout: ms }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    context['work'] = undefined;
  }
}
