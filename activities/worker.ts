import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { activitiesPerSecond } from '../modules/rankings/providers/serp-limits';
import type { Config } from '../platform/config';
import { taskQueues } from '../platform/temporal/task-queues';
import type { Activities } from '.';

/** Written by `npm run build`. A run from sources has no bundle file and bundles at the start. */
const ownBundlePath = join(__dirname, '..', 'workflows', 'bundle.js');

const workflowSource = (bundlePath: string) =>
  existsSync(bundlePath)
    ? { workflowBundle: { codePath: bundlePath } }
    : { workflowsPath: require.resolve('../workflows') };

/**
 * Creates one worker per task queue, on one connection. Workflows run on the core queue only: an
 * isolate with their bundle takes some 60 MB, and a provider's queue has activities only. Tests run
 * from sources and name a shared bundle, so that they do not each build one.
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
        // Enforced by the server, over all workers.
        ...(perSecond !== undefined && { maxTaskQueueActivitiesPerSecond: perSecond }),
        // After a worker is killed, its workflows wait this long before another worker takes them
        // over.
        stickyQueueScheduleToStartTimeout: '5 s',
        shutdownGraceTime: '8 s',
        shutdownForceTime: '9 s',
      });
    }),
  );
  return { workers, connection };
}
