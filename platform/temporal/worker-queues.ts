import { z } from 'zod';
import { taskQueues } from './task-queues';

const all: readonly string[] = Object.values(taskQueues);
const prefix = 'provider-';
/** All queues of providers together: there are many, and new ones come. */
const providers = 'provider';
const own = all.filter((queue) => !queue.startsWith(prefix));

/** Parses `core,bulk,provider` into names of task queues. */
export const workerQueues = z.string().transform((text, context): string[] => {
  const named = text.split(',').map((part) => part.trim());
  const queues = named.flatMap((name) =>
    name === providers
      ? all.filter((queue) => queue.startsWith(prefix))
      : all.filter((queue) => queue === name),
  );
  const unknown = named.find((name) => name !== providers && !all.includes(name));
  if (unknown !== undefined) {
    const message = `must be queue,… of ${own.join(', ')}, ${providers} (all of them) or ${prefix}…; "${unknown}" is not`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return [...new Set(queues)];
});
