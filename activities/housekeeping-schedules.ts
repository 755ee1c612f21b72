import { type Client, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Duration } from '@temporalio/common';
import { listRenewal } from '../modules/crawlers/workflow-input';
import { putSchedule } from '../platform/temporal/schedules';
import { taskQueues } from '../platform/temporal/task-queues';
import { housekeeping } from './housekeeping';

type Housekeeping = {
  scheduleId: string;
  workflow: string;
  every: Duration;
  input: unknown;
  /** Runs once when the schedule is created, instead of only after its first interval. */
  startsAtOnce?: true;
};

/** Creates the schedules that belong to no website, or updates them to their current definition. */
export async function ensureHousekeepingSchedules(
  client: Client,
  crawlerLists: readonly string[],
): Promise<void> {
  for (const work of housekeeping) await ensureSchedule(client, work);
  const input = { lists: crawlerLists };
  await ensureSchedule(client, { ...listRenewal, input, startsAtOnce: true });
}

async function ensureSchedule(client: Client, work: Housekeeping): Promise<void> {
  const { scheduleId, workflow, every, input, startsAtOnce } = work;
  const options = {
    spec: { intervals: [{ every }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType: workflow,
      workflowId: `${scheduleId}:run`,
      taskQueue: taskQueues.core,
      args: [input],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP },
  };
  await putSchedule(
    client,
    scheduleId,
    options,
    startsAtOnce ? { state: { triggerImmediately: true } } : {},
  );
}
