import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { aiActivitiesPerSecond } from '../modules/ai/providers/ai-limits';
import { activitiesPerSecond } from '../modules/rankings/providers/serp-limits';
import { searchActivitiesPerSecond } from '../modules/search-console/providers/search-limits';
import { FairSemaphore } from '../platform/concurrency/fair-semaphore';
import type { Config } from '../platform/config';
import { connectionTls } from '../platform/temporal/connection-tls';
import { taskQueues } from '../platform/temporal/task-queues';
import type { Activities } from '.';
import { actForWorkspace } from './act-for-workspace';
import { createAttempts } from './attempts';
import { observeActivity } from './observe-activity';

/** Written by `npm run build`. A run from sources has no bundle file and bundles at the start. */
const ownBundlePath = join(__dirname, '..', 'workflows', 'bundle.js');

/** The part of a task queue's places, in each process, that one workspace may have. */
const workspaceShare = 1 / 4;
/**
 * Deliveries wait for receivers, not for our databases. A receiver that hangs has a place for 10 s at
 * a time, so there are many, and a workspace has a twentieth of them.
 */
const webhookPlaces = { all: 200, each: 10 };
/** Exports read whole datasets, so a process writes few at once, and one of a workspace. */
const exportPlaces = { all: 2, each: 1 };
/** A workspace that asks for all its reports at once leaves the processor to others. */
const reportPlaces = { all: 8, each: 2 };
const placesOf: Partial<Record<string, { all: number; each: number }>> = {
  [taskQueues.webhooks]: webhookPlaces,
  [taskQueues.exports]: exportPlaces,
  [taskQueues.reports]: reportPlaces,
};
/** Activities that a process accepts for each place. Temporal hands them out to workspaces in turn. */
const slotsPerPlace = 20;

const workflowSource = (bundlePath: string) =>
  existsSync(bundlePath)
    ? { workflowBundle: { codePath: bundlePath } }
    : { workflowsPath: require.resolve('../workflows') };

/** A bundle contains them already. */
const workflowInterceptors = (bundlePath: string) =>
  existsSync(bundlePath)
    ? {}
    : { workflowModules: [require.resolve('../workflows/keep-traceparent')] };

/**
 * Creates one worker per task queue that this process serves, on one connection. Workflows run on
 * the core queue only: an isolate with their bundle takes some 60 MB, and a provider's queue has
 * activities only. Tests run from sources and name a shared bundle, so that they do not each build
 * one.
 */
export async function createWorkers(
  config: Config,
  activities: Activities,
  bundlePath = ownBundlePath,
): Promise<{ workers: Worker[]; connection: NativeConnection }> {
  const { address, namespace, tls, apiKey } = config.temporal;
  const connection = await NativeConnection.connect({
    address,
    tls: connectionTls(tls),
    ...(apiKey && { apiKey }),
  });
  // Activities share the database pool; more at once would only wait for its connections.
  const all = config.database.poolMax;
  const each = Math.max(1, Math.ceil(all * workspaceShare));
  const workers = await Promise.all(
    config.workerQueues.map((taskQueue) => {
      const { providerRequestsPerMinute: rates } = config;
      const perSecond =
        activitiesPerSecond(taskQueue, rates) ??
        aiActivitiesPerSecond(taskQueue, rates) ??
        searchActivitiesPerSecond(taskQueue);
      const places = placesOf[taskQueue] ?? { all, each };
      const attempts = createAttempts(new FairSemaphore(places));
      return Worker.create({
        connection,
        namespace,
        taskQueue,
        activities,
        ...(taskQueue === taskQueues.core && workflowSource(bundlePath)),
        // Most of them wait at the gate: a slot that one workspace's work waits in is not lost to
        // the others.
        maxConcurrentActivityTaskExecutions: places.all * slotsPerPlace,
        interceptors: {
          activity: [
            () => ({ inbound: actForWorkspace }),
            () => ({ inbound: attempts }),
            () => ({ inbound: observeActivity }),
          ],
          ...(taskQueue === taskQueues.core && workflowInterceptors(bundlePath)),
        },
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
