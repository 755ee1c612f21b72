import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { activitiesPerSecond } from '../modules/rankings/providers/serp-limits';
import type { Config } from '../platform/config';
import { taskQueues } from '../platform/temporal/task-queues';
import type { Activities } from '.';

/** Written by `npm run build`; only a run from sources has none and bundles by itself. */
const ownBundlePath = join(__dirname, '..', 'workflows', 'bundle.js');

const workflowSource = (bundlePath: string) =>
  existsSync(bundlePath)
    ? { workflowBundle: { codePath: bundlePath } }
    : { workflowsPath: require.resolve('../workflows') };

/**
 * One worker a task queue, on one connection. Workflows run on the core queue alone: an isolate with
 * their bundle takes some 60 MB, and on a provider's queue there are activities only. Tests, which run from
 * sources, name a bundle, so that not each of them makes one.
 */
export async function createWorkers(
  config: Config,
  activities: Activities,
  bundlePath = ownBundlePath,
): Promise<{ workers: Worker[]; connection: NativeConnection }> {
  const { address, namespace, tls, apiKey } = config.temporal;
  const connection = await NativeConnection.connect({ address, tls, ...(apiKey && { apiKey }) });
  const workers = await Promise.all(
    Object.values(taskQueues).map((taskQueue) => {
      const perSecond = activitiesPerSecond(taskQueue, config.providerRequestsPerMinute);
      return Worker.create({
        connection,
        namespace,
        taskQueue,
        activities,
        ...(taskQueue === taskQueues.core && workflowSource(bundlePath)),
        // Activities share the database pool; more at once would only wait for its connections.
        maxConcurrentActivityTaskExecutions: config.database.poolMax,
        // Held by the server, over all workers.
        ...(perSecond !== undefined && { maxTaskQueueActivitiesPerSecond: perSecond }),
        // After a killed worker its workflows wait for this long before another one takes them.
        stickyQueueScheduleToStartTimeout: '5 s',
        shutdownGraceTime: '8 s',
        shutdownForceTime: '9 s',
      });
    }),
  );
  return { workers, connection };
}
