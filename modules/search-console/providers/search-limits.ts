import { taskQueues } from '../../../platform/temporal/task-queues';
import { inspectionDefaults } from '../workflow-input';

/** Inspections a minute that Google allows one client, over all properties. */
const inspectionsPerMinute = 15_000;

/**
 * Returns the activities per second that the queue of inspections dispatches over all workers;
 * undefined for other queues. Each activity counts as a whole batch of calls.
 */
export const searchActivitiesPerSecond = (taskQueue: string): number | undefined =>
  taskQueue === taskQueues.google_inspection
    ? inspectionsPerMinute / 60 / inspectionDefaults.urlsPerBatch
    : undefined;
