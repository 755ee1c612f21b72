import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { seriesPurge, taskQueues } from '../workflows/contract';

/** Makes the schedules that belong to no website, or brings them to what they should be now. */
export async function ensureHousekeepingSchedules(client: Client): Promise<void> {
  const options = {
    spec: { intervals: [{ every: seriesPurge.every }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType: seriesPurge.workflow,
      workflowId: `${seriesPurge.scheduleId}:run`,
      taskQueue: taskQueues.core,
      args: [seriesPurge.input],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP },
  };
  try {
    await client.schedule.create({ scheduleId: seriesPurge.scheduleId, ...options });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const handle = client.schedule.getHandle(seriesPurge.scheduleId);
    await handle.update((previous) => ({ ...previous, ...options }));
  }
}
